/** Ends of file names and default documents: no words of the page. */
const ENDING = /\.(?:s?html?|php\d?|aspx?|jsp|cfm|do)$/i;
const DEFAULT = /^(?:index|default|home|main)$/i;

/** The words of an address's last path segment that has any and of its query, spaced: `/om/Personvern-og-info.html?id=3`. */
export const urlWords = (url: string): string => wordsOf(cut(url));

/** What an address says of what is there. */
export interface UrlParts {
  /** `urlWords`. */
  words: string;
  /** The folder that it is in: the path up to its last slash. */
  folder: string;
  /** The folder that it names or is in: the last slash itself included. */
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
  const name = decoded(`${lastName(path)} ${query}`);
  const parted = PERHAPS_CAPITALS.test(name) ? name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ') : name;
  return parted.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Most addresses have none within their words. */
const PERHAPS_CAPITALS = /[^ -@[-~]/;

/** The words of a folder (`UrlParts`) and of those around it. */
export const folderWords = (folder: string): string =>
  decoded(folder)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

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

function cut(url: string): { origin: string; path: string; query: string } {
  const parts = ABSOLUTE.exec(url);
  if (parts) return { origin: parts[1] ?? '', path: parts[2] ?? '/', query: parts[3] ?? '' };
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

/** The address without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** The address one step up the path; null at the top. */
export function parentOf(url: string): string | null {
  const { origin, path } = cut(url);
  return /^\/*$/.test(path) ? null : origin + path.replace(/[^/]+\/*$/, '');
}
