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
  outcome: string | null;
  downloads: number;
}

const STATES = statement({
  name: 'lab.task-states',
  text: `
  select task.id, site.home_url as "homeUrl", task.state, task.outcome, task.downloads,
    extract(epoch from task.finished_at - (select min(started_at) from task where sweep_id = latest.id))::float8 as "endedAfter"
  from (select id from sweep order by created_at desc limit 1) latest
    join task on task.sweep_id = latest.id join site on site.id = task.site_id`,
  row: z.object({
    id: z.string(),
    homeUrl: z.url(),
    state: z.string(),
    outcome: z.string().nullable(),
    downloads: z.number(),
    endedAfter: z.number().nullable(),
  }),
});

/** Reads the searches of a database's latest sweep. */
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
