import { outcomeOf, WALL_REASONS, type WallKind } from '@hyrde/contracts';
import { HONEST_PAGES, MISTAKEN, WALL_PAGES, type WallPage } from '@hyrde/lab/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SHORT } from '../../scripts/testing/extent.js';
import { type Clock, type Fetcher, memoryPoliteness, memoryRobotsCache } from '../fetcher/index.js';
import { fetcherTo, type Loopback, serve } from '../fetcher/testing/loopback.js';
import { Deferred, memoryJournal, openJournalledWeb } from '../journal/index.js';
import { LOCATORS } from '../locate/index.js';
import { type KnownPage, NO_RECORD, pageAfter, visitPages } from '../refresh/index.js';
import { unreadPage } from '../refresh/visit/testing/unread-page.js';
import { siteScope, type Web } from '../site/index.js';
import { EXPECTED_NEW, surfacePortal, WORTH_A_DOWNLOAD } from '../surface/index.js';
import { hubNames, LOOK_AHEAD, newWatch, type WatchState, watchIteration } from '../watch/index.js';
import { readLocateArguments } from './locate/index.js';

/** Kinds of walls, each with the page that shows it. */
const TWELVE = [
  'frame with an incident number',
  'application firewall with a support number',
  'security service that blocked the visitor',
  'managed challenge',
  'proof of work with its explanation',
  'captcha of a bot manager',
  'consent, French',
  'log-in, Norwegian',
  'maintenance, German',
  'parked with search terms',
  'default page of nginx',
  'refusal of a content system',
];
/** Answers of a server that fails, which are unreachable. */
const FAILING = ['failure of a gateway', 'nothing'];
const STATUSES = [200, 403, 503] as const;
/** Statuses with which the wall at this place of its list is shown; the short run shows each with one of them. */
const statusesOf = (at: number) => STATUSES.filter((_, i) => !SHORT || i === at % STATUSES.length);
const BUDGET = 12;
const MAX_DEFERRALS = 20;
const DAY_MS = 86_400_000;

type Answer = Pick<WallPage, 'html'> & { status: number; headers?: WallPage['headers'] | undefined };

const page = (title: string, body: string) => `<!doctype html><html lang="nb"><title>${title}</title>${body}`;
const items = Array.from(
  { length: 8 },
  (_, n) => `<li><a href="/brev/${n}">Brev om sak ${n} fra ${n + 1}. november 2026</a></li>`,
).join('');
/** The site before the wall: a home page, and a list of letters. */
const SITE: Readonly<Record<string, string>> = {
  '/': page('Nord kommune', '<h1>Nord kommune</h1><a href="/postliste">Postliste</a> <a href="/skole">Skole</a>'),
  '/postliste': page('Postliste', `<h1>Postliste</h1><p>Brev inn og ut av kommunen, dag for dag.</p><ul>${items}</ul>`),
  '/skole': page('Skole', '<h1>Skole</h1><p>Skolene i Nord begynner på nytt i august.</p>'),
};

let server: Loopback;
/** Answer of the server; null if it has no such page. */
let answerFor: (path: string) => Answer | null = () => null;
beforeAll(async () => {
  server = await serve(
    ({ url = '/' }, response) => {
      const answer = answerFor(url);
      response.writeHead(answer?.status ?? 404, { 'content-type': 'text/html; charset=utf-8', ...answer?.headers });
      response.end(answer?.html ?? '<title>404</title>');
    },
    { ownRobots: true },
  );
});
afterAll(() => server.close());

let before: Awaited<ReturnType<typeof known>>;
/** Time at which refresh and watch have visited the site before the wall. */
let knownAt: number;
beforeAll(async () => {
  before = await known();
  knownAt = time;
});
beforeEach(() => {
  time = knownAt;
});

const ofSite = (path: string): Answer | null => {
  const html = SITE[path];
  return html ? { status: 200, html } : null;
};
const everywhere = (answer: Answer) => (path: string) => (path === '/robots.txt' ? null : answer);

let time = Date.UTC(2026, 10, 28);
/** A clock on which waiting takes no time. */
const clock: Clock = {
  now: () => time,
  async sleep(ms) {
    time += ms;
  },
};

const HOME = () => `${server.origin}/`;
const LIST = () => `${server.origin}/postliste`;

/** Runs an attempt on the site, again whenever the site defers it. */
async function onSite<T>(attempt: (web: Web) => Promise<T>, options: { trees?: true } = {}): Promise<T> {
  const fetcher: Fetcher = fetcherTo([server], {
    clock,
    politeness: memoryPoliteness({ clock, addressGapMs: 0 }),
    robotsCache: memoryRobotsCache(),
  });
  const journal = memoryJournal();
  try {
    for (let deferred = 0; ; deferred++) {
      const home = HOME();
      const web = openJournalledWeb({
        ...{ fetcher, home, scope: siteScope(home, []), budget: BUDGET, seed: 1, startedAt: new Date(time) },
        ...{ journal: journal.next(), offSite: true, ...options },
      });
      try {
        return await attempt(web);
      } catch (error) {
        if (!(error instanceof Deferred) || deferred >= MAX_DEFERRALS) throw error;
        time = Math.max(time, error.until.getTime());
      } finally {
        await web.close().catch(() => {});
      }
    }
  } finally {
    await fetcher.close();
  }
}

/** Outcome of each capability for the current answers of the site. */
const asked = async (before: { known: KnownPage; watch: WatchState }) => ({
  located: await locate(),
  visit: (await refreshed(before.known)).visit,
  watching: await watched(before.watch),
  surfaced: await surface(),
});

const saidBy = ({ located, visit, watching, surfaced }: Awaited<ReturnType<typeof asked>>): string[] => [
  `${located.outcome}, ${located.reason}`,
  `${visit?.result}, ${visit?.reason}`,
  `${watching.unwatched}, ${watching.news} new`,
  `${surfaced.stop}, ${surfaced.because?.fault ?? 'no reason'}`,
];

const locate = () => {
  const { words, names, language, algorithm } = readLocateArguments([HOME(), '--target', 'mail-record']);
  const task = { home: HOME(), words, names, language, parameters: algorithm.parameters };
  return onSite((web) => LOCATORS[algorithm.name](task, web));
};

async function refreshed(known: KnownPage) {
  const memory = { volatile: [], counting: [], validators: NO_RECORD };
  const { visits } = await onSite((web) => visitPages([known], { home: HOME(), memory, web }));
  return { visit: visits[0] };
}

async function watched(state: WatchState) {
  time += 8 * DAY_MS;
  const known = [{ url: LIST(), kind: 'list' as const, target: 'mail-record' as const }];
  const settings = { policy: LOOK_AHEAD, budget: { perDay: 10, keptDays: 7 }, newsMs: DAY_MS, mutes: new Map() };
  const iteration = await onSite(
    (web) => watchIteration({ home: HOME(), state, known, names: hubNames('nb'), ...settings }, web),
    { trees: true },
  );
  const news = iteration.polls.reduce((sum, poll) => sum + poll.news.length, 0);
  const gone = iteration.state.hubs.filter(({ goneAt }) => goneAt !== null).length;
  return { state: iteration.state, unwatched: iteration.unwatched, news, gone };
}

const surface = () =>
  onSite(
    (web) =>
      surfacePortal(
        { url: LIST(), home: HOME(), policy: EXPECTED_NEW, coverage: 1, seeds: [], price: WORTH_A_DOWNLOAD },
        web,
      ),
    { trees: true },
  );

/** The site as refresh and watch know it before the wall. */
async function known(): Promise<{ known: KnownPage; watch: WatchState }> {
  answerFor = ofSite;
  const { visit } = await refreshed(unreadPage(LIST()));
  if (!visit) throw new Error('The list was not visited.');
  const { state } = await watched(newWatch(1));
  return { known: pageAfter(visit, DAY_MS), watch: state };
}

/** Reasons that a wall at this status may have: that of its kind, or of the status if the page says no more than that. */
function reasonsOf(kind: WallKind, status: number): readonly string[] {
  const isSilent = kind === 'refusal' || kind === 'failure' || kind === 'empty';
  if (!isSilent || status === 200) return [WALL_REASONS[kind]];
  return [status === 403 ? 'forbidden' : 'throttled'];
}

describe('a wall in place of a site', () => {
  const rows: string[] = [];
  afterAll(() => console.info(['wall | status | locate | refresh | watch | surface', ...rows].join('\n')));

  const named = (name: string): WallPage => {
    const found = WALL_PAGES.find((wall) => wall.name === name);
    if (!found) throw new Error(`There is no wall “${name}”.`);
    return found;
  };

  it.each([...[...TWELVE, ...FAILING].entries()])(
    '%i is reported as such by every capability: %s',
    async (at, name) => {
      const { kind, html, headers } = named(name);
      for (const status of statusesOf(at)) {
        const reasons = reasonsOf(kind, status);
        answerFor = everywhere({ status, html, headers });
        const { located, visit, watching, surfaced } = await asked(before);
        rows.push([name, status, ...saidBy({ located, visit, watching, surfaced })].join(' | '));
        expect(reasons).toContain(located.reason);
        expect(located).toMatchObject({ outcome: outcomeOf(located.reason), found: null });
        if (TWELVE.includes(name)) expect(located.outcome).toBe('blocked');
        expect(visit).toMatchObject({ result: 'not-seen', lines: null });
        expect(reasons).toContain(visit?.reason);
        expect(watching).toMatchObject({ news: 0, gone: 0 });
        expect(reasons).toContain(watching.unwatched);
        expect(surfaced).toMatchObject({ stop: 'unreachable', records: [] });
        expect(reasons).toContain(surfaced.because?.fault);
      }
    },
  );

  it.each([...TWELVE.entries()])('%i that hides one page leaves no site exhausted: %s', async (at, name) => {
    const { kind, html, headers } = named(name);
    for (const status of statusesOf(at)) {
      answerFor = (path) => (path === '/postliste' ? { status, html, headers } : ofSite(path));
      const { outcome, reason, found } = await locate();
      expect(found).toBeNull();
      expect([...reasonsOf(kind, status), 'not-all-seen']).toContain(reason);
      expect(outcome).toBe(outcomeOf(reason));
    }
  });

  it.each(TWELVE)('also in place of robots.txt ends as nothing found there: %s', async (name) => {
    const { html, headers } = named(name);
    answerFor = () => ({ status: 200, html, headers });
    expect(await locate()).toMatchObject({ outcome: 'blocked', found: null });
  });
});

describe('a small page of the site’s own', () => {
  const walls = new Set<string | null | undefined>(
    Object.values(WALL_REASONS).filter((reason) => outcomeOf(reason) === 'blocked'),
  );

  it.each(HONEST_PAGES.filter(({ name }) => !MISTAKEN.includes(name)))(
    'is no wall to any capability: $name',
    async ({ html }) => {
      answerFor = (path) =>
        path === '/' || path === '/postliste' ? { status: 200, html: path === '/' ? (SITE['/'] ?? '') : html } : null;
      const { located, visit, watching, surfaced } = await asked(before);
      expect(walls).not.toContain(located.reason);
      expect(located.outcome).not.toBe('blocked');
      expect(walls).not.toContain(visit?.reason);
      expect(walls).not.toContain(watching.unwatched);
      expect(walls).not.toContain(surfaced.because?.fault);
      answerFor = everywhere({ status: 200, html });
      expect(walls).not.toContain((await locate()).reason);
    },
  );
});
