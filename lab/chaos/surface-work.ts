import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { START } from '../country/life/working-time.js';
import { searchUrl } from '../country/portals/search.js';
import { recordsOf } from '../country/portals/truth.js';
import type { Site } from '../country/sites/country.js';
import { preciseNow } from '../country/web/request-log.js';
import { accountsApart, journaledPages } from './kept.js';
import { END_MS, LOOK_MS, type Struck, type Work, type WorkTools } from './work.js';

const Stored = z.object({ home: z.string(), link: z.string().nullable() });
const STORED = `
  select site.home_url as home, record.link from portal_record record join site on site.id = record.site_id
  where site.home_url = any($1)`;

const Ended = z.object({ home: z.string(), reason: z.string() });
/** End of the last run of each portal. */
const ENDED = `
  select distinct on (task.site_id) site.home_url as home, task.reason from task join site on site.id = task.site_id
  where task.sweep_id = any($1) and task.state = 'done' order by task.site_id, task.finished_at desc`;

/** Reasons after which a portal is complete up to the requested coverage. */
const COMPLETE = ['covered', 'up-to-date', 'no-way-on'];
const PARTLY = 'downloads-spent';

/** Plan with the requested coverage and a budget for about two minutes, so that large portals take several sweeps. */
const PLAN = { kind: 'surface', coverage: 0.98, budget: 100 };

/** Surfaces the searchable archives of some sites, sweep after sweep. */
export class SurfaceWork implements Work {
  readonly #sweeps: string[] = [];
  readonly #broken: string[] = [];
  #from = 0;

  /** @param sites sites of `siteIds`, each with a searchable archive */
  constructor(
    private readonly tools: WorkTools,
    private readonly sites: ReadonlyMap<string, Site>,
  ) {}

  async begin(): Promise<void> {
    this.#from = preciseNow();
  }

  async goOn(stop: AbortSignal): Promise<void> {
    const patience = this.tools.minutes * 60_000 + END_MS;
    do if (!(await this.#sweepOnce(patience))) return;
    while (!stop.aborted);
  }

  running(): boolean {
    return this.#sweeps.some((id) => !this.tools.watch.isDone(id));
  }

  /** @returns true if the sweep ended */
  async #sweepOnce(patienceMs: number): Promise<boolean> {
    const { client, watch } = this.tools;
    const pages = [...this.sites].map(([siteId, site]) => ({ siteId, url: searchUrl(site) }));
    const deadline = preciseNow() + patienceMs;
    const id = await client.sweep(`Surfaced ${this.#sweeps.length + 1}`, { ...PLAN, pages });
    watch.expect(id, pages.length);
    this.#sweeps.push(id);
    for (; !watch.isDone(id); await sleep(LOOK_MS))
      if (preciseNow() > deadline) {
        this.#broken.push(
          `Surface sweep ${this.#sweeps.length} did not end: ${watch.done.get(id) ?? 0} of ${pages.length}`,
        );
        return false;
      }
    return true;
  }

  async judge(struck: readonly Struck[]): Promise<{ worked: string; broken: string[] }> {
    const losses = struck.filter(({ fault }) => fault.loses);
    const asked = this.tools.documents().filter(({ start }) => start >= this.#from);
    const hosts = new Set([...this.sites.values()].map((site) => new URL(searchUrl(site) ?? site.origin).hostname));
    const homes = [...this.sites.values()].map(({ origin }) => `${origin}/`);
    const { rows, ended, journaled } = await this.tools.watch.ask(async (client) => ({
      rows: z.array(Stored).parse((await client.query(STORED, [homes])).rows),
      ended: z.array(Ended).parse((await client.query(ENDED, [this.#sweeps])).rows),
      journaled: await journaledPages(client, this.#sweeps, hosts),
    }));
    const again = asked.length - [...journaled.values()].reduce((sum, times) => sum + times, 0);
    const broken = [
      ...this.#broken,
      ...[...this.sites.values()].flatMap((site) =>
        wrongRecords(site, rows, ended.find(({ home }) => home === `${site.origin}/`)?.reason ?? 'nothing'),
      ),
      ...accountsApart(asked, journaled, losses),
    ];
    const worked = [
      `${this.#sweeps.length} surface sweeps of ${this.sites.size} archives, ${rows.length} records; their portals received requests for`,
      `${asked.length} documents, ${again} of them again, each under way at a fault.`,
    ].join('\n');
    return { worked, broken };
  }
}

/** Errors in the stored records of an archive, compared with the truth. */
function wrongRecords(site: Site, rows: readonly z.infer<typeof Stored>[], end: string): string[] {
  const url = searchUrl(site) ?? site.origin;
  const truth = new Set(recordsOf(site, START).map(({ link }) => new URL(link, url).href));
  const links = rows.filter(({ home }) => home === `${site.origin}/`).map(({ link }) => link ?? '');
  const stored = new Set(links);
  const strange = [...stored].filter((link) => !truth.has(link)).length;
  const found = stored.size - strange;
  return [
    ...(links.length > stored.size ? [`${site.slug}: ${links.length - stored.size} records are stored twice`] : []),
    ...(strange > 0 ? [`${site.slug}: ${strange} records are stored that there are not`] : []),
    ...(COMPLETE.includes(end) && found < PLAN.coverage * truth.size
      ? [`${site.slug}: ${found} of ${truth.size} records are stored, and its last run ended as ${end}`]
      : []),
    ...(COMPLETE.includes(end) || end === PARTLY ? [] : [`${site.slug}: its last run ended as ${end}`]),
  ];
}
