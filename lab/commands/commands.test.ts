import { wasRight } from '@hyrde/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { main } from '../cli.js';
import { country, type Site } from '../country/sites/country.js';
import { truthOf } from '../country/sites/truth.js';
import { judge, type Reviewer, reviewAll } from '../portals/product/reviewer.js';
import { median } from '../report/statistics.js';
import { line, rightness, type Scored, truthTeller } from './truth-teller.js';

const SHAPE = { seed: 1, sites: 40, troubles: undefined };
const land = country({ ...SHAPE, port: 4180 });
const truth = truthTeller(SHAPE);
const withRecord = land.sites.find((site) => site.record.kind === 'own') as Site;
const without = land.sites.find((site) => site.record.kind === 'absent') as Site;
const right = truthOf(withRecord, 'mail-record').urls[0] ?? '';

const finding = (site: Site, url: string | null) => ({
  url,
  target: { slug: 'mail-record' },
  site: { homeUrl: `${site.origin}/` },
});

afterEach(() => vi.restoreAllMocks());

describe('an honest reviewer', () => {
  it('says what the truth says', () => {
    expect(judge(finding(withRecord, right), truth)).toEqual({ verdict: 'correct' });
    expect(judge(finding(withRecord, `${withRecord.origin}/`), truth)).toEqual({ verdict: 'wrong', rightUrl: right });
    expect(judge(finding(withRecord, null), truth)).toEqual({ verdict: 'wrong', rightUrl: right });
    expect(judge(finding(without, null), truth)).toEqual({ verdict: 'absent' });
    expect(judge(finding(without, `${without.origin}/`), truth)).toEqual({ verdict: 'absent' });
  });

  it('comes to the accuracy that the scorer computes', () => {
    for (const site of land.sites)
      for (const url of [null, `${site.origin}/`, truthOf(site, 'mail-record').urls[0] ?? null]) {
        const outcome = url === null ? 'not-found' : 'found';
        const scored: Scored = {
          truth: truthOf(site, 'mail-record'),
          outcome,
          reason: 'best-seen',
          foundUrl: url,
          downloads: 1,
        };
        expect(rightness(scored)).toBe(wasRight(outcome, judge(finding(site, url), truth).verdict));
      }
  });

  it('judges everything that waits, through the API', async () => {
    const waiting = [finding(withRecord, right), finding(without, null)].map((f, i) => ({
      finding: { ...f, searchId: `00000000-0000-4000-8000-00000000000${i}` },
    }));
    const verdicts: unknown[] = [];
    const reviewer: Reviewer = async (_, path, body) =>
      path.endsWith('/verdict') ? verdicts.push(body) : { items: waiting.splice(0, 1) };
    expect(await reviewAll(reviewer, { practice: true }, truth)).toEqual({ correct: 1, absent: 1 });
    expect(verdicts).toEqual([{ verdict: 'correct' }, { verdict: 'absent' }]);
  });
});

describe('the tally', () => {
  it('counts decided searches alone', () => {
    const scored = (outcome: Scored['outcome'], foundUrl: string | null): Scored => ({
      truth: truthOf(withRecord, 'mail-record'),
      outcome,
      reason: 'best-seen',
      foundUrl,
      downloads: 10,
    });
    const text = line('x', [scored('found', right), scored('found', null), scored('blocked', null)]);
    expect(text).toMatch(/sites\s+3\s+decided\s+2\s+accuracy \.500/);
    expect(text).toContain('mean  10.0');
  });

  it('takes the middle', () => {
    expect(median([])).toBe(0);
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
  });
});

describe('the lab’s command line', () => {
  it('says what is wrong, with exit code 2', async () => {
    const complaint = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await main(['nothing'])).toBe(2);
    expect(await main(['country', '--port', 'x'])).toBe(2);
    expect(await main(['country', '--day-seconds', '0'])).toBe(2);
    expect(await main(['registry', '--nonsense'])).toBe(2);
    expect(await main(['locate', '--target', 'nonsense'])).toBe(2);
    expect(await main(['locate', '--algorithm', 'nonsense'])).toBe(2);
    expect(complaint.mock.calls.join()).toContain('--port takes a whole number');
  });

  it('prints the registry, as CSV and as JSON', async () => {
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(await main(['registry', '--sites', '3'])).toBe(0);
    expect(`${print.mock.calls[0]?.[0]}`.trim().split('\n')).toHaveLength(4);
    expect(await main(['registry', '--sites', '3', '--json'])).toBe(0);
    expect(JSON.parse(`${print.mock.calls[1]?.[0]}`).sites).toHaveLength(3);
  });

  it('runs an algorithm over the country', async () => {
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(
      await main(['locate', '--sites', '4', '--max-downloads', '10', '--no-troubles', '--algorithm', 'ls2f']),
    ).toBe(0);
    expect(`${print.mock.calls[0]?.[0]}`).toMatch(/^ls2f\s+sites\s+4\s+decided\s+4/);
  });
});
