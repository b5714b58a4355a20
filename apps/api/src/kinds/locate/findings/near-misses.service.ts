import { type NamesShown, NamingPages } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { execute, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { notFound } from '../../../http/problem.js';
import { refuseRedacted, type Sight } from '../../../names/names.service.js';

/** As many as stand beside each other. */
const NEAR_MISSES = 3;
/** So long after a finding is decided, its verdict may still be taken back. */
const PICTURE_KEPT_MS = 24 * 60 * 60 * 1000;

const ASK_FOR = statement({
  name: 'near-misses.ask-for',
  parameters: { searchIds: z.array(z.uuid()), most: z.int() },
  text: `
    insert into near_miss_picture (search_id, rank)
    select ru.search_id, ru.rank from finding
    cross join lateral (select * from runner_up where runner_up.search_id = finding.search_id order by rank limit $most) ru
    join evidence_page page on page.task_id = ru.search_id and page.seq = ru.seq and not page.has_records
    where finding.search_id = any($searchIds::uuid[]) and finding.url is null
    on conflict do nothing`,
});

const DELETE = statement({
  name: 'near-misses.forget',
  parameters: { before: z.date() },
  text: `delete from near_miss_picture np using review_item ri where ri.search_id = np.search_id and ri.decided_at < $before`,
});

/** Pictures of the pages that came nearest where nothing was found. */
@Injectable()
export class NearMissesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /**
   * Asks for pictures of the pages that came nearest where these name none, and lets go of those that were asked for and judged.
   * Pages that name private persons have none.
   */
  async askFor(searchIds: readonly string[], now: Date): Promise<void> {
    await execute(this.db, DELETE, { before: new Date(now.getTime() - PICTURE_KEPT_MS) });
    await execute(this.db, ASK_FOR, { searchIds: [...searchIds], most: NEAR_MISSES });
  }

  /** The picture of a page that came near. @throws Problem where there is none, or it names private persons */
  async picture(searchId: string, rank: number, sight: Sight): Promise<{ picture: Buffer; names: NamesShown }> {
    const one = await this.db.runnerUp.findUnique({
      where: { searchId_rank: { searchId, rank } },
      include: { picture: true, page: { select: { hasRecords: true } }, finding: { include: { search: true } } },
    });
    if (!one?.picture?.png) throw notFound('screenshot');
    const covering = await this.naming.redaction({
      siteId: one.finding.search.siteId,
      urls: [one.url],
      naming: one.page?.hasRecords ? [one.url] : [],
    });
    const names = await sight.of(covering.names(one.url));
    refuseRedacted(names);
    return { picture: Buffer.from(one.picture.png), names };
  }
}
