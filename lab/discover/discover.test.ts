import { describe, expect, it, vi } from 'vitest';
import { main } from '../cli.js';
import { LAB_POLICIES } from '../rivals/discover/policies.js';
import { GeneratedWeb } from './generated-web.js';
import { markAt, pairedTable, tooShort } from './report.js';
import { trial, verdictsBy } from './trial.js';
import { supplyAt } from './web.js';

const web = new GeneratedWeb({ seed: 1, hosts: 120, farms: 0.05, mirrors: 0.05, calendars: 0.1 });
const [seed = ''] = web.seedPages(1);

describe('a generated web', () => {
  const small = new GeneratedWeb({ ...web.shape, hosts: 30 });

  it('is the same whatever was asked before, and links to what is there', () => {
    const again = new GeneratedWeb(web.shape);
    const opened = web.open(seed);
    expect(again.open(seed)).toEqual(opened);
    expect(opened.kind).toBe('page');
    if (opened.kind !== 'page') return;
    expect(opened.page.links.length).toBeGreaterThan(5);
    const { links } = opened.page;
    const dead = links.filter(({ url }) => web.isDead(url));
    for (const { url } of links)
      expect(web.open(url).kind).toBe(dead.some((one) => one.url === url) ? 'failed' : 'page');
    expect(dead.length).toBeLessThan(links.length / 2);
  });

  it('knows its supply: what a crawl of everything finds, each document once', () => {
    const [start = ''] = small.seedPages(1);
    const documents = new Set<string>();
    const seen = new Set([start]);
    for (const url of seen) {
      const opened = small.open(url);
      if (url.includes('/calendar/') || opened.kind !== 'page') continue;
      const document = small.relevant(url);
      if (document !== null) documents.add(document);
      for (const link of opened.page.links) seen.add(link.url);
    }
    const supply = small.supplyFrom([start]);
    expect(supplyAt(supply, Number.POSITIVE_INFINITY)).toBe(documents.size);
    expect(supplyAt(supply, 3)).toBeLessThan(documents.size);
  });
});

describe('a trial', () => {
  const run = (name: string) => {
    const policy = LAB_POLICIES.find((one) => one.name === name);
    if (!policy) throw new Error(name);
    return trial(web, policy, [seed], { cap: 20, until: { pages: 300 }, batch: 8, verdicts: 20, seed: 1 });
  };

  it('comes to the same twice, and learners find more than chance', () => {
    const [ours, again, chance] = [run('link-model'), run('link-model'), run('random')];
    expect(again.marks).toEqual(ours.marks);
    expect(markAt(ours, 1).harvest).toBeGreaterThan(2 * markAt(chance, 1).harvest);
  });

  it('gives some verdicts early, and as many a thousand pages as wanted', () => {
    expect([4, 5, 10, 20, 1_000, 3_000].map((pages) => verdictsBy(pages, 40))).toEqual([0, 1, 2, 4, 40, 120]);
    for (const rate of [0, 1, 60])
      for (let pages = 1; pages < 3_000; pages++)
        expect(verdictsBy(pages, rate)).toBeGreaterThanOrEqual(verdictsBy(pages - 1, rate));
  });
});

describe('a comparison', () => {
  const named = (name: string) => {
    const policy = LAB_POLICIES.find((one) => one.name === name);
    if (!policy) throw new Error(name);
    return policy;
  };
  const runOf = (name: string, pages: number) =>
    trial(web, named(name), [seed], { cap: 20, until: { pages }, batch: 8, verdicts: 0, seed: 1 });

  it('leaves out a policy whose learning phase is more than a tenth of the run, and says so', () => {
    const [ours, words, tres] = [runOf('link-model', 100), runOf('words', 100), runOf('tres', 100)];
    const trials = new Map([ours, words, tres].map((one) => [one.policy, [one]]));
    const said = pairedTable(trials, [1], ['100']);
    expect(said).toContain('link-model − words');
    expect(said).toContain('(one run)');
    expect(said).not.toContain('±');
    expect(said).not.toContain('link-model − tres');
    expect(said).toContain('TRES had not begun to learn (100 of 300 pages)');
    const long = { ...tres, marks: [{ ...markAt(tres, 1), pages: 3_000 }] };
    expect([tooShort([long]), tooShort([{ ...long, learnsFor: 301 }])]).toEqual([
      null,
      'TRES had hardly begun to learn (3000 pages, 3010 wanted)',
    ]);
  });

  it('may lower the cap of a host after a third of the run', () => {
    const shape = { cap: 5, falls: true, until: { pages: 300 }, batch: 1, verdicts: 0, seed: 1 } as const;
    const { asked } = trial(web, named('random'), [seed], shape);
    const most = (urls: readonly string[]) => {
      const counts = new Map<string, number>();
      for (const url of urls) counts.set(new URL(url).host, (counts.get(new URL(url).host) ?? 0) + 1);
      return counts;
    };
    const [early, all] = [most(asked.slice(0, 100)), most(asked)];
    expect(Math.max(...early.values())).toBe(5);
    for (const [host, count] of all) expect(count).toBeLessThanOrEqual(Math.max(2, early.get(host) ?? 0));
  });
});

describe('lab -- discover', () => {
  it('says what is wrong, and skips a web that is not there', async () => {
    const complaint = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(await main(['discover', '--policies', 'best'])).toBe(2);
    expect(await main(['discover', '--web', 'nowhere'])).toBe(2);
    expect(await main(['discover', '--web', 'nowhere', '--words', 'a b'])).toBe(0);
    expect(`${print.mock.calls}`).toContain('Skipped');
    expect(complaint).toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
