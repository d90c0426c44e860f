#include "experiment/run_record.h"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/durable_file.h"
#include "base/hash.h"
#include "base/table.h"
#include "detect/algorithm.h"
#include "experiment/crowd.h"
#include "metrics/log_files.h"
#include "sprite/mask.h"
#include "sprite/volumes.h"

namespace hitlab::experiment {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kMaxRecordBytes = 1 << 20;

/// The value behind `key` in a file of `key: value` or `key=value` lines; empty if there is none.
std::string lookUp(const char* path, std::string_view key, char separator) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with(key)) continue;
        std::string value = line.substr(line.find(separator) + 1);
        value.erase(0, value.find_first_not_of(" \t\""));
        value.erase(value.find_last_not_of(" \t\"") + 1);
        return value;
    }
    return {};
}

Json toJson(const Options& options) {
    return {{"algorithms", options.algorithms},
            {"variants", options.variants},
            {"sprites", options.sprites},
            {"routes", options.routes},
            {"enemies", options.enemies},
            {"samples", options.samples > 0 && !options.minutes ? Json(options.samples) : Json()},
            {"minutes", options.minutes ? Json(*options.minutes) : Json()},
            {"broadphase", options.broadphase},
            {"step", options.step},
            {"continuous", options.continuous},
            {"frames", options.frames},
            {"hits", options.hits},
            {"pacing", pacingName(options.pacing)}};
}

/// The table's own copy of the id, so that it lives as long as the program.
template <typename Row>
std::string_view knownId(const Row* row, const std::string& id) {
    if (row != nullptr) return row->id;
    throw std::runtime_error(fmt::format("names '{}', which this program does not know", id));
}

template <typename Table>
std::string_view idFrom(const Table& table, const std::string& id) {
    return knownId(base::findById(table, id), id);
}

template <typename Table>
std::vector<std::string_view> idsFrom(const Table& table, const Json& ids) {
    std::vector<std::string_view> known;
    for (const std::string id : ids) known.push_back(idFrom(table, id));
    return known;
}

/// Not a number with a fraction, which the JSON library would cut off.
std::uint32_t wholeFrom(const Json& number) {
    if (number.is_number_unsigned() && number <= std::numeric_limits<std::uint32_t>::max()) return number;
    throw std::runtime_error(fmt::format("{} is not a whole number", number.dump()));
}

Options optionsFrom(const Json& run) {
    const Json& chosen = run.at("options");
    Options options;
    options.plan = knownId(findPlan(run.at("plan").get<std::string>()), run.at("plan"));
    options.algorithms = idsFrom(detect::kAlgorithms, chosen.at("algorithms"));
    options.variants = idsFrom(detect::kVariants, chosen.at("variants"));
    options.sprites = idsFrom(kSpriteSets, chosen.at("sprites"));
    options.routes = idsFrom(kRoutes, chosen.at("routes"));
    for (const Json& enemies : chosen.at("enemies")) options.enemies.push_back(wholeFrom(enemies));
    if (!chosen.at("samples").is_null()) options.samples = wholeFrom(chosen.at("samples"));
    if (!chosen.at("minutes").is_null()) options.minutes = chosen.at("minutes").get<double>();
    options.volumes = idFrom(sprite::kVolumeSets, run.at("volumes"));
    options.placement = base::getById(kPlacements, idFrom(kPlacements, run.at("placement"))).placement;
    options.seed = run.at("seed");
    options.broadphase = idFrom(kBroadphases, chosen.at("broadphase"));
    options.step = wholeFrom(chosen.at("step"));
    options.continuous = chosen.at("continuous");
    options.pacing = base::getById(kPacings, idFrom(kPacings, chosen.at("pacing"))).pacing;
    options.frames = chosen.at("frames");
    options.hits = chosen.at("hits");
    if (const std::string problem = problemOf(options); !problem.empty()) throw std::runtime_error(problem);
    return options;
}

Json toJson(const HashesBySet& sets) {
    Json all = Json::object();
    for (const auto& [id, hashes] : sets) {
        all[id] = {{"player_mask", hashes.playerMask},
                   {"enemy_mask", hashes.enemyMask},
                   {"player_volumes", hashes.playerVolumes},
                   {"enemy_volumes", hashes.enemyVolumes}};
    }
    return all;
}

HashesBySet hashesFrom(const Json& sets) {
    HashesBySet all;
    for (const auto& [id, hashes] : sets.items()) {
        all[id] = {hashes.at("player_mask"), hashes.at("enemy_mask"), hashes.at("player_volumes"),
                   hashes.at("enemy_volumes")};
    }
    return all;
}

Json toJson(const DisplayFacts& display) {
    return {{"renderer", display.renderer}, {"refresh_hz", display.refreshHz}, {"paced_by", display.pacedBy}};
}

/// Null where nothing was shown; runs of older programs do not have it.
std::optional<DisplayFacts> displayFrom(const Json& run) {
    if (!run.contains("display") || run.at("display").is_null()) return std::nullopt;
    const Json& display = run.at("display");
    return DisplayFacts{display.at("renderer"), display.at("refresh_hz"), display.at("paced_by")};
}

Json toJson(const RunRecord& record) {
    Json run{{"format", metrics::kLogFormat},
             {"version", record.build.version},
             {"commit", record.build.commit},
             {"compiler", record.build.compiler},
             {"flags", record.build.flags},
             {"simd", record.build.simd},
             {"cpu", record.machine.cpu},
             {"os", record.machine.os},
             {"clock", {{"resolution_ns", record.clock.resolutionNs}, {"cost_ns", record.clock.costNs}}},
             {"seed", record.options.seed},
             {"plan", record.options.plan},
             {"command", record.command},
             {"volumes", record.options.volumes},
             {"placement", placementName(record.options.placement)},
             {"options", toJson(record.options)},
             {"sprites", toJson(record.sprites)},
             {"display", record.display ? toJson(*record.display) : Json()},
             {"start", base::utcText(record.startUtcMs)},
             {"start_ms", record.startUtcMs},
             {"end", record.end.empty() ? Json() : Json(record.end)},
             {"state", record.state},
             {"resumed", record.resumed}};
    if (!record.device.empty()) run["device"] = Json::parse(record.device);
    if (!record.warnings.empty()) run["warnings"] = record.warnings;
    return run;
}

RunRecord recordFrom(const Json& run) {
    RunRecord record;
    record.build = {run.at("version"), run.at("commit"), run.at("compiler"), run.at("flags"), run.at("simd")};
    record.machine = {run.at("cpu"), run.at("os")};
    record.clock = {run.at("clock").at("resolution_ns"), run.at("clock").at("cost_ns")};
    record.options = optionsFrom(run);
    record.command = run.at("command");
    record.sprites = hashesFrom(run.at("sprites"));
    record.display = displayFrom(run);
    record.startUtcMs = run.at("start_ms");
    record.end = run.at("end").is_null() ? "" : run.at("end").get<std::string>();
    record.state = run.at("state");
    record.resumed = run.at("resumed").get<std::vector<std::string>>();
    if (run.contains("device")) record.device = run.at("device").dump();
    if (run.contains("warnings")) record.warnings = run.at("warnings").get<std::vector<std::string>>();
    return record;
}

}  // namespace

Machine thisMachine() {
    utsname system{};
    uname(&system);
    std::string cpu = lookUp("/proc/cpuinfo", "model name", ':');
    if (cpu.empty()) cpu = lookUp("/proc/cpuinfo", "Hardware", ':');
    if (cpu.empty()) cpu = system.machine;
    std::string distribution = lookUp("/etc/os-release", "PRETTY_NAME", '=');
    if (!distribution.empty()) distribution += ", ";
    return {cpu, fmt::format("{}{} {} {}", distribution, system.sysname, system.release, system.machine)};
}

HashesBySet hashesOf(const std::vector<SpriteSet>& sets) {
    HashesBySet all;
    for (const SpriteSet& set : sets) {
        all[std::string(set.id)] = {base::hexText(sprite::maskHash(set.player.mask)),
                                    base::hexText(sprite::maskHash(set.enemy.mask)),
                                    base::hexText(sprite::volumesHash(set.player.volumes)),
                                    base::hexText(sprite::volumesHash(set.enemy.volumes))};
    }
    return all;
}

base::Status writeRunRecord(const std::filesystem::path& directory, const RunRecord& record) {
    const std::string text = toJson(record).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    return base::replaceFile(directory / metrics::kRunFile, text);
}

base::Result<RunRecord> readRunRecord(const std::filesystem::path& directory) {
    const auto path = directory / metrics::kRunFile;
    const auto text = base::readFile(path, kMaxRecordBytes);
    if (!text) return text.error();
    try {
        const Json run = Json::parse(*text);
        const int format = run.at("format");
        if (format != metrics::kLogFormat) {
            return base::Error{fmt::format("{}: has log format {}: this program reads format {}",
                                           path.string(), format, metrics::kLogFormat)};
        }
        return recordFrom(run);
    } catch (const std::exception& problem) {  // the JSON library's only way to tell
        return base::Error{fmt::format("{}: {}", path.string(), problem.what())};
    }
}

}  // namespace hitlab::experiment
