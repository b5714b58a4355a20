import type { NameWord } from './candidates.js';
import { type KnownPeople, nameWords } from './people.js';
import { CONJUNCTIONS, FURTHER_PERSONS, WITHHELD } from './vocabulary/cues.js';
import type { PartyWeights } from './weights.js';

export type PartyTerm = keyof PartyWeights;
export type PartyTerms = Partial<Record<PartyTerm, number>>;

/** Part of a sender's or recipient's text, by UTF-16 code units [from, to). */
export interface Piece {
  readonly from: number;
  readonly to: number;
  /** Text behind the name and its comma or in parentheses: an office, an address; empty if missing. */
  readonly after: string;
  /** True if it begins with words such as "Boet etter". */
  readonly isEstate: boolean;
  /** True if it begins with a word such as "herr" or names an agent. */
  readonly isLed: boolean;
}

/** Context of a party, besides its text. */
export interface PartyPlace {
  /** True if the letter's direction makes it the body's own side. */
  readonly ownSide: boolean;
  readonly people: KnownPeople | null;
  readonly officers?: KnownPeople | null;
}

export const isWithheld = (text: string): boolean => WITHHELD.test(text);

/** Signs between two parties, whatever they are. */
const SEPARATOR =
  /\s*[;|\n\r•·]\s*|\s+\/\s+|\s*(?<=\p{L}),(?=\s*\p{Lu}[\p{L}’'-]+\s+\p{Lu}[\p{L}’'-]+\s*,\s*\p{Lu}[\p{L}’'-]+\s+\p{Lu})\s*/gu;
const LEAD =
  /^(?:(?:boet|dødsboet|bo|boet) (?:etter|efter)|dødsbo(?:et)?(?: etter)?|dödsbo(?:et)?(?: efter)?|(?:the )?estate of(?: the late)?|kuolinpesä|dánarbú|nachlass(?: von)?|erbengemeinschaft|erven(?: van)?|nalatenschap(?: van)?|succession(?: de)?|héritiers(?: de)?|indivision|eredi(?: di)?|herederos(?: de)?|herencia(?: de)?|herdeiros(?: de)?|spadkobiercy|dědicové|moștenitorii|nasljednici|familien|familie|familjen|fam\.|perhe|mr\.? & mrs\.?|mr\.? and mrs\.?|m\. et mme|family of|the family of|ektepar(?:et)?|eheleute|epoux|époux)\s+/iu;
/** An organisation's agent, before the person it acts for. */
const AGENT =
  /^(?:advokat|adv\.|advokatfirma\S*|lawyer|solicitors?|avocat|rechtsanw[aä]lt\S*|abogad[oa]|avvocato|adwokat|advocaat|asianajaja|lögmaður|vandeadvokaat|attorney)\s.{2,60}?\s(?:for|för|für|pour|on behalf of|p\.? ?v\.? ?a\.?|namens|puolesta|per conto di|en nombre de|fyrir)\s+/iu;
const TITLE =
  /^(?:herr|fru|frk\.?|hr\.?|dr\.?|prof\.?|mr\.?|mrs\.?|ms\.?|miss|frau|herrn|mme|mlle|monsieur|madame|mademoiselle|sig\.?(?:ra)?|signora?|señora?|senhora?|dña\.?|don|doña|sr\.?|sra\.?|pan|pani|paní|dhr\.?|mevr\.?|mw\.?|domnul|doamna|úr|κ\.|κα)\s+/iu;
const WORDS_OF = /[\p{L}\p{M}]+(?:['’´`ʼ-][\p{L}\p{M}]+)*/gu;

/** Tests a part of the text; `isSure` if it must have a listed given name. */
type IsParty = (from: number, to: number, isSure?: boolean) => boolean;

/** The parts of such a text that are one party each, without what is written beside their names. */
export function piecesOf(text: string, isPerson: IsParty, isBody: IsParty): Piece[] {
  const pieces: { from: number; to: number }[] = [];
  let at = 0;
  for (const { 0: sign, index } of text.matchAll(SEPARATOR)) {
    pieces.push(...joined(text, at, index, isPerson, isBody));
    at = index + sign.length;
  }
  pieces.push(...joined(text, at, text.length, isPerson, isBody));
  return pieces.flatMap(({ from, to }) => pieceOf(text, from, to) ?? []);
}

/** Splits at words for "and" if both sides are a party each. */
function joined(
  text: string,
  from: number,
  to: number,
  isPerson: IsParty,
  isBody: IsParty,
): { from: number; to: number }[] {
  const part = text.slice(from, to);
  for (const { 0: word, index } of part.matchAll(WORDS_OF)) {
    const plain = word.toLowerCase();
    const isSign = !CONJUNCTIONS.has(plain) || word !== plain;
    if (isSign) continue;
    const [leftTo, rightFrom] = [from + index, from + index + word.length];
    if (!/\s$/.test(text.slice(from, leftTo)) || !/^\s/.test(text.slice(rightFrom, to))) continue;
    const left = { from, to: trimmedEnd(text, from, leftTo) };
    const right = { from: trimmedStart(text, rightFrom, to), to };
    const [isLeft, isRight] = [isPerson(left.from, left.to), isPerson(right.from, right.to)];
    const isBeside = (side: { from: number; to: number }, other: { from: number; to: number }) =>
      isPerson(side.from, side.to, true) && isBody(other.from, other.to);
    if ((isLeft && isRight) || isBeside(left, right) || isBeside(right, left))
      return [left, ...joined(text, right.from, right.to, isPerson, isBody)];
  }
  const sign = part.search(/\s&\s/);
  if (sign > 0) {
    const [left, right] = [
      { from, to: from + sign },
      { from: from + sign + 3, to },
    ];
    if (isPerson(left.from, left.to, true) && isPerson(right.from, right.to, true)) return [left, right];
  }
  return [{ from, to }];
}

function trimmedEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && /\s/.test(text.charAt(end - 1))) end--;
  return end;
}

function trimmedStart(text: string, from: number, to: number): number {
  let start = from;
  while (start < to && /\s/.test(text.charAt(start))) start++;
  return start;
}

function pieceOf(text: string, start: number, end: number): Piece | null {
  let from = trimmedStart(text, start, end);
  let to = trimmedEnd(text, from, end);
  const estate = LEAD.exec(text.slice(from, to));
  const agent = AGENT.exec(text.slice(from, to));
  from += estate?.[0].length ?? agent?.[0].length ?? 0;
  const title = TITLE.exec(text.slice(from, to));
  from += title?.[0].length ?? 0;
  const others = FURTHER_PERSONS.exec(text.slice(from, to));
  if (others) to -= others[0].length;
  if (!/[\p{L}]/u.test(text.slice(from, to))) return null;
  const isLed = agent !== null || title !== null;
  const isEstate = estate !== null;
  const part = text.slice(from, to);
  const closed = /^([^(]*\S)\s*\(([^)]*)\)?.*$/su.exec(part);
  const [main = part, inside = ''] = closed ? [closed[1], closed[2]] : [];
  const dash = /^(.*?\S)\s+[–—-]\s+(.*)$/su.exec(main);
  const bare = dash?.[1] ?? main;
  const behind = [inside, dash?.[2] ?? ''].filter(Boolean).join(', ');
  // "Hansen, Kari" is one name; what holds a digit or an office behind a comma is not part of it.
  const commas = bare.split(',');
  const isInverted =
    commas.length > 1 && !/\d/.test(commas[1] ?? '') && (commas[1] ?? '').trim().split(/\s+/).length <= 4;
  const name = commas.slice(0, isInverted ? 2 : 1).join(',');
  const after = [...commas.slice(isInverted ? 2 : 1), behind].map((one) => one.trim()).filter(Boolean);
  return {
    from,
    to: from + name.trimEnd().length,
    after: isInverted && after.length === 0 ? (commas[1] ?? '').trim() : after.join(', '),
    isEstate,
    isLed,
  };
}

const isListed = ({ listed: { given, rare, surname, bent } }: NameWord): boolean => given || rare || surname || bent;
/** Endings of the definite form; Finnish surnames end with a vowel and "nen". */
const DEFINITE = /(?:et|(?<![iuay]n)en|ene|inn|ið)$/;

/** Evidence that a piece is the name of a private person. */
export function partyTerms(text: string, piece: Piece, words: readonly NameWord[], place: PartyPlace): PartyTerms {
  const terms: PartyTerms = { bias: 1 };
  const add = (term: PartyTerm, value = 1): void => {
    if (value !== 0) terms[term] = (terms[term] ?? 0) + value;
  };
  const part = text.slice(piece.from, piece.to);
  const all = words.filter(({ from, to }) => from >= piece.from && to <= piece.to);
  const full = all.filter(
    ({ shape, signs }, i) => shape !== 'initial' && !(shape === 'lower' && signs.particle && i < all.length - 1),
  );
  const names = full.length > 0 ? full : all;
  const lower = names.every(({ shape }) => shape === 'lower');
  const [start, end] = [names[0], names.at(-1)];
  if (!start || !end) return terms;
  const comma = part.includes(',') && piece.after !== '';
  const first = (comma && words.find(({ from }) => from >= piece.from + part.indexOf(','))) || start;
  const last = comma
    ? (words.findLast(({ to, from }) => from >= piece.from && to <= piece.from + part.indexOf(',')) ?? end)
    : end;
  const hasGiven = names.some(({ listed: { given, rare } }) => given || rare);
  if (first.listed.given) add('given');
  else if (first.listed.rare) add('rareGiven');
  else if (first.listed.bent) add('bentGiven');
  if (names.length > 1) {
    if (last.listed.surname) add('surname');
    else if (isListed(last)) add('surnameLike');
    else if (last.signs.nameEnd) add('nameEnd');
  }
  add('moreListed', Math.min(3, names.filter((word) => word !== first && word !== last && isListed(word)).length));
  add('unlisted', names.filter((word) => !isListed(word)).length);
  if (!names.some(isListed)) add('noneListed');
  if (names.length === 1) {
    add('single');
    if (isListed(start)) add('singleListed');
    else if (DEFINITE.test(start.key)) add('singleDefinite');
    if (start.shape === 'capitals' && start.text.length <= 5) add('singleCapitals');
  }
  if (names.length > 5) add('many', names.length - 5);
  if (all.some(({ shape }) => shape === 'initial')) add('initial');
  if (all.length > names.length && all.some(({ shape, signs }) => shape === 'lower' && signs.particle)) add('particle');
  if (comma) add('comma');
  if (names.some(({ text: word }) => /\p{Lu}\p{L}*-\p{Lu}/u.test(word))) add('hyphen');
  if (names.length > 1 && names.every(({ shape }) => shape === 'capitals')) add('capitals');
  else if (
    names.length > 1 &&
    !hasGiven &&
    names.some((word) => word.shape === 'capitals' && word.text.length <= 6 && !isListed(word))
  )
    add('acronym');
  if (names.every(({ shape }) => shape === 'other')) add('otherScript');
  if (lower) add('lower');
  if (lower && !names.some(isListed)) add('lowerUnlisted');
  if (!lower)
    add('lowerInside', Math.min(2, names.filter(({ shape, signs }) => shape === 'lower' && !signs.particle).length));
  // "Cédric Maire": a listed surname behind a given name, whatever else the word means.
  const isSurname = (word: NameWord) =>
    word === last &&
    names.length > 1 &&
    word.listed.surname &&
    (first.listed.given || first.listed.rare) &&
    word !== first;
  const has = (test: (signs: NameWord['signs']) => boolean) =>
    names.some((word) => !isSurname(word) && test(word.signs));
  if (isSurname(last) && [last.signs.body, last.signs.company, last.signs.place, last.signs.office].some(Boolean))
    add('doubtful');
  if (has(({ body }) => body)) add('body');
  if (has(({ company }) => company)) add('company');
  // "Jürgen Backhaus": by its ending alone, the word behind a given name would be a house.
  const isNamed = names.length === 2 && first === start && (first.listed.given || first.listed.rare);
  const ends = (test: (signs: NameWord['signs']) => boolean) =>
    has((signs) => test(signs) && !(isNamed && signs === last.signs));
  if (isNamed && [last.signs.bodyEnd, last.signs.placeEnd, last.signs.streetEnd, last.signs.ordinaryEnd].some(Boolean))
    add('nameLikeEnd');
  if (ends(({ bodyEnd }) => bodyEnd)) add('bodyEnd');
  // "Parker" is a surname and, in Denmark, the department of parks; "Vann" alone is rather the department of water.
  const isLone = all.length === 1 && !piece.isLed && piece.after === '';
  const isDepartment = ({ signs, listed: { given, rare, surname, bent } }: NameWord) =>
    signs.department && !given && !surname && !bent && (isLone || !rare);
  if (all.some(isDepartment)) add('department');
  if (has(({ bodyStem }) => bodyStem)) add('bodyStem');
  if (all.length > 1 && all[0]?.signs.legalForm && all[0].shape === 'capitals' && !isListed(all[0])) add('legalForm');
  else if (all.length > 1 && end.signs.legalForm && (!isListed(end) || end.shape === 'capitals')) add('legalForm');
  if (has(({ place: one }) => one) || ends(({ placeEnd }) => placeEnd)) add('place');
  if (has(({ street }) => street) || ends(({ streetEnd }) => streetEnd)) add('street');
  if (start.signs.placeLead && names.length > 1) add('placeLead');
  // "Mayor Ann Pickles", but not "Maire, Cédric", "Leiter Sarah", where it is a surname, or "Maire ja Ülo Kivimägi".
  const { given, rare, surname } = start.listed;
  const isSurnameFirst = names.length > 1 && names.slice(1).every(({ listed }) => listed.given);
  const leads =
    start.signs.office && !comma && !given && !rare && !isSurnameFirst && !all.some(({ signs }) => signs.conjunction);
  if (leads && names.length > (surname ? 2 : 1)) add('officeFirst');
  else if (leads && names.length === 1) add('officeAlone');
  else if (names.length > 1 && end.signs.office && end.shape === 'lower') add('officeLast');
  else if (!isSurnameFirst && has(({ office }) => office)) add('office');
  if (has(({ ordinary }) => ordinary) || ends(({ ordinaryEnd }) => ordinaryEnd)) add('ordinary');
  if (names.some((word) => word.signs.stop && !word.signs.particle && !isListed(word) && word.shape !== 'lower'))
    add('stop');
  if (has(({ nobody }) => nobody)) add('nobody');
  if (names.every(({ signs }) => signs.time)) add('time');
  if (
    /[&@+"«»“”]|(?<!\p{L})[AIVK]\/S(?!\p{L})|(?<!\p{L})v\/|s\.r\.o|a\.s\.|z o\.o|e\. ?V\.|d\.o\.o|S\.A\.|S\.L\.|s\.p\.a|S\.r\.l|B\.V\.|N\.V\./iu.test(
      part,
    )
  )
    add('sign');
  if (/\d/.test(part)) add('digits');
  const after = words.filter(({ from }) => from >= piece.to || (comma && from >= piece.from + part.indexOf(',')));
  if (!/\d/.test(piece.after) && after.some(({ signs }) => signs.office) && !after[0]?.listed.given) add('officeAfter');
  if (/^\p{Lu}{1,5}$/u.test(piece.after) && /\(/.test(text.slice(piece.to, piece.to + 3))) add('partyAfter');
  if (/\d/.test(piece.after)) add('personAddress');
  if (place.ownSide) add('ownSide');
  if (piece.isEstate) add('estate');
  if (piece.isLed) add('cue');
  const { people, officers } = place;
  if (officers?.isOfficer(nameWords(part))) add('officer');
  if (people) {
    const key = nameWords(part);
    if (key.length > 1 && people.isOfficer(key)) add('officerElsewhere');
    if (people.isOwnSide(text)) add('ownSideElsewhere');
  }
  return terms;
}
