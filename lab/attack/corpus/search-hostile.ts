import { BUILT_IN_TARGETS } from '@hyrde/contracts';
import {
  type Bounds,
  ComeBack,
  createDoor,
  type Door,
  type FoundBrowser,
  memoryPoliteness,
  parseAllowList,
  type Resolver,
} from '@hyrde/jobs/door';
import { noJournal, openJournalledWeb } from '@hyrde/jobs/journal';
import { LOCATORS } from '@hyrde/jobs/locate';
import { siteScope, type Web } from '@hyrde/jobs/site';
import { EXPECTED_NEW, surfacePortal, WORTH_A_DOWNLOAD } from '@hyrde/jobs/surface';
import type { HostileSite } from './hostile-site.js';

/** The door's own times, an eighth of them: what ends by time ends the same way, only sooner. */
const HASTE: Partial<Bounds> = { connectMs: 1_500, headersMs: 2_000, idleMs: 1_500, totalMs: 4_000 };
const RENDER_MS = 4_000;
const BUDGET = 60;
const TARGET = 'mail-record';

/**
 * Searches one hostile site for its mail record as the product does, or brings its portal up: the real door, with a
 * browser where there is one, the journal, the default algorithm. Nothing but the pauses and the times differs.
 * @returns outcome and reason
 */
export async function searchHostile(site: HostileSite, port: number, browser: FoundBrowser | null): Promise<string> {
  const home = site.home?.(port) ?? `http://127.0.0.1:${port}/`;
  const { turn } = memoryPoliteness({ addressGapMs: 0 });
  const door = createDoor({
    allow: parseAllowList(`127.0.0.1:${port}`),
    resolver: resolverOf(site),
    politeness: { turn: (request) => turn({ ...request, paceMs: 0 }) },
    bounds: HASTE,
    browser: site.browser ? browser : null,
    renderMs: RENDER_MS,
  });
  try {
    return await searched(home, door, site.isPortal ?? false);
  } finally {
    await door.close();
  }
}

async function searched(home: string, door: Door, isPortal: boolean): Promise<string> {
  const web = openJournalledWeb({
    door,
    home,
    scope: siteScope(home, [], { pdf: true }),
    ...(isPortal ? { trees: true } : { pdf: true }),
    budget: BUDGET,
    seed: 1,
    startedAt: new Date(),
    journal: noJournal, // bodies are Postgres' to keep, not the searching process'
  });
  try {
    return await (isPortal ? broughtUp(home, web) : located(home, web));
  } catch (error) {
    if (error instanceof ComeBack) return `come back: ${error.why}`;
    throw error;
  }
}

async function located(home: string, web: Web): Promise<string> {
  const words = BUILT_IN_TARGETS.find(({ slug }) => slug === TARGET)?.words ?? {};
  const { outcome, reason } = await LOCATORS.herder({ home, words, language: 'nb', parameters: {} }, web);
  return `${outcome}: ${reason}`;
}

async function broughtUp(url: string, web: Web): Promise<string> {
  const run = { url, policy: EXPECTED_NEW, price: WORTH_A_DOWNLOAD, coverage: 0.95, seeds: [] };
  const { stop, because, records } = await surfacePortal(run, web);
  return `${records.length} records, ${because?.fault ?? stop}`;
}

/** The site's own names, as it likes them at each look-up; no name else has an address. */
function resolverOf({ names = {} }: HostileSite): Resolver {
  const asked = new Map<string, number>();
  return async (hostname) => {
    const answers = Object.hasOwn(names, hostname) ? names[hostname] : undefined;
    if (!answers) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const time = asked.get(hostname) ?? 0;
    asked.set(hostname, time + 1);
    return [...(answers[Math.min(time, answers.length - 1)] ?? [])];
  };
}
