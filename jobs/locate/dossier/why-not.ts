import type { Contribution, ContributionFeature, WhyNot } from '@hyrde/contracts';

/** Maximum number of reasons for a page. */
const MAX_REASONS = 3;
/** Minimum log-odds of a relevant term; smaller ones change the odds by less than two thirds. */
const MIN_LOG_ODDS = 0.5;

/** Terms that count against a page if they are negative, with the reason shown. */
const NEGATIVE_TERMS: Partial<Record<ContributionFeature, WhyNot>> = {
  mention: 'mentions-it',
  queryVariant: 'variant',
  otherLanguage: 'other-language',
  amongNews: 'among-news',
  nameOtherWords: 'other-names',
  isOther: 'other-names',
};
/** Terms that the target has: `NAMES` of names, `TEXT` of its text. */
const NAMES: readonly ContributionFeature[] = [
  ...(['nameScore', 'titleScore', 'labelScore', 'nameCoverage'] as const),
  ...([
    'headingScore',
    'pathScore',
    'urlScore',
    'isNamed',
    'anyName',
    'usualName',
    'hasName',
    'addressIsName',
  ] as const),
];
const TEXT: readonly ContributionFeature[] = ['coverage', 'anyCoverage', 'bm25', 'textShare', 'passage', 'states'];

/**
 * Reasons why a page is not the target, from the terms of its confidence, strongest first.
 * @param contributions terms of the algorithm; empty if it scores nothing
 */
export function whyNot(contributions: readonly Contribution[]): WhyNot[] {
  const value = new Map(contributions.map(({ feature, value }) => [feature, value]));
  if (!value.has('alternatives')) return whyNotByScore(value);
  const sum = (features: readonly ContributionFeature[]) =>
    features.reduce((total, feature) => total + (value.get(feature) ?? 0), 0);
  const unnamed = sum(NAMES) < MIN_LOG_ODDS;
  const silent = sum(TEXT) < MIN_LOG_ODDS;
  const against = [...value]
    .filter(([feature, each]) => NEGATIVE_TERMS[feature] !== undefined && each <= -MIN_LOG_ODDS)
    .sort(([, a], [, b]) => a - b)
    .flatMap(([feature]) => NEGATIVE_TERMS[feature] ?? [])
    .filter((why, i, all) => all.indexOf(why) === i)
    // A page not named by any query word has other names anyway, so that the second reason is redundant.
    .filter((why) => why !== 'other-names' || !unnamed);
  const lacking: WhyNot[] =
    unnamed && silent
      ? ['no-words']
      : [...(unnamed ? (['not-named'] as const) : []), ...(silent ? (['few-words'] as const) : [])];
  const why = [...lacking, ...against].slice(0, MAX_REASONS);
  return why.length > 0 ? why : ['outweighed'];
}

/**
 * Reason for algorithms with a single score, which is 0, or that of an empty text, on a page without any query word.
 */
function whyNotByScore(value: ReadonlyMap<ContributionFeature, number>): WhyNot[] {
  const words = value.get('queryWords') ?? value.get('similarity');
  const time = value.get('automatonTime');
  const emptyTime = value.get('emptyAutomatonTime');
  const none = words === 0 || (time !== undefined && emptyTime !== undefined && time <= emptyTime);
  return [none ? 'no-words' : 'low-score'];
}
