import { parsePage, parseSitemap } from '@hyrde/jobs/html';
import { describe, expect, it } from 'vitest';
import { forFile } from '../../../scripts/testing/for-file.js';
import { PracticeClock } from '../life/clock.js';
import { type Outage, outagesOf, type Silence } from '../life/mail.js';
import { dateHonesty, type Honesty, hasMark, listHonesty, tagHonesty } from '../life/marks.js';
import { DAY, START } from '../life/working-time.js';
import { saysFound } from '../pages/refs.js';
import { Dice } from '../random.js';
import { country, type Site } from '../sites/country.js';
import { eventsOf, stateOf } from '../sites/events.js';
import { firstTreeOf } from '../sites/first-tree.js';
import { siteAt } from '../sites/moment.js';
import { treeOf } from '../sites/tree.js';
import { ask as askUrl } from '../testing/ask.js';
import { answer } from './answer.js';
import { PureWeb } from './pure-web.js';
import { startCountry } from './server.js';
import { sitemapXml } from './sitemaps.js';

const SITES = 60;
const clock = new PracticeClock();

const running = await forFile(startCountry({ sites: SITES, troubles: [], clock }), 'stop');
const land = country({ sites: SITES, troubles: [], port: running.port });

async function ask(url: string, headers: Record<string, string> = {}, signal?: AbortSignal) {
  const got = await askUrl(running, url, { headers, ...(signal && { signal }) });
  return { ...got, body: got.body.toString() };
}
type Got = Awaited<ReturnType<typeof ask>>;

const plain = () => land.sites.filter((site) => site.scripted === null && !saysFound(site));
const siteWith = (what: (site: Site) => boolean): Site => {
  const found = plain().find(what);
  if (!found) throw new Error('There is no such site.');
  return found;
};

/** A page of the site whose only event in its first year is an edit, and the time of the edit. */
function editedPage(site: Site): { url: string; at: number } {
  const ids = firstTreeOf(site)
    .nodes.filter(({ kind }) => kind === 'service')
    .map(({ nr }) => `tree/${nr}`);
  const { pages, outages, rebuilds } = eventsOf(site, START + 5 * DAY, START + 365 * DAY, ids);
  const calm = (at: number) =>
    ![at - DAY, at, at + DAY].some(
      (time) => outages.some(({ from, to }) => from <= time && time < to) || rebuilds.some((r) => r.at < time),
    );
  const found = pages.find(
    ({ page, at, kind }) =>
      kind === 'changed' &&
      calm(at) &&
      pages.every((other) => other.page !== page || Math.abs(other.at - at) > 3 * DAY || other.at === at),
  );
  if (!found) throw new Error('Nobody edits that site.');
  return found;
}

const knownOf = ({ headers }: Got): Record<string, string> => ({
  ...(headers.etag && { 'if-none-match': headers.etag }),
  ...(headers['last-modified'] && { 'if-modified-since': headers['last-modified'] }),
});

describe('the living country over HTTP', () => {
  it('changes as its clock is set, and says in its log when it was asked', async () => {
    const site = siteWith(({ record }) => record.kind === 'own');
    const { url, at } = editedPage(site);
    clock.setTime(at - 1_000);
    const before = await ask(url);
    clock.setTime(at);
    const after = await ask(url);
    expect([before.status, after.status]).toEqual([200, 200]);
    expect(parsePage(after.body, url).text).not.toBe(parsePage(before.body, url).text);
    expect(parsePage(after.body, url).text).toMatch(/Teksten (?:ble|vart) endr/);
    const logged = running.requests().filter(({ host }) => host === site.host);
    expect(logged.slice(-2).map(({ practiceTime }) => practiceTime)).toEqual([at - 1_000, at]);
  });

  const honest: [string, (site: Site) => boolean][] = [
    ['tags', (site) => tagHonesty(site) === 'right' && dateHonesty(site) === 'silent'],
    ['dates', (site) => tagHonesty(site) === 'silent' && dateHonesty(site) === 'right'],
    ['tags and dates', (site) => tagHonesty(site) === 'right' && dateHonesty(site) === 'right'],
  ];
  it.each(honest)('answers 304 where nothing has changed and the site’s %s are right', async (_, what) => {
    const { url, at } = editedPage(siteWith(what));
    clock.setTime(at - DAY);
    const first = await ask(url);
    expect(Object.keys(knownOf(first)).length).toBeGreaterThan(0);
    clock.setTime(at - 1_000);
    const again = await ask(url, knownOf(first));
    expect([again.status, again.body]).toEqual([304, '']);
    clock.setTime(at);
    const changed = await ask(url, knownOf(first));
    expect(changed.status).toBe(200);
    expect((await ask(url, knownOf(changed))).status).toBe(304);
  });

  it('sends wrong validators on sites with dishonest headers', async () => {
    const lies = async (honesty: Honesty) => {
      const site = siteWith((each) => tagHonesty(each) === honesty && dateHonesty(each) !== 'right');
      const { url, at } = editedPage(site);
      clock.setTime(at - 1_000);
      const first = await ask(url);
      const known: Record<string, string> = first.headers.etag ? { 'if-none-match': first.headers.etag } : {};
      const statuses: number[] = [];
      for (const time of [at - 500, at]) {
        clock.setTime(time);
        statuses.push((await ask(url, known)).status);
      }
      return statuses;
    };
    expect(await lies('always new')).toEqual([200, 200]);
    expect(await lies('never changed')).toEqual([304, 304]);
    expect(await lies('silent')).toEqual([200, 200]);
  });

  it('is down during the outages of the truth, and up again afterwards', async () => {
    const outageOf = (how: Silence): { site: Site; outage: Outage } => {
      for (const site of plain())
        for (const outage of outagesOf(site, START, START + 300 * DAY)) if (outage.how === how) return { site, outage };
      throw new Error(`No site is ever ${how}.`);
    };
    for (const how of ['unavailable', 'broken-off', 'time-out'] as const) {
      const { site, outage } = outageOf(how);
      const url = `${site.origin}/`;
      clock.setTime(outage.from);
      if (how === 'unavailable') expect((await ask(url)).status).toBe(503);
      if (how === 'broken-off') await expect(ask(url)).rejects.toThrow(/hang up|ECONNRESET/);
      if (how === 'time-out') {
        const giveUp = new AbortController();
        const asked = ask(url, {}, giveUp.signal);
        const other = siteWith((each) => stateOf(land, `${each.origin}/`, outage.from).outage === null);
        expect((await ask(url, { host: other.host })).status).toBe(200); // Requested later, answered.
        giveUp.abort();
        await expect(asked).rejects.toThrow('abort');
        const given = () => running.requests().filter(({ host, status }) => host === site.host && status === 0);
        await expect.poll(() => given().length).toBe(1);
      }
      expect(stateOf(land, url, outage.from).outage).toEqual(outage);
      clock.setTime(outage.to);
      expect((await ask(url)).status).toBe(200);
    }
  });
});

describe('lists of a living site', () => {
  const later = START + 240 * DAY;
  const status = (url: string, time: number) => {
    const { hostname, pathname, search } = new URL(url);
    return answer(land, { host: hostname, target: pathname + search, attempt: 1, time }).status;
  };
  const upAt = (time: number) => (site: Site) => stateOf(land, `${site.origin}/`, time).outage === null;

  it('lead to where pages stand now, but for a few dead links', () => {
    let dead = 0;
    let all = 0;
    for (const site of plain().filter(upAt(later)).slice(0, 8)) {
      const tree = treeOf(siteAt(site, later));
      const menu = tree.sections[0]?.children.map(({ path }) => path) ?? [];
      for (const path of ['/', ...menu, ...new Dice(site.seed, 'links').shuffle([...tree.byPath.keys()]).slice(0, 6)]) {
        const made = answer(land, { host: site.host, target: path, attempt: 1, time: later });
        for (const link of parsePage(made.body.toString(), site.origin + path).links) {
          if (!link.url.startsWith(site.origin)) continue;
          const got = status(link.url, later);
          all++;
          if (link.place === 'nav') expect(got, link.url).toBe(200);
          if (got !== 200 && got !== 301) dead++;
        }
      }
    }
    expect(all).toBeGreaterThan(1_000);
    expect(dead).toBeGreaterThan(0);
    expect(dead / all).toBeLessThan(0.02);
  });

  it('name in sitemaps what is there, and when it was changed where they are right', () => {
    const listed = (site: Site, time: number) => {
      const xml = sitemapXml(siteAt(site, time), '/sitemap.xml');
      return xml?.includes('<urlset') ? xml : null;
    };
    const seen = new Set<Honesty>();
    for (const site of plain().filter(upAt(later))) {
      const honesty = listHonesty(site);
      const xml = seen.has(honesty) ? null : listed(site, later);
      if (xml === null) continue;
      seen.add(honesty);
      const pages = parseSitemap(xml, `${site.origin}/sitemap.xml`).pages;
      for (const url of new Dice(site.seed).shuffle(pages).slice(0, 40))
        expect(status(site.origin + new URL(url).pathname, later), url).toBe(200);
      const dates = new Set([...xml.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, date = '']) => date));
      if (honesty === 'silent') expect(dates.size).toBe(0);
      else if (honesty === 'always new') expect([...dates]).toEqual([new Date(later).toISOString()]);
      else if (honesty === 'never changed') expect(dates.size).toBe(1);
      else
        for (const [, loc = '', date = ''] of new Dice(site.seed)
          .shuffle([...xml.matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g)])
          .slice(0, 150)) {
          const { standing } = stateOf(land, site.origin + new URL(loc).pathname, later);
          expect(standing).toMatchObject({ kind: 'page', changed: Date.parse(date) });
        }
    }
    expect(seen.size).toBe(4);
  });
});

describe('the living country without a network', () => {
  it('reports time, validators and redirects, and unchanged versions', async () => {
    const site = siteWith((each) => tagHonesty(each) === 'right' && !hasMark(each, 'teasers'));
    const { url, at } = editedPage(site);
    const own = new PracticeClock();
    own.setTime(at);
    const web = new PureWeb(land, site, 10, 1, { clock: own });
    const first = await web.open(url);
    if (first.kind !== 'page') throw new Error(first.kind);
    expect(first.answer).toMatchObject({ at, redirects: [] });
    expect(await web.open({ url, validators: first.answer?.validators ?? {} })).toMatchObject({
      kind: 'unchanged',
      url,
    });
    expect([web.downloads, web.now?.()]).toEqual([2, at]);
  });

  it('follows a page that has moved', async () => {
    for (const site of plain()) {
      const ids = firstTreeOf(site)
        .nodes.map(({ nr }) => `tree/${nr}`)
        .slice(40, 140);
      const moves = eventsOf(site, START, START + 200 * DAY, ids).pages.filter(({ kind }) => kind === 'moved');
      for (const event of moves) {
        if (event.kind !== 'moved' || stateOf(land, event.from, event.at).standing.kind !== 'moved') continue;
        const own = new PracticeClock();
        own.setTime(event.at);
        const opened = await new PureWeb(land, site, 10, 1, { clock: own }).open(event.from);
        if (opened.kind === 'failed') continue; // The site is down.
        const redirects = [{ url: event.from, status: 301 }];
        expect(opened).toMatchObject({ kind: 'page', page: { url: event.url }, answer: { redirects } });
        return;
      }
    }
    throw new Error('No page ever moves.');
  });

  it('is down, too', async () => {
    const down = plain().flatMap((site) =>
      outagesOf(site, START, START + 200 * DAY).map((outage) => ({ site, outage })),
    );
    const reasons = new Set<string>();
    for (const { site, outage } of down.slice(0, 20)) {
      const own = new PracticeClock();
      own.setTime(outage.from);
      const opened = await new PureWeb(land, site, 10, 1, { clock: own }).open(`${site.origin}/`);
      reasons.add(opened.kind === 'failed' ? opened.reason : opened.kind);
    }
    expect([...reasons].sort()).toEqual(['connection-failed', 'throttled', 'time-out']);
  });
});
