import { parseUrl } from '@hyrde/contracts';
import { elementsIn, type Form, type FormControl, type PageTree } from '../../site/index.js';
import {
  ACTS,
  CAPTCHA,
  CONTACT,
  IDENTITY,
  LOGIN,
  MAIL,
  MESSAGE,
  NEWSLETTER,
  PASSWORD,
  PAYMENT,
  plain,
  SEARCHES,
} from './words.js';

/** Why a form is never sent. */
export const FORM_REFUSALS = [
  'password',
  'mail',
  'file',
  'payment',
  'message',
  'identity',
  'captcha',
  'login',
  'newsletter',
  'contact',
  /** Its button orders, buys, deletes or agrees to something. */
  'acts',
  /** It leads nowhere, or would be sent in a way that is not ours. */
  'nowhere',
  /** Nothing says that it searches. */
  'not-search',
  /** There is nothing in it to ask with. */
  'no-field',
] as const;
export type FormRefusal = (typeof FORM_REFUSALS)[number];

/** Types of inputs that no search has. */
const BY_TYPE: ReadonlyMap<string, FormRefusal> = new Map<string, FormRefusal>([
  ['password', 'password'],
  ['email', 'mail'],
  ['file', 'file'],
  ['textarea', 'message'],
  ['tel', 'contact'],
]);

const BY_NAME: readonly (readonly [RegExp, FormRefusal])[] = [
  [PASSWORD, 'password'],
  [MAIL, 'mail'],
  [PAYMENT, 'payment'],
  [IDENTITY, 'identity'],
  [CAPTCHA, 'captcha'],
  [MESSAGE, 'message'],
  [LOGIN, 'login'],
  [NEWSLETTER, 'newsletter'],
  [CONTACT, 'contact'],
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

/**
 * What in a form forbids to send it, whatever else it is; null where nothing does. Told by the types of its fields, and
 * by what they, its buttons and the form itself are called, so that a field for an address which calls itself text is
 * seen. When in doubt it refuses.
 */
export function refusalOf(form: Form): FormRefusal | null {
  const unsent = form.unsent.map((control) => ({ ...control, name: '', value: '' }));
  for (const control of [...form.controls, ...unsent]) {
    const refused = BY_TYPE.get(control.type) ?? (isAsked(control) ? byName(control) : null);
    if (refused) return refused;
  }
  return ofWhole(form);
}

/** The same of controls that stand elsewhere on the page and name the form they belong to: what it sends they send. */
export function refusalElsewhere(form: Form, tree: PageTree): FormRefusal | null {
  const ids = new Set(form.hint.split(' '));
  for (const { name, attributes } of elementsIn(tree.root)) {
    if (attributes.form === undefined || !ids.has(attributes.form)) continue;
    const type = name === 'textarea' ? name : (attributes.type ?? 'text').toLowerCase();
    const label = attributes['aria-label'] ?? attributes.placeholder ?? '';
    const control = { name: attributes.name ?? '', type, value: '', label };
    const refused = BY_TYPE.get(type) ?? (isAsked(control) ? byName(control) : null);
    if (refused) return refused;
  }
  return null;
}

/** Choices and hidden fields are no question to a person, but a hidden field may belong to a captcha. */
const isAsked = ({ type, name }: FormControl): boolean => TYPED.has(type) || CAPTCHA.test(plain(name));

function byName({ name, label }: FormControl): FormRefusal | null {
  const called = [plain(name), plain(label)];
  const searches = called.some((text) => SEARCHES.test(text));
  for (const [words, refusal] of BY_NAME)
    if (called.some((text) => words.test(text)) && !(searches && MAY_BE_SOUGHT.has(refusal))) return refusal;
  return null;
}

/** "Search in messages" is a search; "search by password" is none. */
const MAY_BE_SOUGHT: ReadonlySet<FormRefusal> = new Set(['message', 'contact', 'newsletter']);

function ofWhole(form: Form): FormRefusal | null {
  const buttons = buttonsOf(form);
  const called = [plain(form.hint), plain(pathOf(form)), ...buttons];
  const searches = called.some((text) => SEARCHES.test(text));
  for (const [words, refusal] of [
    [LOGIN, 'login'],
    [NEWSLETTER, 'newsletter'],
    [PAYMENT, 'payment'],
    [CONTACT, 'contact'],
  ] as const)
    if (called.some((text) => words.test(text)) && !searches) return refusal;
  return buttons.length > 0 && buttons.every((label) => ACTS.test(label)) ? 'acts' : null;
}

/** What the buttons of a form are called, those that send nothing by themselves among them; `plain`. */
export const buttonsOf = ({ controls, unsent }: Form): string[] =>
  [...controls, ...unsent.map((control) => ({ ...control, value: '' }))]
    .filter(({ type }) => type === 'submit' || type === 'image' || type === 'button')
    .map(({ label, value }) => plain(label || value))
    .filter((label) => label !== '');

/** Where it is sent, as words. */
export function pathOf({ action }: Form): string {
  const { pathname = '' } = parseUrl(action ?? '') ?? {};
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
