# R's answers to the data sets, base packages only.
# Reads lines `name kind v1,v2,... v1,v2,...` (one word a group, hexadecimal numbers) from standard input and
# writes lines `name test field v1 v2 ...`.

tell <- function(set, test, field, values) {
  cat(set, test, field, sprintf("%.17g", as.numeric(values)), "\n")
}

tell_all <- function(set, test, answer) {
  for (field in names(answer)) tell(set, test, field, answer[[field]])
}

over_pairs <- function(groups, f) {
  apply(combn(length(groups), 2), 2, function(pair) f(groups[[pair[1]]], groups[[pair[2]]]))
}

summary_of <- function(x) {
  fractions <- c(least = 0, q1 = .25, median = .5, q3 = .75, p90 = .9, p95 = .95, p99 = .99, greatest = 1)
  quantiles <- setNames(quantile(x, fractions, type = 7), names(fractions))
  c(list(mean = mean(x), sd = sd(x), mad = mad(x, constant = 1)), as.list(quantiles))
}

# Of three values R's constants have 15 digits only; ours is judged by the closed form.
shapiro <- function(groups) {
  answers <- sapply(groups, function(x) {
    if (length(x) < 4) c(NA, NA) else unlist(shapiro.test(x)[c("statistic", "p.value")])
  })
  if (all(is.na(answers))) NULL else list(statistic = answers[1, ], p = answers[2, ])
}

analysis <- function(groups) {
  table <- summary(aov(unlist(groups) ~ factor(rep(seq_along(groups), lengths(groups)))))[[1]]
  list(statistic = table[1, "F value"], df = table[1, "Df"], df2 = table[2, "Df"], p = table[1, "Pr(>F)"],
       effect = table[1, "Sum Sq"] / sum(table[, "Sum Sq"]))
}

levene <- function(groups) {
  analysis(lapply(groups, function(x) abs(x - median(x))))[c("statistic", "df", "df2", "p")]
}

tukey <- function(groups) {
  values <- unlist(groups)
  group <- factor(rep(seq_along(groups), lengths(groups)))
  model <- aov(values ~ group)
  df <- df.residual(model)
  square <- deviance(model) / df
  difference <- over_pairs(groups, function(a, b) mean(a) - mean(b))
  q <- abs(difference) / over_pairs(groups, function(a, b) sqrt(square / 2 * (1 / length(a) + 1 / length(b))))
  list(statistic = q, df = rep(df, length(q)), p = TukeyHSD(model)$group[, "p adj"], effect = difference)
}

kruskal <- function(groups) {
  result <- kruskal.test(groups)
  list(statistic = result$statistic, df = result$parameter, p = result$p.value,
       effect = result$statistic / (length(unlist(groups)) - 1))
}

ranges <- function(q, count) list(statistic = q, p = ptukey(q, count, Inf, lower.tail = FALSE))

nemenyi <- function(groups) {
  n <- length(unlist(groups))
  ranks <- split(rank(unlist(groups)), rep(seq_along(groups), lengths(groups)))
  ranges(over_pairs(ranks, function(a, b) {
    abs(mean(a) - mean(b)) / sqrt(n * (n + 1) / 12 * (1 / length(a) + 1 / length(b))) * sqrt(2)
  }), length(groups))
}

mann_whitney <- function(groups) {
  result <- wilcox.test(groups[[1]], groups[[2]], exact = FALSE, correct = TRUE)
  list(statistic = result$statistic, p = result$p.value)
}

friedman <- function(groups) {
  result <- friedman.test(do.call(cbind, groups))
  list(statistic = result$statistic, df = result$parameter, p = result$p.value,
       effect = result$statistic / (length(groups[[1]]) * (length(groups) - 1)))
}

friedman_nemenyi <- function(groups) {
  k <- length(groups)
  means <- as.list(colMeans(t(apply(do.call(cbind, groups), 1, rank))))
  q <- over_pairs(means, function(a, b) abs(a - b) / sqrt(k * (k + 1) / (6 * length(groups[[1]]))) * sqrt(2))
  ranges(q, k)
}

wilcoxon <- function(groups) {
  # p.adjust leaves out pairs that have no difference: they have no p of their own.
  answers <- over_pairs(groups, function(a, b) {
    if (all(a == b)) return(c(0, NA))
    result <- wilcox.test(a, b, paired = TRUE, exact = FALSE, correct = TRUE)
    c(result$statistic, result$p.value)
  })
  p <- p.adjust(answers[2, ], "holm")
  p[is.na(p)] <- 1
  list(statistic = answers[1, ], p = p)
}

mcnemar <- function(groups) {
  result <- mcnemar.test(factor(groups[[1]], 0:1), factor(groups[[2]], 0:1))
  list(statistic = result$statistic, df = result$parameter, p = result$p.value)
}

wilson <- function(x) {
  interval <- suppressWarnings(prop.test(x[1], x[2], correct = FALSE))$conf.int
  list(low = interval[1], high = interval[2])
}

answers_to <- function(kind, groups) {
  switch(kind,
    "single" = list(summary = summary_of(groups[[1]]), shapiro = shapiro(groups)),
    "independent" = list(shapiro = shapiro(groups), anova = analysis(groups), tukey = tukey(groups),
                         kruskal = kruskal(groups), nemenyi = nemenyi(groups), levene = levene(groups),
                         mannwhitney = mann_whitney(groups)),
    "paired" = list(friedman = friedman(groups), `friedman-nemenyi` = friedman_nemenyi(groups),
                    wilcoxon = wilcoxon(groups)),
    "yes-no" = list(mcnemar = mcnemar(groups)),
    "proportion" = list(wilson = wilson(groups[[1]])),
    "p-values" = list(holm = list(p = p.adjust(groups[[1]], "holm"))))
}

options(warn = 2)
input <- file("stdin")
lines <- readLines(input)
close(input)
for (line in lines) {
  words <- strsplit(line, " ")[[1]]
  groups <- lapply(strsplit(words[-(1:2)], ","), as.numeric)
  answers <- answers_to(words[2], groups)
  for (test in names(answers)) tell_all(words[1], test, answers[[test]])
}
