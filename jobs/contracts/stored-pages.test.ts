import { describe, expect, it } from 'vitest';
import { fileHashIn, fileHead, isPdfType } from './stored-pages.js';

describe('a PDF', () => {
  it('is recognised by its type, parameters and case aside', () => {
    for (const type of ['application/pdf', 'application/x-pdf', 'Application/PDF; charset=binary'])
      expect([type, isPdfType(type)]).toEqual([type, true]);
    for (const type of ['application/pdfx', 'text/html; of=application/pdf', '', null, undefined])
      expect([type, isPdfType(type)]).toEqual([type, false]);
  });

  it('has its hash at the head of its HTML, and nowhere else', () => {
    const hash = '0f'.repeat(32);
    expect(fileHashIn(`${fileHead(hash)}<title>x</title>`)).toBe(hash);
    expect(fileHashIn(`<p>x</p>${fileHead(hash)}`)).toBeNull();
  });
});
