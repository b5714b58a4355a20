import { describe, expect, it } from 'vitest';
import { algorithmText, earlierOf, estimate, plansOf } from './plan';

function form(fields: [string, string][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}
const herder = { name: 'herder', parameters: {} };

describe('the plan of a new sweep', () => {
  it('takes all sites where no region is ticked, and the algorithms in their order', () => {
    const data = form([
      ['target', 'mail-record'],
      ['budget', '60'],
    ]);
    const ls2f = { name: 'ls2f', parameters: { S: '400', threshold: '0.25' } };
    const plan = {
      kind: 'locate',
      target: 'mail-record',
      algorithms: ['ls2f:S=400,threshold=0.25', 'herder'],
      budget: 60,
      sites: 'all',
      practice: true,
    };
    expect(plansOf(data, true, [ls2f, herder])).toEqual([plan]);
    for (const also of ['contact', 'mail-record', 'contact']) data.append('target', also);
    expect(plansOf(data, true, [ls2f, herder])).toEqual([plan, { ...plan, target: 'contact' }]);
  });

  it('leaves out parameters that were emptied, so that they get their defaults', () => {
    expect(algorithmText({ name: 'sim', parameters: { threshold: ' ' } })).toBe('sim');
  });

  it('takes the ticked regions', () => {
    const data = form([
      ['target', 'contact'],
      ['regionIds', 'a'],
      ['regionIds', 'b'],
    ]);
    expect(plansOf(data, false, [herder]).map(({ sites }) => sites)).toEqual([{ regionIds: ['a', 'b'] }]);
  });
});

describe('the estimate', () => {
  const plan = { crawlDelayMs: 1_000, sites: 20, targets: ['contact'], algorithms: ['herder', 'ls2f'], budget: 60 };
  const part = (target: string, downloads: number, algorithms = ['herder']) => ({ target, algorithms, downloads });

  it('is sites × algorithms × budget at most, and says nothing more without earlier sweeps', () => {
    const parts = [part('contact', 100)]; // By one algorithm, where two are planned.
    for (const earlier of [[], [{ sites: 20, seconds: 90, parts }]])
      expect(estimate({ ...plan, crawlDelayMs: 5_000, earlier })).toEqual({
        mostDownloads: 2_400,
        mostSeconds: 600,
        usual: null,
      });
  });

  it('is what earlier sweeps downloaded for the target, at the rate of those that were crowded', () => {
    const earlier = [
      { sites: 100, seconds: 200, parts: [part('contact', 1_000)] }, // 10 a site; .2 s a download.
      { sites: 100, seconds: 900, parts: [part('contact', 1_400), part('foi', 1_600)] }, // 14 and 16; .3 s.
      { sites: 1, seconds: 21, parts: [part('budget', 20)] }, // As slow as the site's crawl delays alone.
    ];
    const one = { ...plan, sites: 1_000, algorithms: ['herder'], earlier };
    expect(estimate(one).usual).toEqual({ downloads: 12_000, seconds: 2_400, from: 2_400, to: 3_600, sweeps: 4 });
    expect(estimate({ ...one, targets: ['contact', 'foi'] }).usual).toMatchObject({ downloads: 28_000 });
    expect(estimate({ ...one, sites: 1 }).usual).toMatchObject({ downloads: 12, seconds: 12, to: 12 });
    // No earlier sweep was for the target: the mean of all. Nothing exceeds the budget.
    expect(estimate({ ...one, targets: ['news'] }).usual).toMatchObject({ downloads: 15_000 });
    expect(estimate({ ...one, budget: 8 }).usual).toMatchObject({ downloads: 8_000 });
  });

  it('is within half of what sweeps of the practice country took, by the other ones', () => {
    // Sites, downloads and seconds of sweeps by `herder` in one installation, on a machine of two cores.
    const took = [
      { sites: 72, seconds: 40, parts: [part('mail-record', 377)] },
      {
        sites: 285,
        seconds: 443,
        parts: [
          part('mail-record', 1_398),
          part('council-minutes', 1_090),
          part('accessibility-statement', 563),
          part('privacy', 428),
          part('contact', 294),
        ],
      },
      { sites: 26, seconds: 11, parts: [part('mail-record', 96)] },
    ];
    for (const sweep of took.filter(({ parts }) => parts.length === 1)) {
      const earlier = took.filter((other) => other !== sweep);
      const { usual } = estimate({
        ...plan,
        sites: sweep.sites,
        targets: ['mail-record'],
        algorithms: ['herder'],
        earlier,
      });
      expect((usual?.seconds ?? 0) / sweep.seconds).toBeGreaterThan(2 / 3);
      expect((usual?.seconds ?? 0) / sweep.seconds).toBeLessThan(3 / 2);
    }
  });

  it('takes completed sweeps alone, and those begun together as one', () => {
    const facts = { kind: 'locate', target: { slug: 'contact' }, algorithms: ['herder:cost=0.01'] };
    const progress = { all: 20, downloads: 200 };
    const done = {
      facts,
      progress,
      state: 'done',
      createdAt: '2026-11-29T10:00:00Z',
      finishedAt: '2026-11-29T10:02:00Z',
    };
    const later = { ...done, finishedAt: '2026-11-29T10:05:00Z' };
    const list = [
      { ...done, parts: [] },
      { ...done, parts: [done, later] },
      { ...done, parts: [done, { ...done, state: 'running', finishedAt: null }] },
      { ...done, state: 'cancelled', parts: [] },
    ];
    const [alone, together, ...none] = earlierOf(list as never);
    expect(none).toEqual([]);
    expect(alone).toMatchObject({ sites: 20, seconds: 120, parts: [{ algorithms: ['herder'], downloads: 200 }] });
    expect(together).toMatchObject({ seconds: 300, parts: [{ target: 'contact' }, { target: 'contact' }] });
  });
});
