import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './charset.js';

const bytes = (...values: number[]) => Buffer.from(values);
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('decodeText', () => {
  it.each([
    [
      'a byte-order mark wins',
      Buffer.concat([bytes(0xef, 0xbb, 0xbf), Buffer.from('ø')]),
      'text/html; charset=latin1',
      'ø',
      'utf-8',
    ],
    [
      'UTF-16, little end first',
      Buffer.concat([bytes(0xff, 0xfe), Buffer.from('ø', 'utf16le')]),
      undefined,
      'ø',
      'utf-16le',
    ],
    ['UTF-16, big end first', Buffer.concat([bytes(0xfe, 0xff), utf16be('ø')]), undefined, 'ø', 'utf-16be'],
    ['valid UTF-8 wins over the header', Buffer.from('øl'), 'text/html; charset=iso-8859-1', 'øl', 'utf-8'],
    ['the header', bytes(0xf8), 'text/html; charset=ISO-8859-2', 'ř', 'iso-8859-2'],
    ['the header in quotes', bytes(0xf8), 'text/html; charset="iso-8859-2"', 'ř', 'iso-8859-2'],
    ['ISO-8859-1 is windows-1252', bytes(0x80, 0xf8), 'text/html; charset=iso-8859-1', '€ø', 'windows-1252'],
    ['nothing said', bytes(0x93, 0xf8, 0x94), undefined, '“ø”', 'windows-1252'],
    ['an unknown charset', bytes(0xf8), 'text/html; charset=x-none', 'ø', 'windows-1252'],
    [
      'said UTF-8, is windows-1252',
      Buffer.from('åpne møter på rådhuset', 'latin1'),
      'text/html; charset=utf-8',
      'åpne møter på rådhuset',
      'windows-1252',
    ],
    [
      'UTF-8 with a torn end',
      Buffer.concat([Buffer.from('åpne møter'), bytes(0xc3)]),
      'text/html; charset=utf-8',
      'åpne møter\ufffd',
      'utf-8',
    ],
    ['empty', bytes(), undefined, '', 'utf-8'],
  ])('%s', (_, body, contentType, text, charset) => {
    expect(decodeText(body, contentType)).toEqual({ text, charset });
  });

  it('finds what a meta element declares', () => {
    const page = Buffer.concat([Buffer.from('<meta charset="iso-8859-2"><p>'), bytes(0xf8)]);
    expect(decodeText(page, 'text/html').text).toContain('ř');
  });

  it('never throws, and reads any text written as UTF-8', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.option(fc.string(), { nil: undefined }), (body, type) => {
        expect(typeof decodeText(Buffer.from(body), type && `text/html; charset=${type}`).text).toBe('string');
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.startsWith('\ufeff'));
        expect(decodeText(Buffer.from(text), undefined).text).toBe(text);
      }),
    );
  });
});
