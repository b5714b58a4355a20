import type { PersonSpan } from './spans.js';
import { BODIES } from './vocabulary/organisations.js';
import { folded } from './vocabulary/word-list.js';
import type { Word } from './words.js';

/** Where numbers and addresses are: decides whether they reach a private person. */
export interface ReachPlace {
  /** True if the text is about somebody in office or a body: a line with an office, a footer, a visiting address. */
  readonly isOfficial: boolean;
  /** True if a private person is named there, or may be. */
  readonly isPrivate: boolean;
  /** Host of the site; null if unknown. */
  readonly host: string | null;
}

/** National numbers by their forms in European countries: never by a checksum or a valid day. */
const NATIONAL_NUMBER =
  /(?<![\p{L}\d/.,-])(?:\d{11}|\d{13}|\d{6}[ \u00a0]\d{5}|(?:19|20)?\d{6}[-+]\d{4}|\d{6}[-+A-FU-Y]\d{3}[\dA-Z]|\d{6}-\d{5}|[A-Z]{2}[ ]?\d{2}[ ]?\d{2}[ ]?\d{2}[ ]?[A-D]|[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]|[XYZ]-?\d{7}-?[A-Z]|\d{8}-?[A-HJ-NP-TV-Z]|\d{7}[A-W][A-IW]?|[12][ ]?\d{2}[ ]?\d{2}[ ]?\d{2}[ ]?\d{3}[ ]?\d{3}(?:[ ]?\d{2})?)(?![\p{L}\d/]|[.,-]\d)/gu;
/** A number behind a word for a national number. */
const AFTER_WORD =
  /(?<!\p{L})(?:f(?:ø|oe)dselsn(?:umme)?r|fødselsnummer|fnr|d-nummer|person(?:al)?[ -]?(?:nummer|nr|number|code|id)|pers\.? ?nr|cpr(?:-?nr)?|hetu|henkilötunnus|kennitala|kt|isikukood|ik|steuer-?id|steueridentifikationsnummer|sozialversicherungsnummer|svnr|nino?|national insurance(?: number| no)?|bsn|burgerservicenummer|nir|numéro de sécurité sociale|n° ?ss|codice fiscale|c\.? ?f|dni|nie|nif|pesel|rodné číslo|r\. ?č|rč|cnp|taj|adóazonosító|asmens kodas|a\. ?k|personas kods|p\. ?k|oib|jmbg|emšo|αφμ|αμκα|pps(?:n| number)?)[ \u00a0:.]{1,3}([\dA-Z][\dA-Z ./+-]{4,18}[\dA-Z])/giu;
const MAIL =
  /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}][\p{L}\p{N}._%+'-]{0,63}@[\p{L}\p{N}][\p{L}\p{N}-]{0,62}(?:\.[\p{L}\p{N}-]{1,63}){1,6}/gu;
const GENERIC =
  /^(?:post|postmottak|epost|e-post|mail|info|kontakt|contact|office|admin|firma|firmapost|kommune|kommun|registrator|diarium|kirjaamo|kansli|poststelle|rathaus|mairie|accueil|protocollo|registro|secretaria|sekretariat|urzad|podatelna|enquiries|planning|council|support|service|servicetorg|hei|hello|presse|press|webmaster|noreply|no-reply|ayuntamiento|comune|gemeente|vald|linn|town|city)(?:[._-]?\p{L}*)?$/iu;
const TELEPHONE =
  /(?<![\d/.,\p{L}-])(?:\+|00)?\d{2,4}(?:[ \u00a0-]\d{2,5}){1,5}(?![\d/]|[.,:-]\d|[ \u00a0](?:kr|nok|sek|dkk|eur|€|m2|m²|kvm|%))/gu;
/** A day before or behind another number: "30 2026-11-29". */
const DAY = /^(?:19|20)\d{2}-\d{2}-\d{2}[ \u00a0]|[ \u00a0](?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/g;
const LONG_TELEPHONE = /(?<![\d/.,\p{L}-])(?:(?:\+|00)\d{8,14}|\d{8,9})(?![\d/]|[.,:-]\d)/gu;
const TELEPHONE_WORD =
  /(?:t(?:elefon|lf|el)\p{L}*\.?|mob(?:il)?\p{L}*\.?|phone|puh(?:elin)?\.?|sími|ph\.?|ring|call|tlf|gsm|handy|móvil|cellulare|tel|telefoon|téléphone|teléfono|τηλ\p{L}*\.?|fón)[ \u00a0:.]{0,3}$/iu;

/** Numbers and addresses by which a private person is reached, ascending. */
export function reachSpans(text: string, words: readonly Word[], place: ReachPlace): PersonSpan[] {
  const found: PersonSpan[] = [];
  const digits = digitsOf(text);
  const hasDigits = digits > 0;
  if (!hasDigits && !text.includes('@')) return found;
  const taken = new Uint8Array(text.length);
  const add = (start: number, end: number, kind: PersonSpan['kind']) => {
    if (taken.subarray(start, end).includes(1)) return;
    taken.fill(1, start, end);
    found.push({ start, end, kind });
  };
  if (digits >= MIN_DIGITS) {
    for (const { 0: match, 1: number = '', index } of text.matchAll(AFTER_WORD))
      if ((number.match(/\d/g) ?? []).length >= 5)
        add(index + match.length - number.length, index + match.length, 'number');
    for (const { 0: number, index } of text.matchAll(NATIONAL_NUMBER)) add(index, index + number.length, 'number');
  }
  if (text.includes('@'))
    for (const { 0: mail, index } of text.matchAll(MAIL))
      if (!isOfficialMail(mail, place)) add(index, index + mail.length, 'mail');
  if (!hasDigits) return found;
  if (!place.isOfficial) {
    const hasMail = found.some(({ kind }) => kind === 'mail');
    const numbers = digits < MIN_TELEPHONE ? [] : [...text.matchAll(TELEPHONE), ...text.matchAll(LONG_TELEPHONE)];
    for (const match of numbers) {
      const number = match[0].replaceAll(DAY, '');
      const index = match.index + match[0].indexOf(number);
      const length = number.replace(/\D/g, '').length;
      const isSaid = TELEPHONE_WORD.test(text.slice(Math.max(0, index - 20), index));
      const isPlain = isSaid || hasMail || place.isPrivate || number.startsWith('+') || isGrouped(text, index, number);
      if (length < MIN_TELEPHONE || length > 15 || !isPlain) continue;
      if (!isSaid && !hasMail && /^\d{1,3}(?:[ \u00a0]\d{3})+$/.test(number)) continue;
      if (!isSaid && /^(?:19|20)\d{2}[ -]/.test(number)) continue;
      add(index, index + number.length, 'phone');
    }
    for (const span of streetSpans(text, words)) add(span.start, span.end, 'address');
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Minimum number of digits of a line with a national number, and of a telephone number. */
const MIN_DIGITS = 5;
const MIN_TELEPHONE = 7;

function digitsOf(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) if (isDigit(text.charCodeAt(i))) count++;
  return count;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const OTHER_NUMBER = /(?:nr|no|konto|iban|org|gnr|bnr|kid|ref|§|kl|account|vat|mva|ean)[\p{L}.:]{0,6}[ \u00a0]$/iu;

/** True if digits are grouped as in telephone numbers only: eight or more, in three or four groups not all of three. */
const isGrouped = (text: string, index: number, number: string): boolean =>
  /^\d{2,3}(?:[ \u00a0]\d{2,3}){2,3}$/.test(number) &&
  number.replace(/\D/g, '').length === 8 &&
  !OTHER_NUMBER.test(text.slice(Math.max(0, index - 14), index));

function isOfficialMail(mail: string, { host, isOfficial }: ReachPlace): boolean {
  if (isOfficial) return true;
  const [local = '', domain = ''] = mail.toLowerCase().split('@');
  if (GENERIC.test(local)) return true;
  if (
    host !== null &&
    (host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host.replace(/^www\./, '')}`))
  )
    return true;
  return (
    domain.split(/[.-]/).some((part) => part.length > 3 && BODIES.has(folded(part))) ||
    /(?:^|\.)(?:gov|gob|gouv|gv)\./.test(domain)
  );
}

const HOUSE_NUMBER =
  /^,?[ \u00a0](?:nr\.? ?)?\d{1,4}(?:[ \u00a0]?\p{L}(?![\p{L}\p{N}]))?(?:\/\d{1,4}(?:[ \u00a0]?\p{L}(?![\p{L}\p{N}]))?)?(?:[-–]\d{1,4})?(?![\p{L}\p{N}/.]|-\d)/u;
const PLACE_AFTER = /^,?[ \u00a0](?:[A-Z]{1,2}[- ])?\d{2,5}[ -]?\d{0,3}[ \u00a0]\p{Lu}[\p{L}-]+/u;
const NUMBER_FIRST = /(?<![\d/.-])\d{1,4}\p{L}?,?[ \u00a0]$/u;
const HEADING =
  /^(?:sak|møte|del|fase|kapittel|punkt|post|side|nr|ark|kart|plan|vedlegg|trinn|etappe|klasse|rom|rute|linje|bnr|gnr|snr|fnr|lov|art|artikkel|§)$/;

/** A house number behind a word; the first signs are compared before the pattern is. */
function houseNumber(text: string, at: number): RegExpExecArray | null {
  const space = text.charAt(at) === ',' ? at + 1 : at;
  const first = text.charCodeAt(space + 1);
  return isDigit(first) || (first | 0x20) === 0x6e ? HOUSE_NUMBER.exec(text.slice(at, at + 24)) : null;
}

/** Streets with their house numbers. */
function* streetSpans(text: string, words: readonly Word[]): Generator<{ start: number; end: number }> {
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (!word || word.text === '') continue;
    const { signs } = word;
    const isEnd = signs.streetEnd || (signs.street && !signs.placeCue && !signs.weakCue);
    const number = houseNumber(text, word.to);
    if (isEnd && number) {
      const start = streetStart(text, words, i);
      if (start === null) continue;
      const end = word.to + number[0].length;
      yield { start, end: end + (PLACE_AFTER.exec(text.slice(end, end + 40))?.[0].length ?? 0) };
    } else if (number && word.shape !== 'lower' && word.shape !== 'initial') {
      // "ul. Lipowa 18", "calle Mayor 5", "Lipová 33", "Solbakken 5".
      const lead = leadOf(text, words, i);
      if (
        lead === null &&
        !(
          isLoneAddress(text, words, i) &&
          !HEADING.test(word.key) &&
          !signs.ordinary &&
          !signs.time &&
          !signs.legalForm
        )
      )
        continue;
      const end = word.to + number[0].length;
      yield {
        start: lead ?? loneStart(text, words, i),
        end: end + (PLACE_AFTER.exec(text.slice(end, end + 40))?.[0].length ?? 0),
      };
    } else if (signs.street && word.shape !== 'lower') {
      // "12 Oak Lane".
      const start = streetStart(text, words, i) ?? word.from;
      const before = NUMBER_FIRST.exec(text.slice(Math.max(0, start - 8), start));
      if (before && start < word.from) yield { start: start - before[0].length, end: word.to };
    } else if (signs.street) {
      // "1 rue des Tilleuls".
      const before = NUMBER_FIRST.exec(text.slice(Math.max(0, word.from - 8), word.from));
      const end = before ? streetEnd(text, words, i) : null;
      if (before && end !== null) yield { start: word.from - before[0].length, end };
    }
  }
}

/** End of a street's name behind its word: particles, and up to three capitalised words; null if none follows. */
function streetEnd(text: string, words: readonly Word[], i: number): number | null {
  let end: number | null = null;
  for (let j = i + 1; j < words.length && j < i + 6; j++) {
    const [word, before] = [words[j], words[j - 1]];
    if (!word || !before || !/^(?:[ \u00a0]|['’])$/.test(text.slice(before.to, word.from))) break;
    if (word.shape === 'lower' && !word.signs.particle && !/^l['’]/u.test(word.text)) break;
    if (word.shape !== 'lower') end = word.to;
  }
  return end;
}

/** Start of the name that ends with a street's word: up to three capitalised words before it. */
function streetStart(text: string, words: readonly Word[], i: number): number | null {
  const last = words[i];
  if (!last) return null;
  let start = last.from;
  const isWord = last.signs.street;
  for (let j = i - 1, n = 0; j >= 0 && n < 3; j--, n++) {
    const word = words[j];
    const next = words[j + 1];
    if (!word || !next || !/^[ \u00a0]$/.test(text.slice(word.to, next.from))) break;
    if (word.shape === 'lower' || word.signs.ordinary) break;
    if (!isWord && !word.signs.placeLead && word.shape !== 'initial') break;
    start = word.from;
  }
  if (isWord && last.shape === 'lower' && start === last.from) return null;
  return start;
}

/** Start of a street's word before its name: "calle", "ul."; null if there is no such word. */
function leadOf(text: string, words: readonly Word[], i: number): number | null {
  for (let j = i - 1, n = 0; j >= 0 && n < 4; j--, n++) {
    const word = words[j];
    const next = words[j + 1];
    if (!word || !next || !/^\.?[ \u00a0]$/.test(text.slice(word.to, next.from))) return null;
    if (word.signs.street) return word.from;
    if (word.shape === 'lower' && !word.signs.particle) return null;
  }
  return null;
}

/** True if a word with a number is alone in its part of the text: "– Solbakken 5". */
function isLoneAddress(text: string, words: readonly Word[], i: number): boolean {
  const word = words[i];
  if (!word) return false;
  const start = loneStart(text, words, i);
  const before = text.slice(0, start);
  const after = text.slice(word.to).replace(HOUSE_NUMBER, '');
  const isEnd = /^\s*(?:$|[,;)–—])/.test(after);
  if (word.signs.houseEnd) return /(?:^|[,–—-]\s|\b(?:i|på|ved|til|for|om)\s)$/iu.test(before);
  if (before === '' && isEnd && after.trim() === '' && /^.{3,40}\s\d{1,3}(?: ?\p{L})?$/u.test(text)) return true;
  return (/,\s$/.test(before) || /[–—-]\s$/.test(before)) && isEnd && !word.signs.ordinaryEnd;
}

function loneStart(text: string, words: readonly Word[], i: number): number {
  let start = words[i]?.from ?? 0;
  for (let j = i - 1; j >= 0 && j > i - 3; j--) {
    const word = words[j];
    if (!word || word.shape === 'lower' || word.signs.ordinary || !/^[ \u00a0]$/.test(text.slice(word.to, start)))
      break;
    start = word.from;
  }
  return start;
}
