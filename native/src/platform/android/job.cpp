#include "platform/android/job.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/table.h"
#include "study/choices.h"
#include "study/run_options.h"

namespace hitlab::platform::android {

namespace {

using base::Error;
using base::Result;
using base::Status;
using study::ChoiceFlags;
using study::PlanFlags;
using Json = nlohmann::json;

/// A key of a request and the flag it stands for. `id` is what the tables of the core call it.
struct WordKey {
    std::string_view id;
    std::optional<std::string>& (*flag)(PlanFlags&);
};

#define HITLAB_CHOICE(name)                                                                          \
    WordKey {                                                                                        \
#name, [](PlanFlags & flags) -> std::optional < std::string>& { return flags.choices.name; } \
    }
constexpr WordKey kWordKeys[] = {
    {"plan", [](PlanFlags& flags) -> std::optional<std::string>& { return flags.plan; }},
    HITLAB_CHOICE(algorithms),
    HITLAB_CHOICE(variants),
    HITLAB_CHOICE(sprites),
    HITLAB_CHOICE(routes),
    HITLAB_CHOICE(enemies),
    HITLAB_CHOICE(volumes),
    HITLAB_CHOICE(placement),
    HITLAB_CHOICE(broadphase),
    HITLAB_CHOICE(step),
    HITLAB_CHOICE(seed),
    {"samples", [](PlanFlags& flags) -> std::optional<std::string>& { return flags.samples; }},
    {"minutes", [](PlanFlags& flags) -> std::optional<std::string>& { return flags.minutes; }},
};
#undef HITLAB_CHOICE

struct SwitchKey {
    std::string_view id;
    /// Of the program.
    std::string_view flag;
    bool& (*target)(PlanFlags&);
    /// Whether `true` leaves the program's flag away.
    bool isInverse = false;
};

constexpr SwitchKey kSwitchKeys[] = {
    {"continuous", "--continuous", [](PlanFlags& flags) -> bool& { return flags.choices.continuous; }},
    {"frames", "--frames", [](PlanFlags& flags) -> bool& { return flags.frames; }},
    {"hits", "--no-hits", [](PlanFlags& flags) -> bool& { return flags.noHits; }, true},
    {"shown", "--window", [](PlanFlags& flags) -> bool& { return flags.window; }},
    {"uncapped", "--uncapped", [](PlanFlags& flags) -> bool& { return flags.uncapped; }},
};

std::string allowedKeys() {
    return study::idList(kWordKeys) + ", " + study::idList(kSwitchKeys);
}

Result<bool> truthOf(std::string_view key, const std::string& word) {
    if (word == "true" || word == "false") return word == "true";
    return Error{fmt::format("{}: '{}' is neither true nor false", key, word)};
}

/// One key of the request, into the flags and the words of the command.
Status setFlag(const std::string& key, const std::string& word, PlanFlags& flags, std::string& command) {
    if (const WordKey* known = base::findById(kWordKeys, key)) {
        known->flag(flags) = word;
        if (key != "plan") command += fmt::format(" --{} {}", key, word);
        return base::Done{};
    }
    const SwitchKey* known = base::findById(kSwitchKeys, key);
    if (known == nullptr) return Error{fmt::format("unknown '{}'; allowed: {}", key, allowedKeys())};
    const auto truth = truthOf(key, word);
    if (!truth) return truth.error();
    const bool isSet = *truth != known->isInverse;
    known->target(flags) = isSet;
    if (isSet) command += fmt::format(" {}", known->flag);
    return base::Done{};
}

/// Who sends extras knows no dashes.
Error withoutDashes(const Error& error) {
    return Error{error.message.starts_with("--") ? error.message.substr(2) : error.message};
}

/// The plans of the program, and play.
Status checkPlan(const std::optional<std::string>& plan) {
    if (plan && experiment::findPlan(*plan) != nullptr) return base::Done{};
    return Error{fmt::format("plan: {}; allowed: {}, {}",
                             plan ? fmt::format("unknown '{}'", *plan) : "is missing", experiment::kPlay.id,
                             study::idList(experiment::kPlans))};
}

Result<Request> requestOf(const Json& json) {
    if (!json.is_object()) return Error{"the request is not a JSON object"};
    PlanFlags flags;
    std::string words;
    for (const auto& [key, value] : json.items()) {
        if (!value.is_string()) return Error{fmt::format("{}: its value is not a text", key)};
        if (const Status set = setFlag(key, value.get<std::string>(), flags, words); !set) return set.error();
    }
    if (const Status known = checkPlan(flags.plan); !known) return known.error();
    const bool isPlay = flags.plan == experiment::kPlay.id;
    if (isPlay && (flags.samples || flags.minutes))
        return Error{fmt::format("{}: play has none", flags.samples ? "samples" : "minutes")};
    auto options = isPlay ? study::playOptionsOf(flags.choices) : study::optionsOf(flags);
    if (!options) return withoutDashes(options.error());
    const std::string verb = isPlay ? "play" : fmt::format("run {}", options->plan);
    return Request{std::move(*options), verb + words};
}

Result<Json> parsed(std::string_view text) {
    // The library would take a zero for the end.
    if (text.find('\0') != std::string_view::npos) return Error{"this is not JSON: it holds a zero"};
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) return Error{"this is not JSON"};
    return json;
}

/// A directory right below `results`, by whatever path it is named.
bool isWithin(const std::filesystem::path& directory, const std::filesystem::path& results) {
    std::error_code problem;
    const auto inside = std::filesystem::weakly_canonical(directory, problem);
    const auto outside = std::filesystem::weakly_canonical(results, problem);
    return !problem && inside.parent_path() == outside;
}

Status checkPlaces(const Job& job) {
    if (!job.isPlay() && !job.results.is_absolute())
        return Error{fmt::format("results: '{}' is not a whole path", job.results.string())};
    if (!job.resume.empty() && !isWithin(job.resume, job.results))
        return Error{fmt::format("resume: '{}' does not lie in the results", job.resume.string())};
    return base::Done{};
}

Result<Job> jobOf(const Json& json) {
    Job job;
    if (json.contains("request") == json.contains("resume"))
        return Error{"a job has either a request or a run to resume"};
    if (json.contains("request")) {
        auto request = requestOf(json.at("request"));
        if (!request) return request.error();
        job.request = std::move(*request);
    } else {
        job.resume = json.at("resume").get<std::string>();
        if (job.resume.empty()) return Error{"resume: '' is not the name of a directory"};
    }
    job.results = json.value("results", "");
    if (json.contains("device")) {
        if (!json.at("device").is_object()) return Error{"device: is not a JSON object"};
        job.device = json.at("device").dump();
    }
    job.warnings = json.value("warnings", std::vector<std::string>{});
    job.refreshHz = json.value("refresh_hz", job.refreshHz);
    job.exits = json.value("exit", false);
    if (const Status sound = checkPlaces(job); !sound) return sound.error();
    return job;
}

}  // namespace

Result<Request> parseRequest(std::string_view text) {
    const auto json = parsed(text);
    return json ? requestOf(*json) : json.error();
}

Result<Job> parseJob(std::string_view text) {
    const auto json = parsed(text);
    if (!json) return json.error();
    if (!json->is_object()) return Error{"the job is not a JSON object"};
    try {
        return jobOf(*json);
    } catch (const Json::exception& problem) {  // the library's only way to tell of a wrong type
        return Error{fmt::format("the job cannot be read: {}", problem.what())};
    }
}

}  // namespace hitlab::platform::android
