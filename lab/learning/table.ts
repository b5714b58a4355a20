import type { Plan, Point } from './curve.js';

export interface LearningReport {
  algorithm: string;
  plan: Plan;
  points: readonly Point[];
}

/** Words of the strongest split shown others a figure: enough to see what was learned. */
const SHOWN = 8;

/** The learning curves as one table of text. */
export function learningTable({ algorithm, plan, points }: LearningReport): string {
  const heading = [
    `Targets that learn: ${algorithm}, practice country without troubles, ${plan.splits} splits of ${plan.tested} test sites each;`,
    'verdicts are on other sites, no site tests twice. Interval: Wilson, 95 %. + and −: sites won and lost against 0 verdicts.',
    '',
    `${'target'.padEnd(24)}${'start'.padEnd(16)}${'verdicts'.padStart(8)}  accuracy (interval)   ${'+'.padStart(3)} ${'−'.padStart(3)}  ${'D mean'.padStart(6)} ${'med.'.padStart(5)}  heaviest words`,
  ];
  return [...heading, ...points.map(row)].join('\n');
}

function row({ target, start, verdicts, accuracy, downloads, gained, lost, words }: Point): string {
  const { share, low, high } = accuracy;
  const best = Object.values(words)[0] ?? [];
  return [
    `${target.padEnd(24)}${start.padEnd(16)}${`${verdicts}`.padStart(8)}`,
    `${fraction(share ?? 0)} (${fraction(low ?? 0)}–${fraction(high ?? 1)})  `,
    `${`${gained}`.padStart(3)} ${`${lost}`.padStart(3)}`,
    `${downloads.mean.toFixed(1).padStart(6)} ${downloads.median.toFixed(1).padStart(5)}`,
    best
      .slice(0, SHOWN)
      .map(({ word, weight }) => `${word} ${weight}`)
      .join(', '),
  ].join('  ');
}

const fraction = (share: number): string => (share === 1 ? '1.00' : share.toFixed(3).replace(/^0/, ''));
