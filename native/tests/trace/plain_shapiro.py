"""Shapiro and Wilk's W and its p by Royston 1995 (Applied Statistics 44, algorithm AS R94), written down plainly."""

import math
from statistics import NormalDist

from plain_stats import Undefined, mean, normal_tail, squares

# Royston's fits, lowest power first.
LAST = (0, 0.221157, -0.147981, -2.071190, 4.434685, -2.706056)
LAST_BUT_ONE = (0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633)
FEW_MEAN = (0.5440, -0.39978, 0.025054, -6.714e-4)
FEW_LOG_SD = (1.3822, -0.77857, 0.062767, -0.0020322)
MANY_MEAN = (-1.5861, -0.31082, -0.083751, 0.0038915)
MANY_LOG_SD = (-0.4803, -0.082676, 0.0030302)


def polynomial(coefficients, x):
    return sum(coefficient * x ** power for power, coefficient in enumerate(coefficients))


def weights(n):
    """Of the sorted values: near those of the best estimate of a normal sample's deviation, of length 1."""
    if n == 3:
        return [-math.sqrt(0.5), 0, math.sqrt(0.5)]
    scores = [NormalDist().inv_cdf((i - 0.375) / (n + 0.25)) for i in range(1, n + 1)]
    length = math.sqrt(math.fsum(score ** 2 for score in scores))
    outer = [polynomial(fit, 1 / math.sqrt(n)) + scores[-1 - place] / length
             for place, fit in enumerate((LAST, LAST_BUT_ONE) if n > 5 else (LAST,))]
    inner = scores[len(outer):-len(outer)]
    left = 1 - 2 * math.fsum(weight ** 2 for weight in outer)
    scale = math.sqrt(left / math.fsum(score ** 2 for score in inner))
    return [*(-weight for weight in outer), *(scale * score for score in inner), *reversed(outer)]


def shapiro(values):
    """(W, p)."""
    n = len(values)
    if n < 3 or min(values) == max(values):
        raise Undefined("fewer than 3 values, or all are equal")
    centre = mean(values)
    sloped = math.fsum(weight * (value - centre) for weight, value in zip(weights(n), sorted(values)))
    w = min(1.0, sloped ** 2 / squares(values))
    return w, p_of(w, n)


def p_of(w, n):
    if n == 3:
        return max(0.0, 6 / math.pi * (math.asin(math.sqrt(w)) - math.asin(math.sqrt(0.75))))
    y = math.log(1 - w)
    if n <= 11:
        bound = 0.459 * n - 2.273
        if y >= bound:
            return 0.0
        y, centre, spread = -math.log(bound - y), polynomial(FEW_MEAN, n), math.exp(polynomial(FEW_LOG_SD, n))
    else:
        x = math.log(n)
        centre, spread = polynomial(MANY_MEAN, x), math.exp(polynomial(MANY_LOG_SD, x))
    return normal_tail((y - centre) / spread)
