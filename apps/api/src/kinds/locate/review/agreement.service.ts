import { Verdict } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../../base/tokens.js';
import { iso, Localised } from '../../../http/common.js';
import { cohensKappa } from './agreement.js';
import type { Agreement } from './review.schemas.js';

/** Findings listed; all are counted. */
const LISTED = 500;

const VERDICTS = Prisma.sql`select v.verdict, person.name, v.at
  from verification v join person on person.id = v.person_id
  where v.search_id = ri.search_id and v.undone_at is null order by v.at, v.id`;

interface Row {
  search_id: string;
  site: string;
  target: unknown;
  first: string;
  first_by: string;
  second: string;
  second_by: string;
  verdict: string | null;
  at: Date;
}

/** How far people who judged the same finding agree: the first two verdicts that stand, whoever gave them. */
@Injectable()
export class AgreementService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  async read(practice: boolean): Promise<Agreement> {
    const rows = await this.db.$queryRaw<Row[]>`
      select ri.search_id, site.name as site, target.name as target, ri.verdict,
        one.verdict as first, one.name as first_by, two.verdict as second, two.name as second_by, two.at
      from review_item ri join site on site.id = ri.site_id join target on target.id = ri.target_id
      cross join lateral (${VERDICTS} limit 1) one
      cross join lateral (${VERDICTS} offset 1 limit 1) two
      where ri.practice = ${practice} and ri.needed > 1
      order by two.at desc, ri.search_id`;
    const pairs = rows.map((row) => [Verdict.parse(row.first), Verdict.parse(row.second)] as const);
    return {
      n: rows.length,
      agreed: pairs.filter(([a, b]) => a === b).length,
      kappa: cohensKappa(pairs),
      items: rows.slice(0, LISTED).map((row) => ({
        searchId: row.search_id,
        site: row.site,
        target: Localised.parse(row.target),
        first: { verdict: Verdict.parse(row.first), person: row.first_by },
        second: { verdict: Verdict.parse(row.second), person: row.second_by },
        verdict: Verdict.nullable().parse(row.verdict),
        at: iso(row.at),
      })),
    };
  }
}
