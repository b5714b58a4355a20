import { describe, expect, it } from 'vitest';
import { listIn } from '../../site/index.js';
import { parsedData } from './other-formats.js';

const rowsOf = (text: string) => listIn(parsedData(text))?.rows.map((row) => Object.fromEntries(row)) ?? null;
const three = <T>(make: (at: number) => T): T[] => [1, 2, 3].map(make);

describe('a list in another format than JSON', () => {
  it('is read of XML, with attributes that address, and of a feed', () => {
    const xml = `<?xml version="1.0"?><a:answer xmlns:a="urn:x"><a:meetings>${three((n) => `<meeting><id>${n}</id><title>Room &amp; board ${n}</title></meeting>`).join('')}</a:meetings></a:answer>`;
    expect(rowsOf(xml)?.[1]).toEqual({ id: '2', title: 'Room & board 2' });
    const feed = `<rss version="2.0"><channel><title>News</title>${three((n) => `<item><title><![CDATA[Vedtak ${n}]]></title><link>https://a.example/${n}</link></item>`).join('')}</channel></rss>`;
    expect(rowsOf(feed)?.[2]).toEqual({ title: 'Vedtak 3', link: 'https://a.example/3' });
  });

  it('is read of a table in text, whatever separates its values', () => {
    const csv = `number;title;date\r\n${three((n) => `26/${n};"Road; ""new"" ${n}";2026-11-0${n}`).join('\r\n')}\r\n`;
    expect(rowsOf(csv)?.[0]).toEqual({ number: '26/1', title: 'Road; "new" 1', date: '2026-11-01' });
    expect(rowsOf(csv.replaceAll(';', '\t'))).toHaveLength(3);
  });

  it('is read of a calendar, with folded lines and days', () => {
    const event = (n: number) =>
      `BEGIN:VEVENT\r\nUID:${n}\r\nDTSTART;VALUE=DATE:2026110${n}\r\nSUMMARY:Council\\, ses\r\n sion ${n}\r\nEND:VEVENT`;
    expect(rowsOf(`BEGIN:VCALENDAR\r\n${three(event).join('\r\n')}\r\nEND:VCALENDAR`)?.[1]).toEqual({
      ...{ UID: '2', DTSTART: '2026-11-02', SUMMARY: 'Council, session 2' },
    });
  });

  it.each([
    ['a page', '<!doctype html><ul><li>a</li><li>b</li><li>c</li></ul>'],
    [
      'prose',
      'The council met, and it was late.\nIt decided nothing.\nThen, at last, it ended, and all went home.\nEnd.',
    ],
    ['broken data', '{"a": [1, 2'],
  ])('is not seen in %s', (_, text) => expect(rowsOf(text)).toBeNull());

  it('changes no prototype', () => {
    parsedData('<a><__proto__><polluted>x</polluted></__proto__></a>');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});
