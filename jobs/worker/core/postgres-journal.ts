import { ANSWERS_A_DOWNLOAD } from '@hyrde/contracts';
import { type BlobStore, bodyValues, insertBodies, type PackedBlob, pack, sha256 } from '@hyrde/store/blobs';
import type { Query, Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { Semaphore } from '../../concurrency/index.js';
import { keepsText, type StoredDocument, storedText } from '../../html/index.js';
import {
  type Bodies,
  type Checkpoint,
  type Journal,
  type JournalEntry,
  type NewEntry,
  type ReplayedEntry,
  spentOn,
} from '../../journal/index.js';
import { type CanonicalRequest, isPlainGet, requestKey } from '../../site/index.js';
import { cleanJson } from './clean-text.js';
import { type ClaimedTask, LostTask } from './tasks/task-lease.js';

/** A page in the journal, with the data that evidence needs. */
export interface JournalledPage {
  seq: number;
  /** SHA-256 of the document as text. */
  textHash: string;
  contentType: string | null;
}

/** Columns of a stored document. JSON columns have the shape in which they were written. */
export const DOCUMENT_COLUMNS = {
  reading: z.enum(['bytes', 'file', 'rendered-dom', 'pdf', 'decoded-text']).nullable(),
  contentType: z.string().nullable(),
  exchange: z.custom<StoredDocument['exchange']>(),
  receivedHash: z.string().nullable(),
  textHash: z.string().nullable(),
};

/** Columns of the request. */
const ASKED = {
  seq: z.number(),
  asked: z.number(),
  askedAfter: z.number().nullable(),
  url: z.string(),
  /** null for a plain GET. */
  request: z.custom<Omit<CanonicalRequest, 'url'> | null>(),
};

const Row = z.object({
  ...DOCUMENT_COLUMNS,
  ...ASKED,
  finalUrl: z.string().nullable(),
  status: z.number().nullable(),
  failure: z.custom<JournalEntry['failure']>(),
  charset: z.string().nullable(),
  hops: z.custom<JournalEntry['hops']>(),
  cost: z.number(),
  givenBy: z.string().nullable(),
  exchange: z.custom<JournalEntry['exchange']>(),
  robots: z.custom<JournalEntry['robots']>(),
  wall: z.custom<JournalEntry['wall']>(),
  later: z.custom<JournalEntry['later']>(),
  at: z.date(),
  durationMs: z.number(),
});

/** Summary of an entry, kept while its task runs. */
const Short = z.object({
  ...ASKED,
  finalUrl: z.string().nullable(),
  contentType: z.string().nullable(),
  cost: z.number(),
  givenBy: z.string().nullable(),
  /** Null of a failure too, which may have the page of a wall. */
  textHash: z.string().nullable(),
  /** True if a body of the entry is gone, so that the entry cannot be replayed. */
  lost: z.boolean(),
});
type Short = z.infer<typeof Short>;

/** Readings whose text is stored as a body of its own. */
const TEXT_KEPT = DOCUMENT_COLUMNS.reading.unwrap().options.filter(keepsText);

/** Batch sizes of reads: of summaries, and of whole entries. */
const SHORT_BATCH = 2_000;
const BATCH = 100;

/** `$1` the task, `$2` first position with needed bodies, `$3` position after which to read, `$4` maximum number. */
const READ = statement({
  name: 'journal.read',
  prepared: true,
  text: `
select seq, asked, asked_after as "askedAfter", url, request, final_url as "finalUrl", content_type as "contentType", cost,
  given_by as "givenBy", case when failure is null then text_hash end as "textHash", failure is null and seq >= $2 and exists(select from (values (received_hash),
      (case when reading in (${TEXT_KEPT.map((reading) => `'${reading}'`).join(', ')}) then text_hash end)) body(hash)
    where hash is not null and not exists (select from blob where blob.hash = body.hash)) as lost
from journal_entry where task_id = $1 and seq > $3 order by seq limit $4`,
  row: Short,
});

/** `$1` the task, `$2` the first position, `$3` the position behind the last. */
const READ_WHOLE = statement({
  name: 'journal.read-whole',
  prepared: true,
  text: `
select seq, asked, asked_after as "askedAfter", url, request, final_url as "finalUrl", status, failure, content_type as "contentType",
  charset, hops, cost, given_by as "givenBy", exchange, robots, wall, later, reading, received_hash as "receivedHash", text_hash as "textHash", at, duration_ms as "durationMs"
from journal_entry where task_id = $1 and seq >= $2 and seq < $3 order by seq`,
  row: Row,
});

const READ_CHECKPOINT = statement({
  name: 'journal.checkpoint',
  text: 'select checkpoint from task where id = $1',
  row: z.object({ checkpoint: z.unknown() }),
});

const KEEP_CHECKPOINT = statement({
  name: 'journal.keep-checkpoint',
  text: `update task set checkpoint = $3::jsonb where id = $1 and runner = $2 and state = 'waiting'`,
});

/** Columns of a journal entry without its position, as `append` writes them. */
const ANSWER = {
  asked: 'int',
  asked_after: 'int',
  url: 'text',
  request: 'jsonb',
  final_url: 'text',
  status: 'int',
  failure: 'text',
  content_type: 'text',
  charset: 'text',
  hops: 'jsonb',
  cost: 'int',
  given_by: 'uuid',
  exchange: 'jsonb',
  robots: 'jsonb',
  wall: 'jsonb',
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
 * Answers (`$4`, an array) and their bodies in one statement: after a crash, all of them exist or none. The task's row
 * is locked first, so that an attempt that lost its task writes nothing. Idempotent. An existing entry has lost a body
 * and is replaced by the new answer at its position.
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

const DELETE = statement({
  name: 'journal.delete',
  text: `
with mine as (
  update task set downloads = 0, deaths = 0, checkpoint = null, pinned_state = null where id = $1 and runner = $2 and state = 'waiting' returning id
) delete from journal_entry using mine where task_id = mine.id`,
});

/**
 * `$1` the task, `$2` positions in its journal, `$3` number of its first walls that are kept too. Bodies are locked by ascending hash, since searches share pages.
 */
const KEEP_EVIDENCE = statement({
  name: 'journal.keep-evidence',
  text: `
with page as (
  insert into evidence_page (task_id, seq, url, request, final_url, status, content_type, charset, hops, exchange, robots,
    wall, reading, received_hash, received_bytes, text_hash, redacted, at, duration_ms, given_by)
  select task_id, seq, url, request, coalesce(final_url, url), status, content_type, charset, hops, exchange, robots,
    wall, reading, received_hash, received_bytes, text_hash, redacted, at, duration_ms, given_by
  from journal_entry where task_id = $1 and text_hash is not null and (seq = any($2::int[])
    or seq in (select seq from journal_entry where task_id = $1 and wall is not null and text_hash is not null
      order by seq limit $3))
  on conflict (task_id, seq) do nothing returning received_hash, text_hash
), bodies as (
  select hash from blob where not kept and hash in (select received_hash from page union select text_hash from page)
  order by hash for update
)
update blob set kept = true from bodies where blob.hash = bodies.hash`,
});

/** Maximum journals read at once: a restarted worker resumes hundreds of tasks, each with some hundred kB of heads. */
const OPENING = new Semaphore(8);

interface Store {
  sql: Pick<Sql, 'query'>;
  blobs: BlobStore;
}

/**
 * A task's journal on the tables journal_entry and blob: entries of earlier attempts are replayed, and each further
 * answer is stored, bodies included, before the algorithm sees it. Knows the position of every page.
 */
export class PostgresJournal implements Journal {
  readonly replay: readonly ReplayedEntry[];
  readonly lost: ReadonlySet<number>;
  /** Addresses of entries whose documents are gone. */
  readonly lostPages: readonly string[];
  private readonly pages = new Map<string, JournalledPage>();
  private downloads = 0;
  private spentSoFar = 0;
  /** The entries of one batch, with its first position: replay reads in order. */
  private batch: { from: number; entries: Promise<readonly JournalEntry[]> } | null = null;

  private constructor(
    private readonly store: Store,
    private readonly task: Pick<ClaimedTask, 'id' | 'runner' | 'budget'>,
    earlier: readonly Short[],
    readonly checkpoint: Checkpoint | null,
    private readonly onGain: () => void,
  ) {
    for (const row of earlier) this.note({ ...row, request: requestOf(row) }, row.lost ? null : row.textHash);
    const behind = earlier.filter(({ seq }) => seq >= (checkpoint?.seq ?? 0));
    const lost = behind.filter((row) => row.lost);
    this.lost = new Set(lost.map(({ seq }) => seq));
    this.lostPages = lost.map(({ url }) => url);
    this.replay = behind.map((row) => {
      const { seq, asked, askedAfter } = row;
      return { seq, asked, askedAfter, key: requestKey(requestOf(row)) };
    });
  }

  /**
   * @param shape schema of the module's checkpoints; without one, or if a checkpoint has another shape, the task starts
   *   at its beginning
   * @param onGain called for each new answer after it is written
   */
  static async open(
    store: Store,
    task: Pick<ClaimedTask, 'id' | 'runner' | 'budget'>,
    { shape, onGain = () => {} }: { shape?: z.ZodType | undefined; onGain?: (() => void) | undefined } = {},
  ): Promise<PostgresJournal> {
    return OPENING.run(async () => {
      const { query } = store.sql;
      const kept = shape && (await queryRow(query, READ_CHECKPOINT, [task.id]))?.checkpoint;
      const checkpoint = shape ? (CheckpointOf(shape).safeParse(kept).data ?? null) : null;
      const earlier: Short[] = [];
      for (let last = -1; ; last = earlier.at(-1)?.seq ?? last) {
        const rows = await queryRows(query, READ, [task.id, checkpoint?.seq ?? 0, last, SHORT_BATCH]);
        earlier.push(...rows);
        if (rows.length < SHORT_BATCH) return new PostgresJournal(store, task, earlier, checkpoint, onGain);
      }
    });
  }

  /** Number of downloads so far. */
  get cost(): number {
    return this.downloads;
  }

  /** Budget spent so far (`spentOn`). */
  get spent(): number {
    return this.spentSoFar;
  }

  async entryAt(seq: number): Promise<JournalEntry> {
    const from = seq - (seq % BATCH);
    if (this.batch?.from !== from) this.batch = { from, entries: this.readWhole(from) };
    const found = (await this.batch.entries).find((entry) => entry.seq === seq);
    if (!found) throw new Error(`The journal has no entry ${seq}.`);
    return found;
  }

  /** Stores a checkpoint. @throws LostTask if another attempt runs the task now */
  async keep(checkpoint: Checkpoint): Promise<void> {
    const kept = await execute(this.store.sql.query, KEEP_CHECKPOINT, [
      this.task.id,
      this.task.runner,
      cleanJson(checkpoint),
    ]);
    if (!kept) throw new LostTask(this.task.id);
  }

  /** Stores answers. @throws LostTask if another attempt runs the task now */
  async append(entries: readonly NewEntry[]): Promise<void> {
    const last = Math.max(...entries.map(({ entry }) => entry.seq));
    if (last >= ANSWERS_A_DOWNLOAD * this.task.budget)
      throw new Error(`The task asked ${last} times within a budget of ${this.task.budget} downloads.`);
    const shared = entries.flatMap(({ entry, bodies }) =>
      entry.givenBy === null || !bodies ? [] : bodiesOf(entry, bodies),
    );
    const stored = shared.length > 0 ? await this.store.blobs.renew(shared.map(sha256)) : NONE;
    const packed = await Promise.all(entries.map((one) => packedEntry(one, stored)));
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
    for (const [i, { entry }] of entries.entries())
      this.note(entry, entry.failure === null ? (packed[i]?.columns.text_hash ?? null) : null);
    this.onGain();
  }

  /** The page last downloaded under this URL, before or after redirects, or by the request with this `requestKey`. */
  pageAt(asked: string): JournalledPage | null {
    return this.pages.get(asked) ?? null;
  }

  /** Text of the entry's document. @throws if it has none or its body is gone: bodies are kept while the task waits */
  async textOf({ seq }: JournalEntry): Promise<string> {
    const document = await storedDocument(this.store.sql, this.task.id, seq);
    if (!document) throw new Error(`The journal has no document at ${seq}.`);
    const text = await storedText(this.store.blobs, document);
    if (text === null) throw new Error(`The body of the journal's entry ${seq} is gone.`);
    return text;
  }

  private async readWhole(from: number): Promise<readonly JournalEntry[]> {
    const rows = await queryRows(this.store.sql.query, READ_WHOLE, [this.task.id, from, from + BATCH]);
    return rows.map((row) => {
      const { receivedHash: _received, textHash: _text, url: _url, ...entry } = row;
      return { ...entry, request: requestOf(row) };
    });
  }

  private note(
    {
      seq,
      request,
      finalUrl,
      contentType,
      cost,
      givenBy,
    }: Pick<JournalEntry, 'seq' | 'request' | 'finalUrl' | 'contentType' | 'cost' | 'givenBy'>,
    textHash: string | null,
  ): void {
    this.downloads += cost;
    this.spentSoFar += spentOn({ cost, givenBy });
    if (textHash === null) return;
    for (const name of [request.url, finalUrl ?? request.url, requestKey(request)])
      this.pages.set(name, { seq, textHash, contentType });
  }
}

const CheckpointOf = (shape: z.ZodType) =>
  z.object({ seq: z.number(), asked: z.number(), web: z.unknown(), room: shape }) satisfies z.ZodType<Checkpoint>;

const requestOf = ({ url, request }: Pick<Short, 'url' | 'request'>): CanonicalRequest =>
  request ? { url, ...request } : { url, method: 'GET', form: null, validators: null };

const DOCUMENT = statement({
  name: 'journal.document',
  text: `
select reading, content_type as "contentType", exchange, received_hash as "receivedHash", text_hash as "textHash"
from journal_entry where task_id = $1 and seq = $2 and text_hash is not null`,
  row: z.object(DOCUMENT_COLUMNS),
});

/** The document at this position of a task's journal; null without one. Read each time, since heads fill memory. */
export const storedDocument = (sql: Pick<Sql, 'query'>, taskId: string, seq: number): Promise<StoredDocument | null> =>
  queryRow(sql.query, DOCUMENT, [taskId, seq]);

const NONE: ReadonlySet<string> = new Set();

/** The bodies that an entry refers to. */
const bodiesOf = ({ reading }: JournalEntry, { received, text }: Bodies): Buffer[] => [
  ...(received ? [received] : []),
  ...(reading && keepsText(reading) ? [Buffer.from(text)] : []),
];

/**
 * An entry as its columns, with the bodies to store.
 * @param stored hashes of bodies that another task has stored already
 */
async function packedEntry({ entry, bodies }: NewEntry, stored: ReadonlySet<string>) {
  const blobs: PackedBlob[] = [];
  const packed = async (body: Buffer): Promise<Pick<PackedBlob, 'hash' | 'bytes'>> => {
    const hash = stored.size > 0 ? sha256(body) : null;
    if (hash && stored.has(hash)) return { hash, bytes: body.length };
    const blob = await pack(body);
    blobs.push(blob);
    return blob;
  };
  const received = bodies?.received ? await packed(bodies.received) : null;
  const text = bodies && entry.reading && keepsText(entry.reading) ? await packed(Buffer.from(bodies.text)) : null;
  const { seq, asked, askedAfter, request, finalUrl, status, failure, contentType, charset, hops, cost, reading, at } =
    entry;
  const { url, ...how } = request;
  const columns = {
    seq,
    asked,
    asked_after: askedAfter,
    url,
    request: isPlainGet(request) ? null : how,
    final_url: finalUrl,
    status,
    failure,
    content_type: contentType,
    charset,
    hops: hops.map(withoutBody),
    cost,
    given_by: entry.givenBy,
    exchange: entry.exchange,
    robots: entry.robots,
    wall: entry.wall,
    reading,
    received_hash: received?.hash ?? null,
    received_bytes: received?.bytes ?? null,
    text_hash: text?.hash ?? (bodies ? sha256(bodies.text) : null),
    at,
    duration_ms: Math.round(entry.durationMs),
    later: entry.later,
  } satisfies Record<keyof typeof ANSWER | 'seq', unknown>;
  return { columns, bodies: blobs };
}

/** A redirect without its body, which carries no content; its head is kept. */
const withoutBody = ({ bytes: _bytes, ...hop }: JournalEntry['hops'][number]) => hop;

/** Deletes a task's journal, so that the task is restarted: for a journal that the current code cannot replay. */
export async function deleteJournal(
  sql: Pick<Sql, 'query'>,
  { id, runner }: Pick<ClaimedTask, 'id' | 'runner'>,
): Promise<void> {
  await execute(sql.query, DELETE, [id, runner]);
}

/**
 * Keeps these pages of a task permanently, as received: their entries are copied and their bodies marked.
 * @param walls number of the task's first walls that are kept too, since they are why pages were not seen
 */
export async function keepEvidence(
  query: Query,
  taskId: string,
  seqs: readonly number[],
  { walls = 0 }: { walls?: number } = {},
): Promise<void> {
  await execute(query, KEEP_EVIDENCE, [taskId, [...new Set(seqs)], walls]);
}
