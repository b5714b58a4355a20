import { expect } from 'vitest';
import type { Crew } from './crew.js';

const PATIENTLY = { timeout: 240_000, interval: 20 };
const WAITS = `pg_locks where locktype = 'advisory' and not granted`;

/**
 * Kills two workers in the moment in which a row of this table is written: nothing of that transaction remains.
 * @param moment condition on the row, as in a trigger
 * @param begin starts the work that leads to the moment
 */
export async function killedAt(
  { sql, killOldest }: Crew,
  table: string,
  moment: string,
  begin: () => Promise<void>,
): Promise<void> {
  await sql.query(`
    create table held (); create function hold() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger held before ${moment} on ${table} for each row execute function hold()`);
  await sql.transaction(async (query) => {
    await query('select pg_advisory_xact_lock(4711)');
    await begin();
    const waiting = async () => (await sql.query<{ n: number }>(`select count(*)::int as n from ${WAITS}`)).rows[0]?.n;
    await expect.poll(waiting, PATIENTLY).toBeGreaterThan(0);
    await killOldest();
    await killOldest();
    // A worker's planning process outlives it until its step is made: this one loses its database connection too.
    await query(`select pg_terminate_backend(pid) from ${WAITS}`);
  });
  await sql.query('drop table held; drop function hold cascade');
}
