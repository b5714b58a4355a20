import type { TrailStep } from '@hyrde/contracts';
import { parseUrl } from '@hyrde/contracts';
import type { Link, Page } from '../site/index.js';

/** An opened page and the link that led to it; both null for the home page. */
export interface OpenedPage {
  page: Page;
  from: OpenedPage | null;
  link: Link | null;
}

/** The trail from the home page to this one, by the path on which it was found. */
export function trailTo(opened: OpenedPage): TrailStep[] {
  const step = { url: opened.page.url, label: opened.link?.label.replaceAll('\n', ' ') ?? '' };
  return opened.from ? [...trailTo(opened.from), step] : [step];
}

/** Label of a link: its text; else its hint; else the words of its URL, for images without alternative text. */
export function labelOf(link: Link): string {
  return link.label || link.hint || slugOf(link.url);
}

function slugOf(url: string): string {
  const last = parseUrl(url)?.pathname.split('/').filter(Boolean).at(-1) ?? '';
  return decoded(last.replace(/\.\w{2,5}$/, '')).replace(/[-_+.]/g, ' ');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** All words of a page: its title, then its text. */
export const pageWords = ({ title, text }: Page): string => (title === '' ? text : `${title}\n${text}`);
