import type { Sql } from '@hyrde/store/sql';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { RenderMemory, RobotsCache } from '../../../fetcher/index.js';

const GET_ROBOTS = statement({
  name: 'hosts.get-robots',
  prepared: true,
  text: `
select robots_state as state, robots_text as text, robots_fetched_at as "fetchedAt"
from host where host = $1 and robots_fetched_at is not null`,
  row: z.object({ state: z.enum(['rules', 'open', 'closed']), text: z.string(), fetchedAt: z.date() }),
  neverNull: ['state', 'text', 'fetchedAt'],
});

const SET_ROBOTS = statement({
  name: 'hosts.set-robots',
  text: `
insert into host (host, robots_state, robots_text, robots_fetched_at) values ($1, $2, $3, $4)
on conflict (host) do update set robots_state = excluded.robots_state,
  robots_text = excluded.robots_text, robots_fetched_at = excluded.robots_fetched_at`,
});

const GET_RENDERING = statement({
  name: 'hosts.get-rendering',
  prepared: true,
  text: 'select needs_browser as needs from host where host = $1',
  row: z.object({ needs: z.boolean() }),
});

const SET_RENDERING = statement({
  name: 'hosts.set-rendering',
  text: `
insert into host (host, needs_browser) values ($1, true)
on conflict (host) do update set needs_browser = true`,
});

/** Cache of robots.txt files shared by all workers, in the table `host`. */
export function postgresRobotsCache(sql: Sql): RobotsCache {
  return {
    get: (host) => queryRow(sql.query, GET_ROBOTS, [host]),
    async set(host, { state, text, fetchedAt }) {
      // Postgres cannot store U+0000, and no rule contains it.
      await execute(sql.query, SET_ROBOTS, [host, state, text.replaceAll('\0', ''), fetchedAt]);
    },
  };
}

/** Hosts whose pages need a browser, shared by all workers, in the table `host`. */
export function postgresRenderMemory(sql: Sql): RenderMemory {
  return {
    async get(host) {
      return (await queryRow(sql.query, GET_RENDERING, [host]))?.needs ?? false;
    },
    async set(host) {
      await execute(sql.query, SET_RENDERING, [host]);
    },
  };
}
