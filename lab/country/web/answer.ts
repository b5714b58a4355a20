import { z } from 'zod';
import { WALL_PAGES } from '../../walls/index.js';
import { outageAt } from '../life/mail.js';
import type { Validators } from '../life/marks.js';
import { type PageAnswer, page } from '../pages/page.js';
import { portalOf, portalPage } from '../pages/portal.js';
import { searchedSite, searchPage } from '../portals/portal.js';
import { Dice, hash } from '../random.js';
import type { Country, OtherHosts, Site } from '../sites/country.js';
import { siteAt } from '../sites/moment.js';
import { treeOf } from '../sites/tree.js';
import { isWalled, WALLED } from '../sites/troubles.js';
import { namedSitemap, shutsSearch } from './sitemaps.js';

/** Kind of a request in the log. */
export const RequestKind = z.enum(['document', 'robots', 'subresource']);
export type RequestKind = z.infer<typeof RequestKind>;

interface Asked {
  host: string;
  /** Path with query. */
  target: string;
  /** Number of earlier requests for this URL. */
  attempt: number;
  /** Practice time; omitted or null if the date is fixed. */
  time?: number | null;
  /** Body of a POST, URL-encoded; omitted or null for a GET. */
  form?: string | null;
  /** Validators sent by the client: an unchanged version is answered with 304. */
  known?: Validators;
}

/** Response, with instructions to the server. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Delay before the response, in milliseconds. */
  delayMs: number;
  /** True if the connection is reset instead of answered. */
  reset: boolean;
  /** True if the request is never answered. */
  silent: boolean;
  /** Number of times the body is sent: huge pages are not built in memory. */
  repeat: number;
}

export function requestKind(target: string): RequestKind {
  if (target === '/robots.txt') return 'robots';
  return /^\/(?:api|app)\/|^\/favicon|\.(?:js|css|ico|png|svg|jpg)(?:\?|$)/.test(target) ? 'subresource' : 'document';
}

/** Size of a huge page in bytes: more than a crawler should accept. */
const HUGE_BYTES = 40_000_000;

/** Response to one request, troubles included. Pure in (country, asked), except for throttling (`throttle.ts`). */
export function answer(country: Country, asked: Asked): Answer {
  const { time = null } = asked;
  const { others } = country;
  const site = country.byHost.get(asked.host);
  if (site) return unlessDown(site, asked, time, others);
  const other = others?.page(asked.host, asked.target);
  if (other) return encoded(other, other.type);
  const made = portalAnswer(country, asked, time);
  if (made === null) return plain(404, 'text/plain', `There is no site "${asked.host}" in the practice country.\n`);
  if (asked.target === '/robots.txt') return plain(200, 'text/plain', 'User-agent: *\nAllow: /\n');
  return encoded(made, made.type);
}

/** Response of a vendor's portal; null if the host is not a vendor's. */
function portalAnswer(country: Country, { host, target, form = null }: Asked, time: number | null): PageAnswer | null {
  const searched = searchedSite(country, host);
  if (searched) return searchPage(searched, target, form, time);
  const portal = portalOf(host);
  return portal && portalPage(country, portal, host, target, time);
}

function unlessDown(site: Site, asked: Asked, time: number | null, others?: OtherHosts): Answer {
  const outage = time === null ? null : outageAt(site, time);
  if (!outage) return siteAnswer(siteAt(site, time), asked, others);
  const answer = plain(503, 'text/html', '<!DOCTYPE html><title>503</title><h1>Service Unavailable</h1>\n');
  return { ...answer, reset: outage.how === 'broken-off', silent: outage.how === 'time-out' };
}

function siteAnswer(site: Site, asked: Asked, others?: OtherHosts): Answer {
  const { target, attempt } = asked;
  const { trouble } = site;
  const dice = new Dice(site.seed, 'line', target, attempt);
  const delayMs = trouble === 'slow' ? 1_000 + dice.int(2_000) : 0;
  if (trouble === 'dead-address' || trouble === 'dead-name') return { ...plain(503, 'text/plain', ''), reset: true };
  if (target === '/robots.txt')
    return trouble === 'robots-500'
      ? plain(500, 'text/plain', 'Internal Server Error\n')
      : { ...plain(200, 'text/plain', robotsTxt(site)), delayMs };
  if (target.startsWith('/favicon')) return plain(404, 'text/plain', '');
  if (isWalled(trouble)) return wall(trouble);
  if (trouble === 'forbidden') return plain(403, 'text/html', '<!DOCTYPE html><title>403</title><h1>Forbidden</h1>\n');
  if (trouble === 'flaky' && dice.chance(0.125))
    return dice.chance(0.5)
      ? { ...plain(500, 'text/plain', ''), reset: true }
      : plain(500, 'text/html', '<!DOCTYPE html><title>500</title><h1>Internal Server Error</h1>\n');
  const redirect = redirectOf(site, target);
  if (redirect) return { ...plain(302, 'text/html', ''), headers: { location: redirect } };
  if (trouble === 'huge-page' && target === treeOf(site).only('huge')?.path) return huge(site, target);
  return { ...unlessKnown(sitePage(site, target, others), asked.known), delayMs };
}

/** The page of the site's wall. */
function wall(trouble: keyof typeof WALLED): Answer {
  const { html } = WALL_PAGES.find(({ name }) => name === WALLED[trouble].page) ?? { html: '' };
  return plain(200, 'text/html; charset=utf-8', html);
}

/** Number of redirects before a page of a site with a redirect chain. */
export const CHAIN_HOPS = 3;

/** Redirect target of a path; null if the path has a page. */
function redirectOf(site: Site, target: string): string | null {
  const [path = '/', search = ''] = target.split(/\?(.*)/s);
  const tree = treeOf(site);
  if (site.trouble === 'redirect-loop-home' && path === '/') return '/velkommen';
  if (site.trouble === 'redirect-loop-home' && path === '/velkommen') return '/';
  const loop = tree.only('loop')?.path;
  if (loop && path === loop) return '/innlogging';
  if (loop && path === '/innlogging') return loop;
  if (site.trouble !== 'redirect-chain' || (path !== '/' && path !== tree.only('record')?.path)) return null;
  const hop = search === '' ? 0 : Number(/^steg=(\d)$/.exec(search)?.[1] ?? CHAIN_HOPS);
  return hop < CHAIN_HOPS ? `${path}?steg=${hop + 1}` : null;
}

function plain(status: number, type: string, body: string): Answer {
  const headers = { 'content-type': type };
  return { status, headers, body: Buffer.from(body), delayMs: 0, reset: false, silent: false, repeat: 1 };
}

/** A page as sent: in the site's charset, with session ids if the site uses them. */
function sitePage(site: Site, target: string, others?: OtherHosts): Answer {
  const made = withOthers(site, target.replace(SESSION, ''), others);
  if (made.type === 'application/pdf') return encoded(made, made.type, 'bytes');
  if (!made.type.startsWith('text/html')) return encoded(made, made.type);
  const body = site.trouble === 'session-ids' ? withSession(made.body, site, target) : made.body;
  if (site.trouble === 'latin1-declared') return encoded({ ...made, body }, 'text/html; charset=ISO-8859-1', 'latin1');
  if (site.trouble === 'latin1-undeclared') return encoded({ ...made, body }, 'text/html', 'latin1');
  return encoded({ ...made, body }, site.family === 'skog' ? 'text/html' : 'text/html; charset=utf-8');
}

/** A page of the site, or a page of the other hosts that is served beside the site's own. */
function withOthers(site: Site, target: string, others: OtherHosts | undefined): PageAnswer {
  const made = others?.page(site.host, target) ?? page(site, target);
  if (!others || target !== '/') return made;
  return { ...made, body: made.body.replace('</body>', `${others.linksAt(site.host)}</body>`) };
}

const SESSION = /;jsessionid=[^?]*|[?&]sid=[0-9a-f]+/;

/**
 * Adds to every link a session id derived from the page that has the link, so that each page seems to have many URLs.
 */
function withSession(html: string, site: Site, target: string): string {
  const sid = [0, 1, 2, 3].map((i) => hash(site.seed, target, i).toString(16).padStart(8, '0')).join('');
  return html.replaceAll(/href="(\/[^"?]*)([^"]*)"/g, (_, path: string, query: string) =>
    site.family === 'skog'
      ? `href="${path};jsessionid=${sid}${query}"`
      : `href="${path}${query}${query ? '&amp;' : '?'}sid=${sid}"`,
  );
}

function encoded(made: PageAnswer, type: string, encoding: 'utf-8' | 'latin1' | 'bytes' = 'utf-8'): Answer {
  const text = encoding === 'latin1' ? made.body.replaceAll(/[^\0-\xff]/g, (c) => `&#${c.codePointAt(0)};`) : made.body;
  const headers: Record<string, string> = { 'content-type': type };
  if (made.location !== undefined) headers.location = made.location;
  const { etag, lastModified } = made.validators ?? {};
  if (etag !== undefined) headers.etag = etag;
  if (lastModified !== undefined) headers['last-modified'] = lastModified;
  return {
    status: made.status,
    headers,
    body: Buffer.from(text, encoding === 'bytes' ? 'latin1' : encoding),
    delayMs: 0,
    reset: false,
    silent: false,
    repeat: 1,
  };
}

/** The answer, or 304 if the client has this version (RFC 9110 section 13.2.2). */
function unlessKnown(answer: Answer, known: Validators | undefined): Answer {
  if (!known || answer.status !== 200 || !isSame(answer.headers, known)) return answer;
  const { 'content-type': _, ...headers } = answer.headers;
  return { ...answer, status: 304, headers, body: Buffer.alloc(0) };
}

function isSame(headers: Record<string, string>, { etag, lastModified }: Validators): boolean {
  if (etag !== undefined)
    return headers.etag !== undefined && etag.split(/,\s*/).map(opaque).includes(opaque(headers.etag));
  return (
    lastModified !== undefined &&
    headers['last-modified'] !== undefined &&
    Date.parse(headers['last-modified']) <= Date.parse(lastModified)
  );
}

/** Opaque part of an entity tag: tags are compared weakly (RFC 9110 section 8.8.3.2). */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Huge page: the main text repeated. */
function huge(site: Site, target: string): Answer {
  const once = sitePage(site, target);
  const body = Buffer.concat(Array.from({ length: 10 }, () => once.body));
  return { ...once, body, repeat: Math.ceil(HUGE_BYTES / body.length) };
}

/** A site's robots.txt, with the rules of its trouble. */
function robotsTxt(site: Site): string {
  const lines = ['User-agent: *'];
  const record = treeOf(site).only('record');
  if (site.trouble === 'robots-all') lines.push('Disallow: /');
  else lines.push('Disallow: /admin/', 'Disallow: /innlogging');
  if (site.trouble === 'robots-record' && record) lines.push(`Disallow: ${record.path}`);
  if (shutsSearch(site)) lines.push('Disallow: /sok?');
  const delay = /^crawl-delay-(\d+)$/.exec(site.trouble ?? '')?.[1];
  if (delay) lines.push(`Crawl-delay: ${delay}`);
  const sitemap = namedSitemap(site);
  if (sitemap) lines.push('', `Sitemap: ${sitemap}`);
  return `${lines.join('\n')}\n`;
}
