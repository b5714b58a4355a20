import { describe, expect, it } from 'vitest';
import { hostsScope, isSameSite, publicScope, type RegisterPlace, siteScope } from './scope.js';

const registers: RegisterPlace[] = [
  { host: 'innsyn.vendor.test', reach: 'part' },
  { host: '*.portal.test', reach: 'part' },
  { host: 'register.test', reach: 'page' },
];
const home = 'https://www.nordvik.kommune.no/';
const scope = siteScope(home, registers);

describe('a site’s scope', () => {
  it.each([
    ['https://www.nordvik.kommune.no/postliste', true],
    ['http://nordvik.kommune.no:8080/', true],
    ['https://innsyn.nordvik.kommune.no/x', true],
    ['https://www.sorvik.kommune.no/', false],
    ['https://nordvik.kommune.no.evil.test/', false],
    ['https://innsyn.vendor.test/nordvik', false],
    ['mailto:post@nordvik.kommune.no', false],
    ['no url', false],
    ['https://www.nordvik.kommune.no/bilde.JPG', false],
    ['https://www.nordvik.kommune.no/plan.pdf?v=1', false],
    ['https://www.nordvik.kommune.no/side.aspx', true],
    ['https://www.nordvik.kommune.no/?file=a.pdf', true],
    // Addresses of tools that change a page, and addresses that only resemble them.
    ['https://www.nordvik.kommune.no/wiki?id=side&do=edit', false],
    ['https://www.nordvik.kommune.no/wiki?title=Kontakt&action=delete&x=1', false],
    ['https://www.nordvik.kommune.no/wiki?side=3&op=rediger', false],
    ['https://www.nordvik.kommune.no/wiki?do=login&id=start', false],
    ['https://www.nordvik.kommune.no/wiki?id=edit', true],
    ['https://www.nordvik.kommune.no/wiki?do=search&q=edit', true],
    ['https://www.nordvik.kommune.no/wiki?action=view&id=3', true],
    ['https://www.nordvik.kommune.no/wiki?mode=print', true],
  ])('holds %s: %s', (url, expected) => {
    expect(scope.admits(url)).toBe(expected);
  });

  it.each([
    // from the site to any known portal
    ['https://innsyn.vendor.test/nordvik/journal', home, true],
    ['https://prod01.portal.test/publikum/97104/dmb', home, true],
    ['https://portal.test/', home, false],
    ['https://other.test/', home, false],
    // on a portal: the same entry
    ['https://innsyn.vendor.test/1824/sak/9', 'https://innsyn.vendor.test/1824', true],
    ['https://innsyn.vendor.test/5001/', 'https://innsyn.vendor.test/1824', false],
    ['https://b.portal.test/1824', 'https://a.portal.test/1824', false],
    ['https://innsyn.vendor.test/1824', 'https://b.portal.test/1824', false],
    // its front page names nobody
    ['https://innsyn.vendor.test/1824', 'https://innsyn.vendor.test/', false],
    ['https://innsyn.vendor.test/nordvik', 'https://innsyn.vendor.test/', true],
    ['https://innsyn.vendor.test/?enhet=Nordvik', 'https://innsyn.vendor.test/', true],
    ['https://nordvik.portal.test/sak', 'https://nordvik.portal.test/', true],
    // of an authority's register, the page that the site links to and no other
    ['https://register.test/nb/statement/7', home, true],
    ['https://register.test/nb/statement/8', 'https://register.test/nb/statement/7', false],
    ['https://register.test/nordvik', 'https://register.test/nb/statement/7', false],
    // and back home
    [home, 'https://innsyn.vendor.test/1824', true],
  ])('admits %s from %s: %s', (url, from, expected) => {
    expect(scope.admits(url, from)).toBe(expected);
  });

  it.each([
    ['https://register.test/nb/statement/7', 'https://register.test/statement/7', true],
    ['https://register.test/nb/statement/7', home, true],
    ['https://other.test/nb/statement/7', 'https://register.test/statement/7', false],
    ['https://innsyn.vendor.test/5001/', 'https://innsyn.vendor.test/1824', false],
    [home, 'https://register.test/statement/7', true],
  ])('lets %s answer for %s: %s', (url, asked, expected) => {
    expect(scope.answersFor(url, asked)).toBe(expected);
  });

  it('of an IP address or a lone name is that host and port', () => {
    const local = siteScope('http://127.0.0.1:4100/', registers);
    expect(local.admits('http://127.0.0.1:4100/x')).toBe(true);
    expect(local.admits('http://127.0.0.1:4101/x')).toBe(false);
    expect(siteScope('http://localhost:1/', []).admits('http://localhost:2/')).toBe(false);
  });

  it('goes with a home page that has moved, and keeps the old address', () => {
    const moved = scope.movedTo('https://www.nyvik.kommune.no/');
    expect(moved.admits('https://www.nyvik.kommune.no/x')).toBe(true);
    expect(moved.admits(home)).toBe(true);
    expect(scope.admits('https://www.nyvik.kommune.no/x')).toBe(false);
  });
});

describe('a scope over several hosts', () => {
  const several = hostsScope(['a.test', 'www.b.test:8080']);

  it.each([
    ['https://a.test/x', true],
    ['http://www.b.test:8080/', true],
    ['http://www.b.test/', false],
    ['https://www.a.test/', false],
    ['https://c.test/', false],
    ['https://a.test/plan.pdf', false],
    ['https://a.test/bilde.jpg', false],
    ['mailto:a.test', false],
  ])('holds %s: %s', (url, expected) => {
    expect(several.admits(url)).toBe(expected);
  });

  it('owns what is no page, admits PDFs where they are sought, and moves with a home', () => {
    expect([several.owns('https://a.test/plan.pdf'), several.owns('https://c.test/')]).toEqual([true, false]);
    expect(hostsScope(['a.test'], { pdf: true }).admits('https://a.test/plan.pdf')).toBe(true);
    const moved = several.movedTo('https://c.test/');
    expect([moved.admits('https://c.test/x'), moved.admits('https://a.test/x')]).toEqual([true, true]);
  });
});

describe('the scope of any public host', () => {
  const scope = publicScope(['Facebook.com', 'bücher.example', 'ads.nordvik.no', 'not a name']);

  it.each([
    ['https://www.nordvik.no/postliste', true],
    ['http://nordvik.no:8080/', true],
    ['https://facebook.com/nordvik', false],
    ['https://www.facebook.com./nordvik', false],
    ['https://www.FACEBOOK.com:8443/', false],
    ['https://notfacebook.com/', true],
    ['https://facebook.com.nordvik.no/', true],
    ['https://www.xn--bcher-kva.example/', false],
    ['https://x.ads.nordvik.no/', false],
    ['http://127.0.0.1/', false],
    ['http://2130706433/', false],
    ['http://[::1]:80/', false],
    ['http://localhost/', false],
    ['ftp://www.nordvik.no/', false],
    ['https://www.nordvik.no/plan.pdf', false],
    ['nonsense', false],
  ])('admits %s: %s', (url, admitted) => {
    expect([scope.admits(url), scope.answersFor(url, 'https://a.test/')]).toEqual([admitted, admitted]);
  });

  it.each([
    ['https://www.nordvik.no/postliste', true],
    ['https://www.nordvik.no/kart', false],
    ['https://www.nordvik.no/kart-og-plan?id=1', false],
    ['https://www.nordvik.no/kart/planer/1', true],
    ['https://nordvik.no/Kart', true],
    ['https://nordvik.no/?side=kart', false],
    ['https://facebook.com/nordvik', true],
    ['https://facebook.com/', false],
    ['https://apps.facebook.com/nordvik', true],
    ['https://ads.facebook.com/nordvik', false],
    ['https://even.nordvik.no/', true],
  ])('admits, of lines that fit the most exact: %s: %s', (url, admitted) => {
    const refused = [
      'facebook.com',
      'ads.facebook.com',
      'https://nordvik.no/kart',
      'nordvik.no/?side=',
      'even.nordvik.no',
    ];
    const allowed = ['facebook.com/nordvik', 'nordvik.no/kart/planer', 'even.nordvik.no'];
    expect(publicScope(refused, { allowed }).admits(url)).toBe(admitted);
  });

  it('owns other files too, is unchanged if a home moves, and admits PDFs on request', () => {
    expect(scope.owns('https://www.nordvik.no/feed.rss')).toBe(true);
    expect(scope.owns('https://facebook.com/feed.rss')).toBe(false);
    expect(scope.movedTo('https://facebook.com/').admits('https://facebook.com/')).toBe(false);
    expect(publicScope([], { pdf: true }).admits('https://www.nordvik.no/plan.pdf')).toBe(true);
  });
});

describe('two addresses', () => {
  it.each([
    ['https://www.nordvik.kommune.no/a', 'http://innsyn.nordvik.kommune.no/', true],
    ['https://www.nordvik.kommune.no/', 'https://www.sorvik.kommune.no/', false],
    ['http://127.0.0.1:4180/a', 'http://127.0.0.1:4180/b', true],
    ['http://127.0.0.1:4180/', 'http://127.0.0.1:4181/', false],
    ['http://127.0.0.1:4180/', 'no url', false],
  ])('are of one site: %s, %s: %s', (one, other, same) => {
    expect([isSameSite(one, other), siteScope(one, []).owns(other)]).toEqual([same, same]);
  });
});
