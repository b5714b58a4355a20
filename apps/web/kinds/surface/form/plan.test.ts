import { describe, expect, it } from 'vitest';
import { planOf } from './surface-form';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}
const typed = { coverage: '98', budget: '500' };
const plan = { kind: 'surface', coverage: 0.98, budget: 500, practice: false };

describe('the plan of a surface sweep', () => {
  it('is about the mail records of all sites, or of the ticked regions', () => {
    expect(planOf(form(typed), false, undefined)).toEqual({ ...plan, sites: 'all' });
    expect(planOf(form({ ...typed, regionIds: 'a' }), false, undefined)).toMatchObject({ sites: { regionIds: ['a'] } });
  });

  it('is about one site, and the page that is named', () => {
    const sites = { siteIds: ['s'] };
    expect(planOf(form({ ...typed, url: ' ' }), false, 's')).toEqual({ ...plan, sites });
    const url = 'https://a.example/sok';
    expect(planOf(form({ ...typed, url }), false, 's')).toEqual({ ...plan, sites, pages: [{ siteId: 's', url }] });
  });
});
