import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAB_POLICIES } from '../../lab/rivals/discover/policies.js';
import { canonicalUrl, type Page } from '../site/index.js';
import { DiscoverRun, discover, RUN_NUMBERS, readTopic } from './index.js';
import { linkTo, pageAt, smallWeb } from './testing/small-web.js';
import { partsOf } from './world/link-traits.js';

const topicOf = (words: string[]) => {
  const read = readTopic({ words, language: 'en' });
  if (!read.ok) throw new Error(read.error);
  return read.topic;
};
const topic = topicOf(['harbour', 'ferry', 'quay', 'timetable']);
const ABOUT = 'The ferry leaves the quay of the harbour; its timetable says when. A harbour has a quay for each ferry.';

/** A ring of hosts; every third is on the topic. */
const HOSTS = 12;
const home = (host: number) => `https://h${host % HOSTS}.example.org/`;
const pages = Array.from({ length: HOSTS }, (_, host) => {
  const inside = Array.from({ length: 6 }, (_, i) => `${home(host)}part/page-${i}`);
  const onTopic = host % 3 === 0;
  const labels = inside.map((url, i) => linkTo(url, onTopic ? `Ferry quay ${i}` : `Budget ${i}`));
  const next = [linkTo(home(host + 1), 'Neighbours'), linkTo(home(host + 3), 'Others')];
  return [
    pageAt(home(host), `Home ${host}`, 'Welcome to all', [...labels, ...next]),
    ...inside.map((url, i) =>
      pageAt(
        url,
        `Page ${i}`,
        onTopic ? `${ABOUT} Number ${'abcdef'[i]}${host} ${url}` : 'Money was spent on roads',
        [],
      ),
    ),
  ];
}).flat();
const input = (policy: string, cap = Number.POSITIVE_INFINITY) => {
  const found = LAB_POLICIES.find(({ name }) => name === policy);
  if (!found) throw new Error(policy);
  return { topic, seeds: [home(0)], policy: found, cap, seed: 1 };
};

it('parses host, section and path of a canonical URL like URL', () => {
  const segment = fc.constantFrom('', 'a', 'b-c', '%C3%A5', 'x.html');
  const urlOf = fc.tuple(
    fc.constantFrom('http://a.org', 'https://b.no:81'),
    fc.array(segment, { maxLength: 4 }),
    fc.constantFrom('', '?q=/1', '?q=1'),
  );
  const said = ([origin, segments, query]: [string, string[], string]) => {
    const url = canonicalUrl(`${origin}/${segments.join('/')}${query}`) ?? '';
    const { host, pathname, search } = new URL(url);
    const [, first, ...rest] = pathname.split('/');
    const parts = partsOf(url);
    expect(parts).toMatchObject({ host, section: rest.length > 0 ? `${host}/${first}` : host });
    expect(parts.pathFrom === url.length - 1).toBe(pathname === '/' && search === '');
  };
  fc.assert(fc.property(urlOf, said));
});

describe('a topic', () => {
  it('needs words, and no page that is both example and counter-example', () => {
    expect(readTopic({ words: ['', '–'], language: 'en' }).ok).toBe(false);
    expect(readTopic({ words: ['a'], language: null, examples: ['x'], counterExamples: ['x'] }).ok).toBe(false);
    expect(readTopic({ words: ['ferje'], language: 'xx' }).ok).toBe(true);
  });
});

describe.each(LAB_POLICIES.map(({ name }) => name))('%s', (name) => {
  it('fetches every page once, and finds those on the topic', async () => {
    const web = smallWeb(pages, 1_000);
    const { finds, stop, fetched } = await discover(input(name), web);
    expect(stop).toBe('frontier-dry');
    expect(fetched).toBe(pages.length);
    expect(new Set(web.asked).size).toBe(web.asked.length);
    expect(finds.map(({ url }) => url).sort()).toEqual(
      pages
        .filter(({ text }) => text.includes('ferry'))
        .map(({ url }) => url)
        .sort(),
    );
  });

  it('respects a host’s cap, and loses no link of a deferred host', async () => {
    const capped = await discover(input(name, 3), smallWeb(pages, 1_000));
    expect(capped.fetched).toBe(3 * HOSTS);
    const late = await discover(input(name), smallWeb(pages, 1_000, ['h1.example.org', 'h3.example.org']));
    expect(late.fetched).toBe(pages.length);
  });

  it('resumes from its state without a difference', async () => {
    const whole = new DiscoverRun(input(name));
    let parts = new DiscoverRun(input(name));
    const byUrl = new Map(pages.map((page) => [page.url, page]));
    const round = (run: DiscoverRun) => {
      const batch = run.plan(3, 0);
      run.learn(
        batch.map((planned) => {
          const page = byUrl.get(planned.url);
          return {
            planned,
            opened: page ? { kind: 'page', page } : { kind: 'failed', url: planned.url, reason: 'missing' },
          };
        }),
      );
      return batch;
    };
    for (let i = 0; i < 40; i++) {
      expect(round(parts)).toEqual(round(whole));
      parts = DiscoverRun.from(input(name), JSON.parse(JSON.stringify(parts.state())));
    }
    expect(parts.finds).toBe(whole.finds);
    expect(whole.fetched).toBeGreaterThan(50);
  });
});

describe('link-model', () => {
  it('turns from hosts that do not answer, though seeds do, and though many pages name them', async () => {
    const homes = Array.from({ length: 30 }, (_, host) => `https://h${host}.example.org/`);
    const gone = Array.from({ length: 200 }, (_, i) => linkTo(`https://gone${i}.net/`, i % 2 === 0 ? 'Ferry' : 'Link'));
    const all = homes.flatMap((address, host) => {
      const inside = Array.from({ length: 8 }, (_, i) => `${address}part/${i}`);
      const about = host % 3 === 0 ? ABOUT : 'Money was spent on roads';
      const links = inside.map((url, i) => linkTo(url, `Number ${i}`));
      const named = (i: number) => Array.from({ length: 10 }, (_, k) => gone[(8 * host + i + k) % gone.length] ?? []);
      return [
        pageAt(address, `Home ${host}`, 'Welcome', links),
        ...inside.map((url, i) =>
          pageAt(url, `Page ${host}`, `${about} ${`x${host}y${i} `.repeat(9)}`, named(i).flat()),
        ),
      ];
    });
    const web = smallWeb(all, 250);
    await discover({ ...input('link-model'), seeds: homes }, web);
    expect(web.asked.filter((url) => url.includes('//gone')).length).toBeLessThan(60);
  });
});

describe('a run', () => {
  it('reports that no seed could be opened', async () => {
    expect((await discover({ ...input('words'), seeds: ['https://gone.example.org/'] }, smallWeb(pages, 9))).stop).toBe(
      'no-seed',
    );
  });

  it('stops if everything is called relevant', async () => {
    const all = topicOf(['page']);
    const texts = pages.map((page, i) => ({ ...page, text: `page ${page.text.replaceAll('the', `the page p${i}x`)}` }));
    const many = smallWeb(texts, 1_000);
    expect(await discover({ ...input('random'), topic: all }, many, 4)).toMatchObject({ stop: 'all-relevant' });
    expect(many.asked.length).toBeLessThan(70);
  });

  it('plans small batches at first, and no worse links in place of those of a full host', () => {
    const run = new DiscoverRun(input('words'));
    const good = Array.from({ length: 9 }, (_, i) =>
      linkTo(`https://good.example.org/${'abcdefghi'[i]}`, 'Ferry quay'),
    );
    const bad = Array.from({ length: 120 }, (_, i) => linkTo(`https://bad${i}.example.org/`, 'Budget'));
    const rounds = Array.from({ length: 90 }, () => {
      const batch = run.plan(64, 0);
      const page = (url: string) =>
        pageAt(url, 'Roads', 'Money was spent on roads', url === home(0) ? bad : url.includes('bad99') ? good : []);
      run.learn(batch.map((planned) => ({ planned, opened: { kind: 'page', page: page(planned.url) } })));
      return batch.map(({ host }) => host);
    });
    expect(rounds[0]).toHaveLength(1);
    expect(rounds[1]).toHaveLength(1);
    const first = rounds.find((hosts) => hosts.includes('good.example.org'));
    expect(first?.every((host) => host === 'good.example.org')).toBe(true);
    expect(new Set(rounds.flat()).size).toBe(122);
  });

  it('plans other hosts while a host with many links is deferred', () => {
    const run = new DiscoverRun(input('words'));
    const busy = Array.from({ length: 40 }, (_, i) => linkTo(`https://busy.example.org/${i}`, 'Ferry quay'));
    const seed = pageAt(home(0), 'Ferries', ABOUT, [...busy, linkTo('https://calm.example.org/', 'Budget')]);
    const answer = ({ url, host }: { url: string; host: string }) =>
      host === 'busy.example.org'
        ? ({ kind: 'later', url, host, until: 1_000, why: 'throttled' } as const)
        : ({ kind: 'page', page: { ...seed, url } } as const);
    const hosts = Array.from({ length: 3 }, () => {
      const batch = run.plan(64, 0);
      run.learn(batch.map((planned) => ({ planned, opened: answer(planned) })));
      return batch.map(({ host }) => host);
    });
    expect(hosts.at(-1)).toEqual(['calm.example.org']);
  });

  it('restores states of versions with fewer fields', () => {
    const state = new DiscoverRun(input('words')).state() as { $fields: Record<string, unknown> };
    const { suspicion: _, ...kept } = state.$fields;
    expect(DiscoverRun.from(input('words'), { $fields: kept }).plan(1, 0)).toHaveLength(1);
  });

  it('takes no page of another version’s batch for a seed’s', () => {
    const run = new DiscoverRun(input('words'));
    const seedOf = () => JSON.parse(JSON.stringify(run.state())).$fields.reward.$fields.seed;
    const url = 'https://strange.example.org/';
    const own = run.plan(1, 0);
    const learn = (batch: typeof own) =>
      run.learn(
        batch.map((planned) => ({ planned, opened: { kind: 'page', page: pageAt(planned.url, 'Ferry', ABOUT, []) } })),
      );
    learn(
      run.adopt(
        own,
        own.map((planned) => ({ ...planned, url, host: new URL(url).host })),
      ),
    );
    expect(seedOf()).toBeNull();
    learn(run.plan(1, 0));
    expect(seedOf()).not.toBeNull();
  });

  it('counts copies once', async () => {
    const copy = pages
      .filter(({ url }) => url.startsWith(home(0)))
      .map((page) => {
        const there = (url: string) => url.replace('h0.example.org', 'mirror.example.org');
        return { ...page, url: there(page.url), links: page.links.map((link) => ({ ...link, url: there(link.url) })) };
      });
    const seeds = [home(0), 'https://mirror.example.org/'];
    const { finds } = await discover({ ...input('words'), seeds }, smallWeb([...pages, ...copy], 1_000));
    expect(finds).toHaveLength(24);
  });
});

describe('verdicts', () => {
  it('are awaited on doubtful hosts with finds, except those of seeds', () => {
    const run = new DiscoverRun({ ...input('words'), numbers: { ...RUN_NUMBERS, prior: 1 } });
    const hosts = ['h0', 'h1', 'h2'];
    const pagesOf = (host: string) =>
      Array.from('abcd', (letter) =>
        pageAt(`https://${host}.example.org/${letter}`, 'Ferry', `${ABOUT} ${`${letter}${host} `.repeat(20)}`, []),
      );
    const all = hosts.flatMap(pagesOf);
    const seed = pageAt(
      home(0),
      'Ferries',
      ABOUT,
      all.map(({ url }) => linkTo(url, 'Ferry')),
    );
    const byUrl = new Map([seed, ...all].map((page) => [page.url, page]));
    const finds = Array.from({ length: 60 }, () =>
      run.learn(
        run.plan(64, 0).flatMap((planned) => {
          const page = byUrl.get(planned.url);
          return page ? [{ planned, opened: { kind: 'page', page } as const }] : [];
        }),
      ),
    ).flat();
    expect(finds).toHaveLength(1 + all.length);
    expect(run.verdicts.heldHosts()).toEqual(['h1.example.org', 'h2.example.org']);
    run.verdicts.judge(finds.find(({ host }) => host === 'h2.example.org')?.page ?? -1, true);
    expect(run.verdicts.heldHosts()).toEqual(['h1.example.org']);
  });

  /** Finds after so many pages of a run whose seed links to eight pages on the topic of one host, and to 300 others. */
  const findsOnOneHost = (prior: number, first: readonly Page[]) => {
    const run = new DiscoverRun({ ...input('words'), numbers: { ...RUN_NUMBERS, prior } });
    const good = Array.from('abcdefgh', (letter) => there(letter, `${ABOUT} ${`${letter}x `.repeat(20)}`));
    const others = Array.from({ length: 300 }, (_, i) =>
      pageAt(`https://h${i}.example.net/`, 'Weather', `Rain on day ${i}, and wind. `.repeat(12), []),
    );
    const seed = pageAt(home(0), 'Ferries', ABOUT, [
      ...first.map(({ url }) => linkTo(url, 'Ferry')),
      ...good.map(({ url }) => linkTo(url, 'Ferry or what else')),
      ...others.map(({ url }) => linkTo(url, 'Weather')),
    ]);
    const byUrl = new Map([seed, ...first, ...good, ...others].map((page) => [page.url, page]));
    const after = (pages: number) => {
      while (run.fetched < pages)
        run.learn(
          run.plan(1, 0).flatMap((planned) => {
            const page = byUrl.get(planned.url);
            return page ? [{ planned, opened: { kind: 'page', page } as const }] : [];
          }),
        );
      return run.finds;
    };
    return { after, held: run.verdicts.heldHosts };
  };
  const there = (path: string, text: string) => pageAt(`https://there.example.org/${path}`, 'Ferry', text, []);

  it('are awaited on a doubtful host until enough others turn out to be made for people', () => {
    const { after, held } = findsOnOneHost(3, []);
    expect(after(12)).toBe(2);
    expect(held()).toEqual(['there.example.org']);
    expect(after(200)).toBe(9);
  });

  it('are awaited on a doubtful host from its first find on, about which a person can be asked', () => {
    const stuffed = there('stuffed', 'ferry quay harbour timetable cheap best '.repeat(20));
    const { after, held } = findsOnOneHost(RUN_NUMBERS.prior, [stuffed]);
    expect([after(2), after(12)]).toEqual([1, 2]);
    expect(held()).toEqual(['there.example.org']);
  });

  it('revoke a find, stop a host with wrong ones, and can be withdrawn', () => {
    const run = new DiscoverRun(input('words'));
    const byUrl = new Map(pages.map((page) => [page.url, page]));
    for (let i = 0; i < 6; i++)
      run.learn(
        run.plan(1, 0).flatMap((planned) => {
          const page = byUrl.get(planned.url);
          return page ? [{ planned, opened: { kind: 'page', page } as const }] : [];
        }),
      );
    const before = run.finds;
    expect(before).toBeGreaterThan(3);
    const asked = run.verdicts.counting().slice(0, 4);
    const [one = -1, ...others] = asked;
    const last = asked.at(-1) ?? -1;
    asked.forEach((page, i) => {
      run.verdicts.judge(page, false);
      // The seed counts as right verdicts for its host: two wrong ones do not stop the host, two more do.
      expect(run.finds).toBe(i < others.length ? before - 1 - i : 0);
    });
    const later = DiscoverRun.from(input('words'), run.state());
    for (let i = 0; i < 20; i++) expect(run.plan(4, 0).map(({ host }) => host)).not.toContain('h0.example.org');
    later.verdicts.judge(last, null);
    expect(later.finds).toBe(before - 3);
    const hosts = Array.from({ length: 20 }, () => later.plan(4, 0).map(({ host }) => host));
    expect(hosts.flat()).toContain('h0.example.org');
    later.verdicts.judge(one, true);
    expect(later.finds).toBe(before - 2);
    later.verdicts.judge(one, false);
    later.verdicts.judge(last, false);
    expect(later.finds).toBe(0);
  });

  it('stop a host without a seed after two wrong ones, until a seed names it', () => {
    const run = new DiscoverRun(input('words'));
    const there = 'https://elsewhere.example.org/';
    const elsewhere = ['a', 'b', 'c'].map((letter) =>
      pageAt(`${there}${letter}`, 'Ferry', `${ABOUT} ${`${letter}x `.repeat(20)}`, []),
    );
    const seed = pageAt(
      home(0),
      'Ferries',
      ABOUT,
      elsewhere.map(({ url }) => linkTo(url, 'Ferry')),
    );
    const byUrl = new Map([seed, ...elsewhere].map((page) => [page.url, page]));
    const finds = [1, 2, 3, 4].flatMap(() =>
      run.learn(
        run.plan(64, 0).flatMap((planned) => {
          const page = byUrl.get(planned.url);
          return page ? [{ planned, opened: { kind: 'page', page } as const }] : [];
        }),
      ),
    );
    expect(finds).toHaveLength(4);
    for (const { page } of finds.slice(1, 3)) run.verdicts.judge(page, false);
    expect(run.finds).toBe(1);
    run.addSeeds([`${there}more`]);
    expect(run.finds).toBe(2);
  });

  it('count for all hosts that lead back to one alone, as if its pages were theirs', () => {
    const run = new DiscoverRun(input('words'));
    const urls = Array.from('abcdef', (letter) => `https://${letter}.example.org/`);
    const naming = (url: string, text: string, named: readonly string[]) =>
      pageAt(
        url,
        'Ferry',
        text,
        named.map((one) => linkTo(one, 'Ferry')),
      );
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = urls;
    const named = new Map([
      [a, [b, c]],
      [b, [c, e]],
      [d, [f]],
    ]);
    const made = urls.map((url) => naming(url, `${ABOUT} ${`${url} `.repeat(20)}`, named.get(url) ?? []));
    const byUrl = new Map([naming(home(0), ABOUT, [a, d]), ...made].map((page) => [page.url, page]));
    const finds = Array.from({ length: 8 }, () =>
      run.learn(
        run.plan(64, 0).flatMap((planned) => {
          const page = byUrl.get(planned.url);
          return page ? [{ planned, opened: { kind: 'page', page } as const }] : [];
        }),
      ),
    ).flat();
    const judge = (url: string, relevant: boolean | null) =>
      run.verdicts.judge(finds.find((one) => one.url === url)?.page ?? -1, relevant);
    expect(run.finds).toBe(7);
    judge(b, false);
    expect(run.finds).toBe(6);
    judge(c, false);
    // The hosts a and e have no verdict; d and f lead back to the seed's host by d.
    expect(run.finds).toBe(3);
    judge(b, true);
    expect(run.finds).toBe(6);
  });
});
