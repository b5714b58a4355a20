import { FormRefusal, parseUrl } from '@hyrde/contracts';
import {
  BOXES,
  type Button,
  buttonsOf,
  CONTAINERS,
  controlsOf,
  type FormTerms,
  formEvidence,
  isTyped,
  LONGEST_COMMAND,
  lastSegment,
  type Said,
  type Sending,
  saidBy,
  scoreOf,
  whyOf,
  wordsOfPath,
} from './form-evidence.js';
import { ACTING, type Sense, SUBJECTS, VOCABULARY, type Vocabulary } from './form-vocabulary.js';
import { FORM_WEIGHTS } from './form-weights.js';
import type { Form, FormControl, Method } from './request.js';

/** Input types that no search has. */
const BY_TYPE: ReadonlyMap<string, FormRefusal> = new Map<string, FormRefusal>([
  ['password', 'password'],
  ['email', 'mail'],
  ['file', 'file'],
  ['textarea', 'message'],
  ['tel', 'contact'],
]);
/** Fields that no search has, by the words of their names and labels. */
const BY_SENSE: readonly (readonly [Sense, FormRefusal])[] = [
  ['password', 'password'],
  ['mail', 'mail'],
  ['pay', 'payment'],
  ['identity', 'identity'],
  ['captcha', 'captcha'],
  ['login', 'login'],
];
const OVERRIDE = /^(?:x-)?(?:http-)?_?method(?:-override)?$/i;

/** Facts of a form with a button pressed. */
export interface FormJudgement {
  /** Signs of an act, or words that may be one's, most serious first. */
  readonly refusals: readonly FormRefusal[];
  /** Evidence that the form searches. */
  readonly terms: FormTerms;
  /** Reasons to leave the form to a person if the evidence does not suffice, most serious first. */
  readonly doubts: readonly FormRefusal[];
}

/**
 * Reasons not to send a form with a given button pressed, most serious first; empty if the form only searches. A form is
 * sent on evidence that it searches, not for want of a sign of an act: an act in an unknown language has none.
 * @param pressed button instead of the one that searches; null for none
 */
export function refusalsOf(form: Form, pressed?: Button | null): FormRefusal[] {
  const { refusals, terms, doubts } = judgementOf(form, pressed);
  if (refusals.length > 0) return [...refusals];
  return scoreOf(terms, FORM_WEIGHTS) >= 0 ? [] : [...doubts];
}

export function judgementOf(form: Form, pressed?: Button | null, words: Vocabulary = VOCABULARY): FormJudgement {
  const button = pressed === undefined ? buttonOf(form, words) : pressed;
  const sending = sendingOf(form, button);
  const commands = commandsOf(form, sending, button);
  const { terms, isUnknown, doubts } = formEvidence(form, button, sending, commands, words);
  const refusals = [
    ...ofFields(form, button, sending, words),
    ...commands.flatMap(([name, value]) => commandIn(name, value, sending.method, words) ?? []),
    ...ofAddress(sending, words),
    ...ofButtons(form, button, words),
    ...(isUnknown ? ['unknown-word' as const] : []),
  ];
  return { refusals: sorted(refusals), terms, doubts: sorted(doubts) };
}

const sorted = (refusals: readonly FormRefusal[]): FormRefusal[] =>
  [...new Set(refusals)].sort((a, b) => FormRefusal.options.indexOf(a) - FormRefusal.options.indexOf(b));

/** True if an address says that a request to it changes something; forms are not redirected to it. */
export const actsAt = (url: string): boolean => {
  const path = VOCABULARY.read(wordsOfPath(url));
  return ofAddress({ action: url, method: 'POST', leaves: false }, VOCABULARY).length > 0 || !!whyOf(path, SUBJECTS);
};

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

/** The form's target and method with that button. */
export function sendingOf(form: Form, pressed: Button | null): Sending {
  const { action = form.action, method = form.method, leaves } = pressed?.way ?? {};
  return { action, method, leaves: (pressed?.way?.action === undefined ? form.leaves : leaves) ?? false };
}

/**
 * The button that searches in the fewest words ("Search" before "Next page of the search"), else the first that shows
 * something, else the first, which Enter presses; null without one.
 */
export function buttonOf(form: Form, words: Vocabulary = VOCABULARY): Button | null {
  const buttons = buttonsOf(form).map((button) => ({ button, said: saidBy(button, words) }));
  const saying = (...wanted: readonly Said[]) => buttons.filter(({ said }) => wanted.includes(said));
  const wordsOn = ({ label, value }: Button) => words.read(label || value).length;
  const [searching] = saying('searches').sort((a, b) => wordsOn(a.button) - wordsOn(b.button));
  const [first] = [searching ?? [], saying('names', 'shows'), saying('applies', 'sends'), buttons].flat();
  return first?.button ?? null;
}

function ofFields(form: Form, pressed: Button | null, { method }: Sending, words: Vocabulary): FormRefusal[] {
  const all = [...controlsOf(form, pressed), ...form.unsent.map((control) => ({ ...control, name: '', value: '' }))];
  return all.flatMap(
    (control) => byType(control, words) ?? bySense(control, words) ?? ofChoice(control, method, words) ?? [],
  );
}

/** A large field for text is a message's, unless its label names searching and nothing else. */
function byType({ type, label }: FormControl, words: Vocabulary): FormRefusal | undefined {
  const isSought = type === 'textarea' && saidBy({ label, value: '' }, words) === 'searches';
  return isSought ? undefined : BY_TYPE.get(type);
}

/** Options and hidden fields ask a person nothing, but a hidden field may belong to a captcha. */
function bySense(control: FormControl, words: Vocabulary): FormRefusal | null {
  const { name, label } = control;
  if (!isTyped(control)) return words.has(name, 'captcha') ? 'captcha' : null;
  return BY_SENSE.find(([sense]) => words.has(name, sense) || words.has(label, sense))?.[1] ?? null;
}

/** Refusal for an option that consents or pays. */
function ofChoice({ type, name, label, value }: FormControl, method: Method, words: Vocabulary): FormRefusal | null {
  if (BOXES.has(type) && [name, label].some((text) => words.has(text, 'consent'))) return 'consent';
  const chosen = BOXES.has(type) || type === 'select' || type === 'number';
  return method === 'POST' && chosen && words.has(name, 'amount') && /\d/.test(value) ? 'payment' : null;
}

/** Fields that a person does not fill in: hidden ones, those of the target's query, and the pressed button. */
function commandsOf({ controls }: Form, { action }: Sending, pressed: Button | null): (readonly [string, string])[] {
  const hidden = controls.filter(({ type }) => type === 'hidden').map(({ name, value }) => [name, value] as const);
  const isSaid = pressed === null || pressed.name === '' || pressed.value === pressed.label;
  const query = parseUrl(action ?? '')?.searchParams ?? [];
  return [...hidden, ...query, ...(isSaid ? [] : [[pressed.name, pressed.value] as const])];
}

const IS_MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A GET may search in an address, such as a mailing list's, unless a field calls it a person's. */
function commandIn(name: string, value: string, method: Method, words: Vocabulary): FormRefusal | null {
  if (words.has(name, 'password')) return 'password';
  if (words.has(name, 'amount') && /[1-9]/.test(value)) return 'payment';
  if (IS_MAIL.test(value) && (method === 'POST' || words.has(name, 'mail'))) return 'mail';
  if (words.has(name, 'consent')) return 'consent';
  if (words.has(name, 'delete')) return 'command';
  if (value.length > LONGEST_COMMAND) return null;
  const verb = value.trim().toLowerCase();
  if (OVERRIDE.test(name) && !/^(?:get|)$/.test(verb) && (name !== 'method' || /^(?:delete|put|patch)$/.test(verb)))
    return 'command';
  const pieces = words.read(value);
  const asks = words.has(value, 'search', 'show');
  const commands =
    words.has(name, 'command', 'directive') && (whyOf(pieces, ACTING) ?? (asks ? null : whyOf(pieces, SUBJECTS)));
  if (commands || words.has(value, 'delete')) return 'command';
  const isUnknown = pieces.some(({ sense }) => sense !== 'joint' && sense !== 'go');
  return method === 'POST' && words.has(name, 'command') && isUnknown && !asks ? 'acts' : null;
}

function ofAddress({ action, method, leaves }: Sending, words: Vocabulary): FormRefusal[] {
  if (action === null) return ['nowhere'];
  const path = words.read(wordsOfPath(action));
  const asks = path.some(({ sense }) => sense === 'search');
  const sends = !asks && path.some(({ sense }) => sense === 'send' || sense === 'apply');
  const last = words.read(lastSegment(action));
  const subject = method === 'POST' && !last.some(({ sense }) => sense === 'search') ? whyOf(last, SUBJECTS) : null;
  const why = whyOf(path, ACTING) ?? subject ?? (sends ? 'acts' : null);
  return [...(leaves ? ['elsewhere' as const] : []), ...(why ? [why] : [])];
}

/** Refusal by the pressed button; by a script's, if no other sends the form and none searches. */
function ofButtons({ unsent }: Form, pressed: Button | null, words: Vocabulary): FormRefusal[] {
  const scripted = unsent.filter(({ type }) => type === 'button').map((each) => ({ ...each, value: '' }));
  const said = (pressed ? [pressed] : scripted).map((button) => saidBy(button, words));
  const named = pressed && whyOf(words.read(pressed.name.split(CONTAINERS).at(-1) ?? ''), ACTING);
  if (!pressed && said.some((each) => each === 'searches' || each === 'names')) return [];
  return [...said.flatMap((each) => (typeof each === 'object' ? each.why : [])), ...(named ? [named] : [])];
}
