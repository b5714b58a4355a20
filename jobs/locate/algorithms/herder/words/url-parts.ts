import { percentDecoded } from '@hyrde/contracts';

/** File name extensions, and names of default documents, which are not words of the page. */
const ENDING = /\.(?:s?html?|php\d?|aspx?|jsp|cfm|do)$/i;
const DEFAULT = /^(?:index|default|home|main)$/i;

/** Words of an address's query and last path segment, separated by spaces: `/om/Personvern-og-info.html?id=3`. */
export const urlWords = (url: string): string => wordsOf(cut(url));

/** Parts of an address that describe its page. */
export interface UrlParts {
  /** Words of the last path segment and query (`urlWords`). */
  words: string;
  /** Folder that contains the page: the path up to its last slash, a trailing one excluded. */
  folder: string;
  /** Folder of links relative to the page: the path up to its last slash, a trailing one included. */
  within: string;
}

export function partsOf(url: string): UrlParts {
  const parts = cut(url);
  const { path } = parts;
  return {
    words: wordsOf(parts),
    folder: path.replace(/[^/]+\/?$/, ''),
    within: path.slice(0, path.lastIndexOf('/') + 1),
  };
}

function wordsOf({ path, query }: { path: string; query: string }): string {
  const name = percentDecoded(`${lastName(path)} ${query}`);
  const parted = PERHAPS_CAPITALS.test(name) ? name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ') : name;
  return parted.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Any character that may be a capital; most addresses have none in their words. */
const PERHAPS_CAPITALS = /[^ -@[-~]/;

/** Words of a folder (`UrlParts`) and of the folders above it. */
export const folderWords = (folder: string): string =>
  percentDecoded(folder)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The last path segment that is not a default document, without its extension. */
function lastName(path: string): string {
  for (let end = path.length; end > 0; ) {
    const slash = path.lastIndexOf('/', end - 1);
    const name = path.slice(slash + 1, end).replace(ENDING, '');
    if (name !== '' && !DEFAULT.test(name)) return name;
    end = slash;
  }
  return '';
}

/** Fast parser of absolute canonical URLs, of which a sitemap may have thousands. */
const ABSOLUTE = /^(https?:\/\/[^/?#]+)(\/[^?#]*)(\?[^#]*)?/;

function cut(url: string): { origin: string; path: string; query: string } {
  const parts = ABSOLUTE.exec(url);
  if (parts) return { origin: parts[1] ?? '', path: parts[2] ?? '/', query: parts[3] ?? '' };
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname, query: search };
}

/** Key that is equal for spellings of one page, as `/a`, `/a/`, `/a.html` and `/a/index.html` are on most sites. */
export const urlKey = (url: string): string =>
  url
    .replace(/\.s?html?$/i, '')
    .replace(/\/(?:index|default)(?:\.\w{3,5})?$/i, '/')
    .replace(/\/+$/, '');

/** The URL without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** The URL one level up in the path; null for the root. */
export function parentOf(url: string): string | null {
  const { origin, path } = cut(url);
  return /^\/*$/.test(path) ? null : origin + path.replace(/[^/]+\/*$/, '');
}
