// The benchmarks, with Google Benchmark's own flags. bench.py runs this and judges the figures.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <exception>

#include "detect/simd.h"
#include "registry.h"

namespace {

int run(int argc, char** argv) {
    hitlab::bench::addCrowdBenchmarks();
    hitlab::bench::addGridBenchmarks();
    hitlab::bench::addTableBenchmarks();
    hitlab::bench::addPictureBenchmarks();
    hitlab::bench::addReportBenchmarks();
#ifdef HITLAB_BENCH_BOX2D
    hitlab::bench::addBox2dBenchmarks();
#endif
#ifdef HITLAB_BENCH_CHIPMUNK
    hitlab::bench::addChipmunkBenchmarks();
#endif
    benchmark::AddCustomContext("simd", hitlab::detect::simdInUse());
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    return benchmark::RunSpecifiedBenchmarks() > 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "hitlab_bench: %s\n", problem.what());
        return 1;
    }
}
