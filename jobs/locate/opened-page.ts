import type { TrailStep } from '@hyrde/contracts';
import { parseUrl } from '@hyrde/contracts';
import type { Link, Page } from '../site/index.js';

/** All that a page says: its title, then its text. */
export const pageWords = ({ title, text }: Page): string => (title === '' ? text : `${title}\n${text}`);

/** A page that was opened, and the link that led to it; the home page has none. */
export interface OpenedPage {
  page: Page;
  from: OpenedPage | null;
  link: Link | null;
}

/** The links from the home page to this one, by the way it was found. */
export function trailTo(opened: OpenedPage): TrailStep[] {
  const step = { url: opened.page.url, label: opened.link?.label.replaceAll('\n', ' ') ?? '' };
  return opened.from ? [...trailTo(opened.from), step] : [step];
}

/** What a link says: its text; else its hint; else the words of its address, for pictures without a text. */
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
