import { SUBRESOURCE_MS, SUBRESOURCES } from '@hyrde/contracts';
import type { HTTPRequest, Page, ResourceType } from 'puppeteer';
import { readsOnly, registrableDomain } from '../../site/index.js';

/** Resource types that scripts need to fill a page. */
const FOR_TEXT: ReadonlySet<ResourceType> = new Set(['script', 'xhr', 'fetch']);
/** Resource types needed for a picture. */
const FOR_PICTURE: ReadonlySet<ResourceType> = new Set([...FOR_TEXT, 'stylesheet', 'image', 'font']);

/**
 * Domains of visitor statistics. A crawler must not appear in a public body's statistics; no page's text comes from
 * there.
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
  /** URL of the document, which is answered from `html` without a second download. */
  url: string;
  html: string;
  picture: boolean;
  /** True if robots.txt of the URL's host allows it; false if it cannot be read. */
  allows(url: URL): Promise<boolean>;
  /** For a visit, during which only requests that read are sent: called with each blocked request and the reason. */
  refused?: (url: string, why: 'robots' | 'acts') => void;
}

/**
 * Intercepts all requests of a page: the document is answered from `html`; other requests go out one at a time, if
 * robots.txt allows them and the page needs them. Further navigations, frames, media, sockets and beacons are blocked.
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
    // "Aborted" keeps the page; any other error would replace it by an error page.
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
  // A request may have ended before the decision (page closed, script aborted); that is no fault.
  page.on('request', (request) => void decide(request).catch(() => {}));
  await page.setRequestInterception(true);
}

/** A CORS preflight (OPTIONS) changes nothing. */
function mayBeSent(request: HTTPRequest): boolean {
  const [method, url] = [request.method(), request.url()];
  return method === 'OPTIONS' || readsOnly({ method, url, body: request.postData() ?? null });
}
