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
    [
      'a broken declaration',
      Buffer.from('<meta content="charset">\xf8', 'latin1'),
      undefined,
      '<meta content="charset">ø',
      'windows-1252',
    ],
    [
      'a declaration in a comment',
      Buffer.from('<!-- <meta charset="koi8-r"> -->\xf8', 'latin1'),
      undefined,
      '<!-- <meta charset="koi8-r"> -->ø',
      'windows-1252',
    ],
    ['a charset that nobody reads', bytes(0xf8), 'text/html; charset=iso-2022-kr', 'ø', 'windows-1252'],
    ['UTF-16 without mark', Buffer.from('<p>ø', 'utf16le'), 'text/html; charset=utf-16', '<p>ø', 'utf-16le'],
    ['the same, big end first', utf16be('<p>ø'), 'text/html; charset=utf-16be', '<p>ø', 'utf-16be'],
    ['said UTF-16, is UTF-8', Buffer.from('<p>ø'), 'text/html; charset=utf-16', '<p>ø', 'utf-8'],
    ['empty', bytes(), undefined, '', 'utf-8'],
  ])('%s', (_, body, contentType, text, charset) => {
    expect(decodeText(body, contentType)).toEqual({ text, charset });
  });

  // Bytes by the tables of https://encoding.spec.whatwg.org
  it.each([
    ['windows-1252', '80 85 91 92 93 94 96 97 99 f8', '€…‘’“”–—™ø', 'windows-1252'],
    ['iso-8859-1', '80 92 e6 f8 e5', '€’æøå', 'windows-1252'],
    ['us-ascii', '93 e5 94', '“å”', 'windows-1252'],
    ['iso-8859-2', 'a3 b1 e8 f8', 'Łąčř', 'iso-8859-2'],
    ['latin-9', 'a4 f8', '¤ø', 'windows-1252'],
    ['iso-8859-15', 'a4 a6 bd f8', '€Šœø', 'iso-8859-15'],
    ['iso-8859-16', 'a4 e3 ba', '€ăș', 'iso-8859-16'],
    ['windows-1250', '8a 9e b3 f8', 'Šžłř', 'windows-1250'],
    ['windows-1251', 'cf f0 e8 e2 e5 f2 96', 'Привет–', 'windows-1251'],
    ['koi8-r', 'f0 d2 c9 d7 c5 d4', 'Привет', 'koi8-r'],
    ['cp866', '8f e0 a8 a2 a5 e2', 'Привет', 'ibm866'],
    ['gb2312', 'd6 d0 ce c4', '中文', 'gbk'],
    ['gb18030', 'd6 d0 81 30 81 30', '中\u0080', 'gb18030'],
    ['big5', 'a4 a4 a4 e5 87 40', '中文䏰', 'big5'],
    ['euc-jp', 'c6 fc cb dc b8 ec', '日本語', 'euc-jp'],
    ['shift_jis', '93 fa 96 7b 8c ea b1', '日本語ｱ', 'shift_jis'],
    ['iso-2022-jp', '1b 24 42 46 7c 1b 28 42 e5', '日\ufffd', 'iso-2022-jp'],
    ['ks_c_5601-1987', 'c7 d1 b1 db 8c 63', '한글똠', 'euc-kr'],
    ['windows-1254', 'fd fe dd', 'ışİ', 'windows-1254'],
  ])('reads %s', (label, hex, text, charset) => {
    const body = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    expect(decodeText(body, `text/html; charset=${label}`)).toEqual({ text, charset });
    const page = Buffer.concat([Buffer.from(`<meta charset=${label}>`), body]);
    expect(decodeText(page)).toEqual({ text: `<meta charset=${label}>${text}`, charset });
  });

  it.each([
    '<meta charset="iso-8859-2">',
    `<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">`,
    `<html><head>${'<link rel=x href=y>'.repeat(100)}<title>x</title><META CHARSET=latin2>`,
  ])('finds what a meta element declares: %s', (head) => {
    const page = Buffer.concat([Buffer.from(`${head}<p>`), bytes(0xf8)]);
    expect(decodeText(page, 'text/html')).toEqual({ text: `${head}<p>ř`, charset: 'iso-8859-2' });
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
