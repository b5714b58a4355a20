import { parseUrl } from '@hyrde/contracts';
import type { Form, FormControl, OwnWay, SearchForm } from '../site/index.js';
import { SearchFormReader } from './search-form.js';
import { SpacedText, spaced } from './spaced-text.js';
import type { AttributeValues } from './tokens/attributes.js';
import { decodedTitle } from './tokens/character-references.js';

/** Long applications have a hundred controls; what has more than these is a table that can be edited, or a trap. */
const MAX_CONTROLS = 500;
/** A country's municipalities, or a year's days, with room to spare. */
const MAX_OPTIONS = 500;
/**
 * No longer address is ever opened, so a longer name or value can be sent by POST alone: it is what a server remembers of
 * a visitor. Cut short it would say something else, so the control is left out.
 */
const MAX_SENT = 2_000;
/** Characters of a textarea that may become fewer, since references among them stand for one each. */
const MAX_RAW = 10 * MAX_SENT;
/** Labels and hints are read by people and by word lists; a longer one is a text. */
const MAX_LABEL = 300;

/** Of all forms of a page, in names and values: the longest lists of choices of ten forms. */
export const MAX_FORM_CHARACTERS = 200_000;

/** What a page's forms may still take. */
export interface FormRoom {
  characters: number;
}

const URL_ENCODED = 'application/x-www-form-urlencoded';
const ENCODINGS: ReadonlySet<string> = new Set([URL_ENCODED, 'multipart/form-data', 'text/plain']);
type Option = NonNullable<FormControl['options']>[number];

/** An open element that text is collected for; text in it is for no other. */
interface Collecting {
  depth: number;
  text: SpacedText;
  /** Told once, when the element ends. */
  end(): void;
}

export interface Label {
  text: string;
}

/** A control that is not told yet: its labels may come after it. */
interface Draft {
  name: string;
  type: string;
  value: string;
  checked?: boolean;
  options?: Option[];
  id: string | undefined;
  /** The label around it. */
  around: Label | null;
  /** What names it where no label does. */
  label: string;
  way?: OwnWay;
}

/** What the forms of a page have in common. */
export interface FormPage {
  readonly url: string;
  /** Absolute and canonical; null where it leads nowhere a crawler can go. */
  resolve(address: string): string | null;
  readonly room: FormRoom;
  /** By the control that they name, wherever they stand. */
  readonly labels: Map<string, Label>;
}

/** What can belong to a form that it does not stand in. */
const CONTROLS: ReadonlySet<string> = new Set(['input', 'textarea', 'select', 'button']);

/** The form that a control names as its own; undefined where it belongs to the one around it. */
export const namedForm = (element: string, attributes: AttributeValues): string | undefined =>
  CONTROLS.has(element) ? attributes.get('form') : undefined;

/** A form while it is being read. */
export class FormReader {
  private readonly search: SearchFormReader;
  private readonly head: Omit<Form, 'controls' | 'unsent' | 'says'> | null;
  readonly id: string | undefined;
  /** Its element has ended and its end tag has not come: what follows is its own all the same, as in browsers. */
  isAdrift = false;
  /** Those that send nothing have no name. */
  private readonly drafts: Draft[] = [];
  private readonly labels = new Map<string, Label>();
  private readonly says = new SpacedText();
  /** The label we are in that names what is in it. */
  private around: Label | null = null;
  private select: Select | null = null;
  private readonly collecting: Collecting[] = [];
  /** A textarea's text as it stands: white space is part of its value. */
  private raw: string | null = null;

  /** @param depth of the element; 0 for controls that stand in no form */
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

  /** Is it within a control or label that text is collected for? */
  get isCollecting(): boolean {
    return this.collecting.length > 0;
  }

  /** An element begins in the form. */
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

  /** @param piece the text, `evened` */
  text(text: string, piece: string): void {
    if (this.raw !== null) {
      if (this.raw.length <= MAX_SENT) this.raw += text.slice(0, MAX_RAW);
      return;
    }
    const to = this.collecting.at(-1)?.text;
    if (to && to.length < MAX_LABEL) to.add(piece.slice(0, MAX_SENT));
  }

  /** An element of that depth ends. */
  close(depth: number): void {
    if (depth === this.collecting.at(-1)?.depth) this.collecting.pop()?.end();
  }

  /**
   * The form, null where it sends nothing; and how surely it searches the site, null where it does not.
   * @param elsewhere controls that stand elsewhere on the page and name it
   */
  result(elsewhere?: FormReader): { form: Form | null; search: { form: SearchForm; signs: number } | null } {
    const told = [...this.controls(), ...(elsewhere?.controls() ?? [])].slice(0, MAX_CONTROLS);
    const controls = told.filter(({ name }) => name !== '');
    const unsent = told
      .filter(({ name }) => name === '')
      .map(({ type, label, way }) => ({ type, label, ...(way && { way }) }));
    const says = this.says.take();
    const form = this.head && { ...this.head, ...(says && { says: says.slice(0, MAX_LABEL) }), controls, unsent };
    return { form, search: this.search.result() };
  }

  /** All that it has read, those that send nothing among them. */
  private controls(): FormControl[] {
    while (this.collecting.length > 0) this.collecting.pop()?.end();
    return this.drafts.filter(({ value }) => value.length <= MAX_SENT).map((draft) => this.told(draft));
  }

  private told({ id, around, label, ...control }: Draft): FormControl {
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
      // Character references mean something in it, tags do not, and a first line break is none (HTML standard 13.2.6.4.7).
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

  /** Null where it sends nothing, or is one too many. */
  private draft(type: string, attributes: AttributeValues, value: string): Draft | null {
    // A button of a script sends nothing, whatever its name.
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

/** Does an address lie on another host than the page, or without TLS where the page has it? */
function leaves(action: string | null, page: string): boolean {
  const [to, from] = [parseUrl(action ?? ''), parseUrl(page)];
  return to !== null && (to.host !== from?.host || (from.protocol === 'https:' && to.protocol !== 'https:'));
}

/** Null where a button sends as its form does. */
function wayOf(attributes: AttributeValues, { url, resolve }: FormPage): OwnWay | null {
  const [to, how] = [attributes.get('formaction'), attributes.get('formmethod')?.trim().toLowerCase()];
  const action = to === undefined ? undefined : resolve(to || url);
  const method = how === undefined ? undefined : how === 'post' ? 'POST' : 'GET';
  if (action === undefined && method === undefined) return null;
  const way: OwnWay = method ? { method } : {};
  return action === undefined ? way : { ...way, action, leaves: leaves(action, url) };
}

/** Null for the form of a dialog, which sends nothing. */
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
    method: method === 'post' ? 'POST' : 'GET',
    encoding: ENCODINGS.has(encoding) ? encoding : URL_ENCODED,
    hint: spaced(hint).slice(0, MAX_LABEL),
  };
}

/** The choices of a select while they are being read. */
class Select {
  private readonly options: Option[] = [];
  /** What is chosen at first: of several, where one alone can be, the last; where none is, the first that can be. */
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

  /** What cannot be chosen is not sent, though it is shown. */
  private valueOf(chosen: { option: Option; disabled: boolean } | null): string {
    return chosen && !chosen.disabled ? chosen.option.value : '';
  }
}
