import { text } from 'node:stream/consumers';
import { DEFAULTS_IN_FORCE } from '@hyrde/contracts';
import { prerenderToNodeStream } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import { en } from '@/words/en';
import { formats } from '@/words/format';
import { nb } from '@/words/nb';
import { DefaultsTable, valueText } from './limits-screen';

const format = formats('en', 'UTC');
const html = async (table: React.ReactNode) => text((await prerenderToNodeStream(table)).prelude);

describe('the defaults in force', () => {
  it.each([
    [1_000, 'ms', '1 sec'],
    [200, 'ms', '200 ms'],
    [90, 's', '1 min 30 secs'],
    [30, 'd', '30 days'],
    [16 * 1_024 ** 2, 'bytes', '16 MB'],
    [256, 'megabytes', '256 MB'],
    [2_000, 'characters', '2,000 characters'],
    [400, 'count', '400'],
    [1_280, 'px', '1,280 px'],
  ])('shows %d %s as %s', (value, unit, shown) => {
    expect(valueText({ value, unit }, en, format)).toBe(shown);
  });

  it('has every group’s name in the language of the screen, and a mark where the environment overrides', async () => {
    const defaults = DEFAULTS_IN_FORCE.map((one) => ({
      ...one,
      variable: one.key === 'crawlDelay' ? 'CRAWL_DELAY_MS' : null,
      overridden: one.key === 'crawlDelay',
    }));
    const page = await html(<DefaultsTable defaults={defaults} words={nb} format={formats('nb', 'UTC')} />);
    for (const part of [...Object.values(nb.settings.defaultGroups), 'crawlDelay', 'CRAWL_DELAY_MS'])
      expect(page).toContain(part);
    expect(page.split(nb.settings.defaultOverridden)).toHaveLength(2);
  });
});
