import { type Page, saysMissing, type Web } from '../../../site/index.js';

/** Name of a page that no site has; understandable in the site's log. */
const NO_SUCH_PAGE = 'hyrde-no-such-page-7q4x2k';
/** Minimum fraction of common lines of two error pages. */
const ALIKE = 0.8;

/**
 * Detects error pages with status 200 (soft 404: Bar-Yossef et al., WWW 2004) by comparing a page with the site's
 * answer for an address that cannot exist. That answer is fetched at most once a search, at the cost of a download, and
 * only if the page to be claimed says that it does not exist.
 */
export class Soft404Check {
  /** The site's answer for a nonsense address; null if that was not a page; undefined until requested. */
  #answer: Page | null | undefined;

  constructor(readonly web: Web) {}

  async isSoft404(page: Page): Promise<boolean> {
    if (!saysMissing(page)) return false;
    if (this.#answer === undefined) {
      const opened = await this.web.open(new URL(NO_SUCH_PAGE, page.url).href);
      // A page that says it does not exist is not claimed if that cannot be checked.
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
