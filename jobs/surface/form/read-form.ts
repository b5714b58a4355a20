import { FINAL_REFUSALS, type FormRefusal } from '@hyrde/contracts';
import {
  type Button,
  buttonOf,
  type Form,
  type FormControl,
  type FormField,
  type Method,
  pathOf,
  plain,
  refusalsOf,
  SEARCHES,
  SEARCHES_SURELY,
  type Sending,
  SHOWS,
  sendingOf,
} from '../../site/index.js';
import type { ScriptedSearch } from '../json/data-search.js';
import {
  ALL,
  CORRESPONDENTS,
  DATE_PATTERN,
  DATES,
  FROM,
  LANGUAGES,
  NUMBERS,
  PAGE_SIZES,
  SORTS,
  TITLES,
  TO,
} from './words.js';

/** What a field for words is said to look through. */
export type QueryScope = 'any' | 'title' | 'correspondent' | 'number';

export interface QueryField {
  name: string;
  label: string;
  scope: QueryScope;
}

/** How a date is written into its field. */
export type DateWriting = 'year-month-day' | 'day.month.year' | 'day/month/year' | 'day-month-year';

export interface DateField {
  name: string;
  label: string;
  writing: DateWriting;
}

/** A choice among few values: a select, radio buttons, or check boxes of one name. */
export interface Filter {
  name: string;
  label: string;
  /** What leaves out nothing: sent, or (null) nothing sent, where this filter is not used. */
  neutral: string | null;
  options: readonly { value: string; label: string }[];
}

/** A form that searches, as we understand it. */
export interface QueryForm {
  action: string;
  method: Method;
  /** The fields that take words, the likeliest first. */
  queries: readonly QueryField[];
  filters: readonly Filter[];
  dates: { from: DateField | null; to: DateField | null; on: DateField | null };
  /** How many records come on a page, where one may choose: the field and its largest value. */
  pageSize: { name: string; largest: string } | null;
  /** What is sent besides, as the page has it: hidden fields, sorting, the button pressed. */
  fixed: readonly FormField[];
  /** One of these is a token of the visit: the form has to be read afresh before it is sent again. */
  hasToken: boolean;
  /** What forms of one make have in common: on other hosts, too. */
  make: string;
  /** Its fields in the order of the page. */
  order: readonly string[];
  /** Only a script sends it: how that is asked which the script would ask. */
  script?: ScriptedSearch;
}

export type FormReading = { kind: 'searches'; form: QueryForm } | ({ kind: 'refused' } & LeftAlone);

/** A form of a page that is not sent, with what a person needs to say that it searches all the same. */
export interface LeftAlone {
  /** Where it would be sent; null where nowhere. */
  readonly action: string | null;
  readonly method: Method;
  readonly why: FormRefusal;
  readonly make: string;
  /** What the button that would be pressed and the fields are called. */
  readonly button: string | null;
  readonly fields: readonly string[];
  /** Nothing in it acts for certain. */
  readonly confirmable: boolean;
}

/** Has a person said that forms of this make search, whatever speaks against it? */
export type Confirms = (make: string) => boolean;
const NOBODY: Confirms = () => false;

/** A filter of more values is asked through its words, not value by value. */
const MAX_FILTER_VALUES = 200;

const TOKEN = /token|csrf|xsrf|nonce|viewstate|eventvalidation|requestverification|authenticity|formkey|signature/i;
/** Nobody writes such a value by hand. */
const RANDOM = /^(?=.*\d)(?=.*[a-z])[\w+/=.-]{24,}$/i;

/** Does a hidden field hold a token of the visit? */
export const isToken = (name: string, value: string): boolean => TOKEN.test(name) || RANDOM.test(value);

/**
 * Understands a form: what it searches by, or why it is not sent.
 * @param form as the page has it (`Page.forms`)
 */
export function readForm(form: Form, confirms: Confirms = NOBODY): FormReading {
  const button = buttonOf(form);
  const parts = new Parts(form.controls, button);
  const { action, method } = sendingOf(form, button);
  const make = makeOf(form, button);
  const refusals = [...new Set([...refusalsOf(form), ...ofParts(form, button, parts)])];
  const confirmable = refusals.every((why) => !FINAL_REFUSALS.includes(why));
  const [why] = refusals;
  if (action !== null && (why === undefined || (confirmable && confirms(make))))
    return { kind: 'searches', form: { action, method, make, ...parts.result() } };
  const fields = form.controls.flatMap(({ type, name, label }) => (NO_FIELDS.has(type) ? [] : label || name));
  const called = button && (button.label || button.value || button.name);
  return { kind: 'refused', action, method, why: why ?? 'nowhere', make, button: called, fields, confirmable };
}

/**
 * Where a form goes with another button pressed than the one that searches, as to the next page of an answer; null where
 * it may not be sent so.
 * @param button null for none: a script sends it
 */
export function sentBy(form: Form, button: Button | null, confirms: Confirms = NOBODY): Sending | null {
  const refusals = refusalsOf(form, button).filter((why) => why !== 'not-search');
  const isConfirmed = () => confirms(makeOf(form, buttonOf(form)));
  const maySend = refusals.every((why) => !FINAL_REFUSALS.includes(why)) && (refusals.length === 0 || isConfirmed());
  return maySend ? sendingOf(form, button) : null;
}

/** Controls that nobody fills in. */
const NO_FIELDS: ReadonlySet<string> = new Set(['hidden', 'submit', 'image']);

/** What forms of one make have in common, as text: how they are sent, where on their hosts, and all that they send. */
function makeOf(form: Form, button: Button | null): string {
  const { action, method } = sendingOf(form, button);
  const sent = form.controls.map(({ type, name, label }) => `${type} ${name} ${label}`);
  return [method, pathOf(action).replaceAll(/\d+/g, '0'), button?.label ?? '', ...sent.sort()].join('\n');
}

/** What forbids to send it once its fields are understood. */
function ofParts(form: Form, button: Button | null, parts: Parts): FormRefusal[] {
  if (form.encoding === 'text/plain') return ['nowhere'];
  if (!parts.canAsk) return ['no-field'];
  return signs(form, button, parts) === 0 ? ['not-search'] : [];
}

/** The forms of a page that search, the likeliest to reach a whole database first. */
export const queryForms = (forms: readonly Form[], confirms?: Confirms): QueryForm[] =>
  forms
    .flatMap((form) => {
      const reading = readForm(form, confirms);
      return reading.kind === 'searches' ? [reading.form] : [];
    })
    .sort((a, b) => reach(b) - reach(a));

/** The forms of a page that are not sent, each with why. */
export const formsLeftAlone = (forms: readonly Form[], confirms?: Confirms): LeftAlone[] =>
  forms.flatMap((form) => {
    const { kind, ...left } = readForm(form, confirms);
    return kind === 'refused' && 'why' in left ? left : [];
  });

/** A form with dates and filters is that of a database; one with a lone field may be the site's own search. */
const reach = ({ queries, filters, dates }: QueryForm): number =>
  (dates.from ? 3 : 0) + (dates.on ? 1 : 0) + Math.min(3, filters.length) + Math.min(2, queries.length);

/** What speaks for a search. */
function signs(form: Form, button: Button | null, parts: Parts): number {
  const { action, method } = sendingOf(form, button);
  const scripted = form.unsent.filter(({ type }) => type === 'button').map(({ label }) => label);
  const buttons = [button && (button.label || button.value), ...scripted].map((label) => plain(label ?? ''));
  const says = [plain(form.hint), plain(pathOf(action)), ...buttons];
  const ofForm = says.filter((text) => SEARCHES_SURELY.test(text)).length;
  const shows = says.some((text) => SHOWS.test(text)) && (method === 'GET' || parts.hasChoices) ? 1 : 0;
  return ofForm + shows + parts.signs;
}

/** The controls of a form, told apart. */
class Parts {
  signs = 0;
  private readonly queries: (QueryField & { likely: number })[] = [];
  private readonly filters = new Map<
    string,
    { label: string; neutral: string | null; options: { value: string; label: string }[] }
  >();
  private readonly dated: { field: DateField; end: 'from' | 'to' | 'on' }[] = [];
  private pageSize: QueryForm['pageSize'] = null;
  private readonly fixed: FormField[] = [];
  private hasToken = false;
  private readonly order: string[] = [];

  /** @param pressed the button that is sent with them */
  constructor(
    controls: readonly FormControl[],
    private readonly pressed: Button | null,
  ) {
    for (const control of controls) {
      this.add(control);
      if (!this.order.includes(control.name)) this.order.push(control.name);
    }
  }

  get canAsk(): boolean {
    return this.queries.length > 0 || this.dated.length > 0 || this.filters.size > 0;
  }

  get hasChoices(): boolean {
    return this.dated.length > 0 || this.filters.size > 0;
  }

  result(): Omit<QueryForm, 'action' | 'method' | 'make'> {
    const end = (wanted: 'from' | 'to' | 'on') => this.dated.find((each) => each.end === wanted)?.field ?? null;
    const [from, to, on] = [end('from'), end('to'), end('on')];
    const dates = from === null && to !== null ? { from: on, to, on: null } : { from, to, on };
    return {
      queries: this.queries
        .sort((a, b) => b.likely - a.likely)
        .map(({ name, label, scope }) => ({ name, label, scope })),
      filters: [...this.filters].map(([name, filter]) => ({ name, ...filter })),
      dates,
      pageSize: this.pageSize,
      fixed: this.fixed,
      hasToken: this.hasToken,
      order: this.order,
    };
  }

  private add(control: FormControl): void {
    switch (control.type) {
      case 'hidden':
        this.fixed.push([control.name, control.value]);
        this.hasToken ||= isToken(control.name, control.value);
        break;
      case 'date':
      case 'datetime-local':
        this.date(control, 'year-month-day');
        break;
      case 'text':
      case 'search':
        this.typed(control);
        break;
      case 'select':
        this.select(control);
        break;
      case 'radio':
      case 'checkbox':
        this.box(control);
        break;
      case 'submit':
        if (control === this.pressed) this.fixed.push([control.name, control.value]);
        break;
      case 'image':
        if (control === this.pressed) this.fixed.push([`${control.name}.x`, '1']);
        break;
      default:
        // A number, a range, a month: sent as it is.
        this.fixed.push([control.name, control.value]);
    }
  }

  private typed(control: FormControl): void {
    const called = [plain(control.name), plain(control.label)];
    const is = (words: RegExp) => called.some((text) => words.test(text));
    const placeholder =
      DATE_PATTERN.test(control.label.trim()) || /^\d{1,2}[./-]\d{1,2}[./-]\d{4}$/.test(control.value);
    if (placeholder || (is(DATES) && !is(SEARCHES))) {
      this.date(control, writingOf(control));
      return;
    }
    const scope = is(CORRESPONDENTS) ? 'correspondent' : is(NUMBERS) ? 'number' : is(TITLES) ? 'title' : 'any';
    const searches = is(SEARCHES) || control.type === 'search';
    if (searches) this.signs++;
    const byScope = { any: 2, title: 1.5, correspondent: 0.5, number: 0 }[scope];
    const likely = (searches ? 3 : 0) + (control.type === 'search' ? 1 : 0) + byScope;
    this.queries.push({ name: control.name, label: control.label, scope, likely });
  }

  private date(control: FormControl, writing: DateWriting): void {
    const called = [plain(control.name), plain(control.label)];
    const is = (words: RegExp) => called.some((text) => words.test(text));
    const [from, to] = [is(FROM), is(TO)];
    this.dated.push({
      field: { name: control.name, label: control.label, writing },
      end: from === to ? this.unsaid() : from ? 'from' : 'to',
    });
    this.signs++;
  }

  /** Two dates that do not say which is which are in the order of time. */
  private unsaid(): 'on' | 'to' {
    const [before] = this.dated;
    if (before?.end !== 'on') return 'on';
    before.end = 'from';
    return 'to';
  }

  private select(control: FormControl): void {
    const options = (control.options ?? []).map(({ value, label }) => ({ value, label }));
    const called = [plain(control.name), plain(control.label)];
    const is = (words: RegExp) => called.some((text) => words.test(text));
    const numeric = options.length > 0 && options.every(({ value }) => /^\d{1,5}$/.test(value));
    if (numeric && is(PAGE_SIZES)) {
      const largest = `${Math.max(...options.map(({ value }) => Number(value)))}`;
      this.pageSize = { name: control.name, largest };
    } else if (is(SORTS) || is(LANGUAGES) || options.length < 2 || options.length > MAX_FILTER_VALUES) {
      this.fixed.push([control.name, control.value]);
    } else {
      const neutral = options.find(({ value, label }) => value === '' || ALL.test(plain(label)));
      this.filters.set(control.name, {
        label: control.label,
        neutral: neutral ? neutral.value : control.value,
        options: options.filter((option) => option !== neutral),
      });
    }
  }

  private box(control: FormControl): void {
    const known = this.filters.get(control.name);
    const filter = known ?? { label: control.label, neutral: null, options: [] };
    const isAll = control.type === 'radio' && (control.value === '' || ALL.test(plain(control.label)));
    if (control.type === 'radio' && (isAll || (control.checked && filter.neutral === null)))
      filter.neutral = control.value;
    if (!isAll) filter.options.push({ value: control.value, label: control.label });
    this.filters.set(control.name, filter);
  }
}

/** By the example in the field; without one, as most of Europe writes it. */
function writingOf({ label, value }: FormControl): DateWriting {
  const example = `${label} ${value}`;
  if (/(?:å|y|a|j){4}-m{2}-d{2}|\d{4}-\d{2}-\d{2}/i.test(example)) return 'year-month-day';
  if (/d{1,2}\/m{1,2}\/|\d{1,2}\/\d{1,2}\/\d{4}/i.test(example)) return 'day/month/year';
  if (/d{1,2}-m{1,2}-|\d{1,2}-\d{1,2}-\d{4}/i.test(example)) return 'day-month-year';
  return 'day.month.year';
}
