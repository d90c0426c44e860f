// How Boost.Math is to compute: never throw, and never in long double, which differs between machines and is
// slow where it has 128 bits.
#pragma once

#include <boost/math/policies/policy.hpp>

namespace hitlab::stats {

namespace policies = boost::math::policies;

using BoostPolicy = policies::policy<
    policies::domain_error<policies::ignore_error>, policies::pole_error<policies::ignore_error>,
    policies::overflow_error<policies::ignore_error>, policies::underflow_error<policies::ignore_error>,
    policies::denorm_error<policies::ignore_error>, policies::rounding_error<policies::ignore_error>,
    policies::evaluation_error<policies::ignore_error>,
    policies::indeterminate_result_error<policies::ignore_error>, policies::promote_float<false>,
    policies::promote_double<false>>;

}  // namespace hitlab::stats
