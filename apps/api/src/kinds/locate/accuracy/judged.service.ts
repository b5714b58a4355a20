import { Outcome, Verdict, wasRight } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../../base/tokens.js';
import { counted } from '../../../http/common.js';
import { cursorOf, TextKey } from '../../../http/cursor.js';
import { NamingPages } from '../../../names/naming-pages.service.js';
import { type NamedPages, shownRows } from '../searches/search-rows.js';
import { COUNTED_SWEEPS } from '../sweeps/counted.js';
import type { JudgedQuery, JudgedSearches } from './accuracy.schemas.js';
import { BIN, CLAIMS, DECIDED, partOf, RIGHT } from './part.js';

interface Row extends NamedPages {
  id: string;
  sweep_id: string;
  sweep_name: string;
  version: number;
  outcome: string;
  verdict: string;
  right: boolean | null;
  confidence: number | null;
  downloads: number;
}

const CURSOR = cursorOf('judged searches', TextKey);

const CHOICES: Record<JudgedQuery['judged'], Prisma.Sql> = {
  right: Prisma.sql`${DECIDED} and ${RIGHT}`,
  wrong: Prisma.sql`${DECIDED} and not ${RIGHT}`,
  decided: DECIDED,
  'cannot-tell': Prisma.sql`s.verdict = 'cannot-tell'`,
  judged: Prisma.sql`s.verdict is not null`,
};

/** The same choices, of tallies. */
const isMeant = (judged: JudgedQuery['judged'], outcome: Outcome, verdict: Verdict): boolean => {
  const right = wasRight(outcome, verdict);
  if (judged === 'judged') return true;
  if (judged === 'cannot-tell') return verdict === 'cannot-tell';
  return judged === 'decided' ? right !== null : right === (judged === 'right');
};

type Part = Omit<JudgedQuery, 'algorithm' | 'judged' | 'sample' | 'bin' | 'cursor' | 'limit'>;

/** The rows behind every accuracy and every bin of confidence. */
@Injectable()
export class JudgedService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /** An algorithm's searches, by site name. */
  async list({ algorithm, judged, sample, bin, cursor, limit, ...part }: JudgedQuery): Promise<JudgedSearches> {
    const after = CURSOR.read(cursor);
    const where = Prisma.join(
      [
        Prisma.sql`${partOf(part)} and s.algorithm = ${algorithm}`,
        CHOICES[judged],
        ...(sample && bin === undefined ? [Prisma.sql`s.sampled`] : []),
        ...(bin === undefined ? [] : [Prisma.sql`${BIN} = ${bin}`]),
      ],
      ' and ',
    );
    const past = after ? Prisma.sql`and (site.name, s.id) > (${after.key}, ${after.id}::uuid)` : Prisma.empty;
    const [rows, total] = await Promise.all([
      this.db.$queryRaw<Row[]>`
      select s.id, site.id as site_id, site.name as site_name, sweep.id as sweep_id, sweep.name as sweep_name, tv.version,
        s.outcome, s.verdict, case when ${DECIDED} then ${RIGHT} end as right, s.found_url, s.confidence, s.downloads,
        target.names_people
      from ${COUNTED_SWEEPS} ${CLAIMS} join site on site.id = s.site_id
      where ${where} ${past} order by site.name, s.id limit ${limit + 1}`,
      bin === undefined ? this.counted(part, algorithm, judged, sample) : this.countedIn(bin, part, algorithm, judged),
    ]);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: (await shownRows(this.naming, rows.slice(0, limit))).map((row) => ({
        id: row.id,
        site: { id: row.site_id, name: row.site_name },
        sweep: { id: row.sweep_id, name: row.sweep_name },
        version: row.version,
        outcome: Outcome.parse(row.outcome),
        verdict: Verdict.parse(row.verdict),
        right: row.right,
        foundUrl: row.found_url,
        confidence: row.confidence,
        downloads: row.downloads,
      })),
      ...counted(total),
      next: last ? CURSOR.write({ key: last.site_name, id: last.id }) : null,
    };
  }

  /** How many there are, from the tallies: counting the rows would read them all. */
  private async counted(
    part: Part,
    algorithm: string,
    judged: JudgedQuery['judged'],
    sample: boolean,
  ): Promise<number> {
    const rows = await this.db.$queryRaw<{ outcome: string; verdict: string; count: number }[]>`
      select tally.outcome, tally.verdict, sum(tally.count)::int as count
      from ${COUNTED_SWEEPS} join search_tally tally on tally.sweep_id = sweep.id and not tally.trained
      where ${partOf(part)} and tally.algorithm = ${algorithm} and tally.outcome in ('found', 'not-found')
        and tally.verdict <> '' ${sample ? Prisma.sql`and tally.sampled` : Prisma.empty}
      group by 1, 2`;
    const meant = rows.filter((row) => isMeant(judged, Outcome.parse(row.outcome), Verdict.parse(row.verdict)));
    return meant.reduce((sum, { count }) => sum + count, 0);
  }

  /** How many are of one tenth of confidence. */
  private async countedIn(bin: number, part: Part, algorithm: string, judged: JudgedQuery['judged']): Promise<number> {
    const [row] = await this.db.$queryRaw<{ n: number; right: number }[]>`
      select coalesce(sum(tally.count), 0)::int as n, coalesce(sum(tally."right"), 0)::int as right
      from ${COUNTED_SWEEPS} join claim_tally tally on tally.sweep_id = sweep.id
      where ${partOf(part)} and tally.algorithm = ${algorithm} and tally.bin = ${bin}`;
    if (!row || judged === 'cannot-tell') return 0;
    if (judged === 'right') return row.right;
    return judged === 'wrong' ? row.n - row.right : row.n;
  }
}
