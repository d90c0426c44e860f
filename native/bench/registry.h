#pragma once

namespace hitlab::bench {

/// Each file's benchmarks. `quick`: only those that the bars need.
void addCrowdBenchmarks(bool quick);
void addGridBenchmarks(bool quick);
void addTableBenchmarks(bool quick);
/// There where the library is (HITLAB_BENCH_BOX2D, HITLAB_BENCH_CHIPMUNK).
void addBox2dBenchmarks(bool quick);
void addChipmunkBenchmarks(bool quick);

}  // namespace hitlab::bench
