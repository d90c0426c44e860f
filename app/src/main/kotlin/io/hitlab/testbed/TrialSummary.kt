package io.hitlab.testbed

import org.json.JSONArray
import org.json.JSONObject

/** Sums over the good trials of `trials.csv`, an algorithm a row. For a glance; the report has the statistics. */
class TrialSummary private constructor(private val rows: Map<String, Sums>) {
    fun toJson() = JSONArray(rows.map { (algorithm, sums) -> sums.toJson().put("algorithm", algorithm) })

    private class Sums {
        private var trials = 0
        private val counts = countColumns.associateWith { 0L }.toMutableMap()
        private var detectionNs = 0.0

        fun add(row: Map<String, String>) {
            trials++
            countColumns.forEach { counts[it] = counts.getValue(it) + (row[it]?.toLongOrNull() ?: 0) }
            detectionNs += row["detection_ns"]?.toDoubleOrNull() ?: 0.0
        }

        fun toJson(): JSONObject {
            val tests = counts.getValue("tests")
            return JSONObject(counts as Map<*, *>)
                .put("trials", trials)
                .put("ns_per_test", if (tests > 0) detectionNs / tests else JSONObject.NULL)
        }
    }

    companion object {
        private val countColumns =
            listOf("tests", "collisions", "true_positives", "false_positives", "false_negatives")

        /**
         * [lines] of the file, the header first. Columns are found by name, so new ones do no harm. A last line that
         * is still being written is passed over.
         */
        fun of(lines: Sequence<String>): TrialSummary {
            val rows = sortedMapOf<String, Sums>()
            var header = emptyList<String>()
            for (line in lines) {
                val cells = line.split(',')
                if (header.isEmpty()) {
                    header = cells
                } else if (cells.size == header.size) {
                    val row = header.zip(cells).toMap()
                    if (row["status"] == "ok") rows.getOrPut(row["algorithm"].orEmpty()) { Sums() }.add(row)
                }
            }
            return TrialSummary(rows)
        }
    }
}
