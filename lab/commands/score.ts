import { Outcome, Reason } from '@hyrde/contracts';
import { openSql } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { WrongUse } from './options.js';
import { SHAPE_USE, shapedOptions, shapeOf } from './shape.js';
import { report, type Scored } from './tally.js';
import { type TruthTeller, truthTeller } from './truth-teller.js';

const RESULTS = statement({
  name: 'lab.practice-results',
  text: `
  select sweep.id as sweep, sweep.name, search.algorithm, target.slug as target, site.home_url as "homeUrl",
         search.outcome, search.reason, search.found_url as "foundUrl", search.downloads
  from search
  join sweep on sweep.id = search.sweep_id
  join site on site.id = search.site_id
  join locate_sweep on locate_sweep.sweep_id = sweep.id
  join target_version on target_version.id = locate_sweep.target_version_id
  join target on target.id = target_version.target_id
  where site.practice and ($1::uuid is null or sweep.id = $1)
  order by sweep.created_at, sweep.id, search.lead desc, search.algorithm, site.name`,
  row: z.object({
    sweep: z.uuid(),
    name: z.string(),
    algorithm: z.string(),
    target: z.string(),
    homeUrl: z.url(),
    outcome: Outcome.nullable(),
    reason: Reason.nullable(),
    foundUrl: z.string().nullable(),
    downloads: z.number(),
  }),
});
type Row = z.infer<typeof RESULTS.row>;

/** Reads the results of practice sweeps from the product's database and scores them against the truth, by algorithm. */
export const scoreCommand = {
  use: `score --database-url URL [--sweep ID] ${SHAPE_USE}`,
  async run(args: string[]): Promise<void> {
    const values = shapedOptions(args, ['database-url', 'sweep']);
    const url = values['database-url'] ?? process.env.DATABASE_URL;
    if (!url) throw new WrongUse('score needs --database-url (or DATABASE_URL).');
    const rows = await readResults(url, values.sweep ?? null);
    if (rows.length === 0) throw new Error('There is no practice sweep in this database.');
    const truth = truthTeller(shapeOf(values));
    const partOf = ({ sweep, algorithm }: Row) => `${sweep} ${algorithm}`;
    for (const part of new Set(rows.map(partOf)))
      process.stdout.write(
        `${scoreSweep(
          rows.filter((row) => partOf(row) === part),
          truth,
        )}\n\n`,
      );
  },
};

function scoreSweep(rows: Row[], truth: TruthTeller): string {
  const [first] = rows;
  if (!first) return '';
  const results: Scored[] = [];
  for (const { homeUrl, target, outcome, reason, foundUrl, downloads } of rows)
    if (outcome && reason) results.push({ truth: truth(homeUrl, target), outcome, reason, foundUrl, downloads });
  const waiting = rows.length - results.length;
  const title = `${first.target}, ${first.algorithm}`;
  return `Sweep ${first.sweep} "${first.name}": ${results.length} done, ${waiting} waiting\n${report(title, results)}`;
}

/** Opens a read-only connection. */
async function readResults(url: string, sweep: string | null): Promise<Row[]> {
  const readOnly = new URL(url);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  const sql = openSql(readOnly.href, { max: 1, outlastMs: 0 });
  try {
    return await queryRows(sql.query, RESULTS, [sweep]);
  } finally {
    await sql.close();
  }
}
