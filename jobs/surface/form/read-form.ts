import { FINAL_REFUSALS, type FormRefusal } from '@hyrde/contracts';
import {
  type Button,
  buttonOf,
  type Form,
  type FormControl,
  type FormField,
  isDatePattern,
  type Method,
  pathOf,
  plain,
  refusalsOf,
  type Sending,
  searches,
  sendingOf,
  whole,
} from '../../site/index.js';
import type { ScriptedSearch } from '../json/data-search.js';
import { newestFirst } from './newest-first.js';

/** Scope of a query field by its label. */
export type QueryScope = 'any' | 'title' | 'correspondent' | 'number';

export interface QueryField {
  name: string;
  label: string;
  scope: QueryScope;
}

/** Format in which a date field expects its value. */
export type DateWriting = 'year-month-day' | 'day.month.year' | 'day/month/year' | 'day-month-year';

export interface DateField {
  name: string;
  label: string;
  writing: DateWriting;
}

/** Choice among few values: a select, radio buttons, or check boxes of one name. */
export interface Filter {
  name: string;
  label: string;
  /** Value that restricts nothing, sent while this filter is unused; if null, then nothing is sent. */
  neutral: string | null;
  options: readonly { value: string; label: string }[];
}

/** Parsed search form. */
export interface QueryForm {
  action: string;
  method: Method;
  /** Fields for words, descending by likelihood. */
  queries: readonly QueryField[];
  filters: readonly Filter[];
  dates: { from: DateField | null; to: DateField | null; on: DateField | null };
  /** Field for the number of records per page, with its largest value; null if missing. */
  pageSize: { name: string; largest: string } | null;
  /** Sort field with the value that puts the newest records first; omitted if the form offers none. */
  newest?: { name: string; value: string };
  /** Further fields sent as the page has them: hidden fields, sorting, the pressed button. */
  fixed: readonly FormField[];
  /** True if a fixed field is a per-visit token: the form must be read again before it is sent again. */
  hasToken: boolean;
  /** Fingerprint that forms of one make share across hosts. */
  make: string;
  /** Names of its fields in page order. */
  order: readonly string[];
  /** If only a script sends the form: the search that the script performs. */
  script?: ScriptedSearch;
  /** True if it is sent only because a person confirmed that forms of its make search. */
  isConfirmed?: true;
}

export type FormReading = { kind: 'searches'; form: QueryForm } | ({ kind: 'refused' } & LeftAlone);

/** Form of a page that is not sent, with the details that a person needs to confirm that it searches. */
export interface LeftAlone {
  /** Address to which it would be sent; null if missing. */
  readonly action: string | null;
  readonly method: Method;
  readonly why: FormRefusal;
  readonly make: string;
  /** Labels of the button that would be pressed and of the fields. */
  readonly button: string | null;
  readonly fields: readonly string[];
  /** True if no part of the form certainly acts. */
  readonly confirmable: boolean;
}

/** True if a person has confirmed that forms of this make search, whatever the signs against it. */
export type Confirms = (make: string) => boolean;
const NOBODY: Confirms = () => false;

/** Maximum number of values of a filter; one with more is queried by words instead of value by value. */
const MAX_FILTER_VALUES = 200;

const TOKEN = /token|csrf|xsrf|nonce|viewstate|eventvalidation|requestverification|authenticity|formkey|signature/i;
/** Random value, as tokens have. */
const RANDOM = /^(?=.*\d)(?=.*[a-z])[\w+/=.-]{24,}$/i;

/** True if a hidden field holds a per-visit token. */
export const isToken = (name: string, value: string): boolean => TOKEN.test(name) || RANDOM.test(value);

/**
 * Parses a form into a search, or returns the reasons for which it is not sent.
 * @param form as the page has it (`Page.forms`)
 */
export function readForm(form: Form, confirms: Confirms = NOBODY): FormReading {
  const button = buttonOf(form);
  const parts = new Parts(form.controls, button);
  const { action, method } = sendingOf(form, button);
  const make = makeOf(form, button);
  const refusals = [...new Set([...refusalsOf(form), ...ofParts(form, parts)])];
  const confirmable = refusals.every((why) => !FINAL_REFUSALS.includes(why));
  const [why] = refusals;
  if (action !== null && (why === undefined || (confirmable && confirms(make))))
    return { kind: 'searches', form: { action, method, make, ...parts.result(), ...(why && { isConfirmed: true }) } };
  const fields = form.controls.flatMap(({ type, name, label }) => (NO_FIELDS.has(type) ? [] : label || name));
  const called = button && (button.label || button.value || button.name);
  return { kind: 'refused', action, method, why: why ?? 'nowhere', make, button: called, fields, confirmable };
}

/**
 * Request of a form with another button pressed than the search button, such as one for the next page of an answer;
 * null if it may not be sent so.
 * @param button null if a script sends the form
 */
export function sentBy(form: Form, button: Button | null, confirms: Confirms = NOBODY): Sending | null {
  const refusals = refusalsOf(form, button).filter((why) => why !== 'not-search');
  const isConfirmed = () => confirms(makeOf(form, buttonOf(form)));
  const maySend = refusals.every((why) => !FINAL_REFUSALS.includes(why)) && (refusals.length === 0 || isConfirmed());
  return maySend ? sendingOf(form, button) : null;
}

/** Control types that users do not fill in. */
const NO_FIELDS: ReadonlySet<string> = new Set(['hidden', 'submit', 'image']);

/** Text that forms of one make share: method, path and all fields sent. */
function makeOf(form: Form, button: Button | null): string {
  const { action, method } = sendingOf(form, button);
  const sent = form.controls.map(({ type, name, label }) => `${type} ${name} ${label}`);
  return [method, pathOf(action).replaceAll(/\d+/g, '0'), button?.label ?? '', ...sent.sort()].join('\n');
}

/** Reasons against sending the form that follow from its fields. */
const ofParts = ({ encoding }: Form, parts: Parts): FormRefusal[] =>
  encoding === 'text/plain' ? ['nowhere'] : parts.canAsk ? [] : ['no-field'];

/** Search forms of a page, descending by likelihood of reaching a whole database. */
export const queryForms = (forms: readonly Form[], confirms?: Confirms): QueryForm[] =>
  forms
    .flatMap((form) => {
      const reading = readForm(form, confirms);
      return reading.kind === 'searches' ? [reading.form] : [];
    })
    .sort((a, b) => reach(b) - reach(a));

/** Forms of a page that are not sent, each with the reasons. */
export const formsLeftAlone = (forms: readonly Form[], confirms?: Confirms): LeftAlone[] =>
  forms.flatMap((form) => {
    const { kind, ...left } = readForm(form, confirms);
    return kind === 'refused' && 'why' in left ? left : [];
  });

/** Likely reach: a form with dates and filters searches a database, one with a lone field possibly only the site. */
const reach = ({ queries, filters, dates }: QueryForm): number =>
  (dates.from ? 3 : 0) + (dates.on ? 1 : 0) + Math.min(3, filters.length) + Math.min(2, queries.length);

/** Controls of a form by kind. */
class Parts {
  private readonly queries: (QueryField & { likely: number })[] = [];
  private readonly filters = new Map<
    string,
    { label: string; neutral: string | null; options: { value: string; label: string }[] }
  >();
  private readonly dated: { field: DateField; end: 'from' | 'to' | 'on' }[] = [];
  private pageSize: QueryForm['pageSize'] = null;
  private newest: QueryForm['newest'];
  private readonly fixed: FormField[] = [];
  private hasToken = false;
  private readonly order: string[] = [];

  /** @param pressed button that is sent with the fields */
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
      ...(this.newest && { newest: this.newest }),
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
        // Numbers, ranges and months are sent unchanged.
        this.fixed.push([control.name, control.value]);
    }
  }

  private typed(control: FormControl): void {
    const called = [plain(control.name), plain(control.label)];
    const is = (words: RegExp) => called.some((text) => words.test(text));
    const placeholder = isDatePattern(control.label) || /^\d{1,2}[./-]\d{1,2}[./-]\d{4}$/.test(control.value);
    if (placeholder || (is(DATES) && ![control.name, control.label].some(searches))) {
      this.date(control, writingOf(control));
      return;
    }
    const scope = is(CORRESPONDENTS) ? 'correspondent' : is(NUMBERS) ? 'number' : is(TITLES) ? 'title' : 'any';
    const asks = control.type === 'search' || [control.name, control.label].some(searches);
    const byScope = { any: 2, title: 1.5, correspondent: 0.5, number: 0 }[scope];
    const likely = (asks ? 3 : 0) + (control.type === 'search' ? 1 : 0) + byScope;
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
  }

  /** Two unlabelled date fields are taken to be in chronological order. */
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
      const value = is(SORTS) ? newestFirst(options) : null;
      if (value !== null) this.newest ??= { name: control.name, value };
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

/** Date format by the field's example; without one, the format most common in Europe. */
function writingOf({ label, value }: FormControl): DateWriting {
  const example = `${label} ${value}`;
  if (/(?:å|y|a|j){4}-m{2}-d{2}|\d{4}-\d{2}-\d{2}/i.test(example)) return 'year-month-day';
  if (/d{1,2}\/m{1,2}\/|\d{1,2}\/\d{1,2}\/\d{4}/i.test(example)) return 'day/month/year';
  if (/d{1,2}-m{1,2}-|\d{1,2}-\d{1,2}-\d{4}/i.test(example)) return 'day-month-year';
  return 'day.month.year';
}

// Word lists for the fields of a search form, in all languages at once.

const FROM = whole(
  'fra|frå|from|von|ab|du|depuis|desde|dal|da|från|van|vanaf|alkaen|start|startdato|startdate|fradato|fraogmed|fom|begin|min|after|etter|od|since|datefrom|fromdate|datofra|earliest',
);
const TO = whole(
  'til|to|bis|au|jusqu|hasta|al|till|tot|asti|slutt|sluttdato|end|enddate|tildato|tilogmed|tom|slut|max|before|før|do|until|dateto|todate|datotil|latest',
);
const DATES = whole(
  '\\p{L}*dato|\\p{L}*datoen|date|dates|datum|fecha|data|päivä\\p{L}*|dag|day|periode|period|zeitraum|datefrom|dateto|fromdate|todate|fradato|tildato|datofra|datotil|startdate|enddate',
);

const NUMBERS = whole(
  '\\p{L}*nummer|\\p{L}*nr|number|no|løpenummer|case ?(?:number|no|id)|aktenzeichen|numéro|número|numero|saksnr|journalnr|dokumentnr|year|år|gnr|bnr|ref|id',
);
const CORRESPONDENTS = whole(
  'avsender\\p{L}*|avsendar\\p{L}*|mottaker\\p{L}*|mottakar\\p{L}*|sender|recipient|korrespondent|absender|empfänger|expéditeur|destinataire|' +
    'remitente|destinatario|mittente|avsändare|mottagare|afzender|ontvanger|lähettäjä|vastaanottaja|part|parter',
);
const TITLES = whole(
  'tittel|tittelen|innhold|innhald|emne|sakstittel|dokumenttittel|title|subject|titel|betreff|titre|objet|título|asunto|titolo|oggetto|ämne|onderwerp|otsikko',
);
const SORTS = whole(
  'sort\\p{L}*|order ?by|orderby|rekkefølge|ordering|sortierung|tri|trier|orden\\p{L}*|ordina\\p{L}*|sorteer\\p{L}*|järjestä|direction',
);
const PAGE_SIZES = whole(
  'antall ?(?:pr|per)? ?side|per ?page|pr ?side|per side|page ?size|pagesize|treff (?:pr|per) side|rows|limit|hits ?per ?page|resultsperpage|antall|antal|max|pro seite|par page|por página|per pagina',
);
const LANGUAGES = whole('språk|language|lang|sprache|langue|idioma|lingua|taal|kieli|locale');
/** Labels of a choice that restricts nothing. */
const ALL = whole(
  'alle?|all|any|velg|choose|select|alles|tous|toutes|todos|todas|tutti|tutte|alla|kaikki|ingen valgt|begge|vis alle',
);
