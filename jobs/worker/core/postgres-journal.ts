import type { Journal, JournalRecord } from '../door/index.js';
import { packText, putBlob, unpack } from './blobs.js';
import { type ClaimedSearch, LostSearch } from './search-claims.js';
import type { Sql } from './sql.js';

/** What became of one page, as far as evidence needs it. */
export interface JournalledPage {
  bodyHash: string;
  contentType: string | null;
  at: Date;
}

interface Row extends Omit<JournalRecord, 'body'> {
  bodyHash: string | null;
  encoding: string | null;
  packed: Buffer | null;
}

const READ = `
select seq, url, final_url as "finalUrl", status, failure, content_type as "contentType", charset, hops, cost, rendered,
  body_hash as "bodyHash", at, duration_ms as "durationMs", blob.encoding, blob.body as packed
from journal_entry left join blob on blob.hash = body_hash
where search_id = $1 order by seq`;

/** The search's row is locked first: an attempt that lost its search writes nothing. Harmless when done twice. */
const APPEND = `
with mine as (
  update search set downloads = $3, throttles = 0 where id = $1 and runner = $2 and state = 'waiting' returning id
), body as (${putBlob(4, 'from mine where $4::text is not null')})
, entry as (
  insert into journal_entry (search_id, body_hash, body_bytes, seq, url, final_url, status, failure, content_type,
    charset, hops, cost, rendered, at, duration_ms)
  select id, $4, $6::int, $8, $9, $10, $11, $12, $13, $14, $15::jsonb, $16, $17, $18, $19 from mine
  on conflict (search_id, seq) do nothing
)
select count(*)::int as mine from mine`;

/**
 * Answers within a budget's free ones (robots refusals, names without address) so many times the budget: an algorithm
 * that asks for more does not end by itself.
 */
const MAX_ANSWERS_A_DOWNLOAD = 20;

/**
 * A search's journal on the tables journal_entry and blob (the door's `Journal`): what earlier attempts wrote is
 * replayed, and each further download is stored, body included, before the algorithm sees it. Knows every page's hash.
 */
export class PostgresJournal implements Journal {
  readonly replay: readonly JournalRecord[];
  private readonly pages = new Map<string, JournalledPage>();
  private downloads = 0;

  private constructor(
    private readonly sql: Sql,
    private readonly search: Pick<ClaimedSearch, 'id' | 'runner' | 'budget'>,
    earlier: readonly { record: JournalRecord; hash: string | null }[],
  ) {
    for (const { record, hash } of earlier) this.note(record, hash);
    this.replay = earlier.map(({ record }) => record);
  }

  /** @throws when a body that the replay needs is not there: bodies are kept as long as their search waits */
  static async open(sql: Sql, search: Pick<ClaimedSearch, 'id' | 'runner' | 'budget'>): Promise<PostgresJournal> {
    const { rows } = await sql.query<Row>({ name: 'journal-read', text: READ, values: [search.id] });
    const earlier = await Promise.all(rows.map(async (row) => ({ record: await recordOf(row), hash: row.bodyHash })));
    return new PostgresJournal(sql, search, earlier);
  }

  /** @throws LostSearch when somebody else runs the search now */
  async append(record: JournalRecord): Promise<void> {
    if (record.seq >= MAX_ANSWERS_A_DOWNLOAD * this.search.budget)
      throw new Error(`The search asked ${record.seq} times within a budget of ${this.search.budget} downloads.`);
    const blob = record.body === null ? null : await packText(record.body);
    const { seq, url, finalUrl, status, failure, contentType, charset, hops, cost, rendered, at, durationMs } = record;
    const values = [this.search.id, this.search.runner, this.downloads + cost];
    const body = blob ? [blob.hash, blob.encoding, blob.bytes, blob.body] : [null, null, null, null];
    const entry = [seq, url, finalUrl, status, failure, contentType, charset, JSON.stringify(hops), cost, rendered, at];
    const { rows } = await this.sql.query<{ mine: number }>({
      name: 'journal-append',
      text: APPEND,
      values: [...values, ...body, ...entry, Math.round(durationMs)],
    });
    if (rows[0]?.mine !== 1) throw new LostSearch(this.search.id);
    this.note(record, blob?.hash ?? null);
  }

  /** The page as it was downloaded under this URL, before or after redirects. */
  pageAt(url: string): JournalledPage | null {
    return this.pages.get(url) ?? null;
  }

  private note({ url, finalUrl, contentType, at, cost }: JournalRecord, bodyHash: string | null): void {
    this.downloads += cost;
    if (bodyHash === null) return;
    for (const name of [url, finalUrl ?? url]) this.pages.set(name, { bodyHash, contentType, at });
  }
}

async function recordOf({ bodyHash, encoding, packed, ...row }: Row): Promise<JournalRecord> {
  if (bodyHash === null) return { ...row, body: null };
  if (encoding === null || packed === null) throw new Error(`The body ${bodyHash} of ${row.url} is gone.`);
  const bytes = await unpack({ hash: bodyHash, encoding, body: packed });
  return { ...row, body: bytes.toString() };
}

/** Forgets what a search did, so that it begins anew: for a journal that the present code cannot replay. */
export async function forgetJournal(sql: Sql, { id, runner }: Pick<ClaimedSearch, 'id' | 'runner'>): Promise<void> {
  await sql.query(
    `with mine as (
       update search set downloads = 0 where id = $1 and runner = $2 and state = 'waiting' returning id
     ) delete from journal_entry using mine where search_id = mine.id`,
    [id, runner],
  );
}
