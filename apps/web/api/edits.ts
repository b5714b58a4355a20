import { EDIT_CONFLICT, type Fetch } from '@hyrde/client';
import type { Schema } from './schema';

export type Conflict = Schema<'EditConflict'>;
export type ConflictField = Conflict['fields'][number];

/** A person's decision on a conflict: the fields whose other value is kept, to discard the edit, or back to the form. */
export type Decision = { theirs: readonly string[] } | 'reload' | 'back';

let decide: ((conflict: Conflict) => Promise<Decision>) | null = null;

/** Registers the dialog that asks the person. @returns function that removes it */
export function decideConflictsBy(ask: (conflict: Conflict) => Promise<Decision>): () => void {
  decide = ask;
  return () => {
    decide = null;
  };
}

/** Request header with the revision of what the person has seen. */
export const on = (revision: string) => ({ header: { 'If-Match': `"${revision}"` } });

/**
 * Revisions that this browser's own edits have replaced, by path and revision: a form that is still open, or a toast that
 * undoes an edit, refers to the revision before it.
 */
const successors = new Map<string, string>();

function currentOf(place: string, given: string): string {
  let revision = given;
  for (let next = successors.get(`${place} ${revision}`); next !== undefined; ) {
    revision = next;
    next = successors.get(`${place} ${revision}`);
  }
  return revision;
}

function succeed(place: string, before: string, after: string): void {
  if (before === after) return;
  // The state may be one that an earlier edit had replaced: then that one is current again.
  successors.delete(`${place} ${after}`);
  successors.set(`${place} ${before}`, after);
}

/** The revision in an entity tag or an `If-Match`; null if it has none. */
const revisionIn = (header: string | null): string | null => /^"([^"~]+)/.exec(header ?? '')?.[1] ?? null;

/**
 * Sends an edit on the revision that the person has seen. If somebody else has changed the thing since, the person
 * decides between the two states, and the edit is sent again on the other's revision.
 * @returns the last answer: a conflict only if the person goes back to the form
 */
export async function sendEdit(request: Request, fetch: Fetch): Promise<Response> {
  const { pathname: place } = new URL(request.url);
  const given = revisionIn(request.headers.get('if-match'));
  if (given === null) return fetch(request);
  let body = await request.text();
  for (let revision = currentOf(place, given); ; ) {
    const headers = new Headers(request.headers);
    headers.set('if-match', `"${revision}"`);
    const { method, credentials, signal } = request;
    const answer = await fetch(new Request(request.url, { method, headers, body, credentials, signal }));
    const after = revisionIn(answer.headers.get('etag'));
    if (answer.ok && after !== null) succeed(place, revision, after);
    const conflict = answer.status === 409 ? await conflictOf(answer) : null;
    if (!conflict || !decide) return answer;
    const decision = await decide(conflict);
    if (decision === 'back') return answer;
    const kept = decision === 'reload' ? null : merged(body, conflict, decision.theirs, method === 'PUT');
    if (kept === null) {
      window.location.reload();
      return new Promise(() => undefined); // The page is left.
    }
    body = kept;
    revision = conflict.revision;
  }
}

async function conflictOf(answer: Response): Promise<Conflict | null> {
  const problem: { type?: string; conflict?: Conflict } = await answer
    .clone()
    .json()
    .catch(() => ({}));
  return problem.type === EDIT_CONFLICT ? (problem.conflict ?? null) : null;
}

/**
 * Body of an edit without the fields whose other value is kept. A PUT sets all fields and so repeats the other value.
 * @returns null if nothing of the edit remains
 */
export function merged(body: string, { fields }: Conflict, theirs: readonly string[], whole: boolean): string | null {
  const sent: Record<string, unknown> = JSON.parse(body);
  if (fields.every(({ field, changedByMe }) => !changedByMe || theirs.includes(field))) return null;
  for (const { field, theirs: value } of fields) {
    if (!theirs.includes(field) || !(field in sent)) continue;
    if (whole) sent[field] = value;
    else delete sent[field];
  }
  return JSON.stringify(sent);
}
