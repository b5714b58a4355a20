import type { Candidate, NameWord } from './candidates.js';
import type { KnownPeople } from './people.js';
import { type Side, sideAfter, sideBefore } from './side-terms.js';
import type { NameWeights } from './weights.js';

export type NameTerm = keyof NameWeights;
export type NameTerms = Partial<Record<NameTerm, number>>;

/** Where a text with names is. */
export interface NamePlace {
  /** `text`: a title, a sentence; `heading`; `frame`: menus, labels; `address`: a part of an address. */
  readonly in: 'text' | 'heading' | 'frame' | 'address';
  readonly people: KnownPeople | null;
  /** Officers of the same record or row. */
  readonly officers?: KnownPeople | null;
}

/** True if a word says what the words behind it name: a school, a street, a company. */
const isKind = (word: NameWord | undefined): boolean => word !== undefined && isDoubtful(word) && !word.listed.given;
/** True if a word is a public role and nothing else: "Cédric Maire" has a surname. */
const isOfficeOnly = ({ signs: { office, body, company, place, street }, shape }: NameWord): boolean =>
  office && shape !== 'lower' && !body && !company && !place && !street;
/** True if a word names other things too. */
const isDoubtful = ({ signs: { body, company, place, street, office, bodyEnd } }: NameWord): boolean =>
  body || company || place || street || office || bodyEnd;
const isListed = ({ listed: { given, rare, surname, bent } }: NameWord): boolean => given || rare || surname || bent;

/** True if a word of an address is listed or known; one behind a given name is taken for a surname. */
const isInList = ({ listed: { given, rare, surname }, own, glued }: NameWord): boolean =>
  given || rare || surname || own || glued;

/** Reads the evidence of the candidates of one text; what is beside a word is read once. */
export class NameEvidence {
  readonly #before: (Side | undefined)[] = [];
  readonly #after: (Side | undefined)[] = [];

  constructor(
    private readonly text: string,
    private readonly words: readonly NameWord[],
    private readonly place: NamePlace,
  ) {}

  /** Evidence that a run of words is the name of a private person. */
  termsOf(one: Candidate): NameTerms {
    const { text, words, place } = this;
    const terms: NameTerms = { bias: 1 };
    const add = (term: NameTerm, value = 1): void => {
      if (value !== 0) terms[term] = (terms[term] ?? 0) + value;
    };
    if (place.in !== 'text') add(place.in);
    ofWords(words.slice(one.from, one.to), words.length, one, place, add);
    const before = this.#before[one.from] ?? sideBefore(text, words, one.from, place.in);
    this.#before[one.from] = before;
    const after = this.#after[one.to] ?? sideAfter(text, words, one.to - 1, place.in);
    this.#after[one.to] = after;
    const isSingle = one.to - one.from === 1;
    for (const term of before.terms) add(term);
    for (const term of after.terms) if (term !== 'atEnd' || place.in !== 'address') add(term);
    if (isSingle) for (const term of before.single) add(term);
    if (before.isEdge && place.in !== 'address') add(isSingle ? 'singleAtStart' : 'atStart');
    if (before.isBorder && after.isBorder) add(isSingle ? 'singleChunk' : 'chunk');
    else if (before.isComma && after.isBorder) add(isSingle ? 'singleCommaChunk' : 'commaChunk');
    if (before.isEdge && isSingle && after.isBorder && !after.isEdge) add('singleLeads');
    return terms;
  }
}

type Add = (term: NameTerm, value?: number) => void;

function ofWords(run: readonly NameWord[], count: number, one: Candidate, place: NamePlace, add: Add): void {
  const full = run.filter(
    ({ shape, signs }) => shape !== 'initial' && !(shape === 'lower' && signs.particle && !one.lower),
  );
  const [first, last] = [run[one.comma + 1] ?? run[0], one.comma >= 0 ? run[one.comma] : full.at(-1)];
  if (!first || !last) {
    add('initialsOnly');
    return;
  }
  if (full.length === 1) add('single');
  if (full.length === 2) add('two');
  if (full.length > 4) add('long', full.length - 4);
  if (first.listed.given) add('given');
  else if (first.listed.rare) add('rareGiven');
  else if (first.listed.bent) add('bentGiven');
  if (full.length > 1 && last !== first) {
    if (last.listed.surname) add('surname');
    else if (last.listed.given || last.listed.rare || last.listed.bent) add('surnameLike');
    else if (last.signs.nameEnd) add('nameEnd');
  }
  const middle = full.filter((word) => word !== first && word !== last);
  add('middleListed', Math.min(2, middle.filter(isListed).length));
  add('unlisted', full.filter((word) => !isListed(word)).length);
  if (full.every((word) => !isListed(word))) add('noneListed');
  if (full.length === 1) {
    if (first.listed.given) add('singleGiven');
    else if (first.listed.surname) add('singleSurname');
    else if (!isListed(first)) add('singleUnlisted');
  }
  if (run.length > full.length && run.some(({ shape }) => shape === 'initial')) add('initial');
  if (run.some(({ shape, signs }, i) => shape === 'lower' && signs.particle && i < run.length)) add('particle');
  if (run[0]?.shape === 'lower' && run[0].signs.particle && !one.lower) add('particleFirst');
  if (one.comma >= 0) add('comma');
  if (one.comma >= 0 && (first.listed.given || first.listed.rare)) add('commaGiven');
  if (full.every(({ shape }) => shape === 'capitals')) add(full.length > 1 ? 'capitals' : 'singleCapitals');
  if (full.some(({ shape }) => shape === 'capitals') && full.some(({ shape }) => shape === 'capital'))
    add('mixedCapitals');
  if (full.every(({ shape }) => shape === 'other')) add('otherScript');
  if (full.some(({ text }) => /\p{Lu}\p{L}*-\p{Lu}/u.test(text))) add('hyphen');
  if (one.lower) add('lower');
  const own = full.filter((word) => word.own).length;
  const ownAlike = full.filter((word) => word.own || word.ownBent).length;
  if (own === full.length) add(own > 1 ? 'ownWhole' : 'ownSingle');
  else if (ownAlike === full.length && ownAlike > 1) add('ownBent');
  else add('ownSome', own);
  const keys = full.map(({ key, listed }) => (listed.genitive || key.endsWith('s') ? [key, key.slice(0, -1)] : [key]));
  const last_ = keys.at(-1) ?? [];
  const isKnown = (test: (words: readonly string[]) => boolean) =>
    last_.some((end) =>
      test([...keys.slice(0, -1).map(([key = '']) => key), end].flatMap((key) => key.split(/['’´`ʼ-]/))),
    );
  if (full.length > 1 && place.people) {
    const { people } = place;
    if (isKnown((all) => people.isPerson(all))) add('knownWhole');
    if (isKnown((all) => people.isOfficer(all))) add('officerElsewhere');
  }
  if (full.length > 1 && place.officers && isKnown((all) => place.officers?.isOfficer(all) ?? false)) add('officer');
  if (place.in === 'address')
    add('unlistedInAddress', full.filter((word, i) => !isInList(word) && !full[i - 1]?.listed.given).length);
  else if (run.length === count) add(full.length > 1 ? 'wholeText' : 'singleWholeText');
  if (full.length === 1 && first.known) add('knownSingle');
  if (run.some((word) => word.glued)) add('glued');
  // Words that speak against a person, unless they are a listed surname behind a given name: "Cédric Maire".
  const inner = full.slice(0, -1);
  const isSurname =
    full.length > 1 &&
    last !== first &&
    (last.listed.surname || isOfficeOnly(last)) &&
    (first.listed.given || first.listed.rare);
  const words = isSurname ? run.filter((word) => word !== last) : run;
  if (isSurname && !words.includes(last) && isDoubtful(last)) add('doubtful');
  if (words.some((word) => word.signs.body || word.signs.bodyStem)) add('bodyIn');
  if (words.some((word) => word.signs.company)) add('companyIn');
  if (words.some((word) => word.signs.bodyEnd)) add('bodyEndIn');
  if (last.signs.legalForm && full.length > 1 && !isListed(last)) add('legalForm');
  if (words.some((word) => word.signs.place || word.signs.placeEnd)) add('placeIn');
  if (isKind(full[0]) && full.length > 1) add('kindFirst');
  if (words.some((word) => word.signs.street || word.signs.streetEnd)) add('streetIn');
  if (first.signs.placeLead && full.length > 1) add('placeLead');
  if (words.some((word) => word.signs.office)) add('officeIn');
  if (run.some((word) => word.signs.ordinary || word.signs.nobody)) add('ordinaryIn');
  if (full.some((word) => word.signs.ordinaryEnd && !isListed(word) && !word.own)) add('ordinaryEnd');
  if (one.comma >= 0 && !isListed(first) && !first.own) add('commaUnlisted');
  if (run.every((word) => word.signs.time)) add('timeOnly');
  else if (run.some((word) => word.signs.time)) add('timeIn');
  if (run.some((word) => word.signs.stop && !word.signs.particle && word.shape !== 'initial')) add('stopIn');
  if (run.some((word) => word.signs.strongCue && !word.signs.particle && word.key.length > 2)) add('cueIn');
  // A genitive in the middle: "Heike Kaltenbachs Antrag".
  add(
    'genitiveIn',
    inner.filter(
      ({ listed, own: mine, key }) =>
        listed.genitive || (mine && key.endsWith('s') && !listed.surname && !listed.given),
    ).length,
  );
}
