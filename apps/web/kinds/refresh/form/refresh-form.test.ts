import { describe, expect, it } from 'vitest';
import { visitsOf } from './index';
import { planOf } from './refresh-form';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}
const typed = { visitsADay: '500', days: '30', policy: 'S2', budget: '600', daySeconds: '60' };

describe('the plan of a refresh sweep', () => {
  it('has days of another length for practice sites alone', () => {
    const plan = { kind: 'refresh', visitsADay: 500, days: 30, policy: 'S2', budget: 600, sites: 'all' };
    expect(planOf(form(typed), true)).toEqual({ ...plan, daySeconds: 60, practice: true });
    expect(planOf(form(typed), false)).toEqual({ ...plan, practice: false });
  });

  it('takes the ticked regions, and our policy where none is named', () => {
    const { sites, policy } = planOf(form({ ...typed, policy: '', regionIds: 'a' }), false);
    expect({ sites, policy }).toEqual({ sites: { regionIds: ['a'] }, policy: 'crawl-value' });
  });
});

describe('the budget that is proposed', () => {
  it('is the one tried out before, else a share of the known pages', () => {
    expect(visitsOf({ visits: '12' }, 1_000)).toBe(12);
    expect(visitsOf({ visits: 'many' }, 1_000)).toBe(50);
    expect(visitsOf({}, null)).toBe(100);
  });
});
