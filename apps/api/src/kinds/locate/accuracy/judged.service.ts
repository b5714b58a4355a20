import { Outcome, Verdict } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/prisma';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../../base/tokens.js';
import { cursorOf, TextKey } from '../../../http/cursor.js';
import { COUNTED_SWEEPS } from '../sweeps/counted.js';
import type { JudgedQuery, JudgedSearches } from './accuracy.schemas.js';
import { BIN, JUDGED, partOf, RIGHT } from './part.js';

interface Row {
  id: string;
  site_id: string;
  site_name: string;
  sweep_id: string;
  sweep_name: string;
  version: number;
  outcome: string;
  verdict: string;
  right: boolean;
  found_url: string | null;
  confidence: number | null;
  downloads: number;
}

const CURSOR = cursorOf('judged searches', TextKey);

/** The rows behind every accuracy and every bin of confidence. */
@Injectable()
export class JudgedService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /** Judged searches of an algorithm, by site name. */
  async list({ algorithm, judged, sample, bin, cursor, limit, ...part }: JudgedQuery): Promise<JudgedSearches> {
    const after = CURSOR.read(cursor);
    const where = Prisma.join(
      [
        Prisma.sql`${partOf(part)} and s.algorithm = ${algorithm}`,
        ...(judged === 'decided' ? [] : [judged === 'right' ? RIGHT : Prisma.sql`not ${RIGHT}`]),
        ...(sample ? [Prisma.sql`s.sampled`] : []),
        ...(bin === undefined ? [] : [Prisma.sql`${BIN} = ${bin}`]),
        ...(after ? [Prisma.sql`(site.name, s.id) > (${after.key}, ${after.id}::uuid)`] : []),
      ],
      ' and ',
    );
    const rows = await this.db.$queryRaw<Row[]>`
      select s.id, site.id as site_id, site.name as site_name, sweep.id as sweep_id, sweep.name as sweep_name, tv.version,
        s.outcome, s.verdict, ${RIGHT} as right, s.found_url, s.confidence, s.downloads
      from ${COUNTED_SWEEPS} ${JUDGED} join site on site.id = s.site_id
      where ${where} order by site.name, s.id limit ${limit + 1}`;
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).map((row) => ({
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
      next: last ? CURSOR.write({ key: last.site_name, id: last.id }) : null,
    };
  }
}
