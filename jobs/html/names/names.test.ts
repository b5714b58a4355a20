import { describe, expect, it } from 'vitest';
import { growth, SQUARE } from '../../../scripts/testing/growth.js';
import { findNames, REDACTED, redactNames } from './find-names.js';
import { PersonName } from './person-name.js';

const KARI = new PersonName('Kari Nordmann');
const found = (raw: string, name = KARI) => findNames(raw, name).map(({ kind, text }) => `${kind}: ${text}`);

describe('a person’s name', () => {
  it.each([
    'Kari Nordmann',
    'KARI NORDMANN',
    'kari nordmann',
    'Kari   \n Nordmann',
    'Kari\u00a0Nordmann',
    'Nordmann, Kari',
    'Nordmann Kari',
    'kari.nordmann@example.org',
    '/ansatte/kari-nordmann',
    '/klage-fra-kari-nordmann-om-vei',
    '?q=Kari+Nordmann&side=2',
    'https://x.example/?q=Kari%20Nordmann',
    'Ka\u00adri Nord\u00admann',
    'Ka&shy;ri Nord&shy;mann',
    'Kari Nord\u200bmann',
    '&#75;ari &#x4e;ordmann',
    '"sender":"\\u004bari Nordmann\\n"',
    '<td>Kari</td><td>Nordmann</td>',
    '<td>Kari <b>Nordmann</b></td>',
    '<p>Kari <b>N</b>ordmann</p>',
    'Nord<wbr>mann, Kari',
    '<img alt="Kari Nordmann">',
    '<!-- Kari Nordmann -->',
    'Klage fra Kari Nordmann',
    'Kari Nordmanns klage',
    'karinordmann',
    '\uff2bari Nordmann',
  ])('is found in %j', (raw) => {
    expect(found(raw)).toHaveLength(1);
    expect(found(raw)[0]).toMatch(/^name: /);
    const { text } = redactNames(raw, KARI, ({ kind }) => kind === 'name');
    expect(text).toContain(REDACTED);
    expect(found(text)).toEqual([]);
  });

  it.each([
    ['K. Nordmann', 'like: K. Nordmann'],
    ['Nordmann, K.', 'like: Nordmann, K'],
    ['Kari A. Nordmann', 'like: Kari A. Nordmann'],
    ['Kari Anne Nordmann', 'like: Kari Anne Nordmann'],
    ['Anne-Kari Nordmann', 'like: Kari Nordmann'],
    ['Kari Nordmann-Hansen', 'like: Kari Nordmann-Hansen'],
    ['Ola, Kari, Nordmann', 'like: Kari, Nordmann'],
    ['Ola Nordmann, Kari Hansen', 'like: Nordmann, Kari'],
    ['Kari Nordmann kommune', 'other: Kari Nordmann kommune'],
    ['Kari Nordmann Kommune', 'other: Kari Nordmann Kommune'],
    ['Kari Nordmann AS', 'other: Kari Nordmann AS'],
    ['Kari Nordmanns vei 3', 'other: Kari Nordmanns vei'],
  ])('is offered, not taken, in %j', (raw, expected) => {
    expect(found(raw)).toEqual([expected]);
  });

  it.each([
    'Ola Nordmann',
    'Kari Hansen',
    'Nordmannen Kari',
    'Kari og Nordmann',
    'Hansen, Kari; Nordmann, Ola',
    'Der satt Kari. Nordmann reiste seg.',
    'Kari 7 Nordmann',
  ])('is not in %j', (raw) => expect(found(raw)).toEqual([]));

  it('is the same composed or not, in ligatures, with hyphens and apostrophes, and in names of several parts', () => {
    const åse = new PersonName('Åse-Marie O’Fjeld Lindqvist');
    expect(found("A\u030ase-Marie O'Fjeld Lindqvist", åse)).toEqual(["name: Åse-Marie O'Fjeld Lindqvist"]);
    expect(found('&Aring;se-Marie O&#8217;Fjeld&nbsp;Lindqvist', åse)).toHaveLength(1);
    expect(found('Åse Marie \ufb01nn', new PersonName('Åse Marie Finn'))).toEqual(['name: Åse Marie ﬁnn']);
    expect(found('Åse Lindqvist', åse)).toEqual(['like: Åse Lindqvist']);
    expect(found('/ansatte/aase-lindqvist', åse)).toEqual(['like: aase-lindqvist']);
    expect(found('/ansatte/aase-oedegaard', new PersonName('Åse Ødegård'))).toEqual(['like: aase-oedegaard']);
    expect(found('/ansatte/ase-odegard', new PersonName('Åse Ødegård'))).toEqual(['like: ase-odegard']);
    expect(found('?navn=%C5se+%D8deg%E5rd', new PersonName('Åse Ødegård'))).toEqual(['name: Åse Ødegård']);
    expect(found('Kari Anne Berg Nordmann Lie', new PersonName('Lie, Kari Anne Berg Nordmann'))).toEqual([
      'name: Kari Anne Berg Nordmann Lie',
    ]);
  });

  it('is found in other scripts', () => {
    expect(found('от ИВАН Петров, 7', new PersonName('Иван Петров'))).toEqual(['name: ИВАН Петров']);
    expect(found('来自王小明的信', new PersonName('王小明'))).toEqual(['name: 王小明']);
    expect(found('김철수는 썼다', new PersonName('김철수'))).toEqual(['name: 김철수']);
    expect(found('الرسالة من محمد الأحمد اليوم', new PersonName('محمد الأحمد'))).toEqual(['name: محمد الأحمد']);
  });

  it('is redacted between tags that stay, and names after it are found', () => {
    const cover = (raw: string) => redactNames(raw, KARI, ({ kind }) => kind === 'name');
    expect(cover('<td>Kari</td><td>Nordmann</td>').text).toBe('<td>***</td><td></td>');
    expect(cover('Kari <a title="Kari Nordmann" href="/kari-nordmann">Nordmann</a>').text).toBe(
      '*** <a title="***" href="/***"></a>'.replace('*** <', '***<'),
    );
    const text = 'Fra Kari Nordmann til Kari Nordmann om vann';
    const { text: covered, redacted: count, placeOf } = cover(text);
    expect([covered, count]).toEqual(['Fra *** til *** om vann', 2]);
    expect(covered.slice(placeOf(text.indexOf('vann')))).toBe('vann');
    expect(placeOf(0)).toBe(0);
    expect(covered.slice(placeOf(text.indexOf('til')), placeOf(text.indexOf('til') + 3))).toBe('til');
  });

  it.each([
    ['a page', 20_000, (n: number) => '<p class="x">Vedtak om vann &amp; avløp i Nordvik</p>'.repeat(n)],
    ['a part', 20_000, (n: number) => 'Nordmann '.repeat(n)],
    ['brackets', 300_000, (n: number) => `${'<'.repeat(n)}nordmann`],
    ['comments', 20_000, (n: number) => `${'<!--'.repeat(n)}nordmann`],
  ])('costs in proportion to a text that has none, made to cost or not: %s', (_, length, html) => {
    expect(findNames(html(length), KARI)).toEqual([]);
    expect(growth((n) => findNames(html(n), KARI), length)).toBeLessThan(SQUARE);
  });
});
