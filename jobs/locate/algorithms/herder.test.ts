import {
  BUILT_IN_TARGETS,
  type EditedNames,
  type FailureReason,
  namesFrom,
  namesOf,
  type QueryWord,
  wordsWithNames,
} from '@hyrde/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../site/index.js';
import { LOCATORS } from '../index.js';
import { anySite, type MemorySite, openMemoryWeb, pageOf, urlOf } from '../testing/memory-web.js';
import { MODEL } from './herder/fitted.js';
import { herdBy, type SearchObserver } from './herder/search.js';

const words: QueryWord[] = ['mail', 'record', 'letters', 'sender'].map((word) => ({ word, weight: 1 }));

/** Searches by words alone, even if they are those of a built-in target. */
async function search(site: MemorySite, { budget = 60, seed = 1, cost = 0.004 } = {}) {
  const web = openMemoryWeb(site, { budget, seed });
  const task = { home: site.home, words, names: {}, language: 'en', parameters: { cost } };
  const located = await LOCATORS.herder(task, web);
  return { located, asked: web.asked };
}

/** Searches for the mail record by the names that a person gave it. */
async function searchByNames(site: MemorySite, names: EditedNames) {
  const known = { words: wordsWithNames({ en: words }, names, 'mail-record'), names: namesFrom(names, 'mail-record') };
  const task = { home: site.home, ...known, language: 'en', parameters: {} };
  return LOCATORS.herder(task, openMemoryWeb(site, { budget: 60, seed: 1 }));
}

const siteOf = (pages: ReturnType<typeof pageOf>[]): MemorySite => ({
  home: urlOf(0),
  pages: new Map(pages.map((page) => [page.url, page])),
});

const record = (n: number) => pageOf(urlOf(n), 'Mail record', 'All letters\nto and from us\nwith sender and date', []);
const topics = ['School', 'Roads', 'Water', 'Taxes', 'Parks', 'Ice', 'Boats', 'Bees', 'Music', 'Sport'];
const topicPages = (from: number) =>
  topics.map((topic, i) => pageOf(urlOf(from + i), topic, `${topic} for everybody, every day of the week`, []));
const topicLinks = (from: number) => topics.map((topic, i): [string, string] => [urlOf(from + i), topic]);
/** A home page with links to ten topics and these pages. */
const town = (...links: [string, string][]): Page => pageOf(urlOf(0), 'Town', 'Welcome', [...topicLinks(1), ...links]);
/** A site of this home page, ten topics and these pages. */
const townOf = (home: Page, ...pages: Page[]): MemorySite => siteOf([home, ...topicPages(1), ...pages]);
/** Links whose labels say the same of the target, and their pages. */
function seriesOf(count: number) {
  const links = Array.from({ length: count }, (_, i): [string, string] => [urlOf(30 + i), `Mail record: item${i}`]);
  const pages = links.map(([url, label]) => pageOf(url, label.slice(13), `${label.slice(13)} for everybody`, []));
  return { links, pages };
}
const RECORD: [string, string] = [urlOf(20), 'Mail record'];
/** Absolute URL of a path on the site. */
const at = (path: string) => new URL(path, urlOf(0)).href;

describe('herder on any site', () => {
  it('is deterministic with any seed', async () => {
    await fc.assert(
      fc.asyncProperty(anySite, fc.integer({ min: 1, max: 1_000 }), async (site, seed) => {
        const [one, two] = [await search(site), await search(site, { seed })];
        expect(two).toEqual(one);
      }),
    );
  });

  it('opens the same pages first at any cost: a lower cost only continues for longer', async () => {
    const cost = fc.double({ min: 0, max: 0.2, noNaN: true });
    await fc.assert(
      fc.asyncProperty(anySite, cost, cost, async (site, a, b) => {
        const cheap = await search(site, { cost: Math.min(a, b) });
        const dear = await search(site, { cost: Math.max(a, b) });
        expect(cheap.asked.slice(0, dear.asked.length)).toEqual(dear.asked);
      }),
    );
  });

  it('divides all probability among read pages, what was not read, and absence, whatever was refused', async () => {
    const reasons = fc.constantFrom<FailureReason>('robots-disallow', 'time-out', 'missing');
    const refusals = fc.array(fc.tuple(fc.integer({ min: 1, max: 14 }), reasons), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(anySite, refusals, async (site, refused) => {
        const failures = new Map(refused.map(([n, reason]) => [urlOf(n), reason]));
        const pages = new Map([...site.pages].filter(([url]) => !failures.has(url)));
        const task = { home: site.home, words, names: {}, language: 'en', parameters: {} };
        const watch: SearchObserver = ({ ranking, unread, absent }) => {
          const read = ranking().reduce((sum, { probability }) => sum + probability, 0);
          expect(read + unread + absent).toBeCloseTo(1, 9);
        };
        await herdBy(MODEL, watch)(task, openMemoryWeb({ ...site, pages, failures }, { budget: 60, seed: 1 }));
      }),
    );
  });

  it('returns confidences with a sum of at most 1', async () => {
    await fc.assert(
      fc.asyncProperty(anySite, async (site) => {
        const { found, runnersUp } = (await search(site)).located;
        const confidences = [...(found ? [found] : []), ...runnersUp].map(({ confidence }) => confidence);
        expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
        expect(confidences.reduce((sum, p) => sum + p, 0)).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});

describe('herder', () => {
  it('opens the page with the target’s label first, with high confidence', async () => {
    const { located, asked } = await search(townOf(town(RECORD), record(20)));
    expect(located.found?.url).toBe(urlOf(20));
    expect(located.found?.confidence).toBeGreaterThan(0.7);
    expect(asked.slice(0, 2)).toEqual([urlOf(0), urlOf(20)]);
  });

  it('opens a list of pages before topics if no label matches', async () => {
    const map = pageOf(urlOf(21), 'Site map', 'Every page', [[urlOf(20), 'Mail record']]);
    const { located, asked } = await search(townOf(town([urlOf(21), 'Site map']), map, record(20)));
    expect(located.found?.url).toBe(urlOf(20));
    expect(asked.slice(0, 3)).toEqual([urlOf(0), urlOf(21), urlOf(20)]);
  });

  it('reports a probable page that it may not open, and claims no less probable one', async () => {
    const home = town(RECORD);
    const part = pageOf(urlOf(1), 'School', 'Pupils learn to write letters, and where to send them', []);
    const failures = new Map([[urlOf(20), 'robots-disallow' as const]]);
    const { located } = await search({ ...siteOf([home, part, ...topicPages(1).slice(1)]), failures });
    expect(located).toMatchObject({ outcome: 'refused-by-robots', reason: 'robots-disallow', found: null });
    expect(located.withheld).toMatchObject({ url: urlOf(20), label: 'Mail record', reason: 'robots-disallow' });
    expect(located.withheld?.confidence).toBeGreaterThan(MODEL.claimFrom);
    const sum = located.weighed.reduce((all, { confidence }) => all + confidence, located.withheld?.confidence ?? 0);
    expect(sum).toBeLessThanOrEqual(1 + 1e-9);
  });

  it.each([
    { alone: true, other: 'none' },
    { alone: false, other: 'refused' },
    { alone: false, other: 'timed out' },
    { alone: false, other: 'unrelated' },
  ])('says that a link of a series was refused, whatever became of the others ($other)', async ({ alone, other }) => {
    const links: [string, string][] = [
      [urlOf(20), 'Mail record online'],
      ...(alone ? [] : [[urlOf(21), 'Mail record alpha'] as [string, string]]),
    ];
    const failures = new Map<string, FailureReason>([[urlOf(20), 'robots-disallow']]);
    if (other === 'refused') failures.set(urlOf(21), 'robots-disallow');
    if (other === 'timed out') failures.set(urlOf(21), 'time-out');
    const alpha = pageOf(urlOf(21), 'Alpha', 'Alpha for everybody', []);
    const site = townOf(town(...links), ...(other === 'unrelated' ? [alpha] : []));
    const { located } = await search({ ...site, failures });
    expect(located).toMatchObject({ outcome: 'refused-by-robots', found: null });
    expect(located.withheld?.url).toBe(urlOf(20));
  });

  it('labels a withheld page by the link to it, not by one that leads nowhere', async () => {
    const [shut, gone] = [`${urlOf(20)}/`, urlOf(20)];
    const links: [string, string][] = [...topicLinks(1), [shut, 'Mail record'], [gone, 'Mail record']];
    const home = pageOf(urlOf(0), 'Town', 'Welcome', links);
    const failures = new Map([[shut, 'robots-disallow' as const]]);
    const { located, asked } = await search({ ...townOf(home), failures });
    expect(asked).toContain(gone);
    expect(located.withheld).toMatchObject({ url: shut, reason: 'robots-disallow' });
  });

  it('reports no missing page, and none with a low probability', async () => {
    const home = town(RECORD);
    const gone = await search(townOf(home));
    expect(gone.located).toMatchObject({ outcome: 'not-found' });
    expect(gone.located.withheld).toBeUndefined();
    const links = town([urlOf(20), 'School letters home']);
    const failures = new Map([[urlOf(20), 'robots-disallow' as const]]);
    const weak = await search({ ...siteOf([links, ...topicPages(1)]), failures });
    expect(weak.located).toMatchObject({ outcome: 'not-found' });
  });

  it('does not follow a label that leads to many addresses', async () => {
    const letters = Array.from({ length: 10 }, (_, i) => 30 + i);
    const list = {
      ...record(20),
      links: letters.map((n) => ({ url: urlOf(n), label: 'Ask for this letter', hint: '', place: 'main' as const })),
    };
    const forms = letters.map((n) => pageOf(urlOf(n), 'Ask', `Form ${n} for a letter of the record`, []));
    const { located, asked } = await search(townOf(town(RECORD), list, ...forms));
    expect(located.found?.url).toBe(urlOf(20));
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it('opens fewer of a series of labels that say the same of the target, once some were opened in vain', async () => {
    const { links, pages } = seriesOf(40);
    const site = townOf(town(...links, RECORD), ...pages, record(20));
    const openedBy = async (triedAlike: number) => {
      const web = openMemoryWeb(site, { budget: 60, seed: 1 });
      const task = { home: site.home, words, names: {}, language: 'en', parameters: {} };
      const { found } = await herdBy({ ...MODEL, link: { ...MODEL.link, triedAlike } })(task, web);
      expect(found?.url).toBe(urlOf(20));
      return web.asked.filter((url) => pages.some((page) => page.url === url)).length;
    };
    const [learning, stubborn] = [await openedBy(MODEL.link.triedAlike ?? 0), await openedBy(0)];
    expect(learning).toBeGreaterThan(0);
    expect(stubborn).toBeGreaterThan(2 * learning);
  });

  it('gives read pages of a series together the odds of the best of them', async () => {
    const oddsOf = async (count: number) => {
      const { links, pages } = seriesOf(count);
      const last: Parameters<SearchObserver>[0][] = [];
      const task = { home: urlOf(0), words, names: {}, language: 'en', parameters: { cost: 0 } };
      const watch: SearchObserver = (posterior) => void last.splice(0, 1, posterior);
      await herdBy(MODEL, watch)(task, openMemoryWeb(townOf(town(...links), ...pages), { budget: 60, seed: 1 }));
      const ranking = last[0]?.ranking() ?? [];
      const odds = ranking.filter(({ address }) => pages.some(({ url }) => url === address.url));
      expect(odds).toHaveLength(count);
      return odds.map(({ probability }) => probability / (last[0]?.absent ?? 0));
    };
    const [[alone = 0], many] = [await oddsOf(1), await oddsOf(16)];
    const sum = many.reduce((all, each) => all + each, 0);
    expect(many[0]).toBeCloseTo(sum / 16);
    expect(sum).toBeLessThan(2 * alone);
  });

  it('shares the odds of n pages with unread ones if their labels begin with the same two words and go on otherwise', async () => {
    const oddsWith = async (second: (i: number) => string) => {
      const links = topics.map((_, i): [string, string] => [urlOf(30 + i), `Mail ${second(i)} item${i}`]);
      const pages = links.map(([url], i) => pageOf(url, `Mail item${i}`, `The mail item${i} for everybody`, []));
      const odds: { own: number; absent: number }[] = [];
      const watch: SearchObserver = (posterior) => {
        const read = posterior.ranking().find(({ address }) => pages.some(({ url }) => url === address.url));
        if (read) odds.push({ own: read.probability / posterior.absent, absent: posterior.absent });
      };
      const task = { home: urlOf(0), words, names: {}, language: 'en', parameters: { cost: 0 } };
      await herdBy(MODEL, watch)(task, openMemoryWeb(townOf(town(...links), ...pages), { budget: 60, seed: 1 }));
      return odds[0] ?? { own: 0, absent: 0 };
    };
    const [framed, free] = [await oddsWith(() => 'old'), await oddsWith((i) => `old${i}`)];
    expect(free.own / framed.own).toBeGreaterThan(0.8 * Math.sqrt(topics.length));
    expect(free.own / framed.own).toBeLessThan(1.2 * Math.sqrt(topics.length));
    expect(framed.absent).toBeLessThanOrEqual(free.absent);
  });

  it('calls no site without the target if a page would be near without the labels alike', async () => {
    const about = (what: string) => `Complaint about ${what}`;
    const subjects = Array.from({ length: 30 }, (_, i) => about(`${topics[i % topics.length]}${i}`));
    const links = [about('us'), ...subjects].map((label, i): [string, string] => [urlOf(30 + i), label]);
    const pages = links.map(([url, label]) =>
      pageOf(url, label, `${label}. How to complain about ${label}; we answer every complaint within a week.`, []),
    );
    const names = namesOf('complaints');
    const complaints = { en: ['complaints', 'complaint'].map((word) => ({ word, weight: 1 })) };
    const home = pageOf(urlOf(0), 'Town', 'The town greets you all and says hello to everybody', links);
    const site = siteOf([home, ...pages]);
    const task = { home: site.home, words: complaints, names, language: 'en', parameters: {} };
    expect((await LOCATORS.herder(task, openMemoryWeb(site, { budget: 60, seed: 1 }))).reason).not.toBe(
      'site-exhausted',
    );
  });

  it('counts a page and the address that redirects to it as one of the labels alike', async () => {
    const home = town([urlOf(31), 'Mail old school']);
    const page = pageOf(urlOf(30), 'Old school', 'The old school and its mail for everybody', []);
    const counts: number[] = [];
    const watch: SearchObserver = (posterior, features) => {
      const read = posterior.ranking().find(({ address }) => address.url === page.url);
      if (read) counts.push(Math.max(1, ...features.likenessOf(read.address).frames.map(({ size }) => size)));
    };
    const site = { ...townOf(home, page), redirects: new Map([[urlOf(31), page.url]]) };
    const task = { home: home.url, words, names: {}, language: 'en', parameters: { cost: 0 } };
    await herdBy(MODEL, watch)(task, openMemoryWeb(site, { budget: 60, seed: 1 }));
    expect(new Set(counts)).toEqual(new Set([1]));
  });

  it('reduces the odds of n links alike by the root of n, and to a half with each that was read', async () => {
    const { links, pages } = seriesOf(16);
    const reduced: number[] = [];
    const watch: SearchObserver = ({ next }, features) => {
      const isAlike = pages.some(({ url }) => url === next?.address.url);
      if (next && isAlike) reduced.push(Math.exp(features.ofLink(next.address).triedAlike));
    };
    const task = { home: urlOf(0), words, names: {}, language: 'en', parameters: { cost: 0 } };
    await herdBy(MODEL, watch)(task, openMemoryWeb(townOf(town(...links), ...pages), { budget: 60, seed: 1 }));
    expect(reduced.slice(0, 3).map(Math.round)).toEqual([4, 8, 16]);
  });

  it('checks above a page on a part of the subject, and finds the page on all of it', async () => {
    const part: [string, string] = [at('/services/archive/mail-record-training/'), 'Mail record training'];
    const home = town(part);
    const training = pageOf(
      part[0],
      'Mail record training',
      'A course on the mail record\nfor those who keep it, in four lessons',
      [[at('/services/archive/'), 'Archive']],
    );
    const archive = pageOf(at('/services/archive/'), 'Archive', 'Papers of the town', [
      [at('/services/archive/mail-record/'), 'Mail record'],
      part,
    ]);
    const whole = pageOf(
      at('/services/archive/mail-record/'),
      'Mail record',
      'The mail record: all letters\nto and from us\nwith sender and date',
      [],
    );
    const { located, asked } = await search(townOf(home, training, archive, whole));
    expect(asked.slice(0, 4)).toEqual([home.url, training.url, archive.url, whole.url]);
    expect(located.found?.url).toBe(whole.url);
  });

  it('claims the page itself, not news about it or another view of it', async () => {
    const [there, news, view] = [
      at('/office/mail-record/'),
      at('/news/mail-record/'),
      at('/office/mail-record/?letter=7'),
    ];
    const text = 'Mail record: letters\nwith sender and date';
    const list = pageOf(there, 'Mail record', text, [[view, 'Mail record: letter']]);
    const article = pageOf(news, 'Mail record', `${text}: news of it`, []);
    const letter = pageOf(view, 'Mail record: letter', `${text} of one`, []);
    const links: [string, string][] = [[news, 'Mail record'], ...topicLinks(1), [there, 'Mail record']];
    const home = pageOf(urlOf(0), 'Town', 'Welcome', links);
    const { located, asked } = await search(townOf(home, article, list, letter), { cost: 0 });
    expect(asked).toEqual(expect.arrayContaining([news, there, view]));
    expect(located.found?.url).toBe(there);
  });

  it('claims no tool of a page: links with nofollow, pages with noindex or another canonical URL', async () => {
    const view = (query: string) => `${urlOf(0)}wiki?${query}`;
    const text = 'Mail record: letters\nto and from us, with sender and date';
    const [page, history, edit, print] = ['id=p', 'id=p&v=old', 'do=edit&of=p', 'print=p'].map(view) as [
      string,
      string,
      string,
      string,
    ];
    const tool = (url: string, name: string) => pageOf(url, 'Mail record', `${text}\n${name}`, []);
    const pages = [
      { ...tool(history, 'Old versions'), noindex: true as const },
      tool(edit, 'Edit this page'),
      { ...tool(print, 'To be printed'), canonical: page },
      { ...tool(page, 'As it is'), canonical: page },
    ];
    const home = pageOf(urlOf(0), 'Town', 'Welcome', [
      ...topicLinks(1),
      ...pages.map(({ url }): [string, string] => [url, 'Mail record']),
    ]);
    const links = home.links.map((link) => (link.url === edit ? { ...link, nofollow: true as const } : link));
    const { located, asked } = await search(siteOf([{ ...home, links }, ...topicPages(1), ...pages]), { cost: 0 });
    expect(asked).toEqual(expect.arrayContaining([page, history, print]));
    expect(located.found?.url).toBe(page);
    expect(located.found?.confidence).toBeGreaterThan(0.5);
    const listed = { ...home, links, noindex: true as const };
    const unlisted = [listed, ...topicPages(1), ...pages].map((each) => ({ ...each, noindex: true as const }));
    expect((await search(siteOf(unlisted), { cost: 0 })).located.found?.url).not.toBe(edit);
  });

  it('treats a page with noindex as a tool once another has none, whatever the home page has', async () => {
    const found = async (listed: boolean) => {
      const page = { ...record(20), noindex: true as const };
      const links: [string, string][] = [...topicLinks(1), [page.url, 'Mail record']];
      const home = { ...pageOf(urlOf(0), 'Town', 'Welcome', links), noindex: true as const };
      const topics = topicPages(1).map((topic) => (listed ? topic : { ...topic, noindex: true as const }));
      return (await search(siteOf([home, ...topics, page]), { cost: 0 })).located.found?.confidence ?? 0;
    };
    expect(await found(true)).toBeLessThan(await found(false));
  });

  it('treats a page that is its own canonical URL as no tool, despite nofollow and noindex', async () => {
    const found = async (says: { nofollow?: true; noindex?: true }, canonical?: string) => {
      const page = { ...record(20), ...(says.noindex && { noindex: says.noindex }), ...(canonical && { canonical }) };
      const home = town([page.url, 'Mail record']);
      const links = home.links.map((link) => (link.url === page.url ? { ...link, ...says } : link));
      return (await search(siteOf([{ ...home, links }, ...topicPages(1), page]), { cost: 0 })).located.found
        ?.confidence;
    };
    const plain = await found({});
    expect(await found({ nofollow: true }, urlOf(20))).toBe(plain);
    expect(await found({ noindex: true }, urlOf(20))).toBe(plain);
    expect(await found({ noindex: true })).not.toBe(plain);
  });

  it('has the same confidence on a site with one path for all pages as on one with a path for each', async () => {
    const found = async (address: (n: number) => string) => {
      const pages = [...topicPages(1), record(20)].map((page) => ({
        ...page,
        url: address(Number(page.url.slice(urlOf(0).length + 1))),
      }));
      const links = pages.map(({ url, title }): [string, string] => [url, title]);
      return search(siteOf([pageOf(urlOf(0), 'Town', 'Welcome', links), ...pages]));
    };
    const [paths, queries] = [await found((n) => `${urlOf(0)}p${n}/`), await found((n) => `${urlOf(0)}?p=${n}`)];
    expect(queries.located.found?.url).toBe(`${urlOf(0)}?p=20`);
    expect(queries.asked).toHaveLength(paths.asked.length);
    expect(queries.located.found?.confidence).toBeGreaterThan((paths.located.found?.confidence ?? 1) - 0.1);
  });

  it('treats a redirect of the site’s search as a page, and its result list as none', async () => {
    const hidden = record(20);
    const asks = (words: string) => `${urlOf(0)}go?q=${words}`;
    const home = {
      ...town(),
      searchForm: { action: `${urlOf(0)}go`, field: 'q', hidden: [] },
    };
    const redirects = new Map([[asks('mail'), hidden.url]]);
    const led = await search({ ...townOf(home, hidden), redirects });
    expect(led.located.found?.url).toBe(hidden.url);
    const list = { ...record(20), url: `${urlOf(0)}search/mail` };
    const listed = await search({
      ...townOf(home, list),
      redirects: new Map([[asks('mail'), list.url]]),
    });
    expect(listed.asked).toContain(asks('mail'));
    expect(listed.located.found).toBeNull();
  });

  it('takes as a page’s heading the one that repeats its title or a link to it, though it is in every menu', async () => {
    const names = { en: { names: ['Mail record'], not: [] } };
    const confidenceWith = async (title: string, ...headings: string[]) => {
      const page = { ...record(20), title, headings };
      const menu = (other: Page): Page => ({ ...other, text: `Mail record\n${other.text}` });
      const site = siteOf([town(RECORD), ...topicPages(1), page].map(menu));
      return (await searchByNames(site, names)).found?.confidence;
    };
    const alone = await confidenceWith('Mail record', 'Mail record');
    expect(await confidenceWith('Mail record', 'Offices and letters', 'Mail record')).toBe(alone);
    const bare = await confidenceWith('Town', 'Mail record');
    expect(await confidenceWith('Town', 'Offices and letters', 'Mail record')).toBe(bare);
  });

  it('claims no page without a word of the query, even if there is no other', async () => {
    const home = town();
    const hopeless = { labelOtherWords: -9 };
    const model: typeof MODEL = { ...MODEL, link: hopeless, unseen: { intercept: -9 }, absent: { intercept: -9 } };
    const web = openMemoryWeb(townOf(home));
    const located = await herdBy(model)({ home: home.url, words, language: 'en', parameters: { cost: 0.2 } }, web);
    expect(web.asked).toEqual([home.url]);
    expect(located.weighed[0]?.confidence).toBeGreaterThan(0.25);
    expect(located).toMatchObject({ found: null, reason: 'not-worthwhile' });
  });

  it('is less sure of an absence if parts of the site were not read', async () => {
    const whole = await search(townOf(town()), { cost: 0 });
    const part = await search(townOf(town()), { cost: 0, budget: 4 });
    expect(whole.asked.length).toBeGreaterThan(part.asked.length);
    const [sure, unsure] = [whole.located.absence ?? 0, part.located.absence ?? 0];
    expect(unsure).toBeGreaterThan(0);
    expect(sure).toBeGreaterThan(unsure);
    expect(sure).toBeLessThan(1);
    const found = await search(townOf(town(RECORD), record(20)));
    expect(found.located.absence).toBeUndefined();
  });

  it('is less sure of an absence the nearer the best page comes', async () => {
    const absence = async (title: string, text: string) => {
      const web = openMemoryWeb(townOf(town([urlOf(21), title]), pageOf(urlOf(21), title, text, [])), {
        budget: 60,
        seed: 1,
      });
      const task = { home: urlOf(0), words, names: {}, language: 'en', parameters: { cost: 0 } };
      return (await herdBy({ ...MODEL, claimFrom: 1 })(task, web)).absence ?? 0;
    };
    const far = await absence('Harbour', 'Boats for everybody');
    expect(await absence('Parcels', 'Parcels go back to their sender')).toBeLessThan(far - 0.01);
  });

  it('names an article that mentions the page with a low confidence only', async () => {
    const services = Array.from({ length: 40 }, (_, i) =>
      pageOf(urlOf(100 + i), `Service ${i}`, `What service ${i} does for everybody, every day of the week`, []),
    );
    const article = pageOf(
      urlOf(50),
      'Mail record moves to another machine',
      `The town has bought the machine on which it keeps its record over the weekend, and errors may come up in the first days.
Staff were trained during autumn, old machines go to the museum, and the mayor thanked everybody for their patience.
Opening hours of the town hall stay as before, questions are answered at the counter or by telephone until four.
Skiing tracks are prepared every Friday, weather permitting, and children borrow helmets without paying anything.`,
      [],
    );
    const links = [...services, article].map(({ url, title }): [string, string] => [url, title]);
    const without = await search(siteOf([pageOf(urlOf(0), 'Town', 'Welcome', links), ...services, article]), {
      budget: 30,
    });
    expect(without.asked).toContain(article.url);
    expect(without.located.found?.url).toBe(article.url);
    expect(without.located.found?.confidence).toBeLessThan(0.5);
    const home = pageOf(urlOf(0), 'Town', 'Welcome', [...links, [urlOf(20), 'Letters']]);
    const found = await search(siteOf([home, ...services, article, record(20)]), { budget: 30 });
    expect(found.located.found?.url).toBe(urlOf(20));
  });

  it('requests a page by one of its spellings, and by another only if that is missing', async () => {
    const spelled = (path: string): [string, string] => [new URL(path, urlOf(0)).href, 'Mail record'];
    const list = { ...record(20), url: spelled('/record/')[0] };
    const home = pageOf(urlOf(0), 'Town', 'Welcome', [spelled('/record.html'), spelled('/record/'), ...topicLinks(1)]);
    const moved = await search(townOf(home, list));
    expect(moved.located.found?.url).toBe(list.url);
    expect(moved.asked.slice(0, 3)).toEqual([home.url, spelled('/record.html')[0], list.url]);
    const twin = { ...list, url: spelled('/record.html')[0], text: `${list.text}\nas one file` };
    const both = await search(townOf(home, twin, list));
    expect(both.located.found?.url).toBe(twin.url);
    expect(both.asked).not.toContain(list.url);
    const map = pageOf(urlOf(21), 'Site map', 'Every page', [spelled('/record.html'), spelled('/record/')]);
    const start = pageOf(urlOf(0), 'Town', 'Welcome', [spelled('/record.html'), [urlOf(21), 'Site map']]);
    const late = await search(siteOf([start, map, list]));
    expect(late.located.found?.url).toBe(list.url);
    expect(late.asked).toEqual([start.url, spelled('/record.html')[0], map.url, list.url]);
  });

  it('ends on a site whose addresses have empty segments', async () => {
    const [odd, odder] = [`${urlOf(0)}about//`, `${urlOf(0)}/`];
    const pages = [odd, odder].map((url) => ({ ...record(0), url }));
    const { located } = await search(townOf(town([odd, 'Mail record'], [odder, 'Mail records']), ...pages));
    expect(located.found?.url).toBe(odd);
  });

  it('lowers a page marked with another language than the site’s, unless the home page has the same mark', async () => {
    const heldAgainst = async (language: string) => {
      const home = pageOf(urlOf(0), 'Town', 'Welcome', [[urlOf(1), 'Mail record']]);
      const site = siteOf([home, { ...record(1), language }]);
      const { found } = await LOCATORS.herder(
        { home: home.url, words, language: 'nb', parameters: {} },
        openMemoryWeb(site),
      );
      expect(found?.url).toBe(urlOf(1));
      return found?.contributions?.find(({ feature }) => feature === 'otherLanguage')?.value ?? 0;
    };
    expect(await heldAgainst('fr')).toBeLessThan(0);
    for (const language of ['nb', 'nn', 'en']) expect(await heldAgainst(language)).toBe(0);
  });

  it('claims nothing if no page matches', async () => {
    const { located } = await search(townOf(town()));
    expect(located.outcome).toBe('not-found');
    expect(located.found).toBeNull();
  });

  it('claims no page whose text is the site’s answer for missing pages', async () => {
    const home = town([urlOf(20), 'Mail record letters']);
    const gone = (url: string) =>
      pageOf(url, 'Page not found', 'Page not found\nLook for mail, record, letters, sender', []);
    const nonsense = gone(`${urlOf(0)}hyrde-no-such-page-7q4x2k`);
    const soft = await search(townOf(home, gone(urlOf(20)), nonsense));
    expect(soft.located.found).toBeNull();
    const hard = await search(townOf(home, gone(urlOf(20))));
    expect(hard.located.found?.url).toBe(urlOf(20));
  });
});

describe('herder by the names of a built-in target', () => {
  const rows = topics.map((topic, i) => `2026-11-${10 + i} · 2026/${87 + i}-1 · ${topic} · Nordeng velforening`);
  const mailRecord = BUILT_IN_TARGETS.find(({ slug }) => slug === 'mail-record') ?? expect.unreachable();
  const inNorwegian = (page: Page): Page => ({ ...page, language: 'nb' });

  it('recognises a page titled by one of the things that its link lists, and by its field’s placeholder', async () => {
    const url = `${urlOf(0)}innsyn`;
    const home = inNorwegian(pageOf(urlOf(0), 'Nordvik', 'Nordvik', [...topicLinks(1), [url, 'Journal og innsyn']]));
    const confidence = async (title: string, prompts: string[]) => {
      const portal = inNorwegian({ ...pageOf(url, title, [title, ...rows].join('\n'), []), prompts });
      const site = townOf(home, portal);
      const named = { words: mailRecord.words, names: namesOf('mail-record'), language: 'nb' };
      const { weighed } = await LOCATORS.herder({ home: home.url, ...named, parameters: {} }, openMemoryWeb(site));
      return weighed.find((page) => page.url === url)?.confidence ?? 0;
    };
    const called = await confidence('Innsyn', ['Søk i journalen']);
    expect(called).toBeGreaterThan(await confidence('Innsyn', []));
    expect(called).toBeGreaterThan(2 * (await confidence('Demokrati', ['Søk i journalen'])));
  });
});

describe('herder by names that a person gave', () => {
  const text = 'All letters\nto and from us\nwith sender and date';
  const named = ['Mail record', 'Letter book'].map((name, i) => pageOf(urlOf(i + 1), name, `${name}\n${text}`, []));
  const home = pageOf(
    urlOf(0),
    'The council',
    'Latest news',
    named.map(({ url, title }): [string, string] => [url, title ?? '']),
  );
  const site = siteOf([home, ...named]);

  it.each(['Mail record', 'Letter book'])('accepts “%s” as a name', async (name) => {
    const [right, other] = name === 'Mail record' ? named : [...named].reverse();
    const { found } = await searchByNames(site, { en: { names: [name], not: [other?.title ?? ''] } });
    expect(found?.url).toBe(right?.url);
  });

  it('uses the names of the built-in target whose words a person entered', async () => {
    const task = { home: site.home, words, language: 'en', parameters: {} };
    const meant = await LOCATORS.herder(task, openMemoryWeb(site, { budget: 60, seed: 1 }));
    const named = { ...task, names: namesOf('mail-record') };
    const other = await LOCATORS.herder(named, openMemoryWeb(site, { budget: 60, seed: 1 }));
    expect([meant.found?.url, meant.downloads]).toEqual([other.found?.url, other.downloads]);
    // Words may mean another page than the target's names do.
    expect(meant.found?.confidence).toBeLessThan(other.found?.confidence ?? 0);
  });

  it('uses words alone if no names are in a language of the site', async () => {
    const { located } = await search(site, { cost: 0.004 });
    const { found } = await searchByNames(site, { cs: { names: ['Podatelna'], not: [] } });
    expect(found?.confidence).toBe(located.found?.confidence);
  });
});

describe('herder with a target in Welsh alone', () => {
  const names = { cy: { names: ['Oriau agor', 'Amserau agor'], not: [] } };
  const site = siteOf([
    pageOf(urlOf(0), 'Cyngor y Bryn', 'Croeso i wefan y cyngor', [[urlOf(1), 'Oriau agor'], ...topicLinks(2)]),
    pageOf(urlOf(1), 'Oriau agor', 'Oriau agor y swyddfa\nDydd Llun i dydd Gwener\nAr gau ar gwyliau banc', []),
    ...topicPages(2),
  ]);
  const search = (language: string) => {
    const texts = ['dydd', 'llun', 'gwener', 'ar gau', 'gwyliau banc'].map((word) => ({ word, weight: 1 }));
    const words = wordsWithNames(
      { cy: [{ word: 'oriau', weight: 3 }, { word: 'agor', weight: 3 }, ...texts] },
      names,
      null,
    );
    const task = { home: site.home, words, names: namesFrom(names, null), language, parameters: {} };
    return LOCATORS.herder(task, openMemoryWeb(site, { budget: 60, seed: 1 }));
  };

  it('finds the page of a Welsh site', async () => {
    const located = await search('cy');
    expect(located.found?.url).toBe(urlOf(1));
  });
});
