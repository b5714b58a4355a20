import { SUBRESOURCE_MS, SUBRESOURCES } from '@hyrde/contracts';
import type { HTTPRequest, Page, ResourceType } from 'puppeteer';
import {
  exampleBody,
  type RequestDecisions,
  type RequestSending,
  registrableDomain,
  requestRefusal,
  requestSending,
  requestSignature,
} from '../../site/index.js';
import { type PageTraffic, scriptRequestOf } from './visit-page.js';

/** Resource types that scripts need to fill a page. */
const FOR_TEXT: ReadonlySet<ResourceType> = new Set(['script', 'xhr', 'fetch']);
const FOR_PICTURE: ReadonlySet<ResourceType> = new Set([...FOR_TEXT, 'stylesheet', 'image', 'font']);
/** Resource types of which a script reads the answer, so that the request may be an operation. */
const OF_SCRIPTS: ReadonlySet<ResourceType> = new Set(['xhr', 'fetch']);

/** Domains of visitor statistics, in which a crawler must not appear; no page's text comes from there. */
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

/**
 * Policy of every document in the browser (CSP level 3): frames, about:blank and blob: documents inherit it. It shuts
 * what interception does not see or sees too late: sockets, workers of all kinds, popups, forms, and documents of
 * other programs. A form may still be submitted to its script, which replaces the navigation.
 */
const POLICY = [
  'connect-src http: https: data: blob:',
  "worker-src 'none'",
  "form-action 'none'",
  "object-src 'none'",
  'sandbox allow-scripts allow-same-origin allow-forms allow-modals',
].join('; ');

export interface GateRules {
  /** URL of the document, which is answered from `html` without a second download. */
  url: string;
  html: string;
  picture: boolean;
  /** True if robots.txt of the URL's host allows it; false if it cannot be read. */
  allows(url: URL): Promise<boolean>;
  /** Records requests of scripts and what was withheld, and knows precedents; missing if the page is only drawn. */
  traffic?: PageTraffic;
  /** People's decisions on requests of scripts; none if missing. */
  decisions?: RequestDecisions | undefined;
  /** Words that the visit types; empty if none. */
  words?: string;
}

/**
 * The one gate for requests of a page in the browser, whatever the page is opened for. The document is answered from
 * `html`; other requests go out one at a time, if they only read (`requestRefusal`), robots.txt allows them and the
 * page needs them. Further navigations, frames, media, sockets, workers and beacons are blocked.
 */
export async function gateRequests(page: Page, rules: GateRules): Promise<void> {
  const ended = new Map<HTTPRequest, () => void>();
  const wanted = rules.picture ? FOR_PICTURE : FOR_TEXT;
  let documentGiven = false;
  let count = 0;
  let last: Promise<void> = Promise.resolve();

  async function pass(request: HTTPRequest): Promise<void> {
    if (page.isClosed()) return;
    if (!(await rules.allows(new URL(request.url())))) {
      rules.traffic?.refused(request.url(), 'robots');
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
      const headers = { 'content-security-policy': POLICY };
      return request.respond({ status: 200, contentType: 'text/html; charset=utf-8', headers, body: rules.html });
    }
    if (/^(?:data|blob):/.test(request.url())) return request.continue();
    // "Aborted" keeps the page; any other error would replace it by an error page.
    if (request.isNavigationRequest()) return request.abort('aborted');
    const refused = !/^https?:/.test(request.url()) || !wanted.has(request.resourceType());
    if (refused || COUNTERS.has(registrableDomain(new URL(request.url()).hostname)) || ++count > SUBRESOURCES)
      return request.abort('blockedbyclient');
    const { refusal: act, by } = sending(request, rules);
    if (act !== null) {
      if (OF_SCRIPTS.has(request.resourceType()))
        rules.traffic?.refused(request.url(), 'acts', {
          method: request.method(),
          act,
          ...described(request, rules.words),
        });
      return request.abort('blockedbyclient');
    }
    if (by !== null) rules.traffic?.allowed(request, by);
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

/** A file that a server sends as it is, whatever its name says. */
const IS_FILE = /\.(?:m?js|css|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|eot)$/i;

/** Whether a request is sent. A CORS preflight (OPTIONS) changes nothing. */
function sending(request: HTTPRequest, { decisions, words, traffic }: GateRules): RequestSending {
  const sent: RequestSending = { refusal: null, by: null };
  const method = request.method();
  if (method === 'OPTIONS') return sent;
  const asked = scriptRequestOf(request);
  if (asked === null) return { refusal: 'unclear', by: null };
  if (OF_SCRIPTS.has(request.resourceType()))
    return requestSending(asked, { decisions, words, ...traffic?.grounds(request.url()) });
  const url = new URL(request.url());
  if (IS_FILE.test(url.pathname)) url.pathname = '/';
  const refusal = requestRefusal({ method, url: url.href, body: asked.body });
  return method === 'GET' && refusal === 'unclear' ? sent : { refusal, by: null };
}

function described(request: HTTPRequest, words = '') {
  const asked = scriptRequestOf(request);
  return { signature: asked && requestSignature(asked, words), example: asked && exampleBody(asked, words) };
}
