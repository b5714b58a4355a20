import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSitemap } from './sitemap.js';

const at = 'https://www.nordvik.test/kart/sitemap.xml';
const urlset = (inside: string) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inside}</urlset>`;

describe('a sitemap', () => {
  it('lists its pages, each once and canonical', () => {
    const xml = urlset(
      `<url><loc> https://www.nordvik.test/postliste?a=1&amp;b=2#topp </loc><lastmod>2026-11-20</lastmod></url>
       <url><loc><![CDATA[https://www.nordvik.test/innsyn]]></loc></url>
       <url><loc>https://WWW.nordvik.test:443/innsyn</loc></url>`,
    );
    expect(parseSitemap(xml, at)).toEqual({
      url: at,
      pages: ['https://www.nordvik.test/postliste?a=1&b=2', 'https://www.nordvik.test/innsyn'],
      sitemaps: [],
    });
  });

  it('lists further sitemaps, with addresses of their own', () => {
    const xml = `<sitemapindex><sitemap><loc>sider.xml</loc></sitemap><sitemap><loc>/nyheter.xml.gz</loc></sitemap></sitemapindex>`;
    expect(parseSitemap(xml, at).sitemaps).toEqual([
      'https://www.nordvik.test/kart/sider.xml',
      'https://www.nordvik.test/nyheter.xml.gz',
    ]);
  });

  it('takes prefixed names, and leaves aside the addresses of pictures', () => {
    const xml = `<s:urlset><s:url><s:loc>/a</s:loc><image:image><image:loc>/a.png</image:loc></image:image></s:url></s:urlset>`;
    expect(parseSitemap(xml, at).pages).toEqual(['https://www.nordvik.test/a']);
  });

  it('may follow a message of the server', () => {
    const xml = `Warning: x in /s.php on line 3\n${urlset('<url><loc>/a</loc></url>')}`;
    expect(parseSitemap(xml, at).pages).toEqual(['https://www.nordvik.test/a']);
  });

  it('may be a text file', () => {
    expect(parseSitemap('https://www.nordvik.test/a\r\nhttps://www.nordvik.test/b\n\n# c\n', at).pages).toEqual([
      'https://www.nordvik.test/a',
      'https://www.nordvik.test/b',
    ]);
  });

  it('makes nothing of entities that a document declares', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
    const xml = bomb + urlset('<url><loc>/&b;</loc></url><url><loc>/&f;</loc></url><url><loc>/ok</loc></url>');
    expect(parseSitemap(xml, at).pages).toEqual([
      'https://www.nordvik.test/&b;',
      'https://www.nordvik.test/&f;',
      'https://www.nordvik.test/ok',
    ]);
  });

  it('stops at 50,000 addresses, and at nesting that no sitemap has', () => {
    const many = urlset(Array.from({ length: 50_010 }, (_, n) => `<url><loc>/${n}</loc></url>`).join(''));
    expect(parseSitemap(many, at).pages).toHaveLength(50_000);
    expect(parseSitemap(`<url>${'<a>'.repeat(100_000)}<url><loc>/a</loc>`, at).pages).toEqual([]);
  });

  it('never throws, whatever the text, and lists only addresses', () => {
    const piece = fc.constantFrom(
      '<urlset>',
      '<url>',
      '<loc>',
      '</loc>',
      '</url>',
      '<sitemap>',
      '/a',
      '&amp;',
      '&#0;',
      '<!',
      ']]>',
    );
    const entry = fc.string().map((address) => `<url><loc>${address}</loc></url>`);
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.oneof(piece, entry, fc.string())).map((all) => `<urlset>${all.join('')}`),
    );
    let listed = 0;
    fc.assert(
      fc.property(text, (xml) => {
        const { pages, sitemaps } = parseSitemap(xml, at);
        const addresses = [...pages, ...sitemaps];
        expect(addresses.filter((url) => !/^https?:\/\//.test(url))).toEqual([]);
        listed += addresses.length;
      }),
    );
    expect(listed).toBeGreaterThan(0);
  });
});
