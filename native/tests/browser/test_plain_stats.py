"""The plain statistics against what R 4.2 says of its own data sets; the calls of R stand beside the numbers."""

import math
import time
import unittest

import plain_stats
from plain_stats import Undefined

# split(InsectSprays$count, InsectSprays$spray): equal sizes, many ties.
SPRAYS = [[10, 7, 20, 14, 14, 12, 10, 23, 17, 20, 14, 13], [11, 17, 21, 11, 16, 14, 17, 17, 19, 21, 7, 13],
          [0, 1, 7, 2, 3, 1, 2, 1, 3, 0, 1, 4], [3, 5, 12, 6, 4, 3, 5, 5, 5, 5, 2, 4],
          [3, 5, 3, 5, 3, 6, 1, 1, 3, 2, 6, 4], [11, 9, 15, 22, 15, 16, 13, 10, 26, 26, 24, 13]]
# split(chickwts$weight, chickwts$feed): unequal sizes.
CHICKS = [[368, 390, 379, 260, 404, 318, 352, 359, 216, 222, 283, 332],
          [179, 160, 136, 227, 217, 168, 108, 124, 143, 140],
          [309, 229, 181, 141, 260, 203, 148, 169, 213, 257, 244, 271],
          [325, 257, 303, 315, 380, 153, 263, 242, 206, 344, 258],
          [243, 230, 248, 327, 329, 250, 193, 271, 316, 267, 199, 171, 158, 248],
          [423, 340, 392, 339, 341, 226, 320, 295, 334, 322, 297, 318]]
# RoundingTimes of ?friedman.test: three treatments of 22 players.
PLAYERS = [[5.40, 5.85, 5.20, 5.55, 5.90, 5.45, 5.40, 5.45, 5.25, 5.85, 5.25, 5.65, 5.60, 5.05, 5.50, 5.45, 5.55,
            5.45, 5.50, 5.65, 5.70, 6.30],
           [5.50, 5.70, 5.60, 5.50, 5.85, 5.55, 5.40, 5.50, 5.15, 5.80, 5.20, 5.55, 5.35, 5.00, 5.50, 5.55, 5.55,
            5.50, 5.45, 5.60, 5.65, 6.30],
           [5.55, 5.75, 5.50, 5.40, 5.70, 5.60, 5.35, 5.35, 5.00, 5.70, 5.10, 5.45, 5.45, 4.95, 5.40, 5.50, 5.35,
            5.55, 5.25, 5.40, 5.55, 6.25]]
# So that equal differences are equal: of the doubles, 5.55 - 5.5 is less than 5.9 - 5.85.
PLAYERS_WHOLE = [[round(100 * value) for value in group] for group in PLAYERS]


class PlainTest(unittest.TestCase):
    def assert_close(self, actual, expected, relative=1e-9, absolute=1e-12):
        for one, other in zip(*((value,) if isinstance(value, (int, float)) else tuple(value)
                                for value in (actual, expected)), strict=True):
            self.assertTrue(math.isclose(one, other, rel_tol=relative, abs_tol=absolute), f"{actual} is not {expected}")

    def assert_p(self, answers, expected):
        """R's ptukey is exact to about ten decimals."""
        self.assert_close([answer.p for answer in answers], expected, relative=1e-8, absolute=1e-9)


class DescriptionTest(PlainTest):
    VALUES = [2.5, 7, 1, 9.25, 4, 4]

    def test_quantiles_are_those_of_type_7(self):
        # quantile(x, c(.1, .25, .5, .75, .9, .95, .99), type = 7)
        self.assert_close([plain_stats.quantile(self.VALUES, fraction) for fraction in
                           (.1, .25, .5, .75, .9, .95, .99)], [1.75, 2.875, 4, 6.25, 8.125, 8.6875, 9.1375])
        self.assertEqual([plain_stats.quantile(self.VALUES, fraction) for fraction in (0, 1)], [1, 9.25])
        self.assertEqual(plain_stats.quantile([3], 0.99), 3)

    def test_mad_deviation_and_outliers(self):
        self.assertEqual(plain_stats.mad(self.VALUES), 2.25)
        self.assert_close(plain_stats.deviation(self.VALUES), 3.01558452045)
        # The quartiles are 1.5 and 6.5.
        self.assertEqual(plain_stats.outliers([*range(9), 14.5, -10]), [14.5, -10])
        self.assertEqual(plain_stats.squares([0.1] * 3), 0)

    def test_ranks_share_ties(self):
        self.assertEqual(plain_stats.ranks([7, 3, 7, 9, 3, 3]), [4.5, 2, 4.5, 6, 2, 2])
        self.assertEqual(plain_stats.tie_sum([7, 3, 7, 9, 3, 3]), 6 + 24)

    def test_bootstrap_interval_holds_the_median_and_narrows(self):
        few, many = ([i % 20 for i in range(count)] for count in (20, 400))
        low, high = plain_stats.bootstrap_median_interval(few, 500)
        self.assertTrue(3 < low < plain_stats.median(few) < high < 17)
        closer = plain_stats.bootstrap_median_interval(many, 100)
        self.assertLess(closer[1] - closer[0], (high - low) / 2)


class ProportionTest(PlainTest):
    def test_wilson(self):
        # prop.test(x, n, correct = FALSE)$conf.int
        self.assert_close(plain_stats.wilson(15, 148), (0.0623863995307, 0.160487241723))
        self.assert_close(plain_stats.wilson(0, 20), (0, 0.161125158053))
        self.assert_close(plain_stats.wilson(20, 20), (0.838874841947, 1))

    def test_paired_difference(self):
        # p <- c(6.5, 2.5) / 102; d <- p[1] - p[2]; d + c(-1, 1) * qnorm(.975) * sqrt((sum(p) - d^2) / 102)
        self.assert_close(plain_stats.paired_difference(6, 2, 100), (-0.0179257433932, 0.0963571159422))
        self.assert_close(plain_stats.paired_difference(0, 3, 3)[0], -1)


class TailTest(PlainTest):
    def test_chi_squared_and_f(self):
        # pchisq(c(3.84, 10, 50, .5), c(1, 4, 5, 7), lower.tail = FALSE)
        self.assert_close([plain_stats.chi_squared_tail(x, df) for x, df in ((3.84, 1), (10, 4), (50, 5), (.5, 7))],
                          [0.0500435212487, 0.0404276819945, 1.3857973367e-09, 0.99944648139])
        # pf(c(3, .5, 20, 1.5), c(2, 5, 4, 12), c(10, 66, 205, 300), lower.tail = FALSE)
        self.assert_close([plain_stats.f_tail(*arguments) for arguments in
                           ((3, 2, 10), (.5, 5, 66), (20, 4, 205), (1.5, 12, 300))],
                          [0.0953674316406, 0.77514991218, 6.41179449048e-14, 0.122871028831])

    def test_studentized_range(self):
        # ptukey(q, groups, df, lower.tail = FALSE); for fewer than 5 degrees of freedom it is less exact than we are.
        for (q, groups, df), p in (((3.5, 3, 10), 0.0771033108387), ((3.5, 5, math.inf), 0.0963384639793),
                                   ((8, 6, 66), 5.24719785755e-06),
                                   ((1, 4, 5), 0.890278030925), ((6, 3, 1000), 7.16031351928e-05),
                                   ((.5, 10, 20), 0.999997292252)):
            with self.subTest(q=q, groups=groups, df=df):
                self.assert_close(plain_stats.studentized_range_tail(q, groups, df), p, relative=1e-8, absolute=1e-9)

    def test_range_of_two_is_a_difference_of_two_far_into_the_tail(self):
        for q in (0.01, 1, 5, 20, 35):
            self.assert_close(plain_stats.range_tail(q, 2), math.erfc(q / 2), absolute=0)
        for df in (2, 3, 10, 66, 1000):
            for q in (0.1, 2, 6):
                with self.subTest(df=df, q=q):
                    self.assert_close(plain_stats.studentized_range_tail(q, 2, df),
                                      plain_stats.f_tail(q * q / 2, 1, df), absolute=1e-11)


class PairedTest(PlainTest):
    def test_friedman(self):
        # friedman.test(RoundingTimes)
        answer = plain_stats.friedman(PLAYERS)
        self.assert_close(answer[:2], (11.1428571429, 0.00380504077551))
        self.assertEqual(answer.df, 2)
        self.assert_close(answer.effect, 11.1428571429 / 44)

    def test_friedman_nemenyi(self):
        # ptukey(|difference of mean ranks| / sqrt(k (k + 1) / (6 n)) * sqrt(2), 3, Inf, lower.tail = FALSE)
        answers = plain_stats.friedman_nemenyi(PLAYERS)
        self.assert_p(answers, [0.637427167019, 0.00440982044545, 0.0613707592552])
        self.assert_close([answer.statistic for answer in answers], [1.27920429813, 4.47721504347, 3.19801074533])
        self.assert_close([answer.effect for answer in answers], [6 / 22, 21 / 22, 15 / 22])

    def test_wilcoxon_and_holm(self):
        # wilcox.test(a, b, paired = TRUE, exact = FALSE), p.adjust(p, "holm") of round(100 * RoundingTimes)
        answers = plain_stats.wilcoxon_pairs(PLAYERS_WHOLE)
        single = [plain_stats.wilcoxon(PLAYERS_WHOLE[i], PLAYERS_WHOLE[j]) for i, j in ((0, 1), (0, 2), (1, 2))]
        self.assertEqual([answer.statistic for answer in answers], [103, 199, 222.5])
        self.assert_close([answer.p for answer in single], [0.448962218571, 0.0187131395384, 0.00170654358003])
        self.assert_close([answer.p for answer in answers], [0.448962218571, 0.0374262790769, 0.0051196307401])

    def test_wilcoxon_s_effect_is_the_share_of_the_positive_ranks_less_that_of_the_negative(self):
        self.assert_close(plain_stats.wilcoxon([5, 7, 9, 1], [1, 1, 1, 3]).effect, (9 - 1) / 10)

    def test_pair_without_a_difference_does_not_count_in_holm(self):
        first, other = [1, 2, 3, 4, 5], [2, 3, 4, 5, 9]
        answers = plain_stats.wilcoxon_pairs([first, list(first), other])
        self.assertEqual(answers[0][:3], (0, 1, 0))
        self.assert_close(answers[1].p, 2 * plain_stats.wilcoxon(first, other).p)

    def test_holm(self):
        # p.adjust(p, "holm")
        self.assert_close(plain_stats.holm([0.01, 0.04, 0.03, 0.005, 0.04, 0.9]), [0.05, 0.12, 0.12, 0.03, 0.12, 0.9])
        self.assertEqual((plain_stats.holm([0.7, 0.8]), plain_stats.holm([])), ([1, 1], []))

    def test_mcnemar(self):
        # mcnemar.test(matrix(c(794, 86, 150, 570), 2)), ... c(10, 2, 3, 10), c(10, 3, 3, 10)
        self.assert_close(plain_stats.mcnemar(150, 86)[:2], (16.8177966102, 4.11456228135e-05))
        self.assert_close(plain_stats.mcnemar(150, 86).effect, 64 / 236)
        self.assertEqual([plain_stats.mcnemar(3, 2)[:2], plain_stats.mcnemar(3, 3)[:2]], [(0, 1), (0, 1)])


class GroupsTest(PlainTest):
    def test_anova(self):
        # summary(aov(count ~ spray, InsectSprays)), summary(aov(weight ~ feed, chickwts))
        self.assert_close(plain_stats.anova(SPRAYS)[:2], (34.7022820555, 3.18258372615e-17), absolute=0)
        answer = plain_stats.anova(CHICKS)
        self.assert_close(answer[:3], (15.3647997747, 5.93641985347e-10, 0.541685465674))
        self.assertEqual((answer.df, answer.df2), (5, 65))

    def test_tukey_of_equal_sizes(self):
        # TukeyHSD(aov(count ~ spray, InsectSprays))$spray[, "p adj"]
        self.assert_p(plain_stats.tukey(SPRAYS), [
            0.995181031367, 1.07505504499e-09, 1.44201263041e-06, 4.0862438655e-08, 0.754214727632, 1.18458243215e-10,
            1.79391136612e-07, 4.84229034647e-09, 0.960307500034, 0.49207074458, 0.948866909545, 0, 0.948866909545,
            5.99853067218e-09, 1.48821288626e-10])

    def test_tukey_of_unequal_sizes(self):
        # TukeyHSD(aov(weight ~ feed, chickwts))$feed, whose differences are second - first
        answers = plain_stats.tukey(CHICKS)
        self.assert_p(answers, [
            3.07019679679e-08, 0.000210015132162, 0.332458415973, 0.00836530868306, 0.999890217393, 0.141332894457,
            0.000106209151477, 0.00421665424384, 1.21988666946e-08, 0.127696481749, 0.793285316154, 8.84323280399e-05,
            0.739135571506, 0.22069623621, 0.00388452120723])
        self.assert_close([answer.effect for answer in answers[:3]], [163.383333333, 104.833333333, 46.6742424242])
        self.assertEqual({answer.df for answer in answers}, {65})

    def test_kruskal_wallis(self):
        # kruskal.test(count ~ spray, InsectSprays)
        answer = plain_stats.kruskal_wallis(SPRAYS)
        self.assert_close(answer[:3], (54.6913446224, 1.51084443942e-10, 54.6913446224 / 71))
        self.assertEqual(answer.df, 5)

    def test_nemenyi(self):
        # ptukey(|difference of mean ranks| / sqrt(n (n + 1) / 12 * 2 / 12) * sqrt(2), 6, Inf, lower.tail = FALSE)
        answers = plain_stats.nemenyi(SPRAYS)
        self.assert_p(answers, [
            0.999607071279, 2.79137138713e-05, 0.0229276209502, 0.00169496957312, 0.998610292957, 5.70614243312e-06,
            0.00812907805492, 0.000466058193147, 0.999999048224, 0.563001789498, 0.94108651657, 3.49548974687e-06,
            0.978092937467, 0.00584731149487, 0.000311422739305])
        self.assertEqual(answers[4].effect, plain_stats.cliffs_delta(SPRAYS[0], SPRAYS[5]))

    def test_levene(self):
        # summary(aov(|x - median| ~ group))
        self.assert_close(plain_stats.levene(SPRAYS)[:2], (3.82135631323, 0.00422279113899))

    def test_mann_whitney_and_cliff(self):
        # wilcox.test(a, b, exact = FALSE)
        self.assert_close(plain_stats.mann_whitney(SPRAYS[0], SPRAYS[5])[:2], (58, 0.434228114491))
        self.assert_close(plain_stats.mann_whitney(SPRAYS[2], SPRAYS[4])[:2], (38.5, 0.0525734598924))
        self.assert_close(plain_stats.mann_whitney(SPRAYS[2], SPRAYS[4]).effect, 38.5 / 72 - 1)
        self.assertEqual(plain_stats.cliffs_delta([3, 4], [1, 2, 3]), 5 / 6)


class UndefinedTest(PlainTest):
    def test_what_has_no_answer_says_so(self):
        equal, short = [[1, 1, 1], [1, 1, 1]], [[1, 2], [3, 4, 5]]
        apart = [[1, 1, 1], [2, 2, 2]]
        for test, groups in ((plain_stats.friedman, equal), (plain_stats.friedman_nemenyi, equal),
                             (plain_stats.wilcoxon_pairs, equal), (plain_stats.anova, equal),
                             (plain_stats.anova, short), (plain_stats.anova, apart), (plain_stats.tukey, apart),
                             (plain_stats.kruskal_wallis, equal), (plain_stats.nemenyi, short),
                             (plain_stats.levene, apart), (plain_stats.levene, [[1, 2, 3]]),
                             (plain_stats.levene, [[0.1, 0.3, 0.1, 0.3], [0.4, 0.8, 0.4, 0.8]])):
            with self.subTest(test=test.__name__, groups=groups), self.assertRaises(Undefined):
                test(groups)
        for test, arguments in ((plain_stats.wilcoxon, ([1, 2, 3], [1, 2, 3])), (plain_stats.mcnemar, (0, 0)),
                                (plain_stats.mann_whitney, equal), (plain_stats.mann_whitney, short)):
            with self.subTest(test=test.__name__), self.assertRaises(Undefined):
                test(*arguments)


class SpeedTest(PlainTest):
    def test_pairs_of_five_algorithms_take_no_time_that_matters(self):
        start = time.process_time()
        plain_stats.tukey(CHICKS[:5])
        self.assertLess(time.process_time() - start, 5)


if __name__ == "__main__":
    unittest.main()
