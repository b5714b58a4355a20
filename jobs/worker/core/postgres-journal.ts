import { ANSWERS_A_DOWNLOAD } from '@hyrde/contracts';
import { type BlobStore, bodyValues, insertBodies, pack, sha256 } from '@hyrde/store/blobs';
import type { Query, Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { Semaphore } from '../../concurrency/index.js';
import { keepsText, type StoredDocument, storedText } from '../../html/index.js';
import {
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

/** What is asked for. */
const ASKED = {
  seq: z.number(),
  asked: z.number(),
  askedAfter: z.number().nullable(),
  url: z.string(),
  /** Null for a plain GET. */
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
  later: z.custom<JournalEntry['later']>(),
  at: z.date(),
  durationMs: z.number(),
});

/** An entry in short, as long as its task goes on. */
const Short = z.object({
  ...ASKED,
  finalUrl: z.string().nullable(),
  contentType: z.string().nullable(),
  cost: z.number(),
  givenBy: z.string().nullable(),
  textHash: z.string().nullable(),
  /** Is a body of it gone, so that it cannot be replayed? */
  lost: z.boolean(),
});
type Short = z.infer<typeof Short>;

/** Readings whose text is a body of its own. */
const TEXT_KEPT = DOCUMENT_COLUMNS.reading.unwrap().options.filter(keepsText);

/** Entries that are read at once: in short, and whole. */
const SHORT_BATCH = 2_000;
const BATCH = 100;

/** `$1` the task, `$2` from which place on bodies are needed, `$3` after which place, `$4` how many. */
const READ = statement({
  name: 'journal.read',
  prepared: true,
  text: `
select seq, asked, asked_after as "askedAfter", url, request, final_url as "finalUrl", content_type as "contentType", cost,
  given_by as "givenBy", text_hash as "textHash", seq >= $2 and exists(select from (values (received_hash),
      (case when reading in (${TEXT_KEPT.map((reading) => `'${reading}'`).join(', ')}) then text_hash end)) body(hash)
    where hash is not null and not exists (select from blob where blob.hash = body.hash)) as lost
from journal_entry where task_id = $1 and seq > $3 order by seq limit $4`,
  row: Short,
});

/** `$1` the task, `$2` the first place, `$3` that behind the last. */
const READ_WHOLE = statement({
  name: 'journal.read-whole',
  prepared: true,
  text: `
select seq, asked, asked_after as "askedAfter", url, request, final_url as "finalUrl", status, failure, content_type as "contentType",
  charset, hops, cost, given_by as "givenBy", exchange, robots, later, reading, received_hash as "receivedHash", text_hash as "textHash", at, duration_ms as "durationMs"
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

/** Of a journal's entry, but for its place: as `append` gives them. */
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

const DELETE = statement({
  name: 'journal.forget',
  text: `
with mine as (
  update task set downloads = 0, deaths = 0, checkpoint = null, pinned_state = null where id = $1 and runner = $2 and state = 'waiting' returning id
) delete from journal_entry using mine where task_id = mine.id`,
});

/** `$1` the task, `$2` places in its journal. Bodies are locked in the order of their hashes: searches share pages. */
const KEEP_EVIDENCE = statement({
  name: 'journal.keep-evidence',
  text: `
with page as (
  insert into evidence_page (task_id, seq, url, request, final_url, status, content_type, charset, hops, exchange, robots,
    reading, received_hash, received_bytes, text_hash, redacted, at, duration_ms, given_by)
  select task_id, seq, url, request, coalesce(final_url, url), status, content_type, charset, hops, exchange, robots,
    reading, received_hash, received_bytes, text_hash, redacted, at, duration_ms, given_by
  from journal_entry where task_id = $1 and seq = any($2::int[]) and text_hash is not null
  on conflict (task_id, seq) do nothing returning received_hash, text_hash
), bodies as (
  select hash from blob where not kept and hash in (select received_hash from page union select text_hash from page)
  order by hash for update
)
update blob set kept = true from bodies where blob.hash = bodies.hash`,
});

/**
 * Journals read at the same time: a worker that starts again takes up hundreds of tasks at once, each with some hundred
 * kilobytes of heads.
 */
const OPENING = new Semaphore(8);

interface Store {
  sql: Pick<Sql, 'query'>;
  blobs: BlobStore;
}

/**
 * A task's journal on the tables journal_entry and blob: what earlier attempts wrote is replayed, and each further answer
 * is stored, bodies included, before the algorithm sees it. Knows every page's place in it.
 */
export class PostgresJournal implements Journal {
  readonly replay: readonly ReplayedEntry[];
  readonly lost: ReadonlySet<number>;
  /** Addresses of entries whose documents are gone. */
  readonly lostPages: readonly string[];
  private readonly pages = new Map<string, JournalledPage>();
  private downloads = 0;
  private spentSoFar = 0;
  /** The entries of one batch, by its first place: what is replayed is read in order. */
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
   * @param room the shape of what the task's room leaves at checkpoints; without it, the task begins at its beginning, and so
   *   where a checkpoint has another
   * @param onGain told of each answer that is new, once it is written
   */
  static async open(
    store: Store,
    task: Pick<ClaimedTask, 'id' | 'runner' | 'budget'>,
    { room, onGain = () => {} }: { room?: z.ZodType | undefined; onGain?: (() => void) | undefined } = {},
  ): Promise<PostgresJournal> {
    return OPENING.run(async () => {
      const { query } = store.sql;
      const kept = room && (await queryRow(query, READ_CHECKPOINT, [task.id]))?.checkpoint;
      const checkpoint = room ? (CheckpointOf(room).safeParse(kept).data ?? null) : null;
      const earlier: Short[] = [];
      for (let last = -1; ; last = earlier.at(-1)?.seq ?? last) {
        const rows = await queryRows(query, READ, [task.id, checkpoint?.seq ?? 0, last, SHORT_BATCH]);
        earlier.push(...rows);
        if (rows.length < SHORT_BATCH) return new PostgresJournal(store, task, earlier, checkpoint, onGain);
      }
    });
  }

  /** Downloads that they cost so far. */
  get cost(): number {
    return this.downloads;
  }

  /** What they took of the budget so far (`spentOn`). */
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

  /** @throws LostTask when somebody else runs the task now */
  async keep(checkpoint: Checkpoint): Promise<void> {
    const kept = await execute(this.store.sql.query, KEEP_CHECKPOINT, [
      this.task.id,
      this.task.runner,
      cleanJson(checkpoint),
    ]);
    if (!kept) throw new LostTask(this.task.id);
  }

  /** @throws LostTask when somebody else runs the task now */
  async append(entries: readonly NewEntry[]): Promise<void> {
    const last = Math.max(...entries.map(({ entry }) => entry.seq));
    if (last >= ANSWERS_A_DOWNLOAD * this.task.budget)
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

const CheckpointOf = (room: z.ZodType) =>
  z.object({ seq: z.number(), asked: z.number(), web: z.unknown(), room }) satisfies z.ZodType<Checkpoint>;

const requestOf = ({ url, request }: Pick<Short, 'url' | 'request'>): CanonicalRequest =>
  request ? { url, ...request } : { url, method: 'GET', form: null, validators: null };

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
    reading,
    received_hash: received?.hash ?? null,
    received_bytes: received?.bytes ?? null,
    text_hash: text?.hash ?? (bodies ? sha256(bodies.text) : null),
    at,
    duration_ms: Math.round(entry.durationMs),
    later: entry.later,
  } satisfies Record<keyof typeof ANSWER | 'seq', unknown>;
  return { columns, bodies: [received, text].filter((blob) => blob !== null) };
}

/** A redirect's own page says nothing; its head is kept. */
const withoutBody = ({ bytes: _bytes, ...hop }: JournalEntry['hops'][number]) => hop;

/** Forgets what a task did, so that it begins anew: for a journal that the present code cannot replay. */
export async function deleteJournal(
  sql: Pick<Sql, 'query'>,
  { id, runner }: Pick<ClaimedTask, 'id' | 'runner'>,
): Promise<void> {
  await execute(sql.query, DELETE, [id, runner]);
}

/** Keeps these pages of a task for good, as they were received: copies of their entries, their bodies marked. */
export async function keepEvidence(query: Query, taskId: string, seqs: readonly number[]): Promise<void> {
  await execute(query, KEEP_EVIDENCE, [taskId, [...new Set(seqs)]]);
}
