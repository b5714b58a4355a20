import { openSql } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { Site } from '../../country/sites/country.js';

/** State of one search of the sweep. Times are in seconds since the start of the sweep's first search. */
export interface SearchState {
  id: string;
  site: Site;
  done: boolean;
  endedAfter: number | null;
  /** Duration, waits included. */
  seconds: number | null;
  outcome: string | null;
  downloads: number;
}

const STATES = statement({
  name: 'lab.task-states',
  text: `
  select task.id, site.home_url as "homeUrl", task.state, task.outcome, task.downloads,
    extract(epoch from task.finished_at - min(task.started_at) over ())::float8 as "endedAfter",
    extract(epoch from task.finished_at - task.started_at)::float8 as seconds
  from sweep join task on task.sweep_id = sweep.id join site on site.id = task.site_id
  where sweep.created_at = (select max(created_at) from sweep)`,
  row: z.object({
    id: z.string(),
    homeUrl: z.url(),
    state: z.string(),
    outcome: z.string().nullable(),
    downloads: z.number(),
    endedAfter: z.number().nullable(),
    seconds: z.number().nullable(),
  }),
});

/** Reads the searches of a database's latest sweep, and of those begun together with it. */
export function openProgress(databaseUrl: string, sites: readonly Site[]) {
  const sql = openSql(databaseUrl, { max: 1 });
  const byHome = new Map(sites.map((site) => [`${site.origin}/`, site]));
  return {
    async read(): Promise<SearchState[]> {
      const rows = await queryRows(sql.query, STATES);
      return rows.flatMap(({ homeUrl, state, ...row }) => {
        const site = byHome.get(homeUrl);
        return site ? [{ site, done: state === 'done', ...row }] : [];
      });
    },
    close: () => sql.close(),
  };
}
