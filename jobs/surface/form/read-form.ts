import type { Form, FormControl, FormField, Method, PageTree } from '../../site/index.js';
import type { ScriptedSearch } from '../json/data-search.js';
import { buttonsOf, type FormRefusal, pathOf, refusalElsewhere, refusalOf } from './refusals.js';
import {
  ALL,
  CORRESPONDENTS,
  DATE_PATTERN,
  DATES,
  FROM,
  LANGUAGES,
  NUMBERS,
  PAGE_SIZES,
  plain,
  SEARCHES,
  SHOWS,
  SORTS,
  TITLES,
  TO,
} from './words.js';

export { FORM_REFUSALS, type FormRefusal } from './refusals.js';

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
  /** Its fields in the order of the page. */
  order: readonly string[];
  /** Only a script sends it: how that is asked which the script would ask. */
  script?: ScriptedSearch;
}

export type FormReading = { kind: 'searches'; form: QueryForm } | { kind: 'refused'; why: FormRefusal };

/** A filter of more values is asked through its words, not value by value. */
const MAX_FILTER_VALUES = 200;

const TOKEN = /token|csrf|xsrf|nonce|viewstate|eventvalidation|requestverification|authenticity|formkey|signature/i;
/** Nobody writes such a value by hand. */
const RANDOM = /^(?=.*\d)(?=.*[a-z])[\w+/=.-]{24,}$/i;

/** Does a hidden field hold a token of the visit? */
export const isToken = (name: string, value: string): boolean => TOKEN.test(name) || RANDOM.test(value);

/**
 * Understands a form: what it searches by, or why it is never sent.
 * @param form as the page has it (`Page.forms`)
 */
export function readForm(form: Form): FormReading {
  const refused = refusalOf(form);
  if (refused) return { kind: 'refused', why: refused };
  if (form.action === null || form.encoding === 'text/plain') return { kind: 'refused', why: 'nowhere' };
  const parts = new Parts(form.controls);
  if (!parts.canAsk) return { kind: 'refused', why: 'no-field' };
  if (signs(form, parts) === 0) return { kind: 'refused', why: 'not-search' };
  return { kind: 'searches', form: { action: form.action, method: form.method, ...parts.result() } };
}

/**
 * The forms of a page that search, the likeliest to reach a whole database first.
 * @param tree of the same page: controls elsewhere on it may belong to a form
 */
export function queryForms(forms: readonly Form[], tree: PageTree): QueryForm[] {
  return forms
    .filter((form) => refusalElsewhere(form, tree) === null)
    .flatMap((form) => {
      const reading = readForm(form);
      return reading.kind === 'searches' ? [reading.form] : [];
    })
    .sort((a, b) => reach(b) - reach(a));
}

/** A form of a page that is never sent. */
export interface LeftAlone {
  /** Where it would be sent; null where nowhere. */
  action: string | null;
  why: FormRefusal;
}

/** The forms of a page that are never sent, each with why. */
export function formsLeftAlone(forms: readonly Form[], tree: PageTree): LeftAlone[] {
  return forms.flatMap((form) => {
    const reading = readForm(form);
    const why = refusalElsewhere(form, tree) ?? (reading.kind === 'refused' ? reading.why : null);
    return why ? { action: form.action, why } : [];
  });
}

/** A form with dates and filters is that of a database; one with a lone field may be the site's own search. */
const reach = ({ queries, filters, dates }: QueryForm): number =>
  (dates.from ? 3 : 0) + (dates.on ? 1 : 0) + Math.min(3, filters.length) + Math.min(2, queries.length);

/** What speaks for a search. */
function signs(form: Form, parts: Parts): number {
  const says = [plain(form.hint), plain(pathOf(form)), ...buttonsOf(form)];
  const ofForm = says.filter((text) => SEARCHES.test(text)).length;
  const shows = form.method === 'GET' && says.some((text) => SHOWS.test(text)) ? 1 : 0;
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
  private pressed = false;
  private readonly order: string[] = [];

  constructor(controls: readonly FormControl[]) {
    for (const control of controls) {
      this.add(control);
      if (!this.order.includes(control.name)) this.order.push(control.name);
    }
  }

  get canAsk(): boolean {
    return this.queries.length > 0 || this.dated.length > 0 || this.filters.size > 0;
  }

  result(): Omit<QueryForm, 'action' | 'method'> {
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
        this.press(control);
        break;
      case 'image':
        this.press({ ...control, name: `${control.name}.x`, value: '1' });
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

  /** One button is pressed: the first, as by the key Enter. */
  private press({ name, value }: FormControl): void {
    if (this.pressed) return;
    this.pressed = true;
    this.fixed.push([name, value]);
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
