import { describe, expect, it, vi } from 'vitest';
import { nodePeriods } from '../life/live-tree.js';
import { mailTimes } from '../life/mail.js';
import { hasMark, listsShuffled, listsUndated } from '../life/marks.js';
import { rebuildsOf } from '../life/rebuilds.js';
import { DAY, HOUR, START } from '../life/working-time.js';
import { saysFound } from '../pages/refs.js';
import { Dice } from '../random.js';
import { answer } from '../web/answer.js';
import { country, type Site } from './country.js';
import { addressOf, eventsOf, stateOf } from './events.js';
import { firstTreeOf } from './first-tree.js';
import { ITEM_COUNTS, ITEM_NAMES } from './items.js';
import { siteAt } from './moment.js';
import { treeOf } from './tree.js';
import { truthOf } from './truth.js';

const land = country({ seed: 1, troubles: [] });
const plain = land.sites.filter((site) => site.scripted === null && !saysFound(site));

/** Ids of some pages of each kind, lists and their further pages included. */
function someIds(site: Site, dice: Dice, items = 4): string[] {
  const tree = firstTreeOf(site);
  const nodes = dice.shuffle(tree.nodes.map(({ nr }) => nr)).slice(0, 20);
  const lists = (
    ['home', 'record', 'news', 'notices', 'minutes', 'staff', 'calendar', 'index', 'menu', 'forms'] as const
  ).flatMap((kind) => (kind === 'home' ? 0 : (tree.only(kind)?.nr ?? [])));
  const news = tree.only('news')?.nr;
  return [
    ...new Set([...nodes, ...lists, ...tree.sections.map(({ nr }) => nr)].map((nr) => `tree/${nr}`)),
    `tree/${news}?side=3`,
    ...ITEM_NAMES.flatMap((name) => Array.from({ length: items }, () => `${name}/${dice.int(ITEM_COUNTS[name] + 20)}`)),
    ...(site.record.kind === 'portal' ? ['portal'] : []),
  ];
}

/** Ids of pages that show only their own text. */
const writtenIds = (site: Site): string[] => [
  ...firstTreeOf(site)
    .every.filter(({ kind }) => kind === 'service')
    .slice(-60)
    .map(({ nr }) => `tree/${nr}`),
  ...ITEM_NAMES.flatMap((name) => Array.from({ length: 25 }, (_, i) => `${name}/${i * 40 + 9}`)),
];

const ask = (url: string, time: number) => {
  const { hostname, pathname, search } = new URL(url);
  return answer(land, { host: hostname, target: pathname + search, attempt: 1, time });
};
const pathOf = (url: string): string => url.replace(/^http:\/\/[^/]*/, '');
const up = (site: Site, time: number): boolean => stateOf(land, `${site.origin}/`, time).outage === null;

describe('the living country', () => {
  it('begins as the country with a fixed date', () => {
    for (const site of plain.slice(0, 4))
      for (const id of someIds(site, new Dice(site.seed, 'begin'), 1)) {
        const url = addressOf(site, id, START);
        if (url === null) continue;
        const { hostname, pathname, search } = new URL(url);
        const still = answer(land, { host: hostname, target: pathname + search, attempt: 1 });
        expect(still.status, url).toBe(200);
        if (!up(site, START)) continue;
        const lives = ask(url, START);
        const bare = (html: string) =>
          html
            .replace(/<link rel="alternate".*\n/, '')
            .replace(/<meta name="csrf-token".*\n/, '')
            .replace(/<div class="klokke">.*\n/, '')
            .replace(/<p class="[^"]*">(?:Denne sid|Du besøkte|Du vitja)[^<]*<\/p>\n/g, '');
        const alive = siteAt(site, START);
        if (hasMark(site, 'teasers') || listsShuffled(alive) || listsUndated(alive)) continue;
        expect(bare(lives.body.toString()), url).toBe(still.body.toString());
      }
  });

  it('is the same for the same seed and time, in whatever order it is asked, after a new start too', async () => {
    const asked: { url: string; time: number }[] = [];
    for (const site of plain.slice(0, 4)) {
      const dice = new Dice(site.seed, 'asked');
      for (const id of dice.shuffle(someIds(site, dice)).slice(0, 8)) {
        const time = START + dice.int(900) * DAY + dice.int(DAY);
        const url = addressOf(site, id, time);
        if (url !== null) asked.push({ url, time });
      }
    }
    const first = asked.map(({ url, time }) => ask(url, time));
    vi.resetModules();
    const again = await import('../web/answer.js');
    const other = (await import('./country.js')).country({ seed: 1, troubles: [] });
    for (const [index, { url, time }] of [...asked.entries()].reverse()) {
      const { hostname, pathname, search } = new URL(url);
      expect(again.answer(other, { host: hostname, target: pathname + search, attempt: 1, time })).toEqual(
        first[index],
      );
    }
  });

  it('gives each page that is there one address, and no two the same', () => {
    for (const site of plain.slice(0, 5)) {
      const dice = new Dice(site.seed, 'address');
      for (let day = 0; day < 4_000; day += 1_300) {
        const time = START + day * DAY + dice.int(DAY);
        for (const id of someIds(site, dice, 3)) {
          const url = addressOf(site, id, time);
          if (url === null) continue;
          expect(stateOf(land, url, time).standing, `${url} ${time}`).toMatchObject({ kind: 'page', id });
          if (up(site, time) || id === 'portal') expect(ask(url, time).status, `${url} ${time}`).toBe(200);
        }
        const tree = treeOf(siteAt(site, time));
        expect(tree.byPath.size).toBe(tree.nodes.filter((node) => node !== undefined).length);
      }
    }
  });

  it('never gives a page of the tree an address that another has had', () => {
    const late = START + 6_000 * DAY;
    for (const site of land.sites.slice(0, 15)) {
      const owners = new Map<string, number>();
      for (const node of firstTreeOf(site).every)
        for (const { path } of nodePeriods(site, node, late)) {
          expect(owners.get(path) ?? node.nr, path).toBe(node.nr);
          owners.set(path, node.nr);
        }
    }
  });

  it('answers at old addresses as the truth says', () => {
    const seen = new Set<string>();
    for (const site of plain.slice(0, 6)) {
      const { pages } = eventsOf(site, START, START + 1_200 * DAY, writtenIds(site));
      for (const event of pages) {
        const left = event.kind === 'moved' ? event.from : event.kind === 'died' ? event.url : null;
        if (left === null || !up(site, event.at)) continue;
        const { standing } = stateOf(land, left, event.at);
        const { status, headers } = ask(left, event.at);
        seen.add(`${standing.kind} ${status}`);
        if (standing.kind === 'moved') {
          expect(headers.location, left).toBe(standing.to);
          if (event.kind === 'moved' && standing.to !== '/') expect(site.origin + standing.to).toBe(event.url);
        } else expect(status, left).toBe(standing.kind === 'dead' ? standing.status : 404);
        expect(standing).toMatchObject({ id: event.page });
      }
    }
    expect([...seen].sort()).toEqual(['dead 404', 'dead 410', 'moved 301', 'unknown 404']);
  });

  it('moves all pages of a site that is rebuilt in a night, and no later than that', () => {
    const seen = new Set<string>();
    for (const site of plain) {
      const [first] = rebuildsOf(site, START + 900 * DAY);
      if (!first || seen.has(first.afterwards) || !up(site, first.at)) continue;
      seen.add(first.afterwards);
      const ids = [...writtenIds(site).slice(0, 5), 'news/8000', `tree/${firstTreeOf(site).sections[0]?.nr}`];
      const before = ids.filter((id) => addressOf(site, id, first.at - 1) !== null);
      const { pages, rebuilds } = eventsOf(site, first.at - 1, first.at, before);
      expect(rebuilds).toEqual([first]);
      const moved = pages.flatMap((event) => (event.kind === 'moved' ? [event] : []));
      expect(moved.map(({ page }) => page).sort()).toEqual([...before].sort());
      for (const { from, url, page } of moved) {
        const { standing } = stateOf(land, from, first.at);
        if (first.afterwards === 'nothing') expect(standing).toMatchObject({ kind: 'unknown', id: page });
        else expect(standing).toMatchObject({ kind: 'moved', to: first.afterwards === 'home' ? '/' : pathOf(url) });
        expect(ask(url, first.at).status).toBe(200);
      }
      if (seen.size === 3) return;
    }
    throw new Error(`only ${[...seen]}`);
  });

  it('knows of every change of what is said, and of no other', () => {
    let changes = 0;
    for (const site of plain.slice(0, 2)) {
      const dice = new Dice(site.seed, 'changes');
      const ids = [...someIds(site, dice), 'news/9003', 'event/1502'];
      const from = START + 20 * DAY;
      const to = from + 25 * DAY;
      const { pages } = eventsOf(site, from, to, ids);
      for (const id of ids) {
        const own = pages.filter(({ page }) => page === id);
        const times = [from, ...own.flatMap(({ at }) => [at - 1, at]), to];
        for (let i = 0; i < 5; i++) times.push(from + dice.int(to - from));
        times.sort((a, b) => a - b);
        for (const [i, time] of times.slice(1).entries()) {
          const before = times[i] ?? from;
          const between = own.filter(({ at }) => at > before && at <= time);
          const [a, b] = [before, time].map((at) => look(site, id, at));
          const moved = between.some(({ kind }) => kind === 'moved');
          const changed = between.some(({ kind }) => kind !== 'moved');
          if (between.length === 0) expect(a, `${id} ${before} ${time}`).toEqual(b);
          if (between.length === 1 || (moved && !changed)) expect(a, `${id} ${before} ${time}`).not.toEqual(b);
          changes += between.length;
        }
      }
    }
    expect(changes).toBeGreaterThan(100);
  });

  it('lists every page that it is not asked about by name', () => {
    const site = plain[2] as Site;
    const to = START + 12 * DAY;
    const all = eventsOf(site, START, to);
    const ids = someIds(site, new Dice(site.seed, 'all'), 30).filter((id) => !id.includes('?'));
    const named = new Set(ids);
    expect(all.pages.filter(({ page }) => named.has(page)).length).toBeGreaterThan(10);
    const own = (list: typeof all.pages) =>
      list.filter(({ page }) => named.has(page)).sort((a, b) => a.at - b.at || a.page.localeCompare(b.page));
    expect(own(eventsOf(site, START, to, ids).pages)).toEqual(own(all.pages));
  });

  it('says other things at each visit that are no change', () => {
    for (const mark of ['clock', 'token', 'counter', 'last-visit', 'teasers'] as const) {
      const site = plain.find((each) => hasMark(each, mark) && each.menu !== 'hidden') as Site;
      const topic = firstTreeOf(site).sections[0]?.children.find(({ kind }) => kind === 'topic');
      const id = `tree/${topic?.nr}`;
      const time = START + 3 * HOUR;
      const url = addressOf(site, id, time) ?? '';
      const state = stateOf(land, url, time);
      const bodies = new Set<string>();
      for (let visit = 0; visit < 10; visit++) {
        bodies.add(ask(url, time + visit * 61_000).body.toString());
        expect(stateOf(land, url, time + visit * 61_000)).toEqual(state);
      }
      expect(bodies.size, mark).toBeGreaterThan(8);
    }
  });

  it('adds letters to the record on working days, at its current address', () => {
    for (const site of plain.filter(({ record }) => record.kind !== 'absent').slice(0, 8)) {
      const times = mailTimes(site, START, START + 14 * DAY);
      expect(times.length).toBeGreaterThanOrEqual(9); // Monday to Friday, then until the second Thursday.
      for (const at of times) {
        const [url = ''] = truthOf(siteAt(site, at), 'mail-record').urls;
        if (!url || truthOf(siteAt(site, at - 1), 'mail-record').urls[0] !== url) continue;
        expect(stateOf(land, url, at).standing).toMatchObject({ kind: 'page' });
        expect(stateOf(land, url, at).standing).not.toEqual(stateOf(land, url, at - 1).standing);
      }
    }
  });

  it('knows the address of a target at each time, and none once the page is deleted', () => {
    let moved = 0;
    let dead = 0;
    for (const site of land.sites.slice(0, 60)) {
      const record = firstTreeOf(site).only('privacy');
      if (!record) continue;
      for (const event of eventsOf(site, START, START + 700 * DAY, [`tree/${record.nr}`]).pages) {
        const { urls } = truthOf(siteAt(site, event.at), 'privacy');
        if (event.kind === 'moved') moved++;
        if (event.kind === 'died') dead++;
        expect(urls).toEqual(event.kind === 'died' ? [] : [event.url]);
      }
    }
    expect(moved).toBeGreaterThan(10);
    expect(dead).toBeGreaterThan(0);
  });
});

/** URL and text of a page at a time; null if the page does not exist then. */
function look(site: Site, id: string, time: number): { url: string; text: string } | null {
  const url = addressOf(site, id, time);
  const standing = url === null ? null : stateOf(land, url, time).standing;
  return url !== null && standing?.kind === 'page' ? { url, text: standing.text } : null;
}
