import { type NextRequest, NextResponse } from 'next/server';
import { DATA_COOKIE, LANGUAGE_COOKIE, SESSION_COOKIES } from './cookies';
import { acceptLanguage, isLanguage } from './words/language';

const PUBLIC = new Set(['/sign-in', '/visits', '/choose-password', '/forgotten-password']);
/** True for paths without sign-in; links in mails and report links carry their own token. */
const isPublic = (pathname: string): boolean =>
  PUBLIC.has(pathname) || /^\/(?:letters|unsubscribe|reports)\//.test(pathname);
const YEAR_S = 365 * 24 * 3600;
/** HSTS header if the public address has TLS (RFC 6797). */
const HSTS = `max-age=${YEAR_S}`;
/** Milliseconds after which the public address, which Set-up may change, is read again. */
const ADDRESS_MS = 60_000;
/** Time-out of that request in milliseconds: a page does not wait for an API that hangs. */
const ADDRESS_WAIT_MS = 1_000;

/** Maximum size of a body: more than any route of the API reads; Next forwards at most 10 MB and then fails. */
const MOST_BODY_BYTES = 6 * 2 ** 20;

/** The API's problem document (problem.filter.ts) before the body is forwarded. */
const tooLarge = (): NextResponse =>
  NextResponse.json(
    {
      type: 'about:blank',
      title: 'Payload Too Large',
      status: 413,
      detail:
        'That is more than is read here: 5 MB of a list, 1 MB of anything else. Split a list, and read its parts in one after the other.',
    },
    { status: 413, headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' } },
  );

/**
 * Runs before every request: `/api/*` is forwarded to the API, everything else gets its language, its choice of
 * practice or real data, a content security policy and, without a session, a redirect to the sign-in page.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search, searchParams } = request.nextUrl;
  if (pathname.startsWith('/api/')) {
    if (Number(request.headers.get('content-length') ?? 0) > MOST_BODY_BYTES) return tooLarge();
    const headers = new Headers(request.headers);
    const chosen = request.cookies.get(LANGUAGE_COOKIE)?.value;
    if (chosen && isLanguage(chosen)) headers.set('accept-language', acceptLanguage(chosen));
    return NextResponse.rewrite(new URL(pathname + search, apiOrigin()), { request: { headers } });
  }

  const language = searchParams.get('lang');
  if (language && isLanguage(language)) {
    const back = new URL(request.nextUrl);
    back.searchParams.delete('lang');
    return remember(NextResponse.redirect(here(request, back)), LANGUAGE_COOKIE, language);
  }
  if (!isPublic(pathname) && !SESSION_COOKIES.some((name) => request.cookies.has(name))) {
    const signIn = new URL('/sign-in', request.nextUrl);
    if (pathname !== '/') signIn.searchParams.set('next', pathname + search);
    return NextResponse.redirect(here(request, signIn));
  }
  return page(request);
}

export const config = { matcher: '/((?!_next/static|_next/image|icon.svg|robots.txt).*)' };

const apiOrigin = () => process.env.API_ORIGIN ?? 'http://127.0.0.1:3001';

/** The URL under the host that the browser used, which behind another proxy differs from the listening one. */
function here(request: NextRequest, url: URL): URL {
  const host = request.headers.get('host');
  const result = new URL(url);
  if (host) result.host = host;
  return result;
}

function remember(response: NextResponse, name: string, value: string): NextResponse {
  response.cookies.set(name, value, { path: '/', maxAge: YEAR_S, sameSite: 'lax' });
  return response;
}

const address = { url: process.env.PUBLIC_URL, until: 0 };

/** The public address in force; the last one known if the API does not answer. */
async function publicUrl(): Promise<string | undefined> {
  if (Date.now() < address.until) return address.url;
  address.until = Date.now() + ADDRESS_MS;
  try {
    const answer = await fetch(new URL('/api/limits', apiOrigin()), { signal: AbortSignal.timeout(ADDRESS_WAIT_MS) });
    const { publicUrl: url }: { publicUrl?: string } = await answer.json();
    if (url) address.url = url;
  } catch {
    // An API that starts or hangs is no reason for a page to fail.
  }
  return address.url;
}

async function page(request: NextRequest): Promise<NextResponse> {
  const data = request.nextUrl.searchParams.get('data');
  const chosen = data === 'practice' || data === 'real' ? data : null;
  if (chosen) request.cookies.set(DATA_COOKIE, chosen);
  const policy = contentPolicy(Buffer.from(crypto.randomUUID()).toString('base64'));
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  headers.set('x-hyrde-path', request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  if ((await publicUrl())?.startsWith('https:')) response.headers.set('strict-transport-security', HSTS);
  return chosen ? remember(response, DATA_COOKIE, chosen) : response;
}

/** Content security policy: scripts with this nonce only; style attributes are needed for the lengths of bars. */
function contentPolicy(nonce: string): string {
  const development = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
