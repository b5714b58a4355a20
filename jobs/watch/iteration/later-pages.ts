import { canonicalUrl, elementsIn, type PageTree, type TreeNode, textOf } from '../../site/index.js';
import { MARKS, NEXT, NEXT_MARK, PAST_SOME } from '../../site/paging-words.js';
import type { HubItem } from '../news/hub-items.js';
import { MAX_KEYS, whatsNew } from '../news/whats-new.js';
import type { HubPolls } from './hub-polls.js';

/** Maximum number of later pages of a list that are read at its first poll. */
const MAX_PAGES = 4;

/**
 * Reads the later pages of lists polled for the first time whose documents have no date of publication, as far as the
 * iteration's downloads allow. Otherwise an old document that moves to the first page would be new. Dated lists need
 * none: an old document shows its age. The documents are remembered and not reported.
 */
export class LaterPages {
  constructor(private readonly hubs: HubPolls) {}

  /** @param isFree true in the first iteration, whose downloads are not charged */
  async read(isFree: boolean): Promise<void> {
    for (const [id, { tree }] of this.hubs.begun) {
      this.hubs.begun.delete(id);
      if (tree) await this.follow(id, tree, isFree);
    }
  }

  private async follow(id: string, first: PageTree, isFree: boolean): Promise<void> {
    const visited = new Set([first.url]);
    let tree = first;
    for (let pages = 1; pages <= MAX_PAGES; pages++) {
      const hub = this.hubs.state.hubs.find((one) => one.id === id);
      if (!hub || this.hubs.spent || this.hubs.web.remaining === 0) return;
      const next = nextPage(tree, pages);
      if (next === null || visited.has(next)) return;
      visited.add(next);
      const answer = await this.hubs.requests.askLater(hub, next);
      this.hubs.spent ||= answer.kind === 'budget-spent';
      if (!this.hubs.spent && !isFree) this.hubs.pay(null);
      if (answer.kind !== 'read' || answer.opened?.kind !== 'page' || !answer.opened.tree) return;
      if (!this.remember(id, answer.items)) return;
      tree = answer.opened.tree;
    }
  }

  /** @returns false if the page shows nothing that the pages before have not shown */
  private remember(id: string, items: readonly HubItem[]): boolean {
    const hub = this.hubs.state.hubs.find((one) => one.id === id);
    if (!hub) return false;
    const { shown } = whatsNew(items, hub, new Map(), this.hubs.when(hub));
    const keys = new Set(hub.keys);
    if (shown.keys.every((key) => keys.has(key))) return false;
    // Documents of earlier pages count as shown later.
    const older = (all: readonly number[], earlier: readonly number[]) => {
      const shownLater = new Set(earlier);
      return [...all.filter((key) => !shownLater.has(key)), ...earlier].slice(-MAX_KEYS);
    };
    this.hubs.replace({ ...hub, keys: older(shown.keys, hub.keys), contents: older(shown.contents, hub.contents) });
    return true;
  }
}

/**
 * Address of a list's next page: by `rel=next`, a label that says so in any language, or the next number in an address
 * that is the page's own but for its numbers. Null if the page links to none.
 * @param number of the page, from 1
 */
export function nextPage({ root, base, url: here }: PageTree, number: number): string | null {
  const { host, pathname } = new URL(here);
  const found: (string | undefined)[] = [undefined, undefined, undefined];
  for (const node of elementsIn(root)) {
    const { href } = node.attributes;
    const url = (node.name === 'a' || node.name === 'link') && href ? canonicalUrl(href, base) : null;
    if (url === null || url === here || new URL(url).host !== host) continue;
    if (/(?:^|\s)next(?:\s|$)/i.test(node.attributes.rel ?? '')) found[0] ??= url;
    if (node.name !== 'a' || node.place === 'header') continue;
    const labels = labelsOf(node);
    if (labels.some(saysNext)) found[1] ??= url;
    const isSibling = withoutNumbers(new URL(url).pathname) === withoutNumbers(pathname) || url.startsWith(`${here}/`);
    if (isSibling && labels.includes(`${number + 1}`)) found[2] ??= url;
  }
  return found.find((url) => url !== undefined) ?? null;
}

const labelsOf = (node: TreeNode): string[] =>
  [textOf(node), node.attributes['aria-label'] ?? '', node.attributes.title ?? ''].map((label) => label.trim());

const saysNext = (label: string): boolean =>
  label.length <= 60 && (NEXT_MARK.test(label) || (NEXT.test(label.replaceAll(MARKS, '')) && !PAST_SOME.test(label)));

const withoutNumbers = (path: string): string => path.replaceAll(/\d+/g, '#').replace(/\/$/, '');
