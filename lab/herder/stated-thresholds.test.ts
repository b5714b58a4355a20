import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBABLY_FROM } from '@hyrde/contracts';
import { MODEL } from '@hyrde/jobs/locate';
import { describe, expect, it } from 'vitest';
import { NAMES_MODEL } from '../../jobs/locate/algorithms/herder/fitted.js';

const percent = (share: number): string => `${Math.round(100 * share)} %`;

describe('the thresholds shown on the Algorithms screen', () => {
  it.each(['en', 'nb'])('are those of the herder, in its words of %s', (language) => {
    const words = readFileSync(
      join(import.meta.dirname, '../../apps/web/kinds/locate/words', `frame.${language}.ts`),
      'utf8',
    );
    const herder = words.split('\n').find((line) => /weighs each by its words|veier hver av dem/.test(line)) ?? '';
    const stated = herder.match(/\d+ %/g);
    const { claimFrom } = MODEL;
    expect(NAMES_MODEL.claimFrom).toBe(claimFrom);
    expect(claimFrom).toBe(PROBABLY_FROM);
    expect(stated).toEqual([percent(claimFrom)]);
  });
});
