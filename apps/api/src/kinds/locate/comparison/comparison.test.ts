import type { KnownPageState } from '@hyrde/contracts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RecentAnswers } from '../../../events/recent-answers.service.js';
import { type Client, startApi, type TestApi } from '../../../testing/api.js';
import { found, type MadeSearch, makeSites, makeSweep, makeVisit } from '../../../testing/fixtures.js';
import { type Comparison, Difference, type Trend } from './comparison.schemas.js';

const AT = 'https://found.example';
const NONE = { outcome: 'not-found', reason: 'site-exhausted' } as const;
const SPENT = { outcome: 'not-found', reason: 'budget-spent' } as const;
const page = (path: string) => ({ outcome: 'found', reason: 'accepted', confidence: 0.9, url: AT + path }) as const;

let api: TestApi;
let viewer: Client;
let sites: string[];
let before: string;
let fates = 0;
let after: string;
beforeAll(async () => {
  api = await startApi();
  viewer = await api.as('viewer');
  sites = await makeSites(api.db, 10);
  // The tenth site is searched in the second sweep only, the ninth in the first only.
  const first = await makeSweep(api.db, sites.slice(0, 9), [
    page('/same'),
    page('/gone'),
    page('/here'),
    NONE,
    SPENT,
    page('/text'),
    page('/slow'),
    { outcome: 'unreachable', reason: 'time-out' },
    page('/only'),
  ]);
  const second = await makeSweep(
    api.db,
    [...sites.slice(0, 8), sites[9] ?? ''],
    [
      page('/same'),
      NONE,
      page('/there'),
      page('/new'),
      NONE,
      page('/text'),
      { outcome: 'unreachable', reason: 'time-out' },
      page('/late'),
      page('/only'),
    ],
    { algorithms: ['ls2f:S=100,threshold=0.75', 'sim'], others: [[page('/same'), page('/gone'), ...found(7)]] },
  );
  [before, after] = [first.sweepId, second.sweepId];
  await makeVisit(api.db, second.searchIds[1], `${AT}/gone`, 'gone', { reason: 'missing', status: 404 });
  await makeVisit(api.db, second.searchIds[2], `${AT}/here`, 'replaced', { reason: 'other-words' });
  const text = async (searchId: string | undefined, visibleHash: string) =>
    api.db.finding.update({ where: { searchId: searchId ?? '' }, data: { visibleHash } });
  await text(first.searchIds[5], 'a'.repeat(64));
  await text(second.searchIds[5], 'b'.repeat(64));
  await text(first.searchIds[0], 'a'.repeat(64)); // the page's present text is not stored
});
afterAll(() => api.stop());

const compare = async (query: Record<string, string> = {}) =>
  viewer.get<Comparison>(`/comparison?${new URLSearchParams({ before, after, ...query })}`);

/** The rule of the contract in words, for `one` before and `other` after. */
function differenceOf(pair: {
  one: MadeSearch | null;
  other: MadeSearch | null;
  first?: string | null;
  second?: string | null;
}): Difference {
  const { one, other, first, second } = pair;
  if (!one) return 'only-after';
  if (!other) return 'only-before';
  if (one.outcome === 'unreachable' || other.outcome === 'unreachable') return 'not-comparable';
  if (!one.url && other.url) return 'appeared';
  if (one.url !== other.url) return 'unproven';
  if (one.reason !== other.reason) return 'answer';
  return one.url && first && second && first !== second ? 'text' : 'same';
}

describe('two sweeps side by side', () => {
  it('have a difference for each site, sites with differences first', async () => {
    const { body } = await compare();
    expect(body.items.map(({ difference, site }) => [difference, sites.indexOf(site.id)])).toEqual([
      ['lost', 1],
      ['moved', 2],
      ['appeared', 3],
      ['answer', 4],
      ['text', 5],
      ['not-comparable', 6],
      ['not-comparable', 7],
      ['only-before', 8],
      ['only-after', 9],
      ['same', 0],
    ]);
    expect(body.items[0]).toMatchObject({
      before: { foundUrl: `${AT}/gone` },
      after: { foundUrl: null, reason: 'site-exhausted', answer: 'no' },
    });
    expect(body.items[0]?.visit).toMatchObject({ url: `${AT}/gone`, state: 'gone', reason: 'missing' });
    expect(body.items[3]?.visit).toBeNull();
    expect(body.items[8]?.before).toBeNull();
    expect(body.items[9]).toMatchObject({ before: { hasText: true }, after: { hasText: false } });
    expect(body.total).toBe(10);
  });

  it('have as many rows as they count, over all pages', async () => {
    const { counts } = (await compare()).body;
    for (const [difference, count] of Object.entries(counts)) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await compare({ difference, limit: '1', ...(cursor && { cursor }) });
        expect(body.total).toBe(count);
        seen.push(...body.items.map((item) => item.site.id));
        cursor = body.next;
      }
      expect({ difference, count: new Set(seen).size }).toEqual({ difference, count });
    }
    expect((await compare({ text: '0003' })).body).toMatchObject({ total: 1, counts: { moved: 1, lost: 0 } });
  });

  it('are the same if the target does not apply', async () => {
    const reviewer = await api.as('reviewer');
    const url = `/sites/${sites[1]}/verified-pages/mail-record`;
    await reviewer.put(url, { doesNotApply: true });
    expect((await compare()).body.counts).toMatchObject({ lost: 0, same: 2 });
    await reviewer.put(url, { doesNotApply: false });
    expect((await compare()).body.counts).toMatchObject({ lost: 1, same: 1 });
  });

  it('may be two algorithms of one sweep', async () => {
    const { body } = await compare({ before: after, afterAlgorithm: 'sim' });
    expect([body.before.algorithm, body.after.algorithm]).toEqual(['ls2f:S=100,threshold=0.75', 'sim']);
    expect(body.items.find(({ site }) => site.id === sites[1])).toMatchObject({ difference: 'named-otherwise' });
    expect(body.counts).toMatchObject({ lost: 0, moved: 0, appeared: 0 });
    expect(body.counts.same).toBeGreaterThan(0);
  });

  it('differ by the rule for every pair of results, over all pages in one order', async () => {
    const sides = [null, page('/p'), page('/q'), NONE, SPENT, { outcome: 'unreachable', reason: 'time-out' }] as const;
    const texts = [null, 'a'.repeat(64), 'b'.repeat(64)];
    const pairs = sides.flatMap((one) =>
      sides.flatMap((other) => {
        if (!one && !other) return [];
        const kept = one?.outcome === 'found' && other?.outcome === 'found' ? texts : [null];
        return kept.flatMap((first) => kept.map((second) => ({ one, other, first, second })));
      }),
    );
    const made = await makeSites(api.db, pairs.length, { region: 'Pairs' });
    const sweepOf = async (said: readonly (MadeSearch | null)[], hashes: readonly (string | null)[]) => {
      const searched = made.flatMap((siteId, i) => ({ siteId, search: said[i], visibleHash: hashes[i] ?? null }));
      const all = searched.flatMap(({ search, ...of }) => (search ? { ...of, search } : []));
      const [ids, searches] = [all.map(({ siteId }) => siteId), all.map(({ search }) => search)];
      const { sweepId, searchIds } = await makeSweep(api.db, ids, searches, { target: 'contact' });
      for (const [i, { search, visibleHash }] of all.entries())
        if (search.outcome === 'found')
          await api.db.finding.update({ where: { searchId: searchIds[i] ?? '' }, data: { visibleHash } });
      return sweepId;
    };
    const [one, other] = [
      await sweepOf(
        pairs.map((pair) => pair.one),
        pairs.map((pair) => pair.first),
      ),
      await sweepOf(
        pairs.map((pair) => pair.other),
        pairs.map((pair) => pair.second),
      ),
    ];
    const expected = made
      .map((siteId, i) => ({ siteId, difference: differenceOf(pairs[i] ?? { one: null, other: null }) }))
      .toSorted((a, b) => Difference.options.indexOf(a.difference) - Difference.options.indexOf(b.difference));
    const seen: { siteId: string; difference: Difference }[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await compare({ before: one, after: other, limit: '200', ...(cursor && { cursor }) });
      for (const difference of Difference.options)
        expect(body.counts[difference]).toBe(expected.filter((each) => each.difference === difference).length);
      seen.push(...body.items.map(({ site, difference }) => ({ siteId: site.id, difference })));
      cursor = body.next;
    }
    expect(seen).toEqual(expected);
    const proved: readonly Difference[] = ['lost', 'moved', 'missed', 'named-otherwise'];
    expect(new Set(seen.map(({ difference }) => difference)).size).toBe(Difference.options.length - proved.length);
  });

  describe('say of a page that is named no longer what the last visit of it saw', () => {
    const [X, Y, Z] = [`${AT}/x`, `${AT}/y`, `${AT}/z`];
    /** Page that a sweep names, and its visit of the page known before: address, state, and new address. */
    type Swept = [url: string | null, visit?: [url: string, state: KnownPageState, finalUrl?: string]];

    it.each<[Difference, ...Swept[]]>([
      ['lost', [X], [null, [X, 'gone']]],
      ['lost', [X], [null, [X, 'replaced']]],
      ['lost', [X], [null, [X, 'not-seen']], [null, [X, 'gone']]],
      ['lost', [X], [null, [X, 'gone']], [null]],
      ['lost', [X], [Y, [X, 'moved', Y]], [null, [Y, 'gone']]],
      ['moved', [X], [Y, [X, 'gone']], [Y]],
      ['moved', [X], [Y, [X, 'moved', Y]]],
      ['moved', [X], [null, [X, 'moved', Y]]],
      ['missed', [X], [null, [X, 'there']]],
      ['missed', [X], [Y, [X, 'there']]],
      ['missed', [X], [Z, [X, 'moved', Y]]],
      ['missed', [X], [Z, [X, 'moved', Y]], [Z, [Y, 'there']]],
      ['moved', [X], [Z, [X, 'moved', Y]], [Y]],
      ['missed', [X], [null, [X, 'gone']], [X], [null, [X, 'there']]],
      ['unproven', [X], [null, [X, 'not-seen']]],
      ['unproven', [X], [null]],
      ['unproven', [X], [Y]],
      ['same', [X], [null, [X, 'gone']], [X]],
      ['same', [X], [`${X}/`]],
    ])('%s: %j %j %j %j', async (difference, ...swept) => {
      const site = await makeSites(api.db, 1, { region: `Fate ${++fates}` });
      const ids: string[] = [];
      for (const [i, [url, visit]] of swept.entries()) {
        const search = url === null ? NONE : { ...page('/x'), url };
        const at = new Date(Date.UTC(2026, 5, i + 1));
        const { sweepId, searchIds } = await makeSweep(api.db, site, [search], { target: 'budget', at });
        if (visit) await makeVisit(api.db, searchIds[0], visit[0], visit[1], visit[2] ? { finalUrl: visit[2] } : {});
        ids.push(sweepId);
      }
      const { body } = await compare({ before: ids[0] ?? '', after: ids.at(-1) ?? '' });
      expect(body.items[0]).toMatchObject({ difference });
    });

    it('for every history of two further sweeps', async () => {
      const visits = [
        undefined,
        [X, 'gone'],
        [X, 'there'],
        [X, 'moved', Y],
        [Y, 'gone'],
        [Y, 'there'],
      ] satisfies Swept[1][];
      const swept = [null, X, Y].flatMap((url) => visits.map((visit): Swept => [url, visit]));
      const histories = swept.flatMap((second) => swept.map((third) => [second, third] as const));
      const made = await makeSites(api.db, histories.length, { region: 'Histories' });
      const sweepOf = async (month: number, all: readonly Swept[]) => {
        const searches = all.map(([url]) => (url === null ? NONE : { ...page('/x'), url }));
        const { sweepId, searchIds } = await makeSweep(api.db, made, searches, {
          target: 'privacy',
          at: new Date(Date.UTC(2026, month, 1)),
        });
        for (const [i, [, visit]] of all.entries())
          if (visit) await makeVisit(api.db, searchIds[i], visit[0], visit[1], visit[2] ? { finalUrl: visit[2] } : {});
        return sweepId;
      };
      const first = await sweepOf(
        1,
        histories.map(() => [X]),
      );
      await sweepOf(
        2,
        histories.map(([second]) => second),
      );
      const third = await sweepOf(
        3,
        histories.map(([, last]) => last),
      );
      const expected = histories.map(([second, last]): Difference => {
        if (last[0] === X) return 'same';
        let [place, state]: [string, KnownPageState | null] = [X, null];
        for (const visit of [second[1], last[1]])
          if (visit?.[0] === place) [place, state] = [visit[2] ?? place, visit[1]];
        if (state === null) return 'unproven';
        if (state === 'gone') return last[0] === null ? 'lost' : 'moved';
        return state === 'moved' && (last[0] === null || last[0] === place) ? 'moved' : 'missed';
      });
      const said = new Map<string, Difference>();
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await compare({ before: first, after: third, limit: '200', ...(cursor && { cursor }) });
        for (const difference of Difference.options)
          expect(body.counts[difference]).toBe(expected.filter((each) => each === difference).length);
        for (const { site, difference } of body.items) said.set(site.id, difference);
        cursor = body.next;
      }
      expect(made.map((site) => said.get(site))).toEqual(expected);
    });
  });

  it('may have no site in common', async () => {
    const others = await makeSites(api.db, 2, { region: 'Else' });
    const { sweepId } = await makeSweep(api.db, others, found(2));
    const { body } = await compare({ after: sweepId });
    expect(body.counts).toMatchObject({ 'only-before': 9, 'only-after': 2, same: 0, lost: 0 });
  });

  it('are exported as a table', async () => {
    const { text } = await viewer.get(`/comparison/export.csv?${new URLSearchParams({ before, after })}`);
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    expect(rows).toHaveLength(10);
    expect(rows[1]).toMatchObject({ difference: 'moved', beforeUrl: `${AT}/here`, afterUrl: `${AT}/there` });
  });

  it('are points of a trend, whose answers add up to the sites and whose intervals narrow with the number of sites', async () => {
    const { body } = await viewer.get<Trend>('/comparison/trend?target=mail-record');
    expect(body.items.map(({ sweepId }) => sweepId).slice(0, 2)).toEqual([before, after]);
    for (const { sites: n, answers } of body.items) {
      expect(answers.reduce((sum, { count }) => sum + count, 0)).toBe(n);
      for (const { count, share, low, high } of answers) {
        expect(share).toBeCloseTo(count / n, 10);
        expect(low <= share && share <= high).toBe(true);
      }
    }
    const widthOf = ({ answers }: Trend['items'][number]) =>
      answers.reduce((sum, { low, high }) => sum + high - low, 0);
    const [many, few] = [body.items[0], body.items.find(({ sites: n }) => n === 2)];
    if (!many || !few) throw new Error('A sweep is missing.');
    expect(widthOf(many)).toBeLessThan(widthOf(few));
    expect((await viewer.get<Trend>('/comparison/trend?target=council-minutes')).body.items).toEqual([]);
    expect((await viewer.get('/comparison/trend?target=nothing')).status).toBe(404);
  });

  it('are joined in a trend if they chose the same sites, those of the sweep with most sites', async () => {
    const over = async (count: number, chosen: object | 'all') => {
      const { sweepId } = await makeSweep(api.db, sites.slice(0, count), found(count), { target: 'news' });
      await api.db.sweep.update({ where: { id: sweepId }, data: { plan: { kind: 'locate', sites: chosen } } });
      return sweepId;
    };
    const trend = async () => {
      api.app.get(RecentAnswers).clear();
      const { body } = await viewer.get<Trend>('/comparison/trend?target=news');
      return body.items.map(({ sweepId }) => sweepId);
    };
    const region = [await over(5, { regionIds: ['north'] }), await over(4, { regionIds: ['north'] })];
    await over(1, { siteIds: ['one'] });
    expect(await trend()).toEqual(region);
    const all = await over(10, 'all');
    await over(1, { siteIds: ['one'] });
    expect(await trend()).toEqual([all]);
  });

  it('must be for one target, and have the algorithms', async () => {
    const { sweepId } = await makeSweep(api.db, sites, found(1), { target: 'contact' });
    expect((await compare({ after: sweepId })).status).toBe(400);
    expect((await compare({ afterAlgorithm: 'astar' })).status).toBe(400);
    expect((await compare({ after: sites[0] ?? '' })).status).toBe(404);
  });
});
