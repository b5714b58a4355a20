import { type NextRequest, NextResponse } from 'next/server';
import { DATA_COOKIE, LANGUAGE_COOKIE, SESSION_COOKIES } from './cookies';

/** Pages that anybody may read. */
const PUBLIC = new Set(['/sign-in', '/visits', '/choose-password', '/forgotten-password']);
/** Where a mail's reader ends it, and reports by a link: the address is the proof. */
const isPublic = (pathname: string): boolean => PUBLIC.has(pathname) || /^\/(?:unsubscribe|reports)\//.test(pathname);
const YEAR_S = 365 * 24 * 3600;
/** Where people open the dashboard over TLS, browsers are to use nothing else (RFC 6797). */
const HSTS = `max-age=${YEAR_S}`;

/** More than any route of the service reads; Next passes 10 MB of a body on at most, and then fails. */
const MOST_BODY_BYTES = 6 * 2 ** 20;

/** As the service says it (problem.filter.ts), before the body is sent on. */
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
 * Stands before every request: `/api/*` goes to the service, everything else gets its language, its choice of
 * practice or real data, a content policy, and – without a session – the sign-in page.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search, searchParams } = request.nextUrl;
  if (pathname.startsWith('/api/')) {
    if (Number(request.headers.get('content-length') ?? 0) > MOST_BODY_BYTES) return tooLarge();
    return NextResponse.rewrite(new URL(pathname + search, apiOrigin()));
  }

  const language = searchParams.get('lang');
  if (language === 'en' || language === 'nb') {
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

/** The same address under the host the browser used, which behind another proxy is not the one we listen on. */
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

function page(request: NextRequest): NextResponse {
  const data = request.nextUrl.searchParams.get('data');
  const chosen = data === 'practice' || data === 'real' ? data : null;
  if (chosen) request.cookies.set(DATA_COOKIE, chosen);
  const policy = contentPolicy(Buffer.from(crypto.randomUUID()).toString('base64'));
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  headers.set('x-hyrde-path', request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  if (process.env.PUBLIC_URL?.startsWith('https:')) response.headers.set('strict-transport-security', HSTS);
  return chosen ? remember(response, DATA_COOKIE, chosen) : response;
}

/** Only our own scripts run; style attributes carry the lengths of bars. */
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
