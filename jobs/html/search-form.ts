import { parseUrl } from '@hyrde/contracts';
import { SEARCH_WORD, type SearchForm } from '../site/index.js';
import type { AttributeValues } from './tokens/attributes.js';

/** A form that sends more than this besides the words is no plain search. */
const MAX_HIDDEN = 10;
const MAX_VALUE = 200;

/** Told of a form's fields one by one, it knows at the form's end whether it searches the site. */
export class SearchFormReader {
  private readonly hidden: [string, string][] = [];
  private field: string | null = null;
  /** What speaks for a search of the site. */
  private signs = 0;
  /** It asks for something that a search does not. */
  private other = false;

  /** @param action absolute and canonical; null where it leads nowhere a crawler can go */
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

  /** A field that no search of a site has: a long text, a password. */
  strange(): void {
    this.other = true;
  }

  /** The form and how surely it searches the site; null where it does not. */
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

/** Left as they are, they send nothing or what was chosen for all: fields that a search may have besides. */
const HARMLESS = new Set(['submit', 'button', 'image', 'reset', 'checkbox', 'radio']);
