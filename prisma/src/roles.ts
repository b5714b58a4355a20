import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { QUEUE_SCHEMA } from './queue/jobs.js';
import { withClient } from './sql.js';

const ROLE = 'hyrde_app';
/** Schemas of Hyrde's tables and the queue's. */
const SCHEMAS = ['public', QUEUE_SCHEMA];
/** Advisory lock (arbitrary number): several concurrent starts run one after another. */
const LOCK = 7_270_738;

/**
 * URL with which API and worker connect to an embedded database: a role of their own, whose password is derived from
 * the owner's by a one-way function.
 * @param ownerUrl a postgresql:// URL with a password
 */
export function appUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(ROLE).digest('base64url');
  return Object.assign(url, { username: ROLE, password }).href;
}

/**
 * Creates or updates the role with which API and worker connect: it reads and writes rows, also of tables that later
 * migrations add, and nothing else – no creation of tables or roles, no files, no programs; the audit log is
 * append-only for it. Must be called after the migrations; idempotent.
 * @param ownerUrl URL as the tables' owner
 * @param appUrl URL of the same database with the role's name and password
 * @throws if the owner may not create roles, or the role has too many rights
 */
export function prepareAppRole(ownerUrl: string, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl);
  return withClient(ownerUrl, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await makeRole(client, decodeURIComponent(username), decodeURIComponent(password));
    await grant(client, client.escapeIdentifier(decodeURIComponent(username)));
    await client.query('commit');
  });
}

async function makeRole(client: pg.Client, name: string, password: string): Promise<void> {
  const role = client.escapeIdentifier(name);
  const of = async () =>
    (
      await client.query<{ mighty: boolean; owner: boolean }>(
        `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as mighty,
        rolname = current_user as owner from pg_roles where rolname = $1`,
        [name],
      )
    ).rows[0];
  const there = await of();
  if (there?.owner || there?.mighty)
    throw new Error(`The database role ${name} may do more than API and worker should. Give them one of their own.`);
  // Two databases of one server may be prepared at once, but a role belongs to the whole server.
  if (!there) {
    await client.query('savepoint making');
    await client.query(`create role ${role}`).catch(async (error: unknown) => {
      await client.query('rollback to savepoint making');
      if (!(await of())) throw error;
    });
  }
  await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`);
}

async function grant(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = client.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(`
    revoke temporary on database ${database} from public;
    revoke create on schema public from public;
    grant connect, temporary on database ${database} to ${role}`); // The queue adds many jobs at once through a temporary table.
  for (const schema of SCHEMAS)
    await client.query(`
      grant usage on schema ${schema} to ${role};
      grant select, insert, update, delete on all tables in schema ${schema} to ${role};
      grant usage, select on all sequences in schema ${schema} to ${role};
      grant execute on all functions in schema ${schema} to ${role};
      alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role};
      alter default privileges in schema ${schema} grant usage, select on sequences to ${role};
      alter default privileges in schema ${schema} grant execute on functions to ${role}`);
  // BullMQ creates a sequence for each queue when its first job is added.
  await client.query(`grant create on schema ${QUEUE_SCHEMA} to ${role}`);
  await client.query(`
    revoke all on table _prisma_migrations from ${role};
    revoke update, delete on table audit_entry from ${role}`);
}
