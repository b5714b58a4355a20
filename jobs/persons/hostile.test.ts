import { describe, expect, it } from 'vitest';
import { growth, SQUARE } from '../../scripts/testing/growth.js';
import { addressSpans } from './address-spans.js';
import { pageSpans, pageSpansInTurns, personSpans } from './index.js';

const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Number of turns that other work of the process gets meanwhile. */
async function turnsBeside(work: () => Promise<unknown>): Promise<number> {
  let [turns, isOn] = [0, true];
  const watch = (async () => {
    while (isOn) {
      await new Promise((resolve) => setImmediate(resolve));
      turns++;
    }
  })();
  await work();
  isOn = false;
  await watch;
  return turns;
}

describe('a text made to take long', () => {
  it.each([
    'Kari ',
    'Kari Nordmann\n',
    'kari per ',
    'K. ',
    'Kari, ',
    'van de ',
    '12 Oak Lane, ',
    '12 34 56 ',
    'a.b@',
    '((((',
    '    ',
    '王',
    'Fra: Kari · ',
    'https://a.example/kari-',
    'https://a.example/ Kari Nordmann ',
  ])('%j takes time in proportion to its length', (piece) => {
    expect(growth((n) => personSpans(filled(piece, n)), 20_000)).toBeLessThan(SQUARE);
    expect(growth((n) => pageSpans(filled(piece, n)), 20_000)).toBeLessThan(SQUARE);
  });

  it('leaves turns to other work', async () => {
    const text = filled('Kari Anne Nordmann, Per Ole Hansen ', 300_000);
    expect(await turnsBeside(() => pageSpansInTurns(text))).toBeGreaterThan(5);
  });

  it('an address of any length is read, or redacted whole', () => {
    const long = `https://a.example/${filled('%25', 10_000)}`;
    expect(addressSpans(long)).toEqual([{ start: 0, end: long.length, kind: 'person' }]);
  });
});
