// Which differences are more than chance.
#include "report/answer_tests.h"
#include "report/sections.h"
#include "report/study_tests.h"
#include "report/time_tests.h"

namespace hitlab::report {

Section significanceSection(const Analysis& analysis) {
    Section section{"significance", "Significance", {}};
    addAnswerTests(section, analysis);
    addTimeTests(section, analysis);
    if (!section.blocks.empty()) {
        section.blocks.insert(
            section.blocks.begin(),
            Paragraph{"With shared placement all algorithms meet the same enemies, so that samples are "
                      "paired; these tests make the report's verdicts. A difference is called "
                      "significant where p, adjusted for all pairs, is below 0.05."});
    }
    addDeviceTests(section, analysis);
    addStudyTests(section, analysis);
    if (section.blocks.empty())
        section.blocks.push_back(
            Paragraph{"There is nothing to compare: no two algorithms met the same enemies often "
                      "enough, and none of the study's tests applies."});
    return section;
}

}  // namespace hitlab::report
