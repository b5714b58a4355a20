import { describe, expect, it } from 'vitest';
import { hashesOf } from './hashes';

const received = {
  url: 'https://by.no/p',
  finalUrl: 'https://by.no/p',
  status: 200,
  hops: [],
  charset: null,
  bytes: 1,
  durationMs: 1,
  head: null,
};

describe('the sums of a finding’s page', () => {
  it('are those of the body as received, and of what was read from it', () => {
    const page = { received: { ...received, reading: 'rendered-dom' as const }, fileHash: null };
    expect(hashesOf({ ...page, receivedHash: 'r', textHash: 't' })).toEqual([
      { of: 'received', hash: 'r' },
      { of: 'rendered-dom', hash: 't' },
    ]);
    const plain = { received: { ...received, reading: 'bytes' as const }, fileHash: null };
    expect(hashesOf({ ...plain, receivedHash: 'r', textHash: 'r' })).toEqual([{ of: 'received', hash: 'r' }]);
  });

  it('are those of the text where the body was not kept, and of a PDF', () => {
    const page = { receivedHash: null, textHash: 't' };
    expect(hashesOf({ ...page, fileHash: null, received: { ...received, reading: 'decoded-text' } })).toEqual([
      { of: 'decoded-text', hash: 't' },
    ]);
    expect(hashesOf({ ...page, fileHash: 'f', received: { ...received, reading: 'pdf' } })).toEqual([
      { of: 'oldPdf', hash: 'f' },
      { of: 'oldPdfText', hash: 't' },
    ]);
  });

  it('are none where nothing was kept', () => {
    expect(hashesOf({ received: null, receivedHash: null, textHash: null, fileHash: null })).toEqual([]);
  });
});
