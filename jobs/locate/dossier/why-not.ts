import type { Contribution, ContributionFeature, WhyNot } from '@hyrde/contracts';

/** Reasons a page: more than a person reads of a page that was not taken. */
const MAX_REASONS = 3;
/** Log-odds that tell: less changes the odds by less than two thirds. */
const TELLING = 0.5;

/** Terms of a page's score that speak against it where they are below 0. */
const AGAINST: Partial<Record<ContributionFeature, WhyNot>> = {
  mention: 'mentions-it',
  queryVariant: 'variant',
  otherLanguage: 'other-language',
  amongNews: 'among-news',
  nameOtherWords: 'other-names',
  isOther: 'other-names',
};
/** Terms of a page's score that the page sought has. */
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
 * Why a page is not the one sought, told from what its confidence was made of: the strongest first.
 * @param contributions as the algorithm weighed it; none where it weighs nothing
 */
export function whyNot(contributions: readonly Contribution[]): WhyNot[] {
  const value = new Map(contributions.map(({ feature, value }) => [feature, value]));
  if (!value.has('alternatives')) return whyNotByScore(value);
  const sum = (features: readonly ContributionFeature[]) =>
    features.reduce((total, feature) => total + (value.get(feature) ?? 0), 0);
  const unnamed = sum(NAMES) < TELLING;
  const silent = sum(TEXT) < TELLING;
  const against = [...value]
    .filter(([feature, each]) => AGAINST[feature] !== undefined && each <= -TELLING)
    .sort(([, a], [, b]) => a - b)
    .flatMap(([feature]) => AGAINST[feature] ?? [])
    .filter((why, i, all) => all.indexOf(why) === i)
    // What names the thing in no word names something else: that need not be said.
    .filter((why) => why !== 'other-names' || !unnamed);
  const lacking: WhyNot[] =
    unnamed && silent
      ? ['no-words']
      : [...(unnamed ? (['not-named'] as const) : []), ...(silent ? (['few-words'] as const) : [])];
  const why = [...lacking, ...against].slice(0, MAX_REASONS);
  return why.length > 0 ? why : ['outweighed'];
}

/** Of algorithms whose score is one number, which is 0 – or that of an empty text – on a page without any of the words. */
function whyNotByScore(value: ReadonlyMap<ContributionFeature, number>): WhyNot[] {
  const words = value.get('queryWords') ?? value.get('similarity');
  const time = value.get('automatonTime');
  const emptyTime = value.get('emptyAutomatonTime');
  const none = words === 0 || (time !== undefined && emptyTime !== undefined && time <= emptyTime);
  return [none ? 'no-words' : 'low-score'];
}
