import { createHash } from 'node:crypto';
import { type PrismaQueries, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { iso } from '../http/common.js';
import { type EditConflict, invalid, notFound, Problem } from '../http/problem.js';
import { currentChange } from './audit.service.js';

/** Editable fields of a thing: the body of a change that would set its current state. */
export type EditableState = Readonly<Record<string, unknown>>;

/** Length of a field's hash in base64url characters: 48 bits, so that two states of one field differ in it. */
const FIELD_HASH = 8;
const BETWEEN_FIELDS = '.';
/** Separates, in the entity tag of a read, the revision from the hash of the whole representation. */
const BEFORE_REPRESENTATION = '~';

/**
 * Revision of a state: a hash of each field, ascending by name, so that a stale revision shows which fields have changed
 * since. Equal states have equal revisions, also after a change and its reversal.
 */
export const revisionOf = (state: EditableState): string =>
  Object.keys(state)
    .sort()
    .map((field) => hashOf(state[field]).slice(0, FIELD_HASH))
    .join(BETWEEN_FIELDS);

/** Strong entity tag (RFC 9110 section 8.8.3) of a representation with this revision. */
export const entityTagOf = (revision: string, representation: unknown): string =>
  `"${revision}${BEFORE_REPRESENTATION}${hashOf(representation).slice(0, FIELD_HASH)}"`;

const hashOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('base64url');

/** JSON with sorted keys, since jsonb and request bodies order them differently. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Serialises edits of one thing until the end of the transaction, by all API processes. */
const LOCK = statement({
  name: 'editing.lock',
  parameters: { thing: z.string() },
  text: 'select pg_advisory_xact_lock(hashtextextended($thing, 0))::text as held',
  row: z.object({ held: z.string() }),
});

/** Newest entry that set one of these fields through this path, among the last entries of the audit log. */
const LAST_EDIT = statement({
  name: 'editing.last-edit',
  parameters: { subject: z.string(), fields: z.array(z.string()), among: z.int() },
  text: `
    select person.name, entry.at from (select * from audit_entry order by id desc limit $among) entry
      left join person on person.id = entry.person_id
    where entry.subject = $subject and entry.details ?| $fields::text[] order by entry.id desc limit 1`,
  row: z.object({ name: z.string().nullable(), at: z.date() }),
});
/** Entries searched for the other editor: some weeks of a busy installation, read in milliseconds. */
const AMONG = 20_000;

interface Edit<Row> {
  /** Name of the thing in messages, such as `site`. */
  what: string;
  /** Property that distinguishes the thing among others of its name. */
  id: string;
  /** Reads the thing; null if it does not exist. */
  read: () => Promise<Row | null>;
  stateOf: (row: Row) => EditableState;
  /** Fields that the request sets; by default its body. */
  sent?: (row: Row) => EditableState;
  /** State as the person may see it, if `stateOf` holds what is not shown. */
  shownOf?: (row: Row) => EditableState | Promise<EditableState>;
}

/**
 * Begins an edit of shared state: locks the thing until the end of the transaction, reads it, notes its state for the
 * audit log, and compares its revision to that of the request's `If-Match`. An edit that is already in force passes
 * (RFC 9110 section 13.1.1). Every PATCH and PUT must call this.
 * @returns the thing before the edit
 * @throws Problem not-found; edit-conflict with both states; precondition-required without `If-Match`, which only
 *   tokens may omit
 */
export async function beginEdit<Row>(db: PrismaQueries, edit: Edit<Row>): Promise<Row> {
  const change = currentChange();
  await queryRow(db, LOCK, { thing: `${edit.what} ${edit.id}` });
  const row = await edit.read();
  if (row === null) throw notFound(edit.what);
  const state = edit.stateOf(row);
  change.before = state;
  change.compared = true;
  const stale = staleRevision(change, revisionOf(state));
  if (stale === null) return row;
  const shown = edit.shownOf ? await edit.shownOf(row) : state;
  const sent = edit.sent?.(row) ?? (change.body as EditableState);
  const fields = differences(state, shown, sent, stale);
  if (fields.every(({ mine, theirs }) => canonical(mine) === canonical(theirs))) return row;
  const changed = fields.filter(({ changedByThem }) => changedByThem).map(({ field }) => field);
  const last = await queryRow(db, LAST_EDIT, { subject: change.subject, fields: changed, among: AMONG });
  const conflict: EditConflict = {
    revision: revisionOf(state),
    changedBy: last?.name ?? null,
    changedAt: last && iso(last.at),
    fields,
  };
  throw new Problem(
    'edit-conflict',
    `This ${edit.what} was changed after you had read it. Look at both states, then send the one to keep with the revision ${conflict.revision}.`,
    undefined,
    {},
    { conflict },
  );
}

/** @returns revision on which the edit was made if it is not the current one; null if the edit may go on */
function staleRevision({ ifMatch, tokenId }: ReturnType<typeof currentChange>, current: string): string | null {
  if (ifMatch === null) {
    if (tokenId !== null) return null;
    throw new Problem(
      'precondition-required',
      'Send the revision that you have read as If-Match, so that nobody else’s change is lost; If-Match: * overwrites whatever there is.',
    );
  }
  if (ifMatch.trim() === '*') return null;
  const given = revisionsIn(ifMatch);
  return given.includes(current) ? null : (given[0] ?? '');
}

/** Entity tags of an `If-Match` (RFC 9110 section 13.1.1); weak ones never match there and are left out. */
function revisionsIn(header: string): string[] {
  const tags = /^\s*(?:W\/)?"[\x21\x23-\x7e]*"\s*(?:,\s*(?:W\/)?"[\x21\x23-\x7e]*"\s*)*$/;
  if (!tags.test(header)) throw invalid('If-Match', 'is * or entity tags, such as "k3Jx0aQz"');
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)]
    .filter(([, weak]) => weak === undefined)
    .map(([, , tag = '']) => tag.split(BEFORE_REPRESENTATION)[0] ?? '');
}

/** Fields that the request sets, or that others have changed since the stale revision. */
function differences(
  state: EditableState,
  shown: EditableState,
  sent: EditableState,
  stale: string,
): EditConflict['fields'] {
  const names = Object.keys(state).sort();
  const read = stale.split(BETWEEN_FIELDS);
  // A revision of another shape is of another version or of another thing: then every field may have changed.
  const isKnown = read.length === names.length;
  const unlike = (value: unknown, nth: number) => !isKnown || hashOf(value).slice(0, FIELD_HASH) !== read[nth];
  return names.flatMap((field, nth) => {
    const isSent = sent[field] !== undefined;
    const changedByThem = unlike(state[field], nth);
    if (!isSent && !(isKnown && changedByThem)) return [];
    const theirs = shown[field] ?? null;
    return {
      field,
      mine: isSent ? sent[field] : theirs,
      theirs,
      changedByMe: isSent && unlike(sent[field], nth),
      changedByThem,
    };
  });
}
