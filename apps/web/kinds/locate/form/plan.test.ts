import { describe, expect, it } from 'vitest';
import { algorithmText, estimate, plansOf } from './plan';

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
  it('is sites × algorithms × budget at most, one page a pause of the host', () => {
    expect(estimate(5_000, 20, 1, [null, null], 60)).toMatchObject({ mostDownloads: 2_400, mostSeconds: 600 });
    expect(estimate(1_000, 20, 1, [null, null], 60)).toMatchObject({
      searches: 40,
      mostDownloads: 2_400,
      mostSeconds: 120,
      known: false,
    });
  });

  it('uses what is known of an algorithm, and never more than the budget', () => {
    expect(estimate(1_000, 10, 2, [12.5, 80, null], 60)).toMatchObject({
      usualDownloads: 2_650,
      usualSeconds: 265,
      known: true,
    });
  });
});
