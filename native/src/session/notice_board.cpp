#include "session/notice_board.h"

namespace hitlab::session {

void NoticeBoard::show(const ui::Notice& notice) {
    for (const ui::Event& event : screen_.poll()) {
        canvas_.handle(event);
        isLeft_ = isLeft_ || isLeaving(event);
        if (const auto* heat = std::get_if<ui::HeatChanged>(&event)) thermal_ = heat->thermal;
    }
    if (auto textures = canvas_.takeTextures()) status_ = screen_.setTextures(std::move(*textures));
    if (!status_ || canvas_.list().widthPx == 0) return;
    canvas_.beginPanels(0);
    ui::buildNotice(notice, canvas_.layout(false), canvas_.density());
    canvas_.endPanels();
    screen_.present(canvas_.list());
}

}  // namespace hitlab::session
