import { type HostileSite, site } from '../hostile-site.js';
import { endless, FULL, filled, gzip, html, once, say, until, word } from '../making.js';

const home = html('<p>Velkommen til kommunen.');
const HEAD = '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

/** A site with this sitemap and no other way to its pages. */
const sitemap = (name: string, make: (port: number, path: string) => string | Buffer): HostileSite =>
  site(
    name,
    (request, response, { port }) => {
      const path = request.url ?? '/';
      if (path === '/robots.txt') response.end(`Sitemap: http://127.0.0.1:${port}/sitemap.xml`);
      else if (path.includes('map')) say(response, make(port, path), { 'content-type': 'application/xml' });
      else say(response, path === '/' ? home.replace(/<a.*?<\/a>/, '') : home);
    },
    { ownRobots: true },
  );
const fixed = (name: string, make: () => string): HostileSite => {
  const made = once(() => gzip(make()));
  return sitemap(name, () => made());
};
const entry = (n: number) => `<url><loc>/sak/${word(n)}/${n}</loc></url>`;

/** Sitemaps that are longer than any site. */
export const SITEMAPS: readonly HostileSite[] = [
  fixed('sitemap-of-a-million-pages', () => HEAD + until(FULL, entry)),
  fixed('sitemap-of-matching-pages', () => HEAD + until(FULL, (n) => `<url><loc>/postliste-${word(n)}</loc></url>`)),
  fixed(
    'sitemap-of-full-addresses',
    () => HEAD + until(FULL, (n) => `<url><loc>/${filled(`${word(n)}-postliste-`, 1_900)}${n}</loc></url>`),
  ),
  fixed('sitemap-as-text', () => until(FULL, (n) => `http://127.0.0.1/${word(n)}\n`)),
  fixed(
    'sitemap-of-laughs',
    () =>
      `<!DOCTYPE x [<!ENTITY a "${filled('ha', 1_000)}"><!ENTITY b "&a;&a;&a;&a;">]>${HEAD}<url><loc>${filled('&b;', 4_000_000)}</loc></url>`,
  ),
  fixed(
    'sitemap-with-a-file-inside',
    () => `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${HEAD}<url><loc>/&a;</loc></url>`,
  ),
  fixed('sitemap-of-open-elements', () => HEAD + filled('<url>', FULL)),
  fixed('sitemap-of-entities', () => `${HEAD}<url><loc>/${filled('&amp;&lt;&#65;', FULL)}</loc></url>`),
  fixed('sitemap-of-attributes', () => `<urlset ${until(FULL, (n) => `${word(n)}="${n}" `)}>`),
  fixed('sitemap-of-one-word', () => filled('x', FULL)),
  fixed('sitemap-of-tags-never-seen', () => HEAD + until(FULL, (n) => `<${word(n)}/>`)),
  fixed('sitemap-of-many-hosts', () => HEAD + until(FULL, (n) => `<url><loc>http://h${n}.test/x</loc></url>`)),
  fixed(
    'sitemap-of-words-by-slashes',
    () => HEAD + until(FULL, (n) => `<url><loc>/${filled(`${word(n)}%20`, 400)}</loc></url>`),
  ),
  fixed('sitemap-that-is-a-bomb', () => filled(' ', 100_000_000)),
  sitemap(
    'sitemap-of-itself',
    (port) =>
      `<sitemapindex>${filled(`<sitemap><loc>http://127.0.0.1:${port}/sitemap.xml</loc></sitemap>`, 100_000)}</sitemapindex>`,
  ),
  sitemap(
    'sitemaps-without-end',
    (_, path) =>
      `<sitemapindex>${until(2_000_000, (n) => `<sitemap><loc>${path}map${n}</loc></sitemap>`)}</sitemapindex>`,
  ),
];

const robots = (name: string, make: () => string): HostileSite => {
  const made = once(make);
  return site(
    name,
    (request, response) => {
      if (request.url === '/robots.txt') response.end(made());
      else
        say(
          response,
          html(
            Array.from({ length: 30 }, (_, n) => `<a href="/postliste-${n}-${'a'.repeat(1_900)}">Postliste</a>`).join(
              ' ',
            ),
          ),
        );
    },
    { ownRobots: true },
  );
};
const HALF_MB = 510_000;

/** robots.txt files that are slow to read. */
export const ROBOTS: readonly HostileSite[] = [
  robots('robots-of-wildcards', () => `User-agent: *\n${until(HALF_MB, () => `Disallow: /${filled('*a', 1_900)}b\n`)}`),
  robots('robots-of-short-wildcards', () => `User-agent: *\n${until(HALF_MB, (n) => `Disallow: *aa*${n}\n`)}`),
  robots('robots-of-near-misses', () => `User-agent: *\n${until(HALF_MB, () => `Disallow: *b${filled('a', 900)}\n`)}`),
  robots('robots-of-short-rules', () => `User-agent: *\n${until(HALF_MB, (n) => `Disallow:/x${n}\n`)}`),
  robots(
    'robots-of-agents-and-rules',
    () => until(HALF_MB / 2, (n) => `User-agent:a${n}\n`) + until(HALF_MB / 2, (n) => `Disallow:/${n}\n`),
  ),
  robots('robots-of-groups', () => until(HALF_MB, () => 'User-agent: *\nAllow: /\n')),
  robots('robots-of-percents', () => `User-agent: *\n${until(HALF_MB, () => `Disallow: /${filled('%41', 1_900)}\n`)}`),
  robots('robots-of-comments', () => filled('#\n', HALF_MB)),
  robots('robots-of-one-line', () => `User-agent: *\nDisallow: /${filled('*a', 5_000_000)}`),
  robots('robots-of-sitemaps', () => until(HALF_MB, (n) => `Sitemap: /map${n}\n`)),
  robots('robots-of-noise', () => filled('\u0000\ufffe\ud800:', HALF_MB)),
  robots('robots-that-asks-for-a-year', () => 'User-agent: *\nCrawl-delay: 31536000'),
  site(
    'robots-without-end',
    (request, response) => {
      if (request.url === '/robots.txt') endless(response, () => filled('Allow: /\n', 16_000));
      else say(response, home);
    },
    { ownRobots: true },
  ),
  site(
    'robots-by-the-drop',
    (request, response) => {
      if (request.url !== '/robots.txt') return say(response, home);
      const timer = setInterval(() => response.write('#'), 50);
      response.on('close', () => clearInterval(timer));
    },
    { ownRobots: true },
  ),
  site(
    'robots-that-is-a-bomb',
    (request, response) => {
      if (request.url !== '/robots.txt') return say(response, home);
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzip(filled(' ', 100_000_000)));
    },
    { ownRobots: true },
  ),
];
