import { SUBRESOURCE_MS, SUBRESOURCES } from '@hyrde/contracts';
import type { HTTPRequest, Page, ResourceType } from 'puppeteer';
import { readsOnly, registrableDomain } from '../../site/index.js';

/** What a page's scripts need to fill it … */
const FOR_TEXT: ReadonlySet<ResourceType> = new Set(['script', 'xhr', 'fetch']);
/** … and what a picture of it needs besides. */
const FOR_PICTURE: ReadonlySet<ResourceType> = new Set([...FOR_TEXT, 'stylesheet', 'image', 'font']);

/**
 * Domains that count visitors. A crawler is none, and must not turn up in a public body's statistics; no page's text
 * comes from there.
 */
const COUNTERS = new Set([
  'googletagmanager.com',
  'google-analytics.com',
  'doubleclick.net',
  'facebook.net',
  'siteimproveanalytics.com',
  'siteimprove.com',
  'hotjar.com',
  'clarity.ms',
  'matomo.cloud',
  'newrelic.com',
  'nr-data.net',
  'sentry.io',
]);

export interface SubresourceRules {
  /** The document, answered from what we have: it costs no second download. */
  url: string;
  html: string;
  picture: boolean;
  /** robots.txt of the URL's host; unreadable means no. */
  allows(url: URL): Promise<boolean>;
  /** Of a visit, on which nothing may be sent but what reads: told what was kept from the page's scripts, and why. */
  refused?: (url: string, why: 'robots' | 'acts') => void;
}

/**
 * Takes hold of all requests of a page: the document comes from `html`, everything else goes out one at a time, if
 * robots.txt allows it and the page needs it. Further navigations, frames, media, sockets and beacons are cut off.
 */
export async function ruleSubresources(page: Page, rules: SubresourceRules): Promise<void> {
  const ended = new Map<HTTPRequest, () => void>();
  const wanted = rules.picture ? FOR_PICTURE : FOR_TEXT;
  let documentGiven = false;
  let count = 0;
  let last: Promise<void> = Promise.resolve();

  async function pass(request: HTTPRequest): Promise<void> {
    if (page.isClosed()) return;
    if (!(await rules.allows(new URL(request.url())))) {
      rules.refused?.(request.url(), 'robots');
      return request.abort('blockedbyclient');
    }
    const over = new Promise<void>((resolve) => {
      ended.set(request, resolve);
      setTimeout(resolve, SUBRESOURCE_MS).unref();
    });
    await request.continue();
    await over;
  }

  function decide(request: HTTPRequest): Promise<void> {
    if (!documentGiven && request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      documentGiven = true;
      return request.respond({ status: 200, contentType: 'text/html; charset=utf-8', body: rules.html });
    }
    if (/^(?:data|blob):/.test(request.url())) return request.continue();
    // "Aborted" leaves the page standing; any other error would put an error page in its place.
    if (request.isNavigationRequest()) return request.abort('aborted');
    const refused = !/^https?:/.test(request.url()) || !wanted.has(request.resourceType());
    if (refused || COUNTERS.has(registrableDomain(new URL(request.url()).hostname)) || ++count > SUBRESOURCES)
      return request.abort('blockedbyclient');
    if (rules.refused && !mayBeSent(request)) {
      rules.refused(request.url(), 'acts');
      return request.abort('blockedbyclient');
    }
    last = last.then(() => pass(request)).catch(() => {});
    return last;
  }

  const end = (request: HTTPRequest) => {
    ended.get(request)?.();
    ended.delete(request);
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // A request can be gone before we answer (the page was closed, the script took it back): that is no fault.
  page.on('request', (request) => void decide(request).catch(() => {}));
  await page.setRequestInterception(true);
}

/** A browser's question before it asks another host (OPTIONS) changes nothing. */
function mayBeSent(request: HTTPRequest): boolean {
  const [method, url] = [request.method(), request.url()];
  return method === 'OPTIONS' || readsOnly({ method, url, body: request.postData() ?? null });
}
