/** Ends of file names and default documents: no words of the page. */
const ENDING = /\.(?:s?html?|php\d?|aspx?|jsp|cfm|do)$/i;
const DEFAULT = /^(?:index|default|home|main)$/i;

/** The words of an address's last path segment that has any and of its query, spaced: `/om/Personvern-og-info.html?id=3`. */
export function urlWords(url: string): string {
  const { pathname, search } = new URL(url);
  const segments = pathname.split('/').map((s) => s.replace(ENDING, ''));
  const last = segments.filter((s) => s !== '' && !DEFAULT.test(s)).at(-1) ?? '';
  return decoded(`${last} ${search}`)
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What addresses of one page have in common: nearly everywhere `/a`, `/a/`, `/a.html` and `/a/index.html` are one. */
export const urlKey = (url: string): string =>
  url
    .replace(/\.s?html?$/i, '')
    .replace(/\/(?:index|default)(?:\.\w{3,5})?$/i, '/')
    .replace(/\/+$/, '');

/** The path up to its last slash. */
export const folderOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).pathname.replace(/[^/]+\/?$/, '') : '/';

/** The address without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** The address one step up the path; null at the top. */
export function parentOf(url: string): string | null {
  const { origin, pathname } = new URL(url);
  return pathname === '/' ? null : origin + pathname.replace(/[^/]+\/?$/, '');
}
