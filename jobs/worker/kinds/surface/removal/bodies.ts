import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type ClassCounts, UNPACKED_BYTES, WordMatch } from '@hyrde/contracts';
import { type BlobStore, DamagedBlob, MissingBody, pack } from '@hyrde/store/blobs';
import type { Query, Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement, statements } from '@hyrde/store/statement';
import { z } from 'zod';
import {
  contentEncodingIn,
  decodeText,
  keepsText,
  pdfTexts,
  type Reading,
  storedText,
  unpack,
  unpackFile,
} from '../../../../html/index.js';
import { redactionText, type SoughtPerson } from './person.js';

/** Headers with which a body was received; null for our own texts, and if unknown. */
interface BodyHeads {
  contentType: string | null;
  contentEncoding: string | null;
}

const unbrotlied = promisify(brotliDecompress);
const PICTURES = ['89504e47', 'ffd8ff', '47494638', '52494646'];

/** Texts of a stored body, whatever its packing and encoding; empty for a picture. */
async function saidBy(bytes: Buffer, heads: BodyHeads | null): Promise<string[]> {
  const start = bytes.toString('hex', 0, 4);
  if (PICTURES.some((format) => start.startsWith(format))) return [];
  const unpacked = await unpackedBy(bytes, heads?.contentEncoding ?? null);
  if (unpacked.toString('latin1', 0, 5) === '%PDF-') return pdfTexts(unpacked);
  const { text } = decodeText(unpacked, heads?.contentType ?? undefined);
  return [text];
}

/** The body without its content codings, by its headers or its first bytes; unchanged if neither applies. */
async function unpackedBy(bytes: Buffer, encoding: string | null): Promise<Buffer> {
  const first = await unpack(bytes, encoding, UNPACKED_BYTES).catch(() => null);
  if (first !== null && encoding !== null) return unpackFile(first, UNPACKED_BYTES).catch(() => first);
  const file = await unpackFile(bytes, UNPACKED_BYTES).catch(() => bytes);
  if (file !== bytes || isText(bytes)) return file;
  return unbrotlied(bytes, { maxOutputLength: UNPACKED_BYTES }).catch(() => bytes);
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function isText(bytes: Buffer): boolean {
  try {
    UTF8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** SQL: headers with which a body was received, from the first row that has the body. */
const HEADS = `(select jsonb_build_object('type', content_type, 'headers', exchange->'headers') from (
    (select content_type, exchange from evidence_page where received_hash = blob.hash limit 1)
    union all (select content_type, exchange from journal_entry where received_hash = blob.hash limit 1)) page limit 1)`;
/** Headers as stored; none if a row's are of another shape, since one bad row must not stop a removal. */
const Headers = z.array(z.tuple([z.string(), z.string()])).catch([]);
const Heads = z.object({ type: z.string().nullable(), headers: Headers.nullable() }).nullable();
const BodyRow = z.object({ hash: z.string(), heads: Heads });
export type BodyRow = z.infer<typeof BodyRow>;

/** `$1` after this hash, `$2` stored since, `$3` maximum number. */
const BODIES = statement({
  name: 'removal.bodies',
  text: `select hash, ${HEADS} as heads from blob where hash > $1 and created_at >= $2 order by hash limit $3`,
  row: BodyRow,
});

/** `$1` the removal, `$2` after this hash, `$3` maximum number. */
const HELD = statement({
  name: 'removal.held-bodies',
  text: `
select held.hash, ${HEADS} as heads from removal_body held left join blob on blob.hash = held.hash
where removal_id = $1 and held.hash > $2 order by held.hash limit $3`,
  row: BodyRow,
});

const HOLD = statement({
  name: 'removal.hold',
  text: 'insert into removal_body (removal_id, hash) select $1, unnest($2::text[]) on conflict do nothing',
});

export const readBodies = (query: Query, after: string, since: Date, limit: number) =>
  queryRows(query, BODIES, [after, since, limit]);
export const readHeld = (query: Query, removalId: string, after: string, limit: number) =>
  queryRows(query, HELD, [removalId, after, limit]);
export const hold = async (query: Query, removalId: string, hashes: readonly string[]): Promise<void> =>
  void (await execute(query, HOLD, [removalId, hashes]));

export async function bodyTexts(blobs: BlobStore, { hash, heads }: BodyRow): Promise<string[] | null> {
  const bytes = await bytesOf(blobs, hash);
  const contentEncoding = contentEncodingIn(heads?.headers ?? []);
  return bytes && saidBy(bytes, heads && { contentType: heads.type, contentEncoding });
}

async function bytesOf(blobs: BlobStore, hash: string): Promise<Buffer | null> {
  try {
    return await blobs.get(hash);
  } catch (error) {
    if (error instanceof DamagedBlob || error instanceof MissingBody) return null;
    throw error;
  }
}

const READING = z.enum(['bytes', 'file', 'rendered-dom', 'pdf', 'decoded-text']).nullable();
const Page = z.object({
  kept: z.boolean(),
  taskId: z.string(),
  seq: z.number(),
  reading: READING,
  contentType: z.string().nullable(),
  exchange: z.object({ headers: Headers }).nullable(),
  receivedHash: z.string().nullable(),
  textHash: z.string().nullable(),
});
type Page = z.infer<typeof Page>;

const PAGE_COLUMNS = `task_id as "taskId", seq, reading, content_type as "contentType",
  case when exchange is null then null else jsonb_build_object('headers', exchange->'headers') end as exchange,
  received_hash as "receivedHash", text_hash as "textHash"`;

/** Pages and journal entries with this body. */
const PAGES = statement({
  name: 'removal.pages',
  text: `
select true as kept, ${PAGE_COLUMNS} from evidence_page where received_hash = $1 or text_hash = $1
union all select false, ${PAGE_COLUMNS} from journal_entry where received_hash = $1 or text_hash = $1`,
  row: Page,
});

/** `$1` task, `$2` position, `$3` reading, `$4` received, `$5` text, `$6` redaction note */
const REDACT_PAGE = statements({ evidence: 'evidence_page', journal: 'journal_entry' }, (table, way) =>
  statement({
    name: `removal.redact-${way}`,
    text: `
update ${table} set reading = $3, received_hash = $4, text_hash = $5, redacted = coalesce(redacted, '[]') || $6::jsonb
where task_id = $1 and seq = $2`,
  }),
);

/** A page's findings; those without a page show the home page (first kept page). `$1` task, `$2` position */
const FINDINGS_ON = statement({
  name: 'removal.findings-on',
  text: `
select search_id as id from finding where search_id = $1 and screenshot_hash is not null and (seq = $2
  or url is null and $2 = (select min(seq) from evidence_page where task_id = $1))`,
  row: z.object({ id: z.string() }),
});

const DROP_PICTURE = statement({
  name: 'removal.drop-picture',
  text: `
update finding set redacted = coalesce(redacted, '[]') || jsonb_set($2::jsonb, '{0,picture}', to_jsonb(screenshot_hash)),
  screenshot = 'off', screenshot_hash = null, picture_layout = null
where search_id = $1 and screenshot_hash is not null`,
});

const VISIBLE = statement({
  name: 'removal.visible-texts',
  text: 'select search_id as id, matches from finding where visible_hash = $1 for update',
  row: z.object({ id: z.string(), matches: z.unknown() }),
});

/** `$1` search, `$2` hash, `$3` matches, `$4` redaction note */
const REDACT_VISIBLE = statement({
  name: 'removal.redact-visible-text',
  text: `
update finding set visible_hash = $2, matches = $3::jsonb, redacted = coalesce(redacted, '[]') || $4::jsonb where search_id = $1`,
});

/** `$1` the body, `$2` the redacted body */
const REDACT_KNOWN = statement({
  name: 'removal.redact-known-page',
  text: 'update known_page set text_hash = $2, fingerprint = null where text_hash = $1',
});

/** `$1` the body, `$2` the redacted body, `$3` redaction notes: of the text after, of the text before */
const REDACT_CHANGES = statement({
  name: 'removal.redact-changes',
  text: `
update page_change set redacted = coalesce(redacted, '[]') || case when after_hash = $1 then jsonb_set($3::jsonb, '{0,text}', to_jsonb($1::text))
    else jsonb_set($3::jsonb, '{0,visible}', to_jsonb($1::text)) end,
  before_hash = case when before_hash = $1 then $2 else before_hash end,
  after_hash = case when after_hash = $1 then $2 else after_hash end
where before_hash = $1 or after_hash = $1`,
});

/** Deletes pictures of changes that named the person. `$1` hash of the text, `$2` task, `$3` position, `$4` note */
const DROP_CHANGE_PICTURES = statement({
  name: 'removal.drop-change-pictures',
  text: `
update page_change set redacted = coalesce(redacted, '[]') || jsonb_set($4::jsonb, '{0,picture}', to_jsonb(picture_hash)),
  picture = 'off', picture_hash = null
where picture_hash is not null and (after_hash = $1 or task_id = $2::uuid and seq = $3::int)`,
});

const UNREFERRED = `hash = any($1::text[])
  and not exists (select from evidence_page where received_hash = blob.hash or text_hash = blob.hash)
  and not exists (select from finding where visible_hash = blob.hash or screenshot_hash = blob.hash)
  and not exists (select from known_page where text_hash = blob.hash)
  and not exists (select from page_change where before_hash = blob.hash or after_hash = blob.hash or picture_hash = blob.hash)`;

/** Marks unreferenced bodies for deletion before the retention time. `$1` hashes. */
const RELEASE = statement({
  name: 'removal.release',
  text: `
update blob set kept = false where ${UNREFERRED}
  and not exists (select from journal_entry where received_hash = blob.hash or text_hash = blob.hash)
returning hash`,
  row: z.object({ hash: z.string() }),
});

/** Unmarks bodies of deleted evidence. `$1` hashes. */
const UNKEEP = statement({
  name: 'removal.unkeep',
  text: `update blob set kept = false where kept and ${UNREFERRED}`,
});

/** A time later than any body was stored. */
const EVER = new Date('9999-01-01');

/** Unmarks unreferenced bodies among these as evidence, so that retention deletes them. */
export async function unkeepBodies(query: Query, hashes: readonly string[]): Promise<void> {
  await execute(query, UNKEEP, [hashes]);
}

/** Deletes the unreferenced bodies among these. */
export async function releaseBodies({ sql, blobs }: Store, hashes: readonly string[]): Promise<number> {
  const free = await queryRows(sql.query, RELEASE, [hashes]);
  const hashed = free.map(({ hash }) => hash);
  return blobs.delete(hashed, EVER);
}

/** `$1` the body: true if it is the text of a finding, a known page or a change. */
const IS_TEXT = statement({
  name: 'removal.is-text',
  text: `
select exists (select from finding where visible_hash = $1) or exists (select from known_page where text_hash = $1)
  or exists (select from page_change where before_hash = $1 or after_hash = $1) as used`,
  row: z.object({ used: z.boolean() }),
});

/** Pictures dropped by a removal. `$1` time of the decision. */
const DROPPED_PICTURES = statement({
  name: 'removal.dropped-pictures',
  text: `
select redaction->>'picture' as hash from (select redacted from finding union all select redacted from page_change) row,
  jsonb_array_elements(row.redacted) redaction
where redaction->>'at' = $1 and redaction->>'picture' is not null`,
  row: z.object({ hash: z.string() }),
});

/** Deletes the pictures that a removal has dropped, unless another page has an identical picture. */
export async function dropUnusedPictures(store: Store, at: Date): Promise<void> {
  const dropped = await queryRows(store.sql.query, DROPPED_PICTURES, [at.toISOString()]);
  if (dropped.length > 0) await releaseBodies(store, [...new Set(dropped.map(({ hash }) => hash))]);
}

interface RedactedPage {
  reading: Reading | null;
  receivedHash: string | null;
  textHash: string | null;
}

interface Store {
  sql: Sql;
  blobs: BlobStore;
}

/**
 * Redacts a person in a body: a redacted copy replaces it wherever it is referenced. The original is deleted, and its
 * hash stays. Idempotent.
 * @returns number of changed rows by class, and of deleted pictures
 */
export async function redactBody(store: Store, body: BodyRow, person: SoughtPerson, at: Date): Promise<ClassCounts> {
  const texts = await bodyTexts(store.blobs, body);
  if (!texts?.some((text) => person.find(text).some(person.takes))) return {};
  const pages = await queryRows(store.sql.query, PAGES, [body.hash]);
  const redacted = await redactedPages(store.blobs, pages, person);
  const text = await redactedText(store, body.hash, person);
  return store.sql.transaction(async (query) => {
    const counts = { evidence: 0, journal: 0, findings: 0, changes: 0, pictures: 0 };
    for (const page of pages) {
      const now = redacted.get(keyOf(page));
      if (!now) continue;
      await redactPage(query, page, now, at);
      counts[page.kept ? 'evidence' : 'journal']++;
      counts.pictures += await dropPictures(query, page, at);
    }
    if (!text) return counts;
    const visible = await queryRows(query, VISIBLE, [body.hash]);
    const said = redactionText(at, { visible: body.hash });
    for (const { id, matches } of visible) {
      await execute(query, REDACT_VISIBLE, [id, text.hash, JSON.stringify(shiftedSpans(matches, text.placeOf)), said]);
      counts.pictures += await execute(query, DROP_PICTURE, [id, redactionText(at, {})]);
    }
    counts.findings += visible.length;
    counts.pictures += await execute(query, DROP_CHANGE_PICTURES, [body.hash, null, null, redactionText(at, {})]);
    counts.changes += await execute(query, REDACT_CHANGES, [body.hash, text.hash, redactionText(at, {})]);
    counts.changes += await execute(query, REDACT_KNOWN, [body.hash, text.hash]);
    return counts;
  });
}

const keyOf = ({ kept, reading, contentType, receivedHash, textHash }: Page): string =>
  `${kept} ${reading} ${contentType} ${receivedHash} ${textHash}`;

/** Redacts each different pair of bodies once, since many sites share a page. */
async function redactedPages(blobs: BlobStore, pages: readonly Page[], person: SoughtPerson) {
  const redacted = new Map<string, RedactedPage | null>();
  for (const page of pages) {
    const key = keyOf(page);
    if (!redacted.has(key)) redacted.set(key, await redactedPage(blobs, page, person));
  }
  return redacted;
}

/** The redacted page; null if neither body contains a name to remove. */
async function redactedPage(blobs: BlobStore, page: Page, person: SoughtPerson): Promise<RedactedPage | null> {
  const { reading, receivedHash, textHash } = page;
  const text = await storedText({ get: (hash) => bytesOf(blobs, hash) }, page);
  const { text: after, redacted: count } = person.redaction(text ?? '');
  const inBytes = receivedHash !== null && (await isNamedIn(blobs, page, receivedHash, person));
  if (count === 0) return inBytes ? { reading, receivedHash: null, textHash } : null;
  const packed = await pack(Buffer.from(after));
  await blobs.put([packed], { kept: page.kept });
  const ownText = reading !== null && keepsText(reading);
  // Text extracted from a PDF is still in its bytes, though unreadable there.
  const stays = ownText && reading !== 'pdf' && !inBytes;
  return {
    reading: ownText ? reading : 'decoded-text',
    receivedHash: stays ? receivedHash : null,
    textHash: packed.hash,
  };
}

async function isNamedIn(blobs: BlobStore, page: Page, hash: string, person: SoughtPerson): Promise<boolean> {
  const heads = { type: page.contentType, headers: page.exchange?.headers ?? null };
  const texts = await bodyTexts(blobs, { hash, heads });
  return texts?.some((text) => person.find(text).some(person.takes)) ?? false;
}

/** A text that is no page, redacted; null if the body is not such a text. */
async function redactedText({ sql, blobs }: Store, hash: string, person: SoughtPerson) {
  if (!(await queryRow(sql.query, IS_TEXT, [hash]))?.used) return null;
  const bytes = await bytesOf(blobs, hash);
  if (!bytes) return null;
  const { text, placeOf } = person.redaction(bytes.toString());
  const packed = await pack(Buffer.from(text));
  await blobs.put([packed], { kept: true });
  return { hash: packed.hash, placeOf };
}

async function redactPage(query: Query, page: Page, now: RedactedPage, at: Date): Promise<void> {
  const originals = {
    ...(page.receivedHash !== null && page.receivedHash !== now.receivedHash && { received: page.receivedHash }),
    ...(page.textHash !== null && page.textHash !== now.textHash && { text: page.textHash }),
  };
  const values = [page.taskId, page.seq, now.reading, now.receivedHash, now.textHash, redactionText(at, originals)];
  await execute(query, REDACT_PAGE[page.kept ? 'evidence' : 'journal'], values);
}

/** Deletes pictures of a page that names the person: their text cannot be read here. @returns number deleted */
async function dropPictures(query: Query, { taskId, seq }: Page, at: Date): Promise<number> {
  let dropped = 0;
  for (const { id } of await queryRows(query, FINDINGS_ON, [taskId, seq]))
    dropped += await execute(query, DROP_PICTURE, [id, redactionText(at, {})]);
  return dropped + (await execute(query, DROP_CHANGE_PICTURES, [null, taskId, seq, redactionText(at, {})]));
}

/** Matches of a finding whose text was redacted: spans in the text are shifted, spans in its headings left out. */
function shiftedSpans(stored: unknown, placeOf: (at: number) => number): unknown {
  const matches = z.array(WordMatch).safeParse(stored);
  if (!matches.success) return stored;
  return matches.data.map((match) => ({
    ...match,
    ...(match.spans && {
      spans: match.spans.flatMap((span) => {
        if (span.place !== 'text') return span.place === 'heading' ? [] : [span];
        const [start, end] = [placeOf(span.start), placeOf(span.end)];
        return end > start ? [{ ...span, start, end }] : [];
      }),
    }),
  }));
}
