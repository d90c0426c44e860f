// Names what is measured in system traces (Perfetto, Android GPU Inspector): a section for each trial, one
// for each picture in it, and a counter of the trial's number.
#pragma once

#include "experiment/stage.h"

namespace hitlab::platform::android {

class TracedStage final : public experiment::Stage {
  public:
    /// The stage outlives it.
    explicit TracedStage(experiment::Stage& stage) : stage_(stage) {}
    ~TracedStage() override { endSection(); }

    void begin(const experiment::ShownTrial& trial) override;
    experiment::ShowResult show(const experiment::TimedPass& pass) override;
    base::Status status() const override { return stage_.status(); }

  private:
    void endSection();

    experiment::Stage& stage_;
    bool isInSection_ = false;
};

}  // namespace hitlab::platform::android
