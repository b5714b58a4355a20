import { type NamesShown, NamingPages } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { execute, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { notFound } from '../../../http/problem.js';
import { refuseRedacted, type Sight } from '../../../names/names.service.js';

/** Maximum number of near misses shown side by side. */
const NEAR_MISSES = 3;
/** Pictures of a decided finding are kept for this time, in which its verdict may still be withdrawn. */
const PICTURE_KEPT_MS = 24 * 60 * 60 * 1000;

const REQUEST = statement({
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
  name: 'near-misses.delete',
  parameters: { before: z.date() },
  text: `delete from near_miss_picture np using review_item ri where ri.search_id = np.search_id and ri.decided_at < $before`,
});

/** Pictures of near misses, for searches that found nothing. */
@Injectable()
export class NearMissesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /**
   * Requests pictures of near misses for findings that name no page, and deletes those of findings decided longer ago
   * than `PICTURE_KEPT_MS`. If the target's pages name private persons, there are no pictures.
   */
  async requestPictures(searchIds: readonly string[], now: Date): Promise<void> {
    await execute(this.db, DELETE, { before: new Date(now.getTime() - PICTURE_KEPT_MS) });
    await execute(this.db, REQUEST, { searchIds: [...searchIds], most: NEAR_MISSES });
  }

  /**
   * Picture of a near miss.
   * @throws Problem if the picture does not exist, or if it shows private persons
   */
  async picture(searchId: string, rank: number, sight: Sight): Promise<{ picture: Buffer; names: NamesShown }> {
    const one = await this.db.runnerUp.findUnique({
      where: { searchId_rank: { searchId, rank } },
      include: { picture: true, page: { select: { hasRecords: true } }, finding: { include: { search: true } } },
    });
    if (!one?.picture?.png) throw notFound('screenshot');
    const redaction = await this.naming.redaction({
      siteId: one.finding.search.siteId,
      urls: [one.url],
      naming: one.page?.hasRecords ? [one.url] : [],
    });
    const names = await sight.of(redaction.names(one.url));
    refuseRedacted(names);
    return { picture: Buffer.from(one.picture.png), names };
  }
}
