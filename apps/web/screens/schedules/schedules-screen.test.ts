import { expect, it } from 'vitest';
import { cronText } from './schedules-screen';

it('says when a schedule fires, in the reader’s language', () => {
  expect(cronText('0 3 * * 1', 'en')).toBe('At 03:00, only on Monday');
  expect(cronText('0 3 * * 1', 'nb')).toMatch(/03:00.*mandag/);
  expect(cronText('no cron', 'en')).toBe('no cron');
});
