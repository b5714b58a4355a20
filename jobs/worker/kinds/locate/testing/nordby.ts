import type { SubscriptionEventType } from '@hyrde/contracts';
import { beforeEach } from 'vitest';
import { databaseForFile } from '../../../../../prisma/testing/database.js';
import type { Reply } from '../../../../fetcher/index.js';
import { documentReply, failedReply } from '../../../../fetcher/testing/replies.js';
import { runTask, type TaskRunContext } from '../../../core/tasks/task-run.js';
import { makeSweep } from '../../../testing/sweep-fixture.js';
import { silent, taskContext } from '../../../testing/task-context.js';
import { locateKind } from '../index.js';

export const HOME = 'http://www.nordby.kommune.localhost/';
export const RECORD = `${HOME}postliste`;
export const LINK = '<a href="/postliste">Postliste</a>';
const PAGES: Record<string, string> = {
  [HOME]: `<html lang="nb"><title>Nordby</title><h1>Nordby</h1>${LINK} <a href="/skole">Skole</a>`,
  [RECORD]: '<html lang="nb"><title>Postliste</title><h1>Postliste</h1><p>Offentlig journal, innsyn i dokumenter.</p>',
  [`${HOME}skole`]: '<html lang="nb"><title>Skole</title><p>Alt om skolene.</p>',
};

interface Row {
  state: string;
  outcome: string | null;
  reason: string | null;
  detail: string | null;
  runner: string | null;
  faults: number;
  throttles: number;
  downloads: number;
  waiting_for: string | null;
  not_before: Date | null;
  change: string | null;
  found_url: string | null;
}

export const deferUntil = (why: 'throttled' | 'host-busy' | 'quiet-hours'): Reply => ({
  kind: 'later',
  until: Date.now() + 60_000,
  host: 'www.nordby.kommune.localhost',
  why,
  at: new Date(),
});

/** A database with one site, Nordby, whose pages and answers a test may change; they are restored before each test. */
export async function nordbyForFile() {
  const { sql } = await databaseForFile();
  const pages: Record<string, string> = {};
  const served = (url: string): Reply => {
    const html = pages[url];
    return html === undefined ? failedReply(url) : documentReply(url, html, { at: new Date() });
  };
  const web = {
    /** Requested URLs, in order. */
    asked: [] as string[],
    /** Answers of the fetcher; the pages unless a test sets others. */
    fetch: async (url: string, _options?: { signal?: AbortSignal | undefined }) => served(url),
  };
  const { fetch } = web;
  beforeEach(async () => {
    await sql.query('truncate sweep, site cascade');
    for (const url of Object.keys(pages)) delete pages[url];
    Object.assign(pages, PAGES);
    Object.assign(web, { asked: [], fetch });
  });

  let context: TaskRunContext;
  const run = (id: string, log = silent) => {
    context = taskContext(
      sql,
      [locateKind],
      (request, options) => {
        const url = typeof request === 'string' ? request : request.url;
        web.asked.push(url);
        return web.fetch(url, options);
      },
      { log },
    );
    return runTask(context, id);
  };
  return {
    sql,
    web,
    pages,
    served,
    run,
    /** Ends the attempts of the last run, as a worker that stops. */
    stop: () => context.attempts.stop(),
    async oneSearch(algorithm = 'ls2f') {
      const sites = [{ name: 'Nordby', homeUrl: HOME }];
      const { sweepId, searchIds } = await makeSweep(sql, sites, { algorithms: [algorithm] });
      const [id = ''] = searchIds;
      return { sweepId, id, run: (log = silent) => run(id, log) };
    },
    async row(id: string): Promise<Row> {
      const { rows } = await sql.query<Row>(
        `select task.*, search.change, search.found_url from task join search on search.id = task.id where task.id = $1`,
        [id],
      );
      const [found] = rows;
      if (!found) throw new Error('The search is gone.');
      return found;
    },
    /** Makes a deferred search due. The column has milliseconds, and now may be rounded up to a later one. */
    dueNow: (id: string) => sql.query(`update task set not_before = now() - interval '1 ms' where id = $1`, [id]),
    subscribe: (name: string, events: readonly SubscriptionEventType[], filter = {}) =>
      sql.query(
        `insert into subscription (id, name, practice, tells, filter, means, address, secret)
         values (gen_random_uuid(), $1, true, $2, $3, 'webhook', 'https://hook.example/', '')`,
        [name, events, filter],
      ),
  };
}
