import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeNext } from './sign-in-screen';

describe('where to go after signing in', () => {
  it('keeps our own paths with their filters', () => {
    expect(safeNext('/bodies?text=nord&page=2')).toBe('/bodies?text=nord&page=2');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', undefined, ['/a']])(
    'falls back to the Overview for %j',
    (next) => {
      expect(safeNext(next)).toBe('/start');
    },
  );

  it('never leaves our origin, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (rest) => {
        const target = new URL(safeNext(`/${rest}`), 'https://hyrde.example');
        expect(target.origin).toBe('https://hyrde.example');
      }),
    );
  });
});
