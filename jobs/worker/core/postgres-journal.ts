import { type BlobStore, bodyValues, insertBodies, pack, sha256 } from '@hyrde/store/blobs';
import type { Query, Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { Semaphore } from '../../concurrency/index.js';
import { keepsText, type StoredDocument, storedText } from '../../html/index.js';
import type { Journal, JournalEntry, NewEntry } from '../../journal/index.js';
import { type CanonicalRequest, isPlainGet, requestKey } from '../../site/index.js';
import { cleanJson } from './clean-text.js';
import { type ClaimedTask, LostTask } from './tasks/task-lease.js';

/** What became of one page, as far as evidence needs it. */
export interface JournalledPage {
  seq: number;
  /** SHA-256 of the document as text. */
  textHash: string;
  contentType: string | null;
}

/** Columns of a stored document. What is stored as JSON has the shape in which it was written. */
export const DOCUMENT_COLUMNS = {
  reading: z.enum(['bytes', 'file', 'rendered-dom', 'pdf', 'decoded-text']).nullable(),
  contentType: z.string().nullable(),
  exchange: z.custom<StoredDocument['exchange']>(),
  receivedHash: z.string().nullable(),
  textHash: z.string().nullable(),
};

const Row = z.object({
  ...DOCUMENT_COLUMNS,
  seq: z.number(),
  asked: z.number(),
  url: z.string(),
  /** Null for a plain GET. */
  request: z.custom<Omit<CanonicalRequest, 'url'> | null>(),
  finalUrl: z.string().nullable(),
  status: z.number().nullable(),
  failure: z.custom<JournalEntry['failure']>(),
  charset: z.string().nullable(),
  hops: z.custom<JournalEntry['hops']>(),
  cost: z.number(),
  exchange: z.custom<JournalEntry['exchange']>(),
  robots: z.custom<JournalEntry['robots']>(),
  later: z.custom<JournalEntry['later']>(),
  at: z.date(),
  durationMs: z.number(),
  /** Is a body of it gone, so that it cannot be replayed? */
  lost: z.boolean(),
});
type Row = z.infer<typeof Row>;

/** Readings whose text is a body of its own. */
const TEXT_KEPT = DOCUMENT_COLUMNS.reading.unwrap().options.filter(keepsText);

const READ = statement({
  name: 'journal.read',
  prepared: true,
  text: `
select seq, asked, url, request, final_url as "finalUrl", status, failure, content_type as "contentType", charset, hops, cost,
  exchange, robots, later, reading, received_hash as "receivedHash", text_hash as "textHash", at, duration_ms as "durationMs",
  exists(select from (values (received_hash),
      (case when reading in (${TEXT_KEPT.map((reading) => `'${reading}'`).join(', ')}) then text_hash end)) body(hash)
    where hash is not null and not exists (select from blob where blob.hash = body.hash)) as lost
from journal_entry where task_id = $1 order by seq`,
  row: Row,
});

/** Of a journal's entry, but for its place: as `append` gives them. */
const ANSWER = {
  asked: 'int',
  url: 'text',
  request: 'jsonb',
  final_url: 'text',
  status: 'int',
  failure: 'text',
  content_type: 'text',
  charset: 'text',
  hops: 'jsonb',
  cost: 'int',
  exchange: 'jsonb',
  robots: 'jsonb',
  reading: 'text',
  received_hash: 'text',
  received_bytes: 'int',
  text_hash: 'text',
  at: 'timestamptz',
  duration_ms: 'int',
  later: 'jsonb',
};
const COLUMNS = Object.keys(ANSWER);

/**
 * Answers (`$4`, an array) and their bodies, in one statement: whatever is killed, all of them are there or none. The
 * task's row is locked first: an attempt that lost its task writes nothing. Harmless when done twice. An entry that was
 * there has lost a body, and gives way to the answer that was asked for in its place.
 */
const APPEND = statement({
  name: 'journal.append',
  prepared: true,
  text: `
with mine as (
  update task set downloads = $3, throttles = 0, gained_in = attempts, deaths = 0 where id = $1 and runner = $2 and state = 'waiting' returning id
), entry as (
  insert into journal_entry (task_id, seq, ${COLUMNS.join(', ')})
  select mine.id, answer.* from mine cross join jsonb_to_recordset($4::jsonb)
    answer(seq int, ${Object.entries(ANSWER)
      .map((column) => column.join(' '))
      .join(', ')})
  on conflict (task_id, seq) do update set ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
), body as (${insertBodies(5, 'mine')})
select count(*)::int as mine from mine`,
  row: z.object({ mine: z.number() }),
});

const FORGET = statement({
  name: 'journal.forget',
  text: `
with mine as (
  update task set downloads = 0, deaths = 0 where id = $1 and runner = $2 and state = 'waiting' returning id
) delete from journal_entry using mine where task_id = mine.id`,
  row: null,
});

/** `$1` the task, `$2` places in its journal. Bodies are locked in the order of their hashes: searches share pages. */
const KEEP_EVIDENCE = statement({
  name: 'journal.keep-evidence',
  text: `
with page as (
  insert into evidence_page (task_id, seq, url, request, final_url, status, content_type, charset, hops, exchange, robots,
    reading, received_hash, received_bytes, text_hash, redacted, at, duration_ms)
  select task_id, seq, url, request, coalesce(final_url, url), status, content_type, charset, hops, exchange, robots,
    reading, received_hash, received_bytes, text_hash, redacted, at, duration_ms
  from journal_entry where task_id = $1 and seq = any($2::int[]) and text_hash is not null
  on conflict (task_id, seq) do nothing returning received_hash, text_hash
), bodies as (
  select hash from blob where not kept and hash in (select received_hash from page union select text_hash from page)
  order by hash for update
)
update blob set kept = true from bodies where blob.hash = bodies.hash`,
  row: null,
});

/**
 * Journals read at the same time: a worker that starts again takes up hundreds of tasks at once, each with some hundred
 * kilobytes of heads.
 */
const OPENING = new Semaphore(8);

/**
 * Answers within a budget's free ones (robots refusals, names without address) so many times the budget: an algorithm
 * that asks for more does not end by itself.
 */
const MAX_ANSWERS_A_DOWNLOAD = 20;

interface Store {
  sql: Pick<Sql, 'query'>;
  blobs: BlobStore;
}

/**
 * A task's journal on the tables journal_entry and blob: what earlier attempts wrote is replayed, and each further answer
 * is stored, bodies included, before the algorithm sees it. Knows every page's place in it.
 */
export class PostgresJournal implements Journal {
  readonly replay: readonly JournalEntry[];
  readonly lost: ReadonlySet<number>;
  private readonly pages = new Map<string, JournalledPage>();
  private downloads = 0;

  private constructor(
    private readonly store: Store,
    private readonly task: Pick<ClaimedTask, 'id' | 'runner' | 'budget'>,
    earlier: readonly Row[],
    private readonly onGain: () => void,
  ) {
    this.lost = new Set(earlier.filter((row) => row.lost).map(({ seq }) => seq));
    this.replay = earlier.map((row) => {
      const { receivedHash: _received, lost, textHash, url, request, ...entry } = row;
      const asked: CanonicalRequest = request
        ? { url, ...request }
        : { url, method: 'GET', form: null, validators: null };
      const known = { ...entry, request: asked };
      if (!lost) this.note(known, textHash);
      return known;
    });
  }

  /** @param onGain told of each answer that is new, once it is written */
  static async open(
    store: Store,
    task: Pick<ClaimedTask, 'id' | 'runner' | 'budget'>,
    onGain: () => void = () => {},
  ): Promise<PostgresJournal> {
    return OPENING.run(
      async () => new PostgresJournal(store, task, await queryRows(store.sql.query, READ, [task.id]), onGain),
    );
  }

  /** @throws LostTask when somebody else runs the task now */
  async append(entries: readonly NewEntry[]): Promise<void> {
    const last = Math.max(...entries.map(({ entry }) => entry.seq));
    if (last >= MAX_ANSWERS_A_DOWNLOAD * this.task.budget)
      throw new Error(`The task asked ${last} times within a budget of ${this.task.budget} downloads.`);
    const packed = await Promise.all(entries.map(packedEntry));
    const bodies = await this.store.blobs.putOutside(packed.flatMap((one) => one.bodies));
    const downloads = entries.reduce((sum, { entry }) => sum + entry.cost, this.downloads);
    const answers = cleanJson(packed.map(({ columns }) => columns));
    const { id, runner } = this.task;
    const appended = await queryRow(this.store.sql.query, APPEND, [
      id,
      runner,
      downloads,
      answers,
      ...bodyValues(bodies),
    ]);
    if (appended?.mine !== 1) throw new LostTask(id);
    for (const [i, { entry }] of entries.entries()) this.note(entry, packed[i]?.columns.text_hash ?? null);
    this.onGain();
  }

  /** The page as it was last downloaded under this URL, before or after redirects, or by the request of this `requestKey`. */
  pageAt(asked: string): JournalledPage | null {
    return this.pages.get(asked) ?? null;
  }

  /** @throws where the answer has no document, or its body is gone: bodies are kept as long as their task waits */
  async textOf({ seq }: JournalEntry): Promise<string> {
    const document = await storedDocument(this.store.sql, this.task.id, seq);
    if (!document) throw new Error(`The journal has no document at ${seq}.`);
    const text = await storedText(this.store.blobs, document);
    if (text === null) throw new Error(`The body of the journal's entry ${seq} is gone.`);
    return text;
  }

  private note({ seq, request, finalUrl, contentType, cost }: JournalEntry, textHash: string | null): void {
    this.downloads += cost;
    if (textHash === null) return;
    for (const name of [request.url, finalUrl ?? request.url, requestKey(request)])
      this.pages.set(name, { seq, textHash, contentType });
  }
}

const DOCUMENT = statement({
  name: 'journal.document',
  text: `
select reading, content_type as "contentType", exchange, received_hash as "receivedHash", text_hash as "textHash"
from journal_entry where task_id = $1 and seq = $2 and text_hash is not null`,
  row: z.object(DOCUMENT_COLUMNS),
});

/** The document at this place of a task's journal; null where there is none. Read anew each time: heads fill memory. */
export const storedDocument = (sql: Pick<Sql, 'query'>, taskId: string, seq: number): Promise<StoredDocument | null> =>
  queryRow(sql.query, DOCUMENT, [taskId, seq]);

/** An entry as its columns, and the bodies to which they refer. */
async function packedEntry({ entry, bodies }: NewEntry) {
  const received = bodies?.received ? await pack(bodies.received) : null;
  const text = bodies && entry.reading && keepsText(entry.reading) ? await pack(Buffer.from(bodies.text)) : null;
  const { seq, asked, request, finalUrl, status, failure, contentType, charset, hops, cost, reading, at } = entry;
  const { url, ...how } = request;
  const columns = {
    ...{ seq, asked, url, request: isPlainGet(request) ? null : how, final_url: finalUrl, status, failure },
    ...{ content_type: contentType, charset, hops: hops.map(withoutBody), cost, exchange: entry.exchange },
    ...{
      robots: entry.robots,
      reading,
      received_hash: received?.hash ?? null,
      received_bytes: received?.bytes ?? null,
    },
    ...{
      text_hash: text?.hash ?? (bodies ? sha256(bodies.text) : null),
      at,
      duration_ms: Math.round(entry.durationMs),
      later: entry.later,
    },
  } satisfies Record<keyof typeof ANSWER | 'seq', unknown>;
  return { columns, bodies: [received, text].filter((blob) => blob !== null) };
}

/** A redirect's own page says nothing; its head is kept. */
const withoutBody = ({ bytes: _bytes, ...hop }: JournalEntry['hops'][number]) => hop;

/** Forgets what a task did, so that it begins anew: for a journal that the present code cannot replay. */
export async function forgetJournal(
  sql: Pick<Sql, 'query'>,
  { id, runner }: Pick<ClaimedTask, 'id' | 'runner'>,
): Promise<void> {
  await execute(sql.query, FORGET, [id, runner]);
}

/** Keeps these pages of a task for good, as they were received: copies of their entries, their bodies marked. */
export async function keepEvidence(query: Query, taskId: string, seqs: readonly number[]): Promise<void> {
  await execute(query, KEEP_EVIDENCE, [taskId, [...new Set(seqs)]]);
}
