/**
 * The time at which a Retry-After allows the next request (RFC 9110 section 10.2.3): seconds, or an HTTP date.
 * @param now ms since 1970
 * @returns ms since 1970, never before `now`; null if the header is missing or invalid
 */
export function retryAfter(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return now + Number(text) * 1_000;
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(now, date);
}
