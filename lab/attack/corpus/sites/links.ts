import { type HostileSite, site } from '../hostile-site.js';
import { body, FULL, filled, html, say, until, word } from '../making.js';

type Link = (n: number, url: string) => [href: string, label: string];
const list = (count: number, url: string, link: Link): string =>
  Array.from({ length: count }, (_, n) => link(n, url))
    .map(([href, label]) => `<li><a href="${href}">${label}</a>`)
    .join('');
/** A site whose every page has these links. */
const linked = (name: string, count: number, link: Link, head = ''): HostileSite =>
  site(name, ({ url = '/' }, response) => say(response, html(list(count, url, link), head)));

/** Endless links, and links to forbidden addresses. */
export const LINKS: readonly HostileSite[] = [
  body('a-million-links', () => until(FULL, (n) => `<a href=/${n}>x</a>`)),
  body('a-million-links-to-one-page', () => filled('<a href=/x>les mer</a> ', FULL)),
  body('one-link-of-many-labels', () => until(FULL, (n) => `<a href=/x>${word(n)}</a> `)),
  linked('five-thousand-new-links-a-page', 5_000, (n, url) => [`${url}/${n}-innsyn`, `Innsyn i postliste ${word(n)}`]),
  linked('five-thousand-folders-a-page', 5_000, (n, url) => [`/${word(n)}${url}/x${n}/`, `Journal ${n}`]),
  linked('calendar-without-end', 40, (n, url) => {
    const day = Number(/\d+/.exec(url)?.[0] ?? 0) * 40 + n;
    return [`/postliste/dag/${day}`, `Postliste dag ${day}`];
  }),
  linked('a-session-in-every-address', 60, (n) => {
    const id = Math.random().toString(36).slice(2).repeat(3);
    return [`/postliste/${n};jsessionid=${id}?PHPSESSID=${id}&x${id}=${n}`, `Postliste ${n}`];
  }),
  linked('a-folder-in-a-folder', 30, (n, url) => [`${url.slice(0, 1_900)}innsyn/${n}/`, `Innsyn ${n}`]),
  linked('query-words-without-end', 60, (n, url) => [
    `${url}${url.includes('?') ? '&' : '?'}f${n}=${n}`,
    `Journal filter ${n}`,
  ]),
  body('links-that-are-no-links', () =>
    filled(
      '<a href="javascript:while(1){}">postliste</a><a href="data:text/html,x">innsyn</a><a href="mailto:a@b.c">x</a><a href="file:///etc/passwd">journal</a><a href="blob:x">y</a>',
      FULL,
    ),
  ),
  body('malformed-addresses', () =>
    filled(
      '<a href="http://">a</a><a href="http://[::1">postliste</a><a href="//%00%ff:99999999/">b</a><a href="http://a b/">c</a><a href="\\\\x\\y">d</a><a href="/%zz%">innsyn</a><a href="http://x@y@z/">e</a>',
      FULL,
    ),
  ),
  body('addresses-to-be-normalised', () => until(FULL, (n) => `<a href="/${filled('%41%2f', 1_200)}${n}">x</a>`)),
  body('dots-in-addresses', () => until(FULL, (n) => `<a href="/${filled('a/../', 1_900)}${n}">x</a>`)),
  body('addresses-of-full-length', () => until(FULL, (n) => `<a href="/${filled('x', 1_980)}${n}">postliste ${n}</a>`)),
  linked('base-elsewhere', 200, (n) => [`${n}`, `Postliste ${n}`], '<base href="http://169.254.169.254/latest/">'),
  linked('base-of-a-script', 50, (n) => [`${n}`, 'Postliste'], '<base href="javascript:alert(1)//">'),
  body('a-million-bases', () => until(FULL, (n) => `<base href="/${n}/"><a href=x>x</a>`)),
  site('names-that-turn-round', (_, response) =>
    say(response, html(filled('<p>\u202epostliste\u202c\u2066\u200f', 3_000_000))),
  ),
  site('a-search-that-searches-itself', ({ url = '' }, response) => {
    const form = '<form role=search action="/sok"><input name=q></form>';
    const link: Link = (n) => [`/sok?q=${n}&p=${encodeURIComponent(url)}`.slice(0, 1_500), 'postliste'];
    say(response, html(form + list(300, url, link)));
  }),
  site('every-page-says-it-is-not-there', (_, response) =>
    say(response, html('<h1>404 Siden ble ikke funnet</h1><p>postliste innsyn journal')),
  ),
];
