import type { Form, FormControl, SearchForm } from '../site/index.js';
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

interface Label {
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
}

/** A form while it is being read. Controls elsewhere that name it by their `form` attribute are not told. */
export class FormReader {
  private readonly search: SearchFormReader;
  private readonly head: Omit<Form, 'controls' | 'unsent'> | null;
  /** Those that send nothing have no name. */
  private readonly drafts: Draft[] = [];
  private readonly labels = new Map<string, Label>();
  /** The label we are in that names what is in it. */
  private around: Label | null = null;
  private select: Select | null = null;
  private readonly collecting: Collecting[] = [];
  /** A textarea's text as it stands: white space is part of its value. */
  private raw: string | null = null;

  /**
   * @param action absolute and canonical; null where it leads nowhere a crawler can go
   * @param depth of the element
   */
  constructor(
    action: string | null,
    attributes: AttributeValues,
    readonly depth: number,
    private readonly room: FormRoom,
  ) {
    this.search = new SearchFormReader(action, attributes);
    this.head = headOf(action, attributes);
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

  /** The form, null where it sends nothing; and how surely it searches the site, null where it does not. */
  result(): { form: Form | null; search: { form: SearchForm; signs: number } | null } {
    while (this.collecting.length > 0) this.collecting.pop()?.end();
    const told = this.drafts.filter(({ value }) => value.length <= MAX_SENT).map((draft) => this.told(draft));
    const controls = told.filter(({ name }) => name !== '');
    const unsent = told.filter(({ name }) => name === '').map(({ type, label }) => ({ type, label }));
    return { form: this.head && { ...this.head, controls, unsent }, search: this.search.result() };
  }

  private told({ id, around, label, ...control }: Draft): FormControl {
    const named = (id && this.labels.get(id)?.text) || around?.text || label;
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
    const select = new Select(attributes.get('multiple') !== undefined, this.room);
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
    else if (!this.labels.has(of)) this.labels.set(of, label);
    this.collect(depth, (text) => {
      label.text = text;
      this.around = around;
    });
  }

  /** Null where it sends nothing, or is one too many. */
  private draft(type: string, attributes: AttributeValues, value: string): Draft | null {
    // A button of a script sends nothing, whatever its name.
    const name = type === 'button' ? '' : (attributes.get('name') ?? '');
    const { drafts, around } = this;
    if (name.length > MAX_SENT || attributes.get('disabled') !== undefined) return null;
    if (drafts.length >= MAX_CONTROLS || this.room.characters <= 0) return null;
    this.room.characters -= name.length + Math.min(value.length, MAX_SENT);
    const label = attributes.get('aria-label') || attributes.get('placeholder') || attributes.get('title') || '';
    const draft: Draft = { name, type, value, id: attributes.get('id'), around, label: spaced(label) };
    drafts.push(draft);
    return draft;
  }

  private collect(depth: number, end: (text: string) => void): void {
    const text = new SpacedText();
    this.collecting.push({ depth, text, end: () => end(text.take()) });
  }
}

/** Null for the form of a dialog, which sends nothing. */
function headOf(action: string | null, attributes: AttributeValues): Omit<Form, 'controls' | 'unsent'> | null {
  const method = (attributes.get('method') ?? '').trim().toLowerCase();
  if (method === 'dialog') return null;
  const encoding = (attributes.get('enctype') ?? '').trim().toLowerCase();
  const hint = ['id', 'class', 'name', 'role', 'aria-label'].map((name) => attributes.get(name) ?? '').join(' ');
  return {
    action,
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
