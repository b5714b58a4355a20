import type { FormRefusal } from '@hyrde/contracts';
import { parseUrl, percentDecoded } from '@hyrde/contracts';
import { ACTING, type Piece, type Sense, SUBJECTS, type Vocabulary } from './form-vocabulary.js';
import type { FORM_WEIGHTS } from './form-weights.js';
import type { Form, FormControl, Method } from './request.js';

/** A button that sends its form; without a name it sends no field of its own. */
export type Button = Pick<FormControl, 'type' | 'label' | 'way'> & { name: string; value: string };

/** Target and method of a form, for a given button. */
export interface Sending {
  readonly action: string | null;
  readonly method: Method;
  /** As in `Form`. */
  readonly leaves: boolean;
}

/** Name of a term of the evidence that a form only searches. */
export type FormTerm = keyof typeof FORM_WEIGHTS;
export type FormTerms = Readonly<Partial<Record<FormTerm, number>>>;

/** Refusal for a word of an act, or of an act's subject. */
export const WHY: Readonly<Partial<Record<Piece['sense'], FormRefusal>>> = {
  delete: 'acts',
  act: 'acts',
  order: 'order',
  vote: 'vote',
  consent: 'consent',
  subscribe: 'newsletter',
  login: 'login',
  pay: 'payment',
  orders: 'order',
  votes: 'vote',
  newsletter: 'newsletter',
  message: 'message',
  contact: 'contact',
  report: 'acts',
  account: 'acts',
};
/** Subjects in class names, except those whose words also describe layout. */
const OF_HINTS: readonly Sense[] = [
  'votes',
  'newsletter',
  'message',
  'contact',
  'login',
  'subscribe',
  'vote',
  'consent',
];

/** Controls that a person types into. */
const TYPED: ReadonlySet<string> = new Set([
  'text',
  'search',
  'url',
  'number',
  'date',
  'textarea',
  'password',
  'email',
  'tel',
]);
export const BOXES: ReadonlySet<string> = new Set(['checkbox', 'radio']);
/** Maximum characters of a command value; a longer value is a server's state. */
export const LONGEST_COMMAND = 60;
/** Fields of a page that is one form: any of its buttons posts all its fields, to the page's own address. */
const POSTBACK = /^(?:__VIEWSTATE|__EVENTTARGET|javax\.faces\.ViewState)$/;
/** Letters below which a word that is in no table is a code: `t`, `b1`. */
const CODE = 3;
/** Letters without which no verb of a language in Latin letters is written; Welsh has the vowel `w`. */
const CONSONANTS = /^[bcdfghjklmnpqrstvxz]+$/;
/** Separators of the naming containers in such pages. */
export const CONTAINERS = /[$:]/;

/** True for a form that is the whole page. What the pressed control does is decided by its own part of the page. */
export const isPostback = ({ controls }: Form): boolean => controls.some(({ name }) => POSTBACK.test(name));

/** Controls that the pressed button belongs to: all, or in a postback those of its naming container. */
export function controlsOf(form: Form, pressed: Button | null): readonly FormControl[] {
  if (!isPostback(form) || !pressed?.name) return form.controls;
  const path = pressed.name.split(CONTAINERS);
  for (let depth = path.length - 1; depth > 0; depth--) {
    const within = form.controls.filter(({ name }) => {
      const own = name.split(CONTAINERS);
      return own.length > depth && path.slice(0, depth).every((part, i) => part === own[i]);
    });
    if (within.some((control) => isTyped(control) || control.type === 'select')) return within;
  }
  return form.controls;
}

/** True for a placeholder that shows how to write a day: `dd.mm.yyyy`. */
export const isDatePattern = (label: string): boolean =>
  /^(?:d{1,2}[./-]m{1,2}[./-](?:å|y|a|j|t){2,4}|(?:å|y|a|j){4}-m{2}-d{2})$/i.test(label.trim());

/** Label of a field as a person reads it; the field's name if it has none. */
const calledAs = ({ label, name }: FormControl): string => (isDatePattern(label) ? name : label || name);

export const isTyped = ({ type }: FormControl): boolean => TYPED.has(type);

/**
 * Meaning of a button. `searches`: searching and nothing else. `names`: searching, beside words that are in no table.
 * `shows`: showing. `applies`: applying a choice. `sends`: sending, whatever for. `neutral`: no act. `unknown`: words that are in no table, as those of
 * an act in an unknown language. Otherwise the reason for which the button is not pressed.
 */
export type Said =
  | 'searches'
  | 'names'
  | 'shows'
  | 'applies'
  | 'sends'
  | 'neutral'
  | 'wordless'
  | 'unknown'
  | { why: FormRefusal };

export function saidBy({ label, value }: Pick<Button, 'label' | 'value'>, words: Vocabulary): Said {
  const pieces = words.read(label || value);
  const parts = partsOf(pieces);
  const asks = (part: readonly Piece[]) => has(part, 'search', 'show');
  const why =
    whyOf(pieces, ACTING) ?? parts.map((part) => (asks(part) ? null : whyOf(part, SUBJECTS))).find((each) => each);
  if (why) return { why };
  const isUnknown = areUnknown(pieces, 1);
  // "Search and …": each part must be known to do no more.
  if (
    parts.length > 1 &&
    parts.some((part) => areUnknown(part, 1) || (asks(pieces) && !asks(part) && has(part, 'send', 'apply')))
  )
    return 'unknown';
  if (has(pieces, 'search')) return isUnknown ? 'names' : 'searches';
  if (isUnknown) return 'unknown';
  if (has(pieces, 'show')) return 'shows';
  if (has(pieces, 'send')) return 'sends';
  if (has(pieces, 'apply')) return 'applies';
  return pieces.length > 0 ? 'neutral' : 'wordless';
}

/** The parts of a text between words for "and" and "or". */
function partsOf(pieces: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.sense === 'and') parts.push([]);
    else parts.at(-1)?.push(piece);
  }
  return parts.filter((part) => part.length > 0);
}

const has = (pieces: readonly Piece[], ...senses: readonly Piece['sense'][]): boolean =>
  pieces.some(({ sense }) => senses.includes(sense));

/**
 * True if a word in the place of an act is in no table. A short word without another beside it is no article.
 * @param least number of letters below which such a word is a code, as all with digits are; if above 1, then those without vowels too
 */
function areUnknown(pieces: readonly Piece[], least: number): boolean {
  const areShort = pieces.every(({ sense }) => sense === 'joint' || sense === 'and');
  const isCode = (words: string) => letters(words) < least || /\d/.test(words) || (least > 1 && CONSONANTS.test(words));
  return has(pieces, 'unknown') || (areShort && pieces.some(({ words }) => !isCode(words)));
}

const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** Refusal for the first word with one of the senses; null without one. */
export function whyOf(pieces: readonly Piece[], senses: readonly Piece['sense'][]): FormRefusal | null {
  const found = pieces.find(({ sense }) => senses.includes(sense));
  return (found && WHY[found.sense]) ?? null;
}

/** Evidence that a form only searches, and the refusals to give if the evidence does not suffice. */
export interface FormEvidence {
  readonly terms: FormTerms;
  /**
   * True if a word in the place of an act is in no table, as an act's in an unknown language. Then no other evidence
   * suffices, since such a form may have all else in common with a search.
   */
  readonly isUnknown: boolean;
  readonly doubts: readonly FormRefusal[];
}

/** @param commands fields that a person does not fill in, with their values */
export function formEvidence(
  form: Form,
  pressed: Button | null,
  { action, method }: Sending,
  commands: readonly (readonly [name: string, value: string])[],
  words: Vocabulary,
): FormEvidence {
  const doubts: FormRefusal[] = [];
  const doubt = (pieces: readonly Piece[], senses: readonly Sense[]): boolean => {
    const why = whyOf(pieces, senses);
    if (why) doubts.push(why);
    return why !== null;
  };
  const read = (text: string) => words.read(text);
  const controls = controlsOf(form, pressed);
  const postback = isPostback(form);
  const typed = controls.filter(isTyped);
  const chosen = controls.filter(
    ({ type, options }) => BOXES.has(type) || (type === 'select' && (options?.length ?? 0) > 1),
  );
  const called = (control: FormControl) => [read(control.name), read(control.label)];
  const said = pressed ? saidBy(pressed, words) : null;
  const scripted = pressed
    ? []
    : form.unsent.filter(({ type }) => type === 'button').map((each) => saidBy({ ...each, value: '' }, words));
  const scriptSearches = scripted.includes('searches') || scripted.includes('names');
  const path = read(wordsOfPath(action));
  const ownName = read(pressed?.name.split(CONTAINERS).at(-1) ?? '');
  const beside =
    pressed === null
      ? []
      : buttonsOf(form).filter((button) => button.name !== pressed.name || button.label !== pressed.label);
  const query = [...(parseUrl(action ?? '')?.searchParams ?? [])];
  const asks = (text: string) => has(read(text), 'search');
  const says = postback ? [] : read(form.says ?? '');
  const values = [...commands, ...query].filter(([, value]) => value.length <= LONGEST_COMMAND);
  const searchField = typed.filter(
    (control) => control.type === 'search' || called(control).some((pieces) => has(pieces, 'search', 'sought')),
  );
  // A subject beside a word of records is what is searched in: "report citation".
  const actedOn = (control: FormControl): boolean =>
    called(control)
      .filter((pieces) => !has(pieces, 'search'))
      .some((pieces) => doubt(pieces, ACTING)) ||
    (!has(read(calledAs(control)), 'search', 'record', 'date') && doubt(read(calledAs(control)), SUBJECTS));
  const fields = [...typed, ...chosen];
  const isOfRecords = (control: FormControl): boolean =>
    called(control).some((pieces) =>
      pieces.some(({ sense, words: said }) => sense === 'date' || (sense === 'record' && letters(said) >= CODE)),
    );
  const isOfDates = (control: FormControl): boolean =>
    control.type === 'date' ||
    isDatePattern(control.label) ||
    (fields.includes(control) && called(control).some((pieces) => has(pieces, 'date')));
  const buttonUnknown = said === 'unknown' || (!scriptSearches && !postback && scripted.includes('unknown'));
  const nameUnknown = !has(ownName, 'search') && areUnknown(ownName, CODE);
  // The page itself was fetched by its path without having been asked anything.
  const isFetched = form.isOwnPage === true && method === 'GET' && action === form.action;
  const pathUnknown = !postback && !isFetched && areUnknown(read(lastSegment(action)), CODE);
  const commandUnknown = values.some(
    ([name, value]) => has(read(name), 'command', 'directive') && !asks(value) && areUnknown(read(value), CODE),
  );
  const terms: Record<FormTerm, number | boolean> = {
    bias: 1,
    get: method === 'GET',
    buttonSearches: said === 'searches',
    buttonNames: said === 'names',
    buttonShows: said === 'shows',
    buttonNeutral: said === 'neutral',
    buttonApplies: method === 'GET' && said === 'applies',
    buttonSends: said === 'sends' || (method === 'POST' && said === 'applies'),
    buttonWordless: said === 'wordless',
    scriptSearches,
    nameSearches: has(ownName, 'search'),
    besideActs: said !== 'searches' && beside.some((button) => doubt(words.read(button.label || button.value), ACTING)),
    pathSearches: has(path, 'search') || query.some(([name, value]) => asks(name) || asks(value)),
    pathSubject: doubt(path, SUBJECTS),
    fieldSearches: searchField.length > 0,
    fieldsOfRecords: fields.some(isOfRecords),
    filtersByGet:
      method === 'GET' &&
      fields.length > 0 &&
      fields.every((field) => isOfRecords(field) && !areUnknown(read(calledAs(field)), CODE)),
    fieldUnknown: searchField.length === 0 && typed.some((control) => areUnknown(read(calledAs(control)), CODE)),
    fieldSubject: typed.some(actedOn),
    loneField: typed.length === 1 && chosen.length === 0,
    choices: chosen.length > 0,
    dates: controls.some(isOfDates),
    hintSearches: asks(form.hint),
    saysSearches: has(says, 'search'),
    isAbout: [doubt(read(form.hint), OF_HINTS), doubt(says, [...ACTING, ...SUBJECTS])].some(Boolean),
    commandSearches: values.some(([, value]) => asks(value)),
    postback,
  };
  return {
    isUnknown: [buttonUnknown, pathUnknown, nameUnknown, commandUnknown].some(Boolean),
    terms: Object.fromEntries(
      Object.entries(terms)
        .map(([term, value]) => [term, Number(value)] as const)
        .filter(([, value]) => value !== 0),
    ),
    doubts: doubts.length > 0 ? doubts : ['not-search'],
  };
}

export const buttonsOf = ({ controls, unsent }: Form): Button[] =>
  [...controls, ...unsent.map((control) => ({ ...control, name: '', value: '' }))].filter(
    ({ type }) => type === 'submit' || type === 'image',
  );

/** Evidence for a search, as log-odds. */
export const scoreOf = (terms: FormTerms, weights: Readonly<Record<FormTerm, number>>): number =>
  Object.entries(terms).reduce((sum, [term, value]) => sum + weights[term as FormTerm] * value, 0);

/** The words of a target's path, without the extension of its last segment. */
export const wordsOfPath = (action: string | null): string => pathOf(action).replace(/\.\w{2,5}\/?$/, '');

/** The last segment of a target's path that is no number. */
export const lastSegment = (action: string | null): string =>
  wordsOfPath(action)
    .split('/')
    .findLast((segment) => letters(segment) > 1) ?? '';

/** The path of a form's target, as words. */
export function pathOf(action: string | null): string {
  const { pathname = '' } = parseUrl(action ?? '') ?? {};
  return percentDecoded(pathname);
}
