import { parseUrl } from '@hyrde/contracts';

/** Ends of file names and default documents: no words of the page. */
const ENDING = /\.(?:s?html?|php\d?|aspx?|jsp|cfm|do)$/i;
const DEFAULT = /^(?:index|default|home|main)$/i;

/** The words of an address's last path segment that has any and of its query, spaced: `/om/Personvern-og-info.html?id=3`. */
export function urlWords(url: string): string {
  const { path, query } = partsOf(url);
  const name = decoded(`${lastName(path)} ${query}`);
  const parted = PERHAPS_CAPITALS.test(name) ? name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ') : name;
  return parted.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Most addresses have none within their words. */
const PERHAPS_CAPITALS = /[^ -@[-~]/;

/** The words of a folder (`folderOf`) and of those around it. */
export const folderWords = (folder: string): string =>
  decoded(folder)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Segments of an address's path: 0 for the home page. */
export const depthOf = (url: string): number => partsOf(url).path.split('/').filter(Boolean).length;

/** The last segment of a path that is no default document, without its ending. */
function lastName(path: string): string {
  for (let end = path.length; end > 0; ) {
    const slash = path.lastIndexOf('/', end - 1);
    const name = path.slice(slash + 1, end).replace(ENDING, '');
    if (name !== '' && !DEFAULT.test(name)) return name;
    end = slash;
  }
  return '';
}

/** An absolute address: thousands come of one sitemap, and are in the canonical spelling, where cutting does. */
const ABSOLUTE = /^(https?:\/\/[^/?#]+)(\/[^?#]*)(\?[^#]*)?/;

function partsOf(url: string): { origin: string; path: string; query: string } {
  const cut = ABSOLUTE.exec(url);
  if (cut) return { origin: cut[1] ?? '', path: cut[2] ?? '/', query: cut[3] ?? '' };
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname, query: search };
}

/** The text without its percent signs, where they can be read; else as it is. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text;
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
  ABSOLUTE.test(url) || parseUrl(url) ? partsOf(url).path.replace(/[^/]+\/?$/, '') : '/';

/** The folder that an address names or is in: the path up to its last slash, the last one itself included. */
export const folderAt = (url: string): string => partsOf(url).path.replace(/[^/]*$/, '');

/** The address without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** The address one step up the path; null at the top. */
export function parentOf(url: string): string | null {
  const { origin, path } = partsOf(url);
  return /^\/*$/.test(path) ? null : origin + path.replace(/[^/]+\/*$/, '');
}
