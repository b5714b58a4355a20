import { Verdict } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { targetName } from '../../../base/readable.js';
import { DATABASE } from '../../../base/tokens.js';
import { iso } from '../../../http/common.js';
import type { Agreement } from './review.schemas.js';

/** Maximum number of findings listed; all are counted. */
const LISTED = 500;

const VERDICTS = `select v.verdict, person.name, v.at
      from verification v join person on person.id = v.person_id
      where v.search_id = ri.search_id and v.undone_at is null order by v.at, v.id`;
const TWICE_JUDGED = statement({
  name: 'agreement.twice-judged',
  parameters: { practice: z.boolean() },
  text: `
    select ri.search_id, site.name as site, target.slug, target.name, ri.verdict,
      one.verdict as first, one.name as first_by, two.verdict as second, two.name as second_by, two.at
    from review_item ri join site on site.id = ri.site_id join target on target.id = ri.target_id
    cross join lateral (${VERDICTS} limit 1) one
    cross join lateral (${VERDICTS} offset 1 limit 1) two
    where ri.practice = $practice and ri.needed > 1
    order by two.at desc, ri.search_id`,
  row: z.object({
    search_id: z.uuid(),
    site: z.string(),
    slug: z.string(),
    name: z.unknown(),
    first: Verdict,
    first_by: z.string(),
    second: Verdict,
    second_by: z.string(),
    verdict: Verdict.nullable(),
    at: z.date(),
  }),
});

/** Agreement between people who judged the same finding: the first two verdicts that are not withdrawn. */
@Injectable()
export class AgreementService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  async read(practice: boolean): Promise<Agreement> {
    const rows = await queryRows(this.db, TWICE_JUDGED, { practice });
    const pairs = rows.map(({ first, second }) => [first, second] as const);
    return {
      n: rows.length,
      agreed: pairs.filter(([a, b]) => a === b).length,
      kappa: cohensKappa(pairs),
      items: rows.slice(0, LISTED).map((row) => ({
        searchId: row.search_id,
        site: row.site,
        target: targetName(row),
        first: { verdict: row.first, person: row.first_by },
        second: { verdict: row.second, person: row.second_by },
        verdict: row.verdict,
        at: iso(row.at),
      })),
    };
  }
}

/**
 * Agreement of two raters beyond chance: Cohen (1960), A coefficient of agreement for nominal scales, equation 1.
 * @param pairs verdicts of the two raters on the same item
 * @returns 1 for full agreement, 0 for agreement by chance; null if there are no pairs, or if both raters gave the same
 *   verdict on every item, so that agreement cannot be distinguished from chance
 */
export function cohensKappa<T>(pairs: readonly (readonly [T, T])[]): number | null {
  const n = pairs.length;
  if (n === 0) return null;
  const observed = pairs.filter(([a, b]) => a === b).length / n;
  const share = (rater: 0 | 1, value: T) => pairs.filter((pair) => pair[rater] === value).length / n;
  const values = new Set(pairs.flat());
  const byChance = [...values].reduce((sum, value) => sum + share(0, value) * share(1, value), 0);
  return byChance === 1 ? null : (observed - byChance) / (1 - byChance);
}
