import type { DiscoverPlan } from '@hyrde/contracts';
import { canonicalUrl, isPracticeHost, publicScope, registrableDomain } from '@hyrde/jobs/site';
import type { Database } from '@hyrde/store';
import { execute, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { WebUrl } from '../../../http/common.js';
import { invalid, notFound } from '../../../http/problem.js';

/** Excess of wrong over right verdicts that stops a host; the same as `STOPS_AT` in jobs/discover. */
const STOPS_AT = 2;
/** Number of right verdicts that a seed counts for on its own host; the same as `NAMED` in jobs/discover. */
const NAMED = 2;

/** SQL condition on a group by `host`, true if the verdicts on its finds stop the host. */
const stops = (sweepId: string): string =>
  `coalesce(sum((verdict = 'wrong')::int - (verdict = 'right')::int) >= ${STOPS_AT} + case when host in (
          select split_part(seed, '/', 3) from discover_run run, unnest(run.seeds) seed where run.sweep_id = ${sweepId}
        ) then ${NAMED} else 0 end, false)`;

/**
 * SQL of the finds of a run with the verdicts on their hosts; `stopped` is true if the verdicts stop the host. A find
 * counts (`COUNTS`) unless it is wrong, or its host is stopped and the find itself has not been called right. The
 * stopped hosts are computed once: without statistics on the finds, Postgres would compute them for each find.
 * @param sweepId SQL of the run's id
 */
export const FINDS_OF = (sweepId: string): string => `
      select find.*, stopped.host is not null as stopped from discover_find find left join (
        with once as materialized (
          select host from discover_find where sweep_id = ${sweepId} and verdict is not null group by host
          having ${stops(sweepId)}
        ) select host from once
      ) stopped on stopped.host = find.host
      where find.sweep_id = ${sweepId}`;

/** SQL condition on a row of `FINDS_OF`, true if the find counts. */
export const COUNTS = `(verdict = 'right' or verdict is distinct from 'wrong' and not stopped)`;

/**
 * SQL of the hosts of a run: number of finds that count, verdicts on all its finds, and whether these stop the host.
 */
export const HOSTS_OF = (sweepId: string): string => `
      select host, domain, (case when stopped then "right" else everything - wrong end)::int as finds, "right", wrong, stopped
      from (
        select host, min(domain) as domain, count(*) as everything, count(*) filter (where verdict = 'right')::int as "right",
          count(*) filter (where verdict = 'wrong')::int as wrong, ${stops(sweepId)} as stopped
        from discover_find where sweep_id = ${sweepId} group by host) judged`;

type Refuses = Pick<DiscoverPlan, 'refused' | 'allowed' | 'practice'>;

/** Maximum number of characters of a refused address that an error text quotes. */
const QUOTED = 80;

/**
 * Returns a function that gives the reason why a run may not open an address; null if it may. The addresses that a host
 * name resolves to are checked by the fetcher.
 */
export function opensFor({ refused, allowed, practice }: Refuses): (url: string) => string | null {
  const [anywhere, refusing] = [publicScope([]), publicScope(refused, { allowed })];
  return (url) => {
    if (isPracticeHost(new URL(url).hostname) !== practice)
      return practice ? 'is not in the practice country' : 'leads to this machine, where no public body is';
    if (!anywhere.owns(url)) return 'is no public address: a host without a name in public';
    if (!anywhere.admits(url)) return 'is no page: a file or picture, or a tool that changes pages';
    return refusing.admits(url) ? null : 'is among the hosts that are never asked';
  };
}

/**
 * Canonical seed addresses without duplicates.
 * @param field that the addresses were given in
 * @throws Problem if a run of this plan may not open one of the addresses
 */
export function seedsOf(plan: Refuses, urls: readonly string[], field = 'seeds'): string[] {
  const opens = opensFor(plan);
  const seeds = urls.map((text, i) => {
    const url = canonicalUrl(text);
    const covered = WebUrl.safeParse(text).error?.issues[0]?.message;
    const fault = covered ?? (url === null ? 'is no address of a page' : opens(url));
    if (url === null || fault !== null) throw invalid(`${field}.${i}`, `“${text.slice(0, QUOTED)}” ${fault}.`);
    return url;
  });
  return [...new Set(seeds)];
}

const WAKE = statement({
  name: 'topics.wake',
  parameters: { sweepId: z.uuid() },
  text: 'update discover_run set stop = null, due_at = now() where sweep_id = $sweepId::uuid',
});

/**
 * The row is updated whatever its state: a transaction that would end the sweep meanwhile waits for this one and then
 * sees that the run goes on.
 */
const OPEN = statement({
  name: 'topics.open',
  parameters: { sweepId: z.uuid() },
  text: `
    update sweep set state = case state when 'done' then 'running' else state end,
      finished_at = case state when 'done' then null else finished_at end
    where id = $sweepId::uuid`,
});

/**
 * Resumes a run that stopped because its frontier was empty, whether or not its sweep has ended since; a run that waits
 * for a host starts its next iteration.
 */
export async function goOn(db: Database, sweepId: string): Promise<void> {
  await execute(db, WAKE, { sweepId });
  await execute(db, OPEN, { sweepId });
}

/**
 * True if the topic belongs to the practice country.
 * @throws Problem if the topic does not exist
 */
export async function practiceOf(db: Database, sweepId: string): Promise<boolean> {
  const run = await db.discoverRun.findUnique({
    where: { sweepId },
    select: { sweep: { select: { practice: true } } },
  });
  if (!run) throw notFound('topic');
  return run.sweep.practice;
}

/** A registered site, as shown in a list of hosts. */
export interface RegisteredSite {
  id: string;
  name: string;
  region: { id: string; name: string } | null;
}

/**
 * Loads the registered sites once, for lookups by host. A site of the same host has priority over one of the same
 * registrable domain.
 * @returns function from a host, as in `URL.host`, to its site; null if no site is registered
 */
export async function siteOfHost(db: Database, practice: boolean): Promise<(host: string) => RegisteredSite | null> {
  const sites = await db.site.findMany({
    where: { practice, archivedAt: null },
    select: { id: true, name: true, homeUrl: true, region: { select: { id: true, name: true } } },
    orderBy: { id: 'asc' },
  });
  const byHost = new Map<string, RegisteredSite>();
  const byDomain = new Map<string, RegisteredSite>();
  for (const { homeUrl, ...site } of sites) {
    const { host, hostname } = new URL(homeUrl);
    if (!byHost.has(host)) byHost.set(host, site);
    const domain = registrableDomain(hostname);
    if (!byDomain.has(domain)) byDomain.set(domain, site);
  }
  return (host) => byHost.get(host) ?? byDomain.get(registrableDomain(new URL(`http://${host}`).hostname)) ?? null;
}
