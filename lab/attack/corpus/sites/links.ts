import { type HostileSite, site } from '../hostile-site.js';
import { FULL, filled, html, packed, say, until, word } from '../making.js';

const body = (name: string, make: () => string): HostileSite =>
  site(
    name,
    packed(() => html(make())),
  );
const list = (count: number, href: (n: number) => string, label: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => `<li><a href="${href(n)}">${label(n)}</a>`).join('');

/** Links that never end, or lead where nobody should go. */
export const LINKS: readonly HostileSite[] = [
  body('a-million-links', () => until(FULL, (n) => `<a href=/${n}>x</a>`)),
  body('a-million-links-to-one-page', () => filled('<a href=/x>les mer</a> ', FULL)),
  body('one-link-of-many-labels', () => until(FULL, (n) => `<a href=/x>${word(n)}</a> `)),
  site('five-thousand-new-links-a-page', (request, response) =>
    say(
      response,
      html(
        list(
          5_000,
          (n) => `${request.url}/${n}-innsyn`,
          (n) => `Innsyn i postliste ${word(n)}`,
        ),
      ),
    ),
  ),
  site('five-thousand-folders-a-page', (request, response) =>
    say(
      response,
      html(
        list(
          5_000,
          (n) => `/${word(n)}${request.url}/x${n}/`,
          (n) => `Journal ${n}`,
        ),
      ),
    ),
  ),
  site('calendar-without-end', (request, response) => {
    const day = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0);
    say(
      response,
      html(
        list(
          40,
          (n) => `/postliste/dag/${day * 40 + n}`,
          (n) => `Postliste dag ${day * 40 + n}`,
        ),
      ),
    );
  }),
  site('a-session-in-every-address', (_, response) => {
    const id = Math.random().toString(36).slice(2).repeat(3);
    say(
      response,
      html(
        list(
          60,
          (n) => `/postliste/${n};jsessionid=${id}?PHPSESSID=${id}&x${id}=${n}`,
          (n) => `Postliste ${n}`,
        ),
      ),
    );
  }),
  site('a-folder-in-a-folder', (request, response) =>
    say(
      response,
      html(
        list(
          30,
          (n) => `${(request.url ?? '/').slice(0, 1_900)}innsyn/${n}/`,
          (n) => `Innsyn ${n}`,
        ),
      ),
    ),
  ),
  site('query-words-without-end', (request, response) =>
    say(
      response,
      html(
        list(
          60,
          (n) => `${request.url}${request.url?.includes('?') ? '&' : '?'}f${n}=${n}`,
          (n) => `Journal filter ${n}`,
        ),
      ),
    ),
  ),
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
  site('base-elsewhere', (_, response) =>
    say(
      response,
      html(
        list(
          200,
          (n) => `${n}`,
          (n) => `Postliste ${n}`,
        ),
        '<base href="http://169.254.169.254/latest/">',
      ),
    ),
  ),
  site('base-of-a-script', (_, response) =>
    say(
      response,
      html(
        list(
          50,
          (n) => `${n}`,
          () => 'Postliste',
        ),
        '<base href="javascript:alert(1)//">',
      ),
    ),
  ),
  body('a-million-bases', () => until(FULL, (n) => `<base href="/${n}/"><a href=x>x</a>`)),
  site('names-that-turn-round', (_, response) =>
    say(response, html(filled('<p>\u202epostliste\u202c\u2066\u200f', 3_000_000))),
  ),
  site('a-search-that-searches-itself', (request, response) =>
    say(
      response,
      html(
        `<form role=search action="/sok"><input name=q></form>${list(
          300,
          (n) => `/sok?q=${n}&p=${encodeURIComponent(request.url ?? '')}`.slice(0, 1_500),
          () => 'postliste',
        )}`,
      ),
    ),
  ),
  site('every-page-says-it-is-not-there', (_, response) =>
    say(response, html('<h1>404 Siden ble ikke funnet</h1><p>postliste innsyn journal')),
  ),
];
