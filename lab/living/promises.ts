import { accuracyOf } from '@hyrde/contracts';
import { siteAt } from '../country/sites/moment.js';
import { isRight, type Truth, truthOf } from '../country/sites/truth.js';
import { table } from '../report/table.js';
import { reliabilityText } from '../sites/report.js';
import type { Claim } from './claim-truth.js';

/** A search that answered, beside the truth of its moment. */
export interface Judged {
  claim: Claim;
  truth: Truth;
  isRight: boolean;
}

/** Answers about the page, in the order of the tables. */
const SAID = ['yes', 'probably', 'no', 'not-found'] as const;
type Said = (typeof SAID)[number];

/** Smallest fraction of right answers that the product promises; none for the others. */
const GOALS: Partial<Record<Said, number>> = { yes: 0.97, no: 0.98 };

/** Judges the claims that answer; a "not found" is right if the page does not exist. @param timeOf time of a sweep */
export const judgedOf = (claims: readonly Claim[], timeOf: (sweep: number) => number): Judged[] =>
  claims.flatMap((claim) => {
    if (!SAID.some((said) => said === claim.answer)) return [];
    const truth = truthOf(siteAt(claim.site, timeOf(claim.sweep)), claim.target);
    return [{ claim, truth, isRight: isRight(truth, claim.foundUrl) }];
  });

/** Right and all answers of each kind by target, with the claims that did not answer; then each kind's fraction. */
export function promiseTables(claims: readonly Claim[], judged: readonly Judged[]): string {
  const rowOf = (name: string, isIn: (claim: Claim) => boolean) => {
    const own = judged.filter(({ claim }) => isIn(claim));
    const cells = SAID.map((said) => {
      const all = own.filter(({ claim }) => claim.answer === said);
      return all.length === 0 ? '–' : `${all.filter((one) => one.isRight).length} of ${all.length}`;
    });
    const present = own.filter(({ truth }) => truth.urls.length > 0).length;
    const mute = claims.filter(isIn).length - own.length;
    return [name, `${present}`, `${own.length - present}`, ...cells, `${mute}`];
  };
  const targets = [...new Set(claims.map(({ target }) => target))].sort();
  const rows = targets.map((target) => rowOf(target, (claim) => claim.target === target));
  const shares = SAID.map((said) => {
    const all = judged.filter(({ claim }) => claim.answer === said);
    const { right, n, share, low, high } = accuracyOf(all.filter((one) => one.isRight).length, all.length);
    const three = (part: number | null) => part?.toFixed(3) ?? '–';
    const goal = GOALS[said] === undefined ? '' : `; promised ${GOALS[said]}`;
    return `${said}: ${right} of ${n} right, ${three(share)} (${three(low)}–${three(high)})${goal}`;
  });
  const head = ['right of all', 'there', 'absent', ...SAID, 'not searched'];
  const absences = judged.flatMap(({ claim: { answer, confidence }, isRight }) =>
    answer === 'not-found' && confidence !== null ? [{ confidence, right: isRight }] : [],
  );
  const stated = `stated of "not found": ${reliabilityText(absences)}`;
  return [table([head, ...rows, rowOf('all', () => true)]), '', ...shares, stated].join('\n');
}

/** Promises that the answers break. */
export const brokenPromises = (judged: readonly Judged[]): string[] =>
  SAID.flatMap((said) => {
    const all = judged.filter(({ claim }) => claim.answer === said);
    const goal = GOALS[said];
    const right = all.filter((one) => one.isRight).length;
    return goal !== undefined && right < goal * all.length ? [`"${said}": ${right} of ${all.length} right`] : [];
  });

/** True if the page exists and the search named none. */
export const isMissed = ({ claim, truth }: Judged): boolean => claim.foundUrl === null && truth.urls.length > 0;
