import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { growth, SQUARE } from '../../../scripts/testing/growth.js';
import { decodeTable } from './charset.js';
import { charsetByLetters } from './charset-evidence.js';

/** Names of places, ten a country, and the encodings in which they are written. */
const PLACES: readonly [string, string][] = [
  ['windows-1250 iso-8859-2 cp852', 'Łódź Gdańsk Wrocław Poznań Toruń Rzeszów Częstochowa Elbląg Żory Świdnica'],
  ['windows-1250 iso-8859-2 cp852', 'Plzeň Děčín Břeclav Kroměříž Šumperk Žďár Třebíč Příbram Kadaň Jičín'],
  [
    'windows-1250 iso-8859-2',
    'Győr Kőszeg Érd Veszprém Székesfehérvár Gödöllő Sárvár Hódmezővásárhely Vác Dunaújváros',
  ],
  ['windows-1250 iso-8859-2', 'Timişoara Iaşi Constanţa Braşov Galaţi Bacău Piteşti Botoşani Călăraşi Bistriţa'],
  ['windows-1250 iso-8859-2', 'Šibenik Čakovec Varaždin Požega Đakovo Križevci Županja Poreč Metković Omiš'],
  [
    'windows-1257 iso-8859-13',
    'Šiauliai Panevėžys Marijampolė Mažeikiai Kėdainiai Telšiai Tauragė Biržai Plungė Rokiškis',
  ],
  ['windows-1257 iso-8859-13', 'Rīga Liepāja Jūrmala Rēzekne Jēkabpils Cēsis Kuldīga Krāslava Līvāni Limbaži'],
  ['windows-1252 macintosh cp850 cp865', 'Tromsø Bodø Ålesund Hå Færder Bærum Røros Gjøvik Vågan Sømna'],
  ['windows-1252 macintosh cp850', 'Göteborg Malmö Umeå Västerås Örebro Linköping Älmhult Åre Växjö Gävle'],
  ['windows-1252 cp850', 'München Köln Düsseldorf Nürnberg Gießen Tübingen Würzburg Fürth Überlingen Görlitz'],
  ['windows-1254', 'İstanbul Muğla Eskişehir Şanlıurfa Diyarbakır Ağrı Çanakkale Balıkesir Iğdır Kırşehir'],
  ['windows-1251 koi8-r ibm866', 'Москва Казань Челябинск Самара Омск Уфа Воронеж Пермь Волгоград Красноярск'],
  ['windows-1253 iso-8859-7 cp737', 'Αθήνα Θεσσαλονίκη Πάτρα Ηράκλειο Λάρισα Βόλος Ιωάννινα Τρίκαλα Χαλκίδα Σέρρες'],
  ['shift_jis euc-jp', '札幌市 仙台市 さいたま市 千葉市 横浜市 川崎市 相模原市 新潟市 静岡市 浜松市'],
  ['euc-kr', '서울특별시 부산광역시 대구광역시 인천광역시 광주광역시 대전광역시 울산광역시 수원시 성남시 고양시'],
];
const written = PLACES.flatMap(([charsets, places]) =>
  charsets.split(' ').map((charset) => [charset, places] as const),
);

describe('the letters of a table', () => {
  it.each(written)('show that it is in %s: %s', (charset, places) => {
    const bytes = iconv.encode(`name\r\n${places.replaceAll(' ', '\r\n')}\r\n`, charset);
    const read = decodeTable(bytes);
    expect(read.text).toContain(places.replaceAll(' ', '\r\n'));
    expect(read).toMatchObject({ by: 'letters', language: expect.any(String) });
  });

  it.each(['Hå', 'Bodø', 'Ås', 'Færder', 'Sør-Varanger', 'Umeå', 'Köln', 'Évora', 'Coruña', 'Reykjavík'])(
    'are those of the web’s default if few: %s',
    (place) => {
      expect(charsetByLetters(Buffer.from(place, 'latin1')).charset).toBe('windows-1252');
    },
  );

  it.each([
    ['windows-1250', 'Łódź', 'lodz'],
    ['windows-1250', 'Timişoara', 'timisoara'],
    ['windows-1257', 'Šiauliai', 'siauliai'],
    ['windows-1254', 'Iğdır', 'igdir'],
    ['cp850', 'Tromsø', 'tromso'],
    ['cp850', 'Lübeck', 'luebeck'],
  ])('of a single name in %s are recognised by its address: %s', (charset, name, spelled) => {
    const table = iconv.encode(`name,homeUrl\n${name},https://www.${spelled}.test/\n`, charset);
    expect(decodeTable(table).text).toContain(`\n${name},`);
  });

  it('leave a doubt, which the table says', () => {
    expect(decodeTable(iconv.encode('name\nMâcon\n', 'windows-1252'))).toMatchObject({ by: 'guess' });
    expect(decodeTable(Buffer.from([0xfe, 0x80, 0x9d]))).toMatchObject({ by: 'guess' });
  });

  it('are not asked if the bytes are certain, or a person chose', () => {
    const text = 'name\nŁódź\n';
    const utf16 = Buffer.from(text, 'utf16le');
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), utf16, Buffer.from(utf16).swap16()])
      expect(decodeTable(bytes)).toMatchObject({ text, by: 'bytes', language: null });
    expect(decodeTable(iconv.encode(text, 'windows-1250'), 'iso-8859-1')).toMatchObject({
      text: 'name\n£ódŸ\n',
      by: 'chosen',
    });
    expect(decodeTable(Buffer.from(text), 'no-such-charset')).toMatchObject({ text, by: 'bytes' });
  });

  it('are read in linear time, of any bytes', () => {
    for (const piece of ['\xe5', 'Bod\xf8 ', 'x\xff', '\x81\x30'])
      expect(growth((n) => charsetByLetters(Buffer.from(piece.repeat(n), 'latin1'), true), 20_000)).toBeLessThan(
        SQUARE,
      );
  });

  it('are no more than a sample, however long a text repeats one word', () => {
    const repeated = 'Bod\xf8 '.repeat(20_000);
    const [short, long] = ['', '\xb3\xf3d\xbc \xb6wi\xeata'].map((end) =>
      charsetByLetters(Buffer.from(repeated + end, 'latin1'), true),
    );
    expect(long).toEqual(short);
    expect(charsetByLetters(Buffer.from('\xb3\xf3d\xbc \xb6wi\xeata', 'latin1'), true)).not.toEqual(short);
  });
});
