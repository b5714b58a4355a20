import { accuracyOf } from '@hyrde/contracts';
import { type Claimed, calibrationError, errorIfCalibrated, reliability } from '../herder/calibration.js';
import { type Interval, mean, meanOverGroups, median } from '../report/statistics.js';
import type { RecordedSite } from './recorded-site.js';
import { type Asked, frequencyOf, isRefused, isSameSearch, type Outcome, type Search } from './searches.js';

/** Sites that share one template without sharing files. */
const TEMPLATES: Readonly<Record<string, string>> = {
  'ingolstadt-nachhaltigkeit': 'open-sdg',
  'pirmasens-nachhaltigkeit': 'open-sdg',
};

/** Group of a site for resampling: sites that share their files, or one template, are drawn together. */
export const groupOf = ({ stem }: RecordedSite): string => TEMPLATES[stem] ?? stem;

/** Names and filters of the table's lines. */
const PARTS: readonly [name: string, has: (outcome: Outcome) => boolean][] = [
  ['named', ({ search }) => search.asked === 'named' && !search.removed],
  ['named, depth 1', ({ search }) => search.asked === 'named' && !search.removed && search.target.depth < 2],
  ['named, depth 2 and more', ({ search }) => search.asked === 'named' && !search.removed && search.target.depth >= 2],
  ['described', ({ search }) => search.asked === 'described' && !search.removed],
  ['built-in', ({ search }) => search.asked === 'built-in' && !search.removed],
  ['removed', ({ search }) => search.asked === 'named' && search.removed],
  ['removed, described', ({ search }) => search.asked === 'described' && search.removed],
  ['removed, built-in', ({ search }) => search.asked === 'built-in' && search.removed],
];

/** Searches as a sweep makes them: for built-in targets, of sites as they are. */
const isAsInSweep = ({ search }: Pick<Outcome, 'search'>): boolean =>
  search.asked === 'built-in' && (!search.removed || search.target.paths.length === 0);

/** Answers with what they promise: that the named page is right, or that the site has none. */
const PROMISES: readonly [answer: Outcome['answer'], keeps: (outcome: Outcome) => boolean][] = [
  ['yes', ({ right, search }) => right && !search.removed],
  ['probably', ({ right, search }) => right && !search.removed],
  ['no', ({ search }) => search.removed],
  ['not-found', ({ search }) => search.removed],
];

/**
 * Accuracy with its 95 % interval, downloads and calibration of one algorithm: one line per part, per language and per
 * built-in target; finally the calibration over searches weighted as confidences are meant.
 */
export function algorithmTable(name: string, outcomes: readonly Outcome[]): string {
  const by = (asked: Asked, of: (search: Search) => string | undefined): typeof PARTS => {
    const names = [
      ...new Set(outcomes.flatMap(({ search }) => (search.asked === asked ? (of(search) ?? []) : []))),
    ].sort();
    return names.map((name) => [
      `${asked}, ${name}`,
      ({ search }) => search.asked === asked && !search.removed && of(search) === name,
    ]);
  };
  const parts = [
    ...PARTS,
    ...by('named', languageOf),
    ...by('built-in', languageOf),
    ...by('built-in', ({ target }) => target.kind),
  ];
  const lines = parts.flatMap(([part, has]) => {
    const some = outcomes.filter(has);
    return some.length > 0 ? `  ${part.padEnd(26)}${figures(some)}` : [];
  });
  const asInFit: typeof PARTS = [
    ['all, as in the fit', () => true],
    ['built-in, as in the fit', ({ search }) => search.asked === 'built-in'],
  ];
  const promised = PROMISES.flatMap(([answer, keeps]) => {
    const said = outcomes.filter((outcome) => isAsInSweep(outcome) && outcome.answer === answer);
    const { share, low, high } = accuracyOf(said.filter(keeps).length, said.length);
    return said.length > 0
      ? `  ${answer.padEnd(26)}n ${said.length}  true ${text(share)} (${text(low)}–${text(high)})`
      : [];
  });
  const absences = outcomes.flatMap(({ absence, search }): Claimed[] =>
    absence !== null && isAsInSweep({ search }) && (search.removed || !isRefused(search))
      ? [{ confidence: absence, right: search.removed }]
      : [],
  );
  if (absences.length > 0) promised.push(`  ${'no page, as in a sweep'.padEnd(26)}${reliabilityText(absences)}`);
  const calibrated = asInFit.map(([part, has]) => `  ${part.padEnd(26)}${calibrationOf(outcomes.filter(has))}`);
  return [name, ...lines, ...promised, ...calibrated].join('\n');
}

function calibrationOf(outcomes: readonly Outcome[]): string {
  const claims = claimsOf(outcomes).map(({ claim, search }) => ({ ...claim, weight: frequencyOf(search) }));
  return `claims ${claims.length}  ${calibrationText(claims)}`;
}

const languageOf = ({ site }: Search): string => site.description.language;

const claimsOf = (outcomes: readonly Outcome[]): { claim: Claimed; search: Search }[] =>
  outcomes.flatMap(({ confidence, right, search }) =>
    confidence === null ? [] : [{ claim: { confidence, right: right && !search.removed }, search }],
  );

/** The calibration error, and the error expected by chance for so few claims. */
const calibrationText = (claims: readonly Claimed[]): string =>
  `ECE ${text(calibrationError(claims))} (${text(errorIfCalibrated(claims))} if calibrated)`;

/** Stated and true fractions by tenths, and the calibration error. */
export const reliabilityText = (claims: readonly Claimed[]): string =>
  [
    ...reliability(claims).map(({ n, said, right }) => `n ${n} said ${text(said)} true ${text(right)}`),
    calibrationText(claims),
  ].join('  ');

function figures(outcomes: readonly Outcome[]): string {
  const { share, low, high } = accuracyOf(outcomes.filter(({ right }) => right).length, outcomes.length);
  const downloads = outcomes.map((outcome) => outcome.downloads);
  const claims = claimsOf(outcomes).map(({ claim }) => claim);
  const brier = mean(claims.map(({ confidence, right }) => (confidence - Number(right)) ** 2));
  return [
    `n ${String(outcomes.length).padStart(3)}`,
    `right ${text(share)} (${text(low)}–${text(high)})`,
    `among three ${text(mean(outcomes.map(({ amongThree }) => Number(amongThree))))}`,
    `downloads ${mean(downloads).toFixed(1)}, median ${median(downloads)}`,
    `claims ${claims.length}`,
    `Brier ${claims.length ? text(brier) : '–'}`,
    calibrationText(claims),
  ].join('  ');
}

/**
 * Difference in accuracy between two algorithms on the same searches, with a 95 % interval over whole sites.
 * @throws if the other algorithm has no outcome of a search
 */
export function pairedTable(name: string, ours: readonly Outcome[], theirs: readonly Outcome[]): string {
  const lines = PARTS.flatMap(([part, has]) => {
    const outcomes = ours.filter(has);
    if (outcomes.length === 0) return [];
    return `  ${part.padEnd(26)}${differenceText(paired(outcomes, theirs, ({ right }) => Number(right)))}`;
  });
  return [name, ...lines].join('\n');
}

/**
 * Difference of a figure on the same searches, with an interval over whole sites.
 * @throws if the other algorithm has no outcome of a search
 */
export function paired(
  ours: readonly Outcome[],
  theirs: readonly Outcome[],
  figure: (outcome: Outcome) => number,
): Interval {
  const differences = new Map<string, number[]>();
  for (const outcome of ours) {
    const group = groupOf(outcome.search.site);
    const list = differences.get(group) ?? [];
    const other = theirs.find(({ search }) => isSameSearch(search, outcome.search));
    if (!other) throw new Error(`No outcome to compare with: ${outcome.search.target.name}.`);
    list.push(figure(outcome) - figure(other));
    differences.set(group, list);
  }
  return meanOverGroups([...differences.values()]);
}

const text = (value: number | null): string => (value === null ? '–' : value.toFixed(3).replace(/^0/, ''));
export const differenceText = ({ value, low, high }: Interval): string =>
  `${signed(value)} (${signed(low)} … ${signed(high)})`;
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${text(Math.abs(value))}`;
