import {
  ClassCounts,
  KeptClass,
  MAX_OPEN_PLACES,
  type OpenPlace,
  RemovalCounts,
  SpellingKind,
  SURFACE_JOBS,
} from '@hyrde/contracts';
import type { KeptTable } from '@hyrde/store/kept-columns';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import { isConnectionFault, type Query } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { type Handler, type HandlerContext, handlerOf } from '../../../core/kind.js';
import { hashedName, keyedHash, nameOfKey, wordsOfName } from '../../../core/removed-names.js';
import {
  type BodyRow,
  bodyTexts,
  dropUnusedPictures,
  hold,
  readBodies,
  readHeld,
  redactBody,
  releaseBodies,
} from './bodies.js';
import { SoughtPerson, type Spelling } from './person.js';
import { countStatement, isThere, type Key, readRows, redactRow, TABLES, textsOf } from './rows.js';

type Context = Pick<HandlerContext, 'sql' | 'blobs' | 'log' | 'stopping' | 'namesKey'>;

/** Phases of the search for a person and of the removal, in order. */
const PHASES = {
  looking: ['bodies', 'rows'],
  // Rows written meanwhile are processed by "fresh" and "again".
  removing: ['held', 'fresh', 'rows', 'release', 'again'],
} as const;
type Phase = (typeof PHASES)[keyof typeof PHASES][number];

/** Progress of a removal: a phase, a table of `TABLES`, and the last row's key or body's hash. */
const RemovalPlace = z.object({
  phase: z.number().int(),
  table: z.number().int(),
  after: z.array(z.unknown()).nullable(),
});
type RemovalPlace = z.infer<typeof RemovalPlace>;
const START: RemovalPlace = { phase: 0, table: 0, after: null };

const READ = statement({
  name: 'removal.read',
  text: `
select state, name, created_at as "createdAt", decided_at as "decidedAt", place, version, counts
from person_removal where id = $1 and state in ('looking', 'removing')`,
  row: z.object({
    state: z.enum(['looking', 'removing']),
    name: z.string(),
    createdAt: z.date(),
    decidedAt: z.date().nullable(),
    place: RemovalPlace.nullable(),
    version: z.number(),
    counts: RemovalCounts,
  }),
  neverNull: ['name'],
});

const SPELLINGS = statement({
  name: 'removal.spellings',
  text: 'select id, text, kind, ticked, counts, examples from removal_spelling where removal_id = $1 and text is not null',
  row: z.object({
    id: z.string(),
    text: z.string(),
    kind: SpellingKind,
    ticked: z.boolean(),
    counts: ClassCounts,
    examples: z.array(z.string()),
  }),
  neverNull: ['text'],
});

/** Writes a step unless another worker has. `$1` removal, `$2` version, `$3` place, `$4` checked rows, `$5` counts */
const STEP = statement({
  name: 'removal.step',
  text: `
update person_removal set place = $3::jsonb, looked = looked + $4, counts = $5::jsonb, version = version + 1
where id = $1 and version = $2 and state in ('looking', 'removing')`,
});

const BEGIN = statement({
  name: 'removal.begin',
  text: `
update person_removal set place = $3::jsonb, looked = 0, total = $4, version = version + 1
where id = $1 and version = $2 and state in ('looking', 'removing')`,
});

const WRITE_SPELLING = statement({
  name: 'removal.write-spelling',
  text: `
insert into removal_spelling (removal_id, id, text, kind, ticked, counts, examples) values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb)
on conflict (removal_id, id) do update set counts = excluded.counts, examples = excluded.examples`,
});

const FOUND = statement({
  name: 'removal.found',
  text: `update person_removal set state = 'found', version = version + 1 where id = $1 and version = $2 and state = 'looking'`,
});

const DONE = statement({
  name: 'removal.done',
  text: `
update person_removal set state = 'done', name = null, place = null, finished_at = now(), version = version + 1
where id = $1 and version = $2 and state = 'removing'`,
});

const EMPTY_SPELLINGS = statement({
  name: 'removal.empty-spellings',
  text: `update removal_spelling set text = null, examples = '[]' where removal_id = $1`,
});

const EMPTY_BODIES = statement({
  name: 'removal.empty-bodies',
  text: 'delete from removal_body where removal_id = $1',
});

const KEEP_HASH = statement({
  name: 'removal.keep-hash',
  text: `
insert into name_removal (name_hash, key, tags, words, records) values ($1, $2, $3::int[], $4, 0)
on conflict (name_hash) do nothing`,
});

const OLD_HASHES = statement({
  name: 'removal.old-hashes',
  text: 'select name_hash as hash from name_removal where key is null',
  row: z.object({ hash: z.string() }),
});

const KEY_HASH = statement({
  name: 'removal.key-hash',
  text: `
update name_removal set name_hash = $2, key = $3 where name_hash = $1 and key is null
  and not exists (select from name_removal where name_hash = $2)`,
});

const COUNT_BODIES = statement({
  name: 'removal.count-bodies',
  text: `
select (select count(*) from blob)::int as bodies, (select count(*) from removal_body where removal_id = $1)::int as held`,
  row: z.object({ bodies: z.number(), held: z.number() }),
});

const DUE = statement({
  name: 'removal.due',
  text: `select id from person_removal where state in ('looking', 'removing') order by created_at`,
  row: z.object({ id: z.string() }),
});

/** Deletes removals that were never decided on, so that the searched name is not kept. */
const DELETE_UNDECIDED = statement({
  name: 'removal.delete-undecided',
  text: `
with old as (
  update person_removal set state = 'given-up', name = null, place = null, finished_at = now(), version = version + 1
  where state = 'found' and created_at < now() - interval '14 days' returning id
), spellings as (
  delete from removal_spelling using old where removal_id = old.id
)
delete from removal_body using old where removal_id = old.id`,
});

const ROWS = 1_000;
const BODIES = 50;
/** Maximum milliseconds before a body that is stored again gets a new date (`BlobStore.put`). */
const RENEWED_MS = 900_000;
const ALWAYS = new Date(0);

/** Jobs of running removals; also ends those that were never decided on. */
export async function dueRemovals(query: Query): Promise<QueuedJob<string, unknown>[]> {
  await execute(query, DELETE_UNDECIDED);
  return (await queryRows(query, DUE)).map(({ id }) => queuedJob('remove-person', id, { removalId: id }));
}

export function removalHandler(context: HandlerContext): Handler {
  return handlerOf('remove-person', SURFACE_JOBS['remove-person'].payload, async ({ removalId }) => {
    try {
      await removePerson(context, removalId);
    } catch (error) {
      if (error instanceof Superseded) return;
      if (!isConnectionFault(error)) throw error;
      context.log.warn('Postgres does not answer', { error });
    }
  });
}

/** Another worker has made the next step. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/**
 * Finds a person in all stored data, or removes the selected occurrences, step by step: each step is one transaction
 * with its progress, so that a removal continues after a crash, and one of two concurrent workers stops.
 * @throws Superseded
 */
export async function removePerson(context: Context, removalId: string): Promise<void> {
  const row = await queryRow(context.sql.query, READ, [removalId]);
  if (!row) return;
  const spellings = await queryRows(context.sql.query, SPELLINGS, [removalId]);
  const removal = new Removal(context, removalId, row, spellings);
  if (row.place === null) await removal.begin();
  while (!context.stopping.aborted) if (!(await removal.step())) return;
}

type RemovalRow = z.infer<typeof READ.row>;

interface Step {
  next: RemovalPlace;
  looked: number;
  /** Runs in the step's transaction. @returns counts of redacted and remaining occurrences */
  write?: (query: Query) => Promise<Partial<RemovalCounts>>;
}

class Removal {
  private readonly person: SoughtPerson;
  private readonly at: Date;
  private place: RemovalPlace;
  private version: number;
  private counts: RemovalCounts;
  /** Number of rows checked since the last step was written. */
  private unwritten = 0;

  constructor(
    private readonly context: Context,
    private readonly id: string,
    private readonly row: RemovalRow,
    spellings: readonly Spelling[],
  ) {
    this.person = new SoughtPerson(row.name, spellings);
    this.at = row.decidedAt ?? row.createdAt;
    this.place = row.place ?? START;
    this.version = row.version;
    this.counts = row.counts;
  }

  /** Counts the rows to check; from now on the name is recognised in new data. */
  async begin(): Promise<void> {
    const { sql } = this.context;
    const total = await this.total();
    await sql.transaction(async (query) => {
      if (this.row.state === 'removing') await this.keepHashes(query);
      if (!(await execute(query, BEGIN, [this.id, this.version, JSON.stringify(START), total]))) throw new Superseded();
    });
    this.version++;
  }

  /** Makes a step. @returns whether another one follows */
  async step(): Promise<boolean> {
    const phase = PHASES[this.row.state][this.place.phase];
    if (phase === undefined) {
      await this.end();
      return false;
    }
    const step = await this.stepOf(phase);
    // If nothing is to be written, several tables form one step.
    if (!step.write && this.unwritten + step.looked < ROWS && step.next.phase === this.place.phase) {
      this.unwritten += step.looked;
      this.place = step.next;
    } else await this.commit(step);
    return true;
  }

  private async stepOf(phase: Phase): Promise<Step> {
    const after = String(this.place.after?.[0] ?? '');
    const { sql } = this.context;
    if (phase === 'bodies') return this.look(await readBodies(sql.query, after, ALWAYS, BODIES));
    if (phase === 'held') return this.redactBodies(await readHeld(sql.query, this.id, after, BODIES));
    if (phase === 'release') return this.release(await readHeld(sql.query, this.id, after, BODIES));
    if (phase === 'fresh') {
      const since = new Date(this.row.createdAt.getTime() - RENEWED_MS);
      return this.redactBodies(await readBodies(sql.query, after, since, BODIES));
    }
    return this.rows(phase);
  }

  private async look(bodies: readonly BodyRow[]): Promise<Step> {
    const held: string[] = [];
    for (const body of bodies)
      if (this.person.note((await bodyTexts(this.context.blobs, body)) ?? [], 'bodies')) held.push(body.hash);
    return {
      ...this.afterBodies(bodies),
      write: async (query) => {
        await hold(query, this.id, held);
        return {};
      },
    };
  }

  private async redactBodies(bodies: readonly BodyRow[]): Promise<Step> {
    const removed: ClassCounts = {};
    const left: ClassCounts = {};
    const held: string[] = [];
    for (const body of bodies) {
      const texts = (await bodyTexts(this.context.blobs, body)) ?? [];
      const found = texts.flatMap((text) => this.person.find(text));
      if (found.length === 0) continue;
      held.push(body.hash);
      if (found.some((one) => !this.person.takes(one))) add(left, { bodies: 1 });
      const redacted = await redactBody(this.context, body, this.person, this.at);
      if (found.some(this.person.takes)) add(removed, { ...redacted, bodies: 1 });
    }
    return {
      ...this.afterBodies(bodies),
      write: async (query) => {
        await hold(query, this.id, held);
        return { removed, left };
      },
    };
  }

  /** Deletes originals that are no longer referenced. */
  private async release(bodies: readonly BodyRow[]): Promise<Step> {
    await releaseBodies(
      this.context,
      bodies.map(({ hash }) => hash),
    );
    if (bodies.length < BODIES) await dropUnusedPictures(this.context, this.at);
    return this.afterBodies(bodies);
  }

  private async rows(phase: Phase): Promise<Step> {
    const table = TABLES[this.place.table];
    if (!table || !(await isThere(this.context.sql.query, table))) return { next: this.nextTable(), looked: 0 };
    const rows = await readRows(this.context.sql.query, table, this.place.after, ROWS);
    const next = rows.length < ROWS ? this.nextTable() : { ...this.place, after: [...(rows.at(-1)?.key ?? [])] };
    if (this.row.state === 'looking') {
      for (const { row } of rows) this.person.note(textsOf(table, row, this.person), table.class);
      return { next, looked: rows.length };
    }
    const named = rows.filter(({ row }) =>
      textsOf(table, row, this.person).some((text) => this.person.find(text).length > 0),
    );
    if (named.length === 0) return { next, looked: rows.length };
    return {
      next,
      looked: rows.length,
      write: (query) =>
        this.redactRows(
          query,
          table,
          named.map(({ key }) => key),
          phase,
        ),
    };
  }

  /** Redacts rows. Remaining occurrences are counted at the end, since a row may be redacted twice. */
  private async redactRows(query: Query, table: KeptTable, keys: readonly Key[], phase: Phase) {
    const removed: ClassCounts = {};
    const left: ClassCounts = {};
    const open: OpenPlace[] = [];
    for (const key of keys) {
      const done = await redactRow(query, table, key, this.person, this.at);
      if (done.redacted) add(removed, { [table.class]: 1 });
      if (phase !== 'again') continue;
      if (done.left) add(left, { [table.class]: 1 });
      open.push(...done.open);
    }
    return { removed, left, open };
  }

  private async commit({ next, looked, write }: Step): Promise<void> {
    const changed = this.person.changed();
    const counts = await this.context.sql.transaction(async (query) => {
      const come = (await write?.(query)) ?? {};
      const open = [...this.counts.open, ...(come.open ?? [])].slice(0, MAX_OPEN_PLACES);
      const all = { removed: { ...this.counts.removed }, left: { ...this.counts.left }, open };
      add(all.removed, come.removed ?? {});
      add(all.left, come.left ?? {});
      for (const { id, text, kind, ticked, counts: own, examples } of changed)
        await execute(query, WRITE_SPELLING, [
          this.id,
          id,
          text,
          kind,
          ticked,
          JSON.stringify(own),
          JSON.stringify(examples),
        ]);
      const values = [this.id, this.version, JSON.stringify(next), this.unwritten + looked, JSON.stringify(all)];
      if (!(await execute(query, STEP, values))) throw new Superseded();
      return all;
    });
    this.counts = counts;
    this.place = next;
    this.unwritten = 0;
    this.version++;
  }

  private async end(): Promise<void> {
    await this.context.sql.transaction(async (query) => {
      const end = this.row.state === 'looking' ? FOUND : DONE;
      if (!(await execute(query, end, [this.id, this.version]))) throw new Superseded();
      if (this.row.state === 'looking') return;
      await execute(query, EMPTY_SPELLINGS, [this.id]);
      await execute(query, EMPTY_BODIES, [this.id]);
    });
    this.context.log.info('a person was looked for or removed', { removal: this.id, ...this.counts });
  }

  private afterBodies(bodies: readonly BodyRow[]): { next: RemovalPlace; looked: number } {
    const last = bodies.at(-1);
    const next = last && bodies.length === BODIES ? { ...this.place, after: [last.hash] } : this.nextPhase();
    return { next, looked: bodies.length };
  }

  private nextPhase(): RemovalPlace {
    return { phase: this.place.phase + 1, table: 0, after: null };
  }

  private nextTable(): RemovalPlace {
    return this.place.table + 1 < TABLES.length
      ? { ...this.place, table: this.place.table + 1, after: null }
      : this.nextPhase();
  }

  private async total(): Promise<number> {
    const { query } = this.context.sql;
    const counted = await queryRow(query, COUNT_BODIES, [this.id]);
    let rows = 0;
    for (const table of TABLES)
      if (await isThere(query, table)) rows += Number((await queryRow(query, countStatement(table)))?.n ?? 0);
    if (this.row.state === 'looking') return (counted?.bodies ?? 0) + rows;
    return 2 * (counted?.held ?? 0) + 2 * rows;
  }

  /** Stores hashes of the name and of each selected spelling, so that they are recognised in any spelling. */
  private async keepHashes(query: Query): Promise<void> {
    const { namesKey } = this.context;
    for (const { hash } of await queryRows(query, OLD_HASHES))
      await execute(query, KEY_HASH, [hash, keyedHash(hash, namesKey), nameOfKey(namesKey)]);
    const ticked = (await queryRows(query, SPELLINGS, [this.id])).filter((one) => one.ticked && one.kind !== 'other');
    const names = [this.person.name.parts, ...ticked.map(({ text }) => wordsOfName(text))];
    for (const words of names.filter(({ length }) => length > 1)) {
      const { hash, key, tags } = hashedName(words, namesKey);
      await execute(query, KEEP_HASH, [hash, key, tags, words.length]);
    }
  }
}

function add(to: ClassCounts, counts: ClassCounts): void {
  for (const kept of KeptClass.options) {
    const more = counts[kept] ?? 0;
    if (more > 0) to[kept] = (to[kept] ?? 0) + more;
  }
}
