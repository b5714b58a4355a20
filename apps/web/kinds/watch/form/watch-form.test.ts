import { describe, expect, it } from 'vitest';
import { planOf } from './watch-form';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}
const typed = { downloadsADay: '5', newsHours: '48' };
const plan = {
  kind: 'watch',
  downloadsADay: 5,
  newsHours: 48,
  quiet: null,
  foragers: null,
  sites: 'all',
  practice: false,
};

describe('the plan of a watch', () => {
  it('asks at every hour where nothing is said', () => {
    expect(planOf(form({ ...typed, quietFrom: '', quietTo: ' ' }), false, 'UTC')).toEqual(plan);
  });

  it('lets foragers look where that is chosen', () => {
    const chosen = (foragers: string) => planOf(form({ ...typed, foragers }), false, 'UTC').foragers;
    expect([chosen('both'), chosen('')]).toEqual(['both', null]);
  });

  it('leaves sites alone by the clock of whoever starts it', () => {
    const quiet = { from: 22, to: 6, timeZone: 'Europe/Oslo' };
    expect(planOf(form({ ...typed, quietFrom: '22', quietTo: '6' }), true, 'Europe/Oslo')).toEqual({
      ...plan,
      practice: true,
      quiet,
    });
  });
});
