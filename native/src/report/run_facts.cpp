#include "report/run_facts.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/durable_file.h"
#include "metrics/log_files.h"
#include "report/words.h"

namespace hitlab::report {

namespace {

using Json = nlohmann::json;

constexpr std::uint64_t kMaxRunBytes = 1 << 20;

/// Of phones: `device` has a `model`.
std::string deviceOf(const Json& run) {
    const std::string cpu = run.at("cpu");
    if (!run.contains("device") || !run.at("device").is_object()) return cpu;
    return run.at("device").value("model", cpu);
}

std::map<std::string, std::string> hashesOf(const Json& sets) {
    std::map<std::string, std::string> hashes;
    for (const auto& [id, parts] : sets.items()) {
        std::string& text = hashes[id];
        for (const auto& [name, hash] : parts.items()) text += hash.get<std::string>() + ' ';
    }
    return hashes;
}

/// Build and pacing belong to it as well: the same command in the same millisecond, but timed otherwise, is
/// not the same data.
std::string identityOf(const Json& run) {
    Json facts = Json::array({run.at("options").at("pacing")});
    for (const char* key : {"start", "start_ms", "seed", "command", "cpu", "os", "device", "commit",
                            "compiler", "flags", "simd"}) {
        facts.push_back(run.contains(key) ? run.at(key) : Json());
    }
    return facts.dump();
}

void readOptions(const Json& options, RunFacts& facts) {
    using Names = std::vector<std::string>;
    facts.algorithms = options.at("algorithms").get<Names>();
    facts.variants = options.at("variants").get<Names>();
    facts.sprites = options.at("sprites").get<Names>();
    facts.routes = options.at("routes").get<Names>();
    facts.broadphase = options.at("broadphase");
    facts.pacing = options.at("pacing");
    facts.logsHits = options.at("hits");
    facts.logsFrames = options.at("frames");
}

void readDisplay(const Json& run, RunFacts& facts) {
    if (!run.contains("display") || run.at("display").is_null()) return;
    const Json& display = run.at("display");
    facts.refreshHz = display.at("refresh_hz");
    facts.display = fmt::format("{}, {:.0f} Hz, paced by {}", display.at("renderer").get<std::string>(),
                                facts.refreshHz, display.at("paced_by").get<std::string>());
}

RunFacts factsFrom(const Json& run) {
    RunFacts facts;
    facts.device = deviceOf(run);
    facts.cpu = run.at("cpu");
    facts.os = run.at("os");
    facts.version = run.at("version");
    facts.commit = run.at("commit");
    facts.compiler = run.at("compiler");
    facts.flags = run.at("flags");
    facts.simd = run.at("simd");
    facts.plan = run.at("plan");
    facts.command = run.at("command");
    facts.volumes = run.at("volumes");
    facts.placement = run.at("placement");
    readOptions(run.at("options"), facts);
    facts.identity = identityOf(run);
    facts.start = run.at("start");
    facts.end = run.at("end").is_null() ? "" : run.at("end").get<std::string>();
    facts.state = run.at("state");
    facts.seed = run.at("seed");
    facts.clockCostNs = run.at("clock").at("cost_ns");
    facts.spriteHashes = hashesOf(run.at("sprites"));
    readDisplay(run, facts);
    facts.resumptions = run.at("resumed").size();
    if (run.contains("warnings")) facts.warnings = run.at("warnings").get<std::vector<std::string>>();
    return facts;
}

bool holds(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

base::Result<RunFacts> readRunFacts(const std::filesystem::path& directory) {
    const auto path = directory / metrics::kRunFile;
    std::error_code ignored;  // reading tells it better
    const auto status = std::filesystem::status(path, ignored);
    if (std::filesystem::is_other(status))  // a pipe would wait for a writer
        return base::Error{path.string() + ": is not a regular file"};
    const auto text = base::readFile(path, kMaxRunBytes);
    if (!text) return text.error();
    try {
        const Json run = Json::parse(*text);
        const int format = run.at("format");
        if (format != metrics::kLogFormat) {
            return base::Error{fmt::format("{}: has log format {}: this program reads format {}",
                                           path.string(), format, metrics::kLogFormat)};
        }
        RunFacts facts = factsFrom(run);
        facts.directory = directory.string();
        return facts;
    } catch (const std::exception& problem) {  // the JSON library's only way to tell
        return base::Error{fmt::format("{}: {}", path.string(), problem.what())};
    }
}

std::vector<std::string> doubtsOf(const RunFacts& run) {
    std::vector<std::string> doubts = run.warnings;
    if (run.state != "finished")
        doubts.push_back(fmt::format("the run is not finished: its state is {}", run.state));
    if (!holds(run.flags, "-O2") && !holds(run.flags, "-O3"))
        doubts.push_back("the program was built without optimisation");
    if (!holds(run.flags, "-DNDEBUG")) doubts.push_back("the program was built with assertions");
    if (holds(run.flags, "-fsanitize")) doubts.push_back("the program was built with sanitizers");
    if (run.resumptions > 0) doubts.push_back("the run was resumed " + counted(run.resumptions, "time"));
    return doubts;
}

}  // namespace hitlab::report
