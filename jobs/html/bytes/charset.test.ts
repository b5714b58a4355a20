import fc from 'fast-check';
import iconv from 'iconv-lite';
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
    [
      'XML sent as ASCII',
      Buffer.from('<?xml version="1.0" encoding="koi8-r"?>\xf0', 'latin1'),
      'text/xml; charset=us-ascii',
      '<?xml version="1.0" encoding="koi8-r"?>П',
      'koi8-r',
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
    ['latin-9', 'a4 f8', '€ø', 'latin-9'],
    ['win-1251', 'cf f0 e8 e2 e5 f2', 'Привет', 'win-1251'],
    ['cp850', '9b 86 91', 'øåæ', 'cp850'],
    ['cp932', '93 fa 96 7b', '日本', 'cp932'],
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

  it.each([
    [
      'after the first kilobyte of styles',
      `<head><style>${'.a{b:c} '.repeat(700)}</style><meta charset=koi8-r>`,
      'koi8-r',
    ],
    ['in the body, as the HTML parser lets it', `<body>${'<p>x</p>'.repeat(700)}<meta charset=koi8-r>`, 'koi8-r'],
    ['not within a long comment', `<!-- ${'x '.repeat(900)}<meta charset=koi8-r> -->`, 'windows-1252'],
    ['not within a script', `<script>w('<meta charset=koi8-r>')</script>`, 'windows-1252'],
    ['unless unknown', `<meta charset=utf8mb4><meta charset=koi8-r>`, 'koi8-r'],
    ['before an XML declaration', `<?xml version="1.0" encoding="koi8-r"?><meta charset=iso-8859-5>`, 'iso-8859-5'],
  ])('reads a declaration %s', (_, head, charset) => {
    expect(decodeText(Buffer.concat([Buffer.from(head), bytes(0xf8)]), 'text/html').charset).toBe(charset);
  });

  it.each([
    ['the header', 'text/html; charset=utf-8', 'windows-1251'],
    ['the header, over nothing', 'application/xml; charset=utf-8', ''],
    ['the document', 'text/html', 'utf-8'],
  ])('corrects UTF-8 that %s declares wrongly', (_, contentType, declared) => {
    const declaration = declared && `<?xml version="1.0" encoding="${declared}"?>`;
    const text = `${declaration}<title>Протокол заседания совета, повестка дня</title>`;
    const page = iconv.encode(text, 'windows-1251');
    expect(decodeText(page, contentType)).toEqual({ text, charset: 'windows-1251' });
  });

  it('reads UTF-8 that was cut within a character and declares nothing', () => {
    const cut = Buffer.from('<p>Møter på rådhuset ø').subarray(0, -1);
    expect(decodeText(cut).text).toBe('<p>Møter på rådhuset \ufffd');
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

const TEXTS: Record<string, string> = {
  'Møteplan for kommunestyret, åpent møte': 'iso-8859-1 iso-8859-15 windows-1252 cp1252 macintosh iso-8859-10 cp865',
  'Zápis ze schůze zastupitelstva města': 'iso-8859-2 latin2 windows-1250 cp1250 cp852',
  'Posėdžio darbotvarkė, žinutės šiandien': 'iso-8859-13 windows-1257 iso-8859-4 cp775',
  'Meclis toplantısı gündemi, ağustos, şehir': 'iso-8859-9 latin5 windows-1254',
  'Avviżi tal-kunsill, laqgħat u żjarat': 'iso-8859-3',
  'Ședința consiliului local, hotărâri': 'iso-8859-16',
  'Протокол заседания городского совета': 'windows-1251 cp1251 koi8-r iso-8859-5 ibm866',
  'Порядок денний засідання ради': 'koi8-u',
  'Πρακτικά συνεδρίασης δημοτικού συμβουλίου': 'iso-8859-7 windows-1253',
  'פרוטוקול ישיבת המועצה': 'iso-8859-8 windows-1255',
  'محضر اجتماع المجلس': 'iso-8859-6 windows-1256',
  รายงานการประชุมสภา: 'windows-874 tis-620',
  'Đăng thông tin công khai': 'windows-1258',
  '会議録の公開、市議会の日程': 'shift_jis sjis windows-31j euc-jp cp932',
  市议会会议记录公开: 'gb2312 gbk gb18030 cp936',
  市議會會議紀錄公開: 'big5 big5-hkscs cp950',
  '시의회 회의록 공개': 'euc-kr ks_c_5601-1987 cp949',
};

describe('an XML declaration', () => {
  const feedOf = (label: string, title: string) =>
    `<?xml version='1.0' encoding='${label}'?>\n<rss><channel><title>${title}</title></channel></rss>`;

  const labels = Object.entries(TEXTS).flatMap(([title, all]) =>
    all.split(' ').map((label) => [label, title] as const),
  );
  it.each(labels)('of %s is read: %s', (label, title) => {
    const text = feedOf(label, title);
    const body = iconv.encode(text, label === 'windows-31j' ? 'cp932' : label);
    for (const contentType of [undefined, 'application/rss+xml', 'text/xml', 'text/html'])
      expect(decodeText(body, contentType).text).toBe(text);
  });

  it('of UTF-16 is read with and without a mark, in both orders, and if the bytes are UTF-8', () => {
    const text = feedOf('utf-16', 'Møte 会議');
    const little = Buffer.from(text, 'utf16le');
    for (const body of [little, utf16be(text), Buffer.from(text), Buffer.from(`\ufeff${text}`, 'utf16le')])
      expect(decodeText(body, 'application/xml').text).toBe(text);
  });

  it('of ISO-2022-JP is read, although the bytes are ASCII', () => {
    const title = Buffer.from('1b2442467c4b5c1b2842', 'hex');
    const body = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="iso-2022-jp"?><title>'), title]);
    expect(decodeText(body).text).toMatch(/<title>日本$/);
    expect(decodeText(Buffer.from('plain \x1b[1m text')).charset).toBe('utf-8');
  });

  it('is read after blank lines and a message of the server', () => {
    const text = `\n\n<b>Notice</b>: Undefined index in feed.php\n${feedOf('koi8-r', 'Протокол')}`;
    expect(decodeText(iconv.encode(text, 'koi8-r'), 'application/xml').text).toBe(text);
  });

  it('is overruled by the header in XML, and by bytes that are UTF-8', () => {
    const text = feedOf('iso-8859-5', 'Протокол');
    const body = iconv.encode(text, 'koi8-r');
    expect(decodeText(body, 'application/xml; charset=koi8-r').text).toBe(text);
    expect(decodeText(Buffer.from(text), 'application/xml').text).toBe(text);
  });
});
