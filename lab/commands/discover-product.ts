import { accuracyOf } from '@hyrde/contracts';
import type { ProductTrial, Step, TopicRun } from '../chaos/killed-topic.js';
import { MOMENTS } from '../chaos/killed-workers.js';
import { mannersLine } from '../living/politeness-law.js';
import { table } from '../report/table.js';

/** Report of a run by the product, as text. */
export function productLines({ calm, killed, bodies, routes }: ProductTrial): string {
  const share = (right: number, n: number) => {
    const { share, low, high } = accuracyOf(right, n);
    return share === null
      ? `${right} of ${n}`
      : `${right} of ${n}, ${share.toFixed(3)} (${low?.toFixed(3)}–${high?.toFixed(3)})`;
  };
  return [
    table([
      [
        '',
        'pages',
        'finds',
        's',
        'pages/min',
        'rounds',
        'a step, ms: mean',
        'p95',
        'most',
        'of it database: mean',
        'p95',
        'most',
        'MB: worker',
        'planning',
      ],
      runRow('unkilled', calm),
      runRow('killed', killed),
    ]),
    '',
    foundIn(calm, killed),
    `${killed.kills.length} kills: ${MOMENTS.map((moment) => `${killed.kills.filter((kill) => kill.moment === moment).length} at ${moment}`).join(', ')}.`,
    ...[calm, killed].map(({ manners, forbidden }) => `${mannersLine(manners)}; ${forbidden} against robots.txt.`),
    `New public bodies: of those it calls likely, right: ${share(bodies.right, bodies.likely)}; of those off the list with pages on the topic within reach, found: ${share(bodies.found, bodies.there)}, called likely: ${share(bodies.calledPublic, bodies.there)}; ${bodies.shown} found hosts of all kinds.`,
    '',
    table([
      ['route', 'p50, ms', 'p95, ms'],
      ...routes.map(({ route, p50, p95 }) => [route, p50.toFixed(1), p95.toFixed(1)]),
    ]),
  ].join('\n');
}

/** The finds of both runs, and those that both have. */
function foundIn(calm: TopicRun, killed: TopicRun): string {
  const [before, after] = [calm.rows.get('find') ?? [], new Set(killed.rows.get('find'))] as const;
  const both = before.filter((row) => after.has(row)).length;
  return `Finds: ${before.length} unkilled, ${after.size} killed, ${both} in both.`;
}

function runRow(name: string, { asked, rows, seconds, steps, megabytes }: TopicRun): string[] {
  return [
    name,
    `${asked}`,
    `${rows.get('find')?.length}`,
    seconds.toFixed(0),
    ((60 * asked) / seconds).toFixed(0),
    `${rows.get('round')?.length}`,
    ...spread(steps, ({ ms }) => ms),
    ...spread(steps, ({ databaseMs }) => databaseMs),
    megabytes.worker.toFixed(0),
    megabytes.planning.toFixed(0),
  ];
}

/** Mean, 95th percentile and maximum. */
function spread(steps: readonly Step[], of: (step: Step) => number): string[] {
  const all = steps.map(of).sort((a, b) => a - b);
  const mean = all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);
  return [mean, all[Math.ceil(0.95 * all.length) - 1] ?? 0, all.at(-1) ?? 0].map((ms) => ms.toFixed(0));
}
