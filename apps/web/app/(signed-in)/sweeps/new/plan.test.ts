import { describe, expect, it } from 'vitest';
import { planOf } from './plan';

function form(fields: [string, string][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

describe('the plan of a new sweep', () => {
  it('takes all sites where no region is ticked, and writes the parameters behind the algorithm', () => {
    const data = form([
      ['target', 'mail-record'],
      ['algorithm', 'ls2f'],
      ['parameter.S', '400'],
      ['parameter.threshold', '0.25'],
      ['budget', '60'],
    ]);
    expect(planOf(data, true)).toEqual({
      kind: 'locate',
      target: 'mail-record',
      algorithm: 'ls2f:S=400,threshold=0.25',
      budget: 60,
      sites: 'all',
      practice: true,
    });
  });

  it('leaves out parameters that were emptied, so that they get their defaults', () => {
    expect(
      planOf(
        form([
          ['algorithm', 'sim'],
          ['parameter.threshold', ''],
        ]),
        false,
      ).algorithm,
    ).toBe('sim');
  });

  it('takes the ticked regions', () => {
    expect(
      planOf(
        form([
          ['regionIds', 'a'],
          ['regionIds', 'b'],
        ]),
        false,
      ).sites,
    ).toEqual({ regionIds: ['a', 'b'] });
  });
});
