import { FormRefusal, parseUrl } from '@hyrde/contracts';
import {
  ACTED_ON,
  ACTS,
  AMOUNTS,
  CAPTCHA,
  COMMANDS,
  COMMANDS_ALONE,
  CONSENTED,
  CONSENTS,
  CONTACT,
  CONTACTED,
  DELETES,
  IDENTITY,
  LOGIN,
  MAIL,
  MESSAGE,
  NEWSLETTER,
  ORDERED,
  ORDERS,
  PASSWORD,
  PAYMENT,
  plain,
  SAYS_NOTHING,
  SEARCHES,
  SEARCHES_SURELY,
  SHOWS,
  SHOWS_BY_GET,
  SUBSCRIBES,
  VOTED,
  VOTES,
} from './form-words.js';
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

/** A purpose of a form other than searching: words for the action and for its object. */
interface Purpose {
  readonly why: FormRefusal;
  readonly does: RegExp;
  readonly to?: RegExp;
}

const NEVER = /(?!)/;
const PURPOSES: readonly Purpose[] = [
  { why: 'acts', does: ACTS },
  { why: 'order', does: ORDERS, to: ORDERED },
  { why: 'vote', does: VOTES, to: VOTED },
  { why: 'consent', does: CONSENTS, to: CONSENTED },
  { why: 'newsletter', does: SUBSCRIBES, to: NEWSLETTER },
  { why: 'login', does: LOGIN, to: LOGIN },
  { why: 'payment', does: PAYMENT },
  { why: 'message', does: NEVER, to: MESSAGE },
  { why: 'contact', does: NEVER, to: CONTACT },
  { why: 'contact', does: NEVER, to: CONTACTED },
  { why: 'acts', does: NEVER, to: ACTED_ON },
];
/** Purposes recognised in class names, except those whose words also describe layout. */
const OF_HINTS: readonly Purpose[] = PURPOSES.filter(({ to }) => to && to !== ORDERED && to !== ACTED_ON);

/** Input types that no search has. */
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
/** Objects that can be searched: "Search in messages" is a search, "search by password" is not. */
const MAY_BE_SOUGHT: ReadonlySet<FormRefusal> = new Set(['message', 'contact', 'newsletter']);

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
const BOXES: ReadonlySet<string> = new Set(['checkbox', 'radio']);
/** Maximum characters of a command value; a longer value is a server's state. */
const LONGEST_COMMAND = 60;
const OVERRIDE = /^(?:x )?(?:http )?method(?: override)?$/;

/**
 * Reasons not to send a form with a given button pressed, most serious first; empty if missing. Evidence are the
 * types of its fields, the names of fields, buttons, hidden fields and of the form itself, and its target, so that an
 * e-mail field of type text is recognised. In doubt the form is refused.
 * @param pressed button instead of the one that searches; null for none
 */
export function refusalsOf(form: Form, pressed: Button | null = buttonOf(form)): FormRefusal[] {
  const sending = sendingOf(form, pressed);
  const surely = searchesSurely(form, sending, pressed);
  return [
    ...new Set([
      ...ofFields(form, sending, surely),
      ...ofCommands(form, sending, pressed),
      ...ofAddress(sending, surely),
      ...ofWhole(form, surely),
      ...ofButton(form, sending, pressed),
    ]),
  ].sort((a, b) => gravity(a) - gravity(b));
}

/** True if an address says that a request to it changes something; forms are not redirected to it. */
export const actsAt = (url: string): boolean =>
  ofAddress({ action: url, method: 'POST', leaves: false }, false).length > 0;

/** The form within a scope: a GET leaves if its target is not admitted; a POST stays on its page's host in any case. */
export function heldTo(form: Form, admits: (action: string) => boolean): Form {
  const leaves = (action: string | null, method: Method, before: boolean): boolean =>
    before && (method === 'POST' || action === null || !admits(action));
  const held = <T extends Pick<FormControl, 'way'>>(control: T): T => {
    const { way } = control;
    if (way?.action === undefined) return control;
    return { ...control, way: { ...way, leaves: leaves(way.action, way.method ?? form.method, way.leaves ?? false) } };
  };
  const { leaves: left = false, ...rest } = form;
  return {
    ...rest,
    ...(leaves(form.action, form.method, left) && { leaves: true }),
    controls: form.controls.map(held),
    unsent: form.unsent.map(held),
  };
}

/** The POST targets of a form, for any button. */
export const postsOf = (form: Form): string[] =>
  [null, ...buttonsOf(form)].flatMap((button) => {
    const { action, method, leaves } = sendingOf(form, button);
    return action !== null && method === 'POST' && !leaves ? action : [];
  });

const gravity = (why: FormRefusal): number => FormRefusal.options.indexOf(why);

/** The form's target and method with that button. */
export function sendingOf(form: Form, pressed: Button | null): Sending {
  const { action = form.action, method = form.method, leaves } = pressed?.way ?? {};
  return { action, method, leaves: (pressed?.way?.action === undefined ? form.leaves : leaves) ?? false };
}

/** The first button that searches, else that shows something, else the first, which Enter presses; null without one. */
export function buttonOf(form: Form): Button | null {
  const buttons = buttonsOf(form);
  const saying = (what: Said) => buttons.find((button) => saidBy(button, sendingOf(form, button).method) === what);
  return saying('searches') ?? saying('shows') ?? buttons[0] ?? null;
}

const buttonsOf = ({ controls, unsent }: Form): Button[] =>
  [...controls, ...unsent.map((control) => ({ ...control, name: '', value: '' }))].filter(
    ({ type }) => type === 'submit' || type === 'image',
  );

/** Meaning of a button's text: a purpose other than searching, or a neutral or unknown text. */
type Said = 'searches' | 'shows' | 'nothing' | 'unknown' | Purpose;

function saidBy({ label, value }: Button, method: Method): Said {
  const text = plain(label || value);
  if (text === '' || is(SAYS_NOTHING, text)) return 'nothing';
  if (is(SHOWS, text)) return 'shows';
  if (method === 'GET' && is(SHOWS_BY_GET, text)) return 'nothing';
  const searches = SEARCHES_SURELY.test(text);
  const shows = searches || SHOWS.test(text);
  const done = searches ? text.replaceAll(/(?<=^| )(?:submit|send|start)(?= |$)/g, '') : text;
  const purpose = PURPOSES.find(({ does, to }) => does.test(done) || (!shows && to?.test(done)));
  return purpose ?? (searches ? 'searches' : shows ? 'shows' : 'unknown');
}

const is = (words: RegExp, text: string): boolean => words.exec(text)?.[0].length === text.length;

/** True if the form's texts identify it as a search so clearly that words of its subject are no objection. */
function searchesSurely({ controls }: Form, { method }: Sending, pressed: Button | null): boolean {
  const said = pressed ? saidBy(pressed, method) : 'nothing';
  return (
    said === 'searches' || (method === 'GET' && said === 'nothing' && controls.some(({ type }) => type === 'search'))
  );
}

function ofFields({ controls, unsent }: Form, { method }: Sending, surely: boolean): FormRefusal[] {
  const all = [...controls, ...unsent.map((control) => ({ ...control, name: '', value: '' }))];
  return all.flatMap((control) => {
    const why = BY_TYPE.get(control.type) ?? (isAsked(control) ? byName(control, method === 'GET' || surely) : null);
    return why ?? ofChoice(control, method) ?? [];
  });
}

/** Options and hidden fields ask a person nothing, but a hidden field may belong to a captcha. */
const isAsked = ({ type, name }: FormControl): boolean => TYPED.has(type) || CAPTCHA.test(plain(name));

function byName({ name, label }: FormControl, mayBeSought: boolean): FormRefusal | null {
  const called = [plain(name), plain(label)];
  const sought = mayBeSought && called.some((text) => SEARCHES_SURELY.test(text));
  for (const [words, refusal] of BY_NAME)
    if (called.some((text) => words.test(text)) && !(sought && MAY_BE_SOUGHT.has(refusal))) return refusal;
  return null;
}

/** Refusal for an option that consents or pays. */
function ofChoice({ type, name, label, value }: FormControl, method: Method): FormRefusal | null {
  if (BOXES.has(type) && [plain(name), plain(label)].some((text) => CONSENTS.test(text))) return 'consent';
  const chosen = BOXES.has(type) || type === 'select' || type === 'number';
  return method === 'POST' && chosen && AMOUNTS.test(plain(name)) && /\d/.test(value) ? 'payment' : null;
}

/** Refusals for fields that command the server. */
function ofCommands({ controls }: Form, { action, method }: Sending, pressed: Button | null): FormRefusal[] {
  const hidden = controls.filter(({ type }) => type === 'hidden').map(({ name, value }) => [name, value] as const);
  const isSaid = pressed === null || pressed.name === '' || plain(pressed.value) === plain(pressed.label);
  const query = parseUrl(action ?? '')?.searchParams ?? [];
  const sent = [...hidden, ...query, ...(isSaid ? [] : [[pressed.name, pressed.value] as const])];
  return sent.flatMap(([name, value]) => commandIn(plain(name), value, method) ?? []);
}

const IS_MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A GET may search in an address, such as a mailing list's, unless a field calls it a person's. */
function commandIn(name: string, value: string, method: Method): FormRefusal | null {
  if (PASSWORD.test(name)) return 'password';
  if (AMOUNTS.test(name) && /[1-9]/.test(value)) return 'payment';
  if (IS_MAIL.test(value) && (method === 'POST' || MAIL.test(name))) return 'mail';
  if (CONSENTS.test(name) || CONSENTED.test(name)) return 'consent';
  if (DELETES.test(name)) return 'command';
  if (value.length > LONGEST_COMMAND) return null;
  const text = plain(value);
  if (OVERRIDE.test(name) && !/^(?:get|)$/.test(text) && (name !== 'method' || /^(?:delete|put|patch)$/.test(text)))
    return 'command';
  const commands =
    COMMANDS.test(name) && PURPOSES.some(({ does, to }) => does.test(text) || (!isSought(text) && to?.test(text)));
  if (commands || DELETES.test(text)) return 'command';
  const unknown = text !== '' && COMMANDS_ALONE.test(name) && !isSought(text);
  return method === 'POST' && unknown ? 'acts' : null;
}

const isSought = (text: string): boolean => SEARCHES.test(text) || SHOWS.test(text);

function ofAddress({ action, method, leaves }: Sending, surely: boolean): FormRefusal[] {
  if (action === null) return ['nowhere'];
  const path = pathOf(action).replace(/\.\w{2,5}\/?$/, '');
  const [all, last] = [plain(path), plain(path.split('/').findLast((segment) => segment !== '') ?? '')];
  const isFor = ({ does, to = NEVER }: Purpose): boolean =>
    does.test(all) || (to.test(all) && (!surely || (method === 'POST' && is(to, last))));
  return [...(leaves ? ['elsewhere' as const] : []), ...PURPOSES.filter(isFor).map(({ why }) => why)];
}

function ofWhole({ hint, says = '' }: Form, surely: boolean): FormRefusal[] {
  if (surely) return [];
  const [called, said] = [plain(hint), plain(says)];
  return [
    ...OF_HINTS.filter(({ to }) => to?.test(called)),
    ...PURPOSES.filter(({ does, to }) => does.test(said) || to?.test(said)),
  ].map(({ why }) => why);
}

/** Refusal by the pressed button, and whether the evidence for a search suffices. */
function ofButton(form: Form, { method, action }: Sending, pressed: Button | null): FormRefusal[] {
  const said = pressed ? saidBy(pressed, method) : 'nothing';
  if (typeof said === 'object') return [said.why];
  if (said === 'searches') return [];
  const typed = form.controls.filter(({ type }) => TYPED.has(type));
  const field = typed.some(
    ({ type, name, label }) => type === 'search' || [name, label].some((text) => SEARCHES_SURELY.test(plain(text))),
  );
  const known = field || SEARCHES_SURELY.test(plain(pathOf(action)));
  const enough = {
    GET: { shows: true, nothing: true, unknown: known || SEARCHES_SURELY.test(plain(form.hint)) },
    POST: {
      shows: known || form.controls.some(({ type }) => type === 'date' || type === 'select'),
      nothing: known,
      unknown: false,
    },
  };
  return enough[method][said] ? [] : ['not-search'];
}

/** The path of a form's target, as words. */
export function pathOf(action: string | null): string {
  const { pathname = '' } = parseUrl(action ?? '') ?? {};
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
