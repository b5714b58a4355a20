import type { Query, Sql } from '@hyrde/store/sql';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { cleanJson } from './clean-text.js';
import { type ClaimedTask, LostTask } from './tasks/task-lease.js';

/** State of an engine that outlives one task, such as learned parameters or the schedule of a fleet. */
export interface EngineState {
  /** Version of the state; 0 if no state exists. */
  version: number;
  /** The state as written; null if none exists. Callers validate its shape. */
  state: unknown;
}

/** Another step has changed the state since it was read; the step must be repeated from the new state. */
export class StaleState extends Error {
  override readonly name = 'StaleState';
  constructor(kind: string, subject: string, version: number) {
    super(`The state of ${kind} for ${subject} is no longer at version ${version}.`);
  }
}

const READ = statement({
  name: 'engine-state.read',
  text: 'select version, state from engine_state where kind = $1 and subject = $2',
  row: z.object({ version: z.number(), state: z.unknown() }),
});

/** `$1` the task, `$2` the attempt, `$3` and `$4` kind and subject of the state. */
const PIN = statement({
  name: 'engine-state.pin',
  text: `
with stored as (
  select version, state from engine_state where kind = $3 and subject = $4
), pinned as (
  update task set pinned_state = coalesce(pinned_state,
    (select jsonb_build_object('version', version, 'state', state) from stored), jsonb_build_object('version', 0, 'state', null))
  where id = $1 and runner = $2 and state = 'waiting' returning pinned_state as pinned
)
select (pinned -> 'version')::int as version, pinned -> 'state' as state from pinned`,
  row: z.object({ version: z.number(), state: z.unknown() }),
});

const UNPIN = statement({
  name: 'engine-state.unpin',
  text: `update task set pinned_state = null where id = $1 and runner = $2 and state = 'waiting'`,
});

/** `$3` the version from which the step started. */
const WRITE = statement({
  name: 'engine-state.write',
  text: `
insert into engine_state as stored (kind, subject, version, state, at) values ($1, $2, $3::int + 1, $4::jsonb, now())
on conflict (kind, subject) do update set version = excluded.version, state = excluded.state, at = excluded.at
  where stored.version = $3::int`,
});

/**
 * The current state, for a step that writes the next version from it.
 * @param subject owner of the state: an engine, a site, a topic
 */
export async function readState(sql: Pick<Sql, 'query'>, kind: string, subject: string): Promise<EngineState> {
  return (await queryRow(sql.query, READ, [kind, subject])) ?? { version: 0, state: null };
}

/**
 * The state as of the first read by the task's first attempt. Later attempts get the same state, so that they replay
 * the journal whatever other steps have written since; a task that is restarted or repeated gets the current state.
 * @param subject owner of the state: an engine, a site, a topic
 * @throws LostTask if another attempt runs the task now
 * @public for kinds whose engine depends on its state; so far only tests use it
 */
export async function pinnedState(
  sql: Pick<Sql, 'query'>,
  { id, runner, kind }: Pick<ClaimedTask, 'id' | 'runner' | 'kind'>,
  subject: string,
): Promise<EngineState> {
  const state = await queryRow(sql.query, PIN, [id, runner, kind, subject]);
  if (!state) throw new LostTask(id);
  return state;
}

/** Makes the task's next attempt use the current state. */
export async function unpinState(
  sql: Pick<Sql, 'query'>,
  { id, runner }: Pick<ClaimedTask, 'id' | 'runner'>,
): Promise<void> {
  await execute(sql.query, UNPIN, [id, runner]);
}

/**
 * Writes the next version, in the transaction that ends the step which produced it.
 * @param from the version from which the step started
 * @throws StaleState if another step has written since
 */
export async function writeState(
  query: Query,
  { kind, subject, from, state }: { kind: string; subject: string; from: number; state: unknown },
): Promise<void> {
  const written = await execute(query, WRITE, [kind, subject, from, cleanJson(state)]);
  if (!written) throw new StaleState(kind, subject, from);
}
