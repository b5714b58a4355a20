import { type Page, saysMissing, type Web } from '../../../site/index.js';

/** Names no page has; plain to whoever reads the site's log. */
const NO_SUCH_PAGE = 'hyrde-no-such-page-7q4x2k';
/** Lines that two answers to addresses without a page have in common. */
const ALIKE = 0.8;

/**
 * Tells pages from "there is no such page" with status 200 (soft 404: Bar-Yossef et al., WWW 2004): what a site answers
 * for an address that cannot exist is what it answers for others that do not. Asked once a search, at the cost of a
 * download, and only when the page to be claimed says that it is none; one that merely speaks of such things stays.
 */
export class Soft404Check {
  /** What the site answers for nonsense; null where it says 404. Unset until it was asked. */
  #answer: Page | null | undefined;

  constructor(readonly web: Web) {}

  async isSoft404(page: Page): Promise<boolean> {
    if (!saysMissing(page)) return false;
    if (this.#answer === undefined) {
      const opened = await this.web.open(new URL(NO_SUCH_PAGE, page.url).href);
      // What says that it is none and cannot be checked is not claimed.
      if (opened.kind === 'budget-spent') return true;
      this.#answer = opened.kind === 'page' ? opened.page : null;
    }
    return this.#answer !== null && alike(this.#answer, page);
  }
}

function alike(a: Page, b: Page): boolean {
  if (a.title !== '' && a.title === b.title) return true;
  const [one, two] = [linesOf(a), linesOf(b)];
  const shared = [...one].filter((line) => two.has(line)).length;
  return shared >= ALIKE * Math.max(one.size, two.size);
}

const linesOf = ({ text }: Page): Set<string> => new Set(text.split('\n'));
