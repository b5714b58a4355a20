import type { Sql } from '@hyrde/prisma/sql';
import type { RenderMemory, RobotsCache, RobotsRecord } from '../../../door/index.js';

/** robots.txt files as all workers keep them, in the table `host`. */
export function postgresRobotsCache(sql: Sql): RobotsCache {
  return {
    async get(host) {
      const text = `select robots_state as state, robots_text as text, robots_fetched_at as "fetchedAt"
        from host where host = $1 and robots_fetched_at is not null`;
      const { rows } = await sql.query<RobotsRecord>({ name: 'robots-get', text, values: [host] });
      return rows[0] ?? null;
    },
    async set(host, { state, text, fetchedAt }) {
      // Postgres cannot store U+0000, and no rule needs it.
      const values = [host, state, text.replaceAll('\0', ''), fetchedAt];
      await sql.query(
        `insert into host (host, robots_state, robots_text, robots_fetched_at) values ($1, $2, $3, $4)
         on conflict (host) do update set robots_state = excluded.robots_state,
           robots_text = excluded.robots_text, robots_fetched_at = excluded.robots_fetched_at`,
        values,
      );
    },
  };
}

/** Which hosts' pages need a browser, as all workers know it, in the table `host`. */
export function postgresRenderMemory(sql: Sql): RenderMemory {
  return {
    async get(host) {
      const text = 'select needs_browser as needs from host where host = $1';
      const { rows } = await sql.query<{ needs: boolean }>({ name: 'render-memory-get', text, values: [host] });
      return rows[0]?.needs ?? false;
    },
    async set(host) {
      await sql.query(
        'insert into host (host, needs_browser) values ($1, true) on conflict (host) do update set needs_browser = true',
        [host],
      );
    },
  };
}
