/** Requests that one token may make in a window: ten a second for long, and all of them at once. */
export const RATE = { quota: 600, windowS: 60 };

/**
 * How a token's rate stands, in the fields of draft-ietf-httpapi-ratelimit-headers-10, sections 3 and 4 (structured fields of
 * RFC 9651), and Retry-After (RFC 9110 section 10.2.3) where it is used up.
 * @param used requests in this window, this one included
 * @param leftS seconds until the next
 */
export function rateHeaders(used: number, leftS: number): Record<string, string> {
  const { quota, windowS } = RATE;
  return {
    'RateLimit-Policy': `"token";q=${quota};w=${windowS}`,
    RateLimit: `"token";r=${Math.max(0, quota - used)};t=${leftS}`,
    ...(used > quota && { 'Retry-After': String(leftS) }),
  };
}
