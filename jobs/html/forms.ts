import { parseUrl } from '@hyrde/contracts';
import { type Form, type FormControl, type OwnWay, SEARCH_WORD, type SearchForm } from '../site/index.js';
import { SpacedText, spaced } from './spaced-text.js';
import type { AttributeValues } from './tokens/attributes.js';
import { decodedTitle } from './tokens/character-references.js';

/** Maximum controls of a form. Long applications have a hundred; more are an editable table or a trap. */
const MAX_CONTROLS = 500;
/** Maximum options of a select: a country's municipalities or a year's days. */
const MAX_OPTIONS = 500;
/**
 * Maximum characters of a name or value. No longer address is ever opened, so a longer value, such as a server's view
 * state, can be sent only by POST. A truncated value would mean something else, so the control is left out.
 */
const MAX_SENT = 2_000;
/** Maximum characters of a textarea before its character references are decoded. */
const MAX_RAW = 10 * MAX_SENT;
/** Maximum characters of a label or hint; a longer one is running text. */
const MAX_LABEL = 300;

/** Maximum characters of all forms of a page, in names and values: ten forms with the longest lists of options. */
export const MAX_FORM_CHARACTERS = 200_000;

/** Remaining allowance of a page's forms. */
export interface FormRoom {
  characters: number;
}

const URL_ENCODED = 'application/x-www-form-urlencoded';
const ENCODINGS: ReadonlySet<string> = new Set([URL_ENCODED, 'multipart/form-data', 'text/plain']);
type Option = NonNullable<FormControl['options']>[number];

/** An open element whose text is collected; its text belongs to no other element. */
interface Collecting {
  depth: number;
  text: SpacedText;
  /** Called once, when the element ends. */
  end(): void;
}

export interface Label {
  text: string;
}

/** A control whose labels may still follow. */
interface Draft {
  name: string;
  type: string;
  value: string;
  checked?: boolean;
  options?: Option[];
  id: string | undefined;
  /** The enclosing label. */
  around: Label | null;
  /** Name of a control without label. */
  label: string;
  way?: OwnWay;
}

/** State shared by the forms of a page. */
export interface FormPage {
  readonly url: string;
  /** Resolves to an absolute, canonical URL; null if a crawler cannot fetch it. */
  resolve(address: string): string | null;
  readonly room: FormRoom;
  /** Labels by the id of the control that they name, wherever they occur. */
  readonly labels: Map<string, Label>;
}

/** Elements that can belong to a form outside of which they occur. */
const CONTROLS: ReadonlySet<string> = new Set(['input', 'textarea', 'select', 'button']);

/** Id of the form that a control names as its owner; undefined if the control belongs to the enclosing form. */
export const namedForm = (element: string, attributes: AttributeValues): string | undefined =>
  CONTROLS.has(element) ? attributes.get('form') : undefined;

/** Reads one form. */
export class FormReader {
  private readonly search: SearchFormReader;
  private readonly head: Omit<Form, 'controls' | 'unsent' | 'says'> | null;
  readonly id: string | undefined;
  /** True if the form's element has ended without end tag: following controls still belong to it, as in browsers. */
  isAdrift = false;
  /** Controls so far; controls that send nothing have no name. */
  private readonly drafts: Draft[] = [];
  private readonly labels = new Map<string, Label>();
  private readonly says = new SpacedText();
  /** The open label that names the controls within it. */
  private around: Label | null = null;
  private select: Select | null = null;
  private readonly collecting: Collecting[] = [];
  /** A textarea's raw text: white space is part of its value. */
  private raw: string | null = null;

  /** @param depth of the element; 0 for controls outside any form */
  constructor(
    attributes: AttributeValues,
    readonly depth: number,
    private readonly page: FormPage,
  ) {
    const action = page.resolve(attributes.get('action') || page.url);
    this.search = new SearchFormReader(action, attributes);
    this.head = headOf(action, attributes, page.url);
    this.id = attributes.get('id');
  }

  /** True within a control or label whose text is collected. */
  get isCollecting(): boolean {
    return this.collecting.length > 0;
  }

  /** Handles the start of an element in the form. */
  open(name: string, attributes: AttributeValues, depth: number): void {
    switch (name) {
      case 'input':
        this.search.input(attributes);
        this.input(attributes);
        break;
      case 'textarea':
        this.search.strange();
        this.textarea(attributes, depth);
        break;
      case 'select':
        this.openSelect(attributes, depth);
        break;
      case 'option':
        this.option(attributes, depth);
        break;
      case 'button':
        this.button(attributes, depth);
        break;
      case 'label':
        this.label(attributes, depth);
        break;
      default:
        if (TELLS.test(name)) this.collect(depth, (text) => this.says.length < MAX_LABEL && this.says.add(` ${text}`));
    }
  }

  /** @param piece `text` with white space normalised */
  text(text: string, piece: string): void {
    if (this.raw !== null) {
      if (this.raw.length <= MAX_SENT) this.raw += text.slice(0, MAX_RAW);
      return;
    }
    const to = this.collecting.at(-1)?.text;
    if (to && to.length < MAX_LABEL) to.add(piece.slice(0, MAX_SENT));
  }

  /** Handles the end of the element at that depth. */
  close(depth: number): void {
    if (depth === this.collecting.at(-1)?.depth) this.collecting.pop()?.end();
  }

  /**
   * The form, null if it sends nothing; and the evidence that it searches the site, null if missing.
   * @param elsewhere controls outside the form that name it as their owner
   */
  result(elsewhere?: FormReader): { form: Form | null; search: { form: SearchForm; signs: number } | null } {
    const all = [...this.controls(), ...(elsewhere?.controls() ?? [])].slice(0, MAX_CONTROLS);
    const controls = all.filter(({ name }) => name !== '');
    const unsent = all
      .filter(({ name }) => name === '')
      .map(({ type, label, way }) => ({ type, label, ...(way && { way }) }));
    const says = this.says.take();
    const form = this.head && { ...this.head, ...(says && { says: says.slice(0, MAX_LABEL) }), controls, unsent };
    return { form, search: this.search.result() };
  }

  /** All controls read, including those that send nothing. */
  private controls(): FormControl[] {
    while (this.collecting.length > 0) this.collecting.pop()?.end();
    return this.drafts.filter(({ value }) => value.length <= MAX_SENT).map((draft) => this.labelled(draft));
  }

  private labelled({ id, around, label, ...control }: Draft): FormControl {
    const of = id === undefined ? undefined : (this.labels.get(id) ?? this.page.labels.get(id));
    const named = of?.text || around?.text || label;
    return { ...control, label: named.slice(0, MAX_LABEL) };
  }

  private input(attributes: AttributeValues): void {
    const type = (attributes.get('type') ?? '').trim().toLowerCase() || 'text';
    if (type === 'reset') return;
    const value = attributes.get('value');
    const boxed = type === 'checkbox' || type === 'radio';
    const draft = this.draft(type, attributes, value ?? (boxed ? 'on' : ''));
    if (boxed && draft) draft.checked = attributes.get('checked') !== undefined;
    if ((type === 'submit' || type === 'button') && draft) draft.label ||= spaced(draft.value);
    if (type === 'image' && draft) draft.label ||= spaced(attributes.get('alt') ?? '');
  }

  private textarea(attributes: AttributeValues, depth: number): void {
    const draft = this.draft('textarea', attributes, '');
    this.raw = '';
    this.collect(depth, () => {
      // Character references are decoded, tags are not, and a first line break is dropped (HTML standard 13.2.6.4.7).
      if (draft) draft.value = decodedTitle(this.raw ?? '').replace(/^\r?\n/, '');
      this.raw = null;
    });
  }

  private openSelect(attributes: AttributeValues, depth: number): void {
    const draft = this.draft('select', attributes, '');
    const select = new Select(attributes.get('multiple') !== undefined, this.page.room);
    this.select = select;
    this.collect(depth, () => {
      this.select = null;
      if (draft) Object.assign(draft, select.result());
    });
  }

  private option(attributes: AttributeValues, depth: number): void {
    const { select } = this;
    if (select === null) return;
    const value = attributes.get('value');
    const label = attributes.get('label');
    const selected = attributes.get('selected') !== undefined;
    const disabled = attributes.get('disabled') !== undefined;
    this.collect(depth, (text) => {
      const shown = (label && spaced(label)) || text;
      select.add({ value: value ?? text, label: shown.slice(0, MAX_LABEL), selected }, disabled);
    });
  }

  private button(attributes: AttributeValues, depth: number): void {
    const type = (attributes.get('type') ?? '').trim().toLowerCase();
    const sends = type === 'button' ? type : 'submit';
    const draft = type === 'reset' ? null : this.draft(sends, attributes, attributes.get('value') ?? '');
    this.collect(depth, (text) => {
      if (draft) draft.label = text || draft.label;
    });
  }

  private label(attributes: AttributeValues, depth: number): void {
    const label: Label = { text: '' };
    const of = attributes.get('for');
    const { around } = this;
    if (of === undefined) this.around = label;
    else this.name(of, label);
    this.collect(depth, (text) => {
      label.text = text;
      this.around = around;
    });
  }

  private name(id: string, label: Label): void {
    for (const labels of [this.labels, this.page.labels])
      if (!labels.has(id) && labels.size < MAX_CONTROLS) labels.set(id, label);
  }

  /** Starts a control; null if it sends nothing or exceeds `MAX_CONTROLS`. */
  private draft(type: string, attributes: AttributeValues, value: string): Draft | null {
    // A `button` of type button sends nothing, whatever its name.
    const name = type === 'button' ? '' : (attributes.get('name') ?? '');
    const { drafts, around, page } = this;
    if (name.length > MAX_SENT || attributes.get('disabled') !== undefined) return null;
    if (drafts.length >= MAX_CONTROLS || page.room.characters <= 0) return null;
    page.room.characters -= name.length + Math.min(value.length, MAX_SENT);
    const label = attributes.get('aria-label') || attributes.get('placeholder') || attributes.get('title') || '';
    const way = type === 'submit' || type === 'image' ? wayOf(attributes, page) : null;
    const id = attributes.get('id');
    const draft: Draft = { name, type, value, id, around, label: spaced(label), ...(way && { way }) };
    drafts.push(draft);
    return draft;
  }

  private collect(depth: number, end: (text: string) => void): void {
    const text = new SpacedText();
    this.collecting.push({ depth, text, end: () => end(text.take()) });
  }
}

/** Elements whose text says what a form is for. */
const TELLS = /^(?:legend|h[1-6])$/;

/** True if an address is the page's own, but for the query. */
const isSamePage = (action: string | null, page: string): boolean =>
  action !== null && action.replace(/\?.*$/s, '') === page.replace(/[?#].*$/s, '');

/** True if an address is on another host than the page, or drops TLS. */
function leaves(action: string | null, page: string): boolean {
  const [to, from] = [parseUrl(action ?? ''), parseUrl(page)];
  return to !== null && (to.host !== from?.host || (from.protocol === 'https:' && to.protocol !== 'https:'));
}

/** The button's own method and action; null if it sends as its form does. */
function wayOf(attributes: AttributeValues, { url, resolve }: FormPage): OwnWay | null {
  const [to, how] = [attributes.get('formaction'), attributes.get('formmethod')?.trim().toLowerCase()];
  const action = to === undefined ? undefined : resolve(to || url);
  const method = how === undefined ? undefined : how === 'post' ? 'POST' : 'GET';
  if (action === undefined && method === undefined) return null;
  const way: OwnWay = method ? { method } : {};
  return action === undefined ? way : { ...way, action, leaves: leaves(action, url) };
}

/** The form's method and action; null for a dialog's form, which sends nothing. */
function headOf(
  action: string | null,
  attributes: AttributeValues,
  page: string,
): Omit<Form, 'controls' | 'unsent' | 'says'> | null {
  const method = (attributes.get('method') ?? '').trim().toLowerCase();
  if (method === 'dialog') return null;
  const encoding = (attributes.get('enctype') ?? '').trim().toLowerCase();
  const hint = ['id', 'class', 'name', 'role', 'aria-label'].map((name) => attributes.get(name) ?? '').join(' ');
  return {
    action,
    ...(leaves(action, page) && { leaves: true }),
    ...(isSamePage(action, page) && { isOwnPage: true as const }),
    method: method === 'post' ? 'POST' : 'GET',
    encoding: ENCODINGS.has(encoding) ? encoding : URL_ENCODED,
    hint: spaced(hint).slice(0, MAX_LABEL),
  };
}

/** The options of a select while they are parsed. */
class Select {
  private readonly options: Option[] = [];
  /** The initially selected option: if only one can be, the last selected; else the first that is enabled. */
  private chosen: { option: Option; disabled: boolean } | null = null;
  private first: Option | null = null;

  constructor(
    private readonly multiple: boolean,
    private readonly room: FormRoom,
  ) {}

  add(option: Option, disabled: boolean): void {
    if (option.selected && !(this.multiple && this.chosen)) this.chosen = { option, disabled };
    if (disabled) return;
    this.first ??= option;
    const { options, room } = this;
    if (options.length >= MAX_OPTIONS || option.value.length > MAX_SENT || room.characters <= 0) return;
    room.characters -= option.value.length + option.label.length;
    options.push(option);
  }

  result(): { value: string; options: Option[] } {
    const { options, multiple } = this;
    if (multiple) return { value: this.valueOf(this.chosen), options };
    const chosen = this.chosen ?? (this.first && { option: this.first, disabled: false });
    return {
      value: this.valueOf(chosen),
      options: options.map((option) => ({ ...option, selected: option === chosen?.option })),
    };
  }

  /** A disabled option is not sent, although it is displayed. */
  private valueOf(chosen: { option: Option; disabled: boolean } | null): string {
    return chosen && !chosen.disabled ? chosen.option.value : '';
  }
}

/** Maximum hidden fields of a plain search form. */
const MAX_HIDDEN = 10;
const MAX_VALUE = 200;

/** Decides from a form's fields whether it searches the site. */
class SearchFormReader {
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
