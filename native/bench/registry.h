#pragma once

namespace hitlab::bench {

/// Each file's benchmarks.
void addCrowdBenchmarks();
void addGridBenchmarks();
void addTableBenchmarks();
void addPictureBenchmarks();
void addReportBenchmarks();
/// There where the library is (HITLAB_BENCH_BOX2D, HITLAB_BENCH_CHIPMUNK).
void addBox2dBenchmarks();
void addChipmunkBenchmarks();

}  // namespace hitlab::bench
