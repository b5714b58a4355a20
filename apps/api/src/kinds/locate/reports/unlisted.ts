/** Headers of what a link opens to anybody: search engines leave it out, */
export const NOINDEX = ['x-robots-tag', 'noindex, nofollow'] as const;
/** and nobody keeps a copy from which it could be read once the link is revoked. */
export const NO_STORE = ['cache-control', 'private, no-store'] as const;
