import { parseUrl } from '@hyrde/contracts';
import { SEARCH_WORD, type SearchForm } from '../site/index.js';
import type { AttributeValues } from './tokens/attributes.js';

/** Maximum hidden fields of a plain search form. */
const MAX_HIDDEN = 10;
const MAX_VALUE = 200;

/** Decides from a form's fields whether it searches the site. */
export class SearchFormReader {
  private readonly hidden: [string, string][] = [];
  private field: string | null = null;
  /** Number of signs of a site search. */
  private signs = 0;
  /** True if the form has a field that a search does not have. */
  private other = false;

  /** @param action absolute and canonical; null if a crawler cannot fetch it */
  constructor(
    private readonly action: string | null,
    attributes: AttributeValues,
  ) {
    this.other = (attributes.get('method') ?? 'get').trim().toLowerCase() !== 'get';
    if (attributes.get('role') === 'search') this.signs += 2;
    if (SEARCH_WORD.test(`${attributes.get('id') ?? ''} ${attributes.get('class') ?? ''}`)) this.signs++;
    if (SEARCH_WORD.test(parseUrl(action ?? '')?.pathname ?? '')) this.signs++;
  }

  input(attributes: AttributeValues): void {
    if (attributes.get('disabled') !== undefined) return;
    const name = attributes.get('name');
    const kind = (attributes.get('type') ?? 'text').toLowerCase();
    if (kind === 'hidden') this.hide(name, attributes.get('value') ?? '');
    else if (kind === 'text' || kind === 'search') this.write(name, kind);
    else if (!HARMLESS.has(kind)) this.other = true;
  }

  /** Notes a field that no site search has: a long text, a password. */
  strange(): void {
    this.other = true;
  }

  /** The form and its number of signs; null if it does not search the site. */
  result(): { form: SearchForm; signs: number } | null {
    const { action, field, hidden, signs } = this;
    if (this.other || action === null || !field || signs === 0 || hidden.length > MAX_HIDDEN) return null;
    return { form: { action: action.replace(/\?.*$/s, ''), field, hidden }, signs };
  }

  private hide(name: string | undefined, value: string): void {
    if (!name) return;
    if (value.length > MAX_VALUE) this.other = true;
    else if (this.hidden.length <= MAX_HIDDEN) this.hidden.push([name, value]);
  }

  private write(name: string | undefined, kind: string): void {
    if (!name) return;
    if (this.field !== null) this.other = true;
    this.field = name;
    if (kind === 'search') this.signs++;
    if (SEARCH_WORD.test(name)) this.signs++;
  }
}

/** Types of fields that a search may have besides: unchanged, they send nothing or a preset value. */
const HARMLESS = new Set(['submit', 'button', 'image', 'reset', 'checkbox', 'radio']);
