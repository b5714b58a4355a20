import { LOCATE_JOBS, WordMatch } from '@hyrde/contracts';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { type Handler, type HandlerContext, handlerOf } from '../../core/kind.js';
import { DOCUMENT_COLUMNS } from '../../core/postgres-journal.js';
import { drawPicture, takePicture } from '../../core/take-picture.js';

/** Maximum number of marked word forms: a query has a few words, each with some endings. */
const MOST_FORMS = 60;

const Pending = z.object({
  ...DOCUMENT_COLUMNS,
  url: z.string(),
  matches: z.array(WordMatch),
  visibleHash: z.string().nullable(),
});
type Pending = z.infer<typeof Pending>;

/** For a finding without a page, the home page is kept, which was read first. */
const PENDING = statement({
  name: 'locate.pending-picture',
  text: `
select coalesce(finding.url, page.final_url) as url, finding.matches, finding.visible_hash as "visibleHash", page.reading, page.content_type as "contentType", page.exchange, page.received_hash as "receivedHash",
  page.text_hash as "textHash"
from finding join evidence_page page on page.task_id = finding.search_id
where search_id = $1 and screenshot = 'pending' and (page.seq = finding.seq
  or finding.url is null and page.seq = (select min(seq) from evidence_page where task_id = $1))`,
  row: Pending,
});

const SETTLE = statement({
  name: 'locate.settle-picture',
  text: `update finding set screenshot = $2, screenshot_hash = $3, picture_layout = $4::jsonb where search_id = $1 and screenshot = 'pending'`,
});

const PENDING_NEAR_MISS = statement({
  name: 'locate.pending-near-miss',
  parameters: { searchId: z.uuid(), rank: z.int() },
  text: `
select page.final_url as url, page.reading, page.content_type as "contentType", page.exchange, page.received_hash as "receivedHash",
  page.text_hash as "textHash"
from near_miss_picture join runner_up ru using (search_id, rank)
  join evidence_page page on page.task_id = ru.search_id and page.seq = ru.seq
where search_id = $searchId::uuid and rank = $rank and state = 'pending'`,
  row: z.object({ ...DOCUMENT_COLUMNS, url: z.string() }),
});

const SETTLE_NEAR_MISS = statement({
  name: 'locate.settle-near-miss',
  parameters: { searchId: z.uuid(), rank: z.int(), state: z.string(), png: z.instanceof(Buffer).nullable() },
  text: `update near_miss_picture set state = $state, png = $png
    where search_id = $searchId::uuid and rank = $rank and state = 'pending'`,
});

/**
 * Takes the picture of a finding whose search is done, or of the home page if nothing was found. If the host is
 * deferred, the finding stays pending and the reconciler queues it again.
 */
export function screenshotHandler(context: HandlerContext): Handler {
  const { sql, stopping, blobs } = context;
  async function take(searchId: string): Promise<void> {
    const pending = await queryRow(sql.query, PENDING, [searchId]);
    const taken = pending
      ? await takePicture({ url: pending.url, document: pending, words: await wordsIn(pending) }, context, {
          task: searchId,
        })
      : ({ state: 'failed' } as const);
    if (taken.state === 'pending') return;
    const { hash, layout } = taken.state === 'done' ? taken : { hash: null, layout: null };
    await execute(sql.query, SETTLE, [searchId, taken.state, hash, layout && JSON.stringify(layout)]);
  }

  async function takeNearMiss(searchId: string, rank: number): Promise<void> {
    const pending = await queryRow(sql.query, PENDING_NEAR_MISS, { searchId, rank });
    const drawn = pending
      ? await drawPicture({ url: pending.url, document: pending }, context, { task: searchId })
      : ({ state: 'failed' } as const);
    if (drawn.state === 'pending') return;
    const png = drawn.state === 'done' ? drawn.png : null;
    await execute(sql.query, SETTLE_NEAR_MISS, { searchId, rank, state: drawn.state, png });
  }

  /** The matched words in the forms that occur in the page's text. */
  async function wordsIn({ matches, visibleHash }: Pick<Pending, 'matches' | 'visibleHash'>): Promise<string[]> {
    const text = (visibleHash && (await blobs.get(visibleHash))?.toString()) || '';
    const forms = matches.flatMap(({ spans = [] }) =>
      spans.filter(({ place }) => place === 'text').map(({ start, end }) => text.slice(start, end).toLowerCase()),
    );
    return [...new Set(forms)].filter(Boolean).slice(0, MOST_FORMS);
  }

  return handlerOf('screenshot', LOCATE_JOBS.screenshot.payload, async ({ searchId, rank }) => {
    try {
      await (rank === undefined ? take(searchId) : takeNearMiss(searchId, rank));
    } catch (error) {
      if (!stopping.aborted) throw error;
    }
  });
}
