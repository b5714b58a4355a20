import fc from 'fast-check';
import { parseFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import type { Feed } from '../site/index.js';
import { parseFeedInTurns } from './feed.js';

const AT = 'https://www.nordvik.test/nytt/feed.xml';

async function read(text: string, url = AT): Promise<Feed> {
  const feed = await parseFeedInTurns(text, url);
  if (!feed) throw new Error('It is no feed.');
  return feed;
}

/** The same feed, read by another library with another parser. */
function readByOther(text: string): ReturnType<typeof untouched> {
  const parsed = parseFeed(text);
  const title = titleOf(parsed.feed.title);
  switch (parsed.format) {
    case 'atom':
      return {
        title,
        entries: (parsed.feed.entries ?? []).map(({ id, title, links, published, updated, summary, content }) => ({
          id: id ?? null,
          title: titleOf(title),
          published: dateOf(published),
          updated: dateOf(updated),
          url: links?.find(({ rel = 'alternate' }) => rel === 'alternate')?.href ?? null,
          summary: summary?.value ?? content?.value ?? '',
        })),
      };
    case 'json':
      return {
        title,
        entries: (parsed.feed.items ?? []).map(({ id, url, title, date_published, date_modified, summary }) => ({
          id: id ?? null,
          url: url ?? null,
          title: titleOf(title),
          summary: summary ?? '',
          published: dateOf(date_published),
          updated: dateOf(date_modified),
        })),
      };
    case 'rdf':
      return {
        title,
        entries: (parsed.feed.items ?? []).map(({ rdf, link, title, dc, description }) => ({
          id: rdf?.about ?? null,
          url: link ?? null,
          title: titleOf(title),
          summary: description ?? '',
          published: dateOf(dc?.dates?.[0]),
          updated: null,
        })),
      };
    default:
      return {
        title,
        entries: (parsed.feed.items ?? []).map(({ guid, link, title, pubDate, description }) => ({
          id: guid?.value ?? null,
          url: link ?? null,
          title: titleOf(title),
          summary: description ?? '',
          published: dateOf(pubDate),
          updated: null,
        })),
      };
  }
}

const dateOf = (date?: string): number | null => (date === undefined ? null : new Date(date).getTime());
const titleOf = (title?: string | { value?: string }): string =>
  (typeof title === 'string' ? title : title?.value) ?? '';

/** Other readers leave addresses unresolved, fragment included. */
const untouched = ({ title, entries }: Feed) => ({ title, entries: entries.map(({ place: _, ...entry }) => entry) });

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const element = (name: string, text: string | null, attributes = ''): string =>
  text === null ? '' : `<${name}${attributes}>${escaped(text)}</${name}>`;

/** An entry that every format can express. */
interface Made {
  id: string | null;
  path: string;
  title: string;
  at: number;
  summary: string | null;
}

const WRITERS: Record<string, (title: string, made: readonly Made[]) => string> = {
  'RSS 2.0': (title, made) =>
    `<?xml version="1.0"?><rss version="2.0"><channel>${element('title', title)}${made
      .map(
        ({ id, path, title, at, summary }) =>
          `<item>${element('title', title)}${element('link', path)}${element('guid', id, ' isPermaLink="false"')}${element('pubDate', new Date(at).toUTCString())}${element('description', summary)}</item>`,
      )
      .join('\n')}</channel></rss>`,
  'RSS 1.0': (title, made) =>
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>${element('title', title)}</channel>${made
      .map(
        ({ id, path, title, at, summary }) =>
          `<item${id === null ? '' : ` rdf:about="${escaped(id)}"`}>${element('title', title)}${element('link', path)}${element('dc:date', new Date(at).toISOString())}${element('description', summary)}</item>`,
      )
      .join('\n')}</rdf:RDF>`,
  'Atom 1.0': (title, made) =>
    `<feed xmlns="http://www.w3.org/2005/Atom">${element('title', title)}<link rel="self" href="/self"/>${made
      .map(
        ({ id, path, title, at, summary }) =>
          `<entry>${element('id', id)}${element('title', title)}<link rel="enclosure" href="/x.mp3"/><link href="${escaped(path)}"/>${element('updated', new Date(at).toISOString())}${element('published', new Date(at).toISOString())}${element('summary', summary)}</entry>`,
      )
      .join('\n')}</feed>`,
  'JSON Feed': (title, made) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title,
      items: made.map(({ id, path, title, at, summary }) => ({
        ...(id !== null && { id }),
        url: path,
        title,
        ...(summary !== null && { summary }),
        date_published: new Date(at).toISOString(),
        date_modified: new Date(at).toISOString(),
      })),
    }),
};

describe('a feed', () => {
  const word = fc.constantFrom('Postliste', 'møte', 'Æ & Ø', '"sitat"', '5 > 3', 'Aa  Bb', '…', "d'Arc", '#12', '漢字');
  const phrase = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ').replace(/\s+/g, ' '));
  const made = fc.record({
    id: fc.option(fc.uuid().map((id) => `urn:uuid:${id}`)),
    path: fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `https://www.nordvik.test/${name}?a=1&b=2`),
    title: phrase,
    at: fc.integer({ min: 0, max: 4_102_444_800 }).map((second) => second * 1_000),
    summary: fc.option(phrase),
  });

  it.each(Object.entries(WRITERS))('%s is read as another reader reads it', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(phrase, fc.array(made, { minLength: 1, maxLength: 6 }), async (title, entries) => {
        const text = write(title, entries);
        expect(untouched(await read(text))).toEqual(readByOther(text));
      }),
      { numRuns: 60 },
    );
  });

  const HAND_WRITTEN = {
    'of .NET, with borrowed times': `<rss xmlns:a10="http://www.w3.org/2005/Atom" version="2.0"><channel><title>Møter</title>
      <item><guid isPermaLink="false">7</guid><link>https://www.nordvik.test/m/7</link><title>Formannskapet</title>
      <description>Sakliste</description><pubDate>Tue, 10 Nov 2026 09:30:00 +0100</pubDate></item></channel></rss>`,
    'with CDATA': `<rss version="2.0"><channel><title><![CDATA[Nytt & nyttig]]></title><item>
      <title><![CDATA[Vei stengt]]></title><link><![CDATA[https://www.nordvik.test/vei]]></link>
      <description><![CDATA[Fra mandag]]></description></item></channel></rss>`,
    'of Atom with a base and a content alone': `<feed xmlns="http://www.w3.org/2005/Atom"><title>Nytt</title>
      <entry><id>tag:nordvik.test,2026:1</id><title>En</title><link rel="alternate" href="https://www.nordvik.test/en"/>
      <updated>2026-11-10T09:30:00.250+01:00</updated><content type="text">Alt om en</content></entry></feed>`,
    'of other names for the same': `<atom:feed xmlns:atom="http://www.w3.org/2005/Atom"><atom:title>Nytt</atom:title>
      <atom:entry><atom:id>x</atom:id><atom:title>En</atom:title><atom:link href="https://www.nordvik.test/en"/>
      <atom:updated>2026-11-10T09:30:00Z</atom:updated></atom:entry></atom:feed>`,
    'with things of others beside': `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Nytt</title><image>
      <title>Våpen</title><link>https://www.nordvik.test/</link><url>https://www.nordvik.test/v.png</url></image>
      <item><media:title>Bilde</media:title><media:content><media:description>Et bilde</media:description></media:content>
      <title>En</title><link>https://www.nordvik.test/en</link></item></channel></rss>`,
  };

  it.each(Object.entries(HAND_WRITTEN))('%s is read as another reader reads it', async (_, text) => {
    expect(untouched(await read(text))).toEqual(readByOther(text));
  });

  it('says which place in a page an entry leads to; a route is part of its address', async () => {
    const items = ['/sak#comment-3', '/sak', '/#/sak/3'].map((url) => `<item><link>${url}</link></item>`);
    const { entries } = await read(`<rss version="2.0"><channel>${items.join('')}</channel></rss>`);
    expect(entries.map(({ url, place }) => [url, place])).toEqual([
      ['https://www.nordvik.test/sak', 'comment-3'],
      ['https://www.nordvik.test/sak', null],
      ['https://www.nordvik.test/#/sak/3', null],
    ]);
  });

  it('has addresses that are whole and lead to pages', async () => {
    const { entries } = await read(`<feed xml:base="/arkiv/"><entry xml:base="2026/"><link href="en"/></entry>
      <entry><link href="to"/></entry><entry xml:base="javascript:x"><link href="tre"/></entry>
      <entry><link href="javascript:alert(1)"/></entry><entry><link rel="self" href="selv"/></entry></feed>`);
    const base = 'https://www.nordvik.test/arkiv/';
    expect(entries.map(({ url }) => url)).toEqual([`${base}2026/en`, `${base}to`, `${base}tre`, null, null]);
    const rss = await read(`<rss><channel><item><guid>https://www.nordvik.test/a</guid></item>
      <item><guid isPermaLink="false">https://www.nordvik.test/b</guid></item><item><guid>c</guid></item></channel></rss>`);
    expect(rss.entries.map(({ id, url }) => [id, url])).toEqual([
      ['https://www.nordvik.test/a', 'https://www.nordvik.test/a'],
      ['https://www.nordvik.test/b', null],
      ['c', null],
    ]);
  });

  it('says its texts without mark-up, whichever way that is written', async () => {
    const html = '<p>Vei <b>stengt</b>&nbsp;nå</p><script>x()</script><p>Til jul</p>';
    const texts = [
      `<rss><channel><item><description>${escaped(html)}</description></item></channel></rss>`,
      `<rss><channel><item><description><![CDATA[${html}]]></description></item></channel></rss>`,
      `<feed><entry><summary type="html">${escaped(html)}</summary></entry></feed>`,
      `<feed><entry><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Vei <b>stengt</b> nå</p><p>Til jul</p></div></content></entry></feed>`,
      JSON.stringify({ version: 'https://jsonfeed.org/version/1', items: [{ content_html: html }] }),
    ];
    for (const text of texts) expect((await read(text)).entries[0]?.summary).toBe('Vei stengt nå Til jul');
    const plain = await read('<feed><entry><title>a &lt;b&gt; c</title></entry></feed>');
    expect(plain.entries[0]?.title).toBe('a <b> c');
  });

  it.each([
    ['an undeclared prefix', '<rss><channel><item><title>A</title><atom:link href="/a"/></item></channel></rss>'],
    ['it in capitals', '<rss><channel><item><ATOM:title>A</ATOM:title><Atom:Link href="/a"/></item></channel></rss>'],
    ['a title of Dublin Core', '<rss><channel><item><dc:title>A</dc:title><link>/a</link></item></channel></rss>'],
    [
      'a second title',
      '<rss><channel><item><dc:title>B</dc:title><title>A</title><link>/a</link></item></channel></rss>',
    ],
    ['an empty title', '<rss><channel><item><title/><dc:title>A</dc:title><link>/a</link></item></channel></rss>'],
    [
      'Atom within RSS',
      '<rss xmlns:z="http://www.w3.org/2005/Atom"><channel><z:entry><z:title>A</z:title><z:link rel="self" href="/x"/><z:link href="/a"/></z:entry></channel></rss>',
    ],
    [
      'RDF without namespaces',
      '<RDF><channel/><item rdf:about="https://www.nordvik.test/a"><title>A</title></item></RDF>',
    ],
    [
      'a notice before',
      '<br />\n<b>Notice</b>: Undefined index: x in <b>/f.php</b> on line <b>3</b><br />\n<?xml version="1.0"?><rss><channel><item><title>A</title><link>/a</link></item></channel></rss>',
    ],
    [
      'blank lines before',
      '\ufeff\n \n<?xml version="1.0"?>\n<rss><channel><item><title>A</title><link>/a</link></item></channel></rss>',
    ],
    [
      'items without end',
      '<rss><channel><title>N</title><item><title>A</title><link>/a</link><item><title>B</title><link>/b</link></channel></rss>',
    ],
    [
      'a base of its item',
      '<rss><channel xml:base="/x/"><item xml:base="../"><title><![CDATA[A]]></title><link>a</link></item></channel></rss>',
    ],
    [
      'an address beside',
      '{"version": "https://jsonfeed.org/version/1.1", "items": [{"title": "A", "external_url": "/a"}]}',
    ],
  ])('with %s says title and address', async (_, text) => {
    const { entries } = await read(text);
    expect(entries[0]).toMatchObject({ title: 'A', url: 'https://www.nordvik.test/a' });
  });

  it('of other vocabularies keeps what they mean apart', async () => {
    const declared = 'xmlns:atom="urn:other" xmlns:dc="urn:other"';
    const { entries } = await read(`<rss ${declared}><channel><item><atom:link href="/a"/><dc:title>A</dc:title></item>
      <item><itunes:title>B</itunes:title><media:link href="/b"/></item></channel></rss>`);
    expect(entries.map(({ title, url }) => [title, url])).toEqual([
      ['', null],
      ['', null],
    ]);
  });

  it('of many items without end is read to its end', async () => {
    const items = Array.from({ length: 500 }, (_, at) => `<item><title>Sak ${at}</title><guid>${at}</guid>`).join('');
    const { entries, cut } = await read(`<rss><channel>${items}</channel></rss>`);
    expect([entries.length, entries[499]?.title, cut]).toEqual([500, 'Sak 499', undefined]);
  });

  it('says the letters that HTML has names for', async () => {
    const title = 'M&oslash;te &ndash; R&aring;dhuset &amp; torget';
    for (const text of [
      `<rss><channel><item><title>${title}</title></item></channel></rss>`,
      `<feed><entry><title>${title}</title></entry></feed>`,
    ])
      expect((await read(text)).entries[0]?.title).toBe('Møte – Rådhuset & torget');
  });

  it('cut off within an entry reports that entry only if it is named as the others are', async () => {
    const item = (name: string) => `<item>${name}<title>A</title><link>/a</link>`;
    const of = async (text: string) => (await read(`<rss><channel>${text}`)).entries.length;
    expect(await of(item('<guid>1</guid>'))).toBe(1);
    expect(await of(`${item('')}</item>${item('')}`)).toBe(2);
    expect(await of(`${item('<guid>1</guid>')}</item>${item('')}`)).toBe(1);
    expect(await of(`${item('<guid>1</guid>')}</item>${item('<guid>2</guid>')}<pubDate>Tue, 10`)).toBe(1);
  });

  it('without ids has none', async () => {
    const { entries } = await read('<rss><channel><item><title>En</title></item><item/></channel></rss>');
    expect(entries.map(({ id, title }) => [id, title])).toEqual([
      [null, 'En'],
      [null, ''],
    ]);
  });

  it('that is broken is read as far as it goes', async () => {
    const whole = WRITERS['RSS 2.0']?.('Nytt', [
      { id: '1', path: 'https://www.nordvik.test/1', title: 'En', at: 0, summary: null },
      { id: '2', path: 'https://www.nordvik.test/2', title: 'To', at: 0, summary: null },
    ]);
    const ids = async (text = '') => (await parseFeedInTurns(text, AT))?.entries.map(({ id }) => id);
    expect(await ids(whole?.replace('</title><link>', '<link>'))).toHaveLength(2);
    // The last entry of a truncated feed may be wrong.
    expect(await ids(whole?.slice(0, whole.indexOf('To')))).toEqual(['1']);
    expect(await ids(whole?.replaceAll('En', 'En & <br> to'))).toEqual(['1', '2']);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><title>Hei</title><item><title>x</title></item></html>'],
    ['a sitemap', '<urlset><url><loc>https://www.nordvik.test/</loc></url></urlset>'],
    ['other data', '{"items": [{"id": 1}]}'],
    ['broken data', '{"version": "https://jsonfeed.org/version/1", "items": ['],
    ['text', 'Hei på deg'],
    ['a page that shows one', '<html><p>As in</p><rss><channel><item><title>x</title></item></channel></rss></html>'],
    ['an envelope of other data', '<soap><rss><channel/></rss></soap>'],
  ])('is not recognised if there is %s', async (_, text) => {
    expect(await parseFeedInTurns(text, AT)).toBeNull();
  });

  it('is distinguished from any text, and never throws', async () => {
    const piece = fc.constantFrom(
      '<rss>',
      '<channel>',
      '<item',
      '>',
      '</item>',
      '<![CDATA[',
      ']]>',
      '&',
      '&#0;',
      '<!DOCTYPE',
      '"',
      'xmlns:a=',
      ':',
      '<feed xml:base="',
      '{"version":',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), async (pieces) => {
        const feed = await parseFeedInTurns(pieces.join(''), AT);
        const urls = (feed?.entries ?? []).flatMap(({ url }) => url ?? []);
        expect(urls.filter((url) => !/^https?:/.test(url))).toEqual([]);
      }),
    );
  });
});

describe('a hostile feed', () => {
  it('of 100,000 entries is cut, and other work runs every 32 KB', async () => {
    const items = Array.from({ length: 100_000 }, (_, i) => `<item><guid>${i}</guid><title>Sak ${i}</title></item>`);
    let iterations = 0;
    let others = setImmediate(function iterate() {
      iterations++;
      others = setImmediate(iterate);
    });
    const feed = await read(`<rss><channel>${items.join('')}</channel></rss>`);
    clearImmediate(others);
    expect(feed).toMatchObject({ cut: 'entries', entries: { length: 10_000 } });
    const characters = items.slice(0, 10_000).join('').length;
    expect(iterations).toBeGreaterThanOrEqual(Math.floor(characters / 32_768));
  });

  it('of 200,000 harmless entities is read to its end', async () => {
    const many = 'a &amp; '.repeat(200_000);
    const feed = await read(
      `<rss><channel><item><description>${many}</description></item><item><guid>2</guid></item></channel></rss>`,
    );
    expect(feed.entries.map(({ id }) => id)).toEqual([null, '2']);
    expect(feed.entries[0]?.summary).toMatch(/^a & a & /);
    expect(feed.cut).toBeUndefined();
  });

  it('of entities within entities does not grow', async () => {
    const names = 'abcdefghij'.split('');
    const bomb = names.map((name, i) => `<!ENTITY ${name} "${i === 0 ? 'lol' : `&${names[i - 1]};`.repeat(10)}">`);
    const title = '&j;'.repeat(10);
    const feed =
      await read(`<?xml version="1.0"?><!DOCTYPE rss [${bomb.join('')}]><rss><channel><item><title>${title}</title></item>
      <item><title>&#72;ei &unknown; <![CDATA[&j;]]></title></item></channel></rss>`);
    expect(feed.entries.map((one) => one.title)).toEqual([title, 'Hei &unknown; &j;']);
  });

  it('of elements in elements is cut, with what came before', async () => {
    const deep = '<b>'.repeat(100_000);
    const feed = await read(
      `<rss><channel><item><guid>1</guid></item><item><description>${deep}</description></item></channel></rss>`,
    );
    expect(feed).toMatchObject({ cut: 'depth', entries: [{ id: '1' }] });
  });

  it('of too many characters is cut', async () => {
    const feed = await read(
      `<rss><channel><item><guid>1</guid></item><!--${' '.repeat(32_000_000)}--><item/></channel></rss>`,
    );
    expect(feed).toMatchObject({ cut: 'characters', entries: [{ id: '1' }] });
  });

  it('as data is bounded alike', async () => {
    const items = Array.from({ length: 20_000 }, (_, id) => ({ id }));
    const version = 'https://jsonfeed.org/version/1.1';
    expect(await read(JSON.stringify({ version, items }))).toMatchObject({
      cut: 'entries',
      entries: { length: 10_000 },
    });
    expect(await parseFeedInTurns(JSON.stringify({ version, items, x: 'x'.repeat(5_000_000) }), AT)).toBeNull();
    expect(await parseFeedInTurns(`${'{"a":'.repeat(200_000)}`, AT)).toBeNull();
  });
});

describe('the dates of a feed', () => {
  const rss = (head: string, ...dates: string[]) =>
    `<rss version="2.0"><channel><title>x</title>${head}${dates.map((date, n) => `<item><guid>${n}</guid><title>t</title><pubDate>${date}</pubDate></item>`).join('')}</channel></rss>`;
  const datesIn = async (text: string) =>
    (await read(text)).entries.map(({ published, publishedPrecision }) => [
      published === null ? null : new Date(published).toISOString().slice(0, 16),
      publishedPrecision,
    ]);

  it('are exact with their zone, and certain to the day without', async () => {
    expect(
      await datesIn(
        rss(
          '',
          'Tue, 24 Nov 2026 07:05:00 CET',
          'Tue, 24 Nov 2026 07:05:00 +03:00',
          'Tue, 24 Nov 2026 07:05:00 GMT+0200',
          'Tue, 24 Nov 2026 07:05:00 Europe/Helsinki',
          'Tue, 24 Nov 2026 07:05:00 QRST',
          'Tue, 24 Nov 2026 07:05:00',
        ),
      ),
    ).toEqual([
      ['2026-11-24T06:05', undefined],
      ['2026-11-24T04:05', undefined],
      ['2026-11-24T05:05', undefined],
      ['2026-11-24T05:05', undefined],
      ['2026-11-24T00:00', 'day'],
      ['2026-11-24T07:05', 'day'],
    ]);
  });

  it('have their months by the language that the feed names', async () => {
    const date = '20 lis 2026 09:00:00 +0100';
    expect(await datesIn(rss('<language>hr</language>', date))).toEqual([['2026-10-20T08:00', undefined]]);
    expect(await datesIn(rss('<language>pl-PL</language>', date))).toEqual([['2026-11-20T08:00', undefined]]);
    expect(await datesIn(rss('', date))).toEqual([[null, undefined]]);
    const entry = `<entry><id>1</id><title>t</title><published>${date}</published></entry>`;
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="cs"><title>x</title>${entry}</feed>`;
    expect(await datesIn(atom)).toEqual([['2026-11-20T08:00', undefined]]);
    const items = [{ id: '1', date_published: date }];
    const json = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', language: 'hr', items });
    expect(await datesIn(json)).toEqual([['2026-10-20T08:00', undefined]]);
  });

  it('show the order of day and month together', async () => {
    const days = async (...dates: string[]) =>
      (await datesIn(rss('', ...dates))).map(([at]) => at?.slice(0, 10) ?? null);
    expect(await days('11/05/2026 08:00 +0100', '11/24/2026 08:00 +0100')).toEqual(['2026-11-05', '2026-11-24']);
    expect(await days('11/05/2026 08:00 +0100', '24/11/2026 08:00 +0100')).toEqual(['2026-05-11', '2026-11-24']);
    expect(await days('11/05/2026 08:00 +0100', '11/06/2026 08:00 +0100')).toEqual([null, null]);
    expect(await days('05.11.2026 08:00 +0100')).toEqual(['2026-11-05']);
    expect(await datesIn(rss('<language>nb-no</language>', '05/11/2026'))).toEqual([['2026-11-05T00:00', 'day']]);
    expect(await datesIn(rss('<language>en-us</language>', '05/11/2026'))).toEqual([['2026-05-11T00:00', 'day']]);
  });

  it('are those of the next element if the first has nothing, and few of each sort', async () => {
    const dates = '<pubDate>soon</pubDate><dc:date>2026-11-24T08:00:00Z</dc:date>';
    const feed = `<rss xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><item><guid>1</guid>${dates}</item></channel></rss>`;
    expect(await datesIn(feed)).toEqual([['2026-11-24T08:00', undefined]]);
    const many = `<rss><channel><item><guid>1</guid>${'<pubDate>soon</pubDate>'.repeat(100_000)}</item></channel></rss>`;
    expect(await datesIn(many)).toEqual([[null, undefined]]);
  });
});
