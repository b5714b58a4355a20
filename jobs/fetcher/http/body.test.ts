import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesHeld } from '../../../scripts/testing/bytes-held.js';
import { Body } from './receiver.js';

describe('a body', () => {
  it('is what came in, in whatever pieces', () => {
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc.integer({ min: 4_000, max: 70_000 }).map((n) => Buffer.alloc(n, n)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const body = new Body();
        for (const one of pieces) body.add(Buffer.from(one));
        expect(body.size).toBe(pieces.reduce((sum, { length }) => sum + length, 0));
        expect(Buffer.concat(pieces).equals(body.bytes())).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('takes no more room than its bytes where they come one at a time', () => {
    const body = new Body();
    const one = Buffer.from('a');
    const before = bytesHeld();
    for (let n = 0; n < 1_000_000; n++) body.add(one);
    expect(bytesHeld() - before).toBeLessThan(20_000_000);
    expect(body.bytes().length).toBe(1_000_000);
  });
});
