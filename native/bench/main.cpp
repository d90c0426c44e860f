// The benchmarks. Google Benchmark's own flags follow --quick; bench.py runs this and judges the figures.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <exception>
#include <string_view>

#include "detect/simd.h"
#include "registry.h"

namespace {

int run(int argc, char** argv) {
    const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
    hitlab::bench::addCrowdBenchmarks(quick);
    hitlab::bench::addGridBenchmarks(quick);
    hitlab::bench::addTableBenchmarks(quick);
#ifdef HITLAB_BENCH_BOX2D
    hitlab::bench::addBox2dBenchmarks(quick);
#endif
#ifdef HITLAB_BENCH_CHIPMUNK
    hitlab::bench::addChipmunkBenchmarks(quick);
#endif
    if (quick) {
        argv[1] = argv[0];
        --argc;
        ++argv;
    }
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
