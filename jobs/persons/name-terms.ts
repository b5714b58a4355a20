import type { Candidate, NameWord } from './candidates.js';
import type { KnownPeople } from './people.js';
import { type NameTerm, type Side, sideAfter, sideBefore, type TextPlace } from './side-terms.js';
import type { AddressKey } from './spans.js';
import type { NameWeights } from './weights.js';
import { KIND } from './words.js';

export type NameTerms = Partial<Record<NameTerm, number>>;

/** Where a text with names is. */
export interface NamePlace {
  readonly in: TextPlace;
  readonly people: KnownPeople | null;
  /** Officers of the same record or row. */
  readonly officers?: KnownPeople | null;
  /** Of a part of an address: what its key says. */
  readonly key?: AddressKey;
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

const isFirstName = ({ listed: { given, rare, bent }, own, known, shape }: NameWord): boolean =>
  given || rare || bent || own || known || shape === 'initial';

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
    const terms: NameTerms = {};
    this.visit(one, (term, value = 1) => {
      if (value !== 0) terms[term] = (terms[term] ?? 0) + value;
    });
    return terms;
  }

  /** Log-odds of the candidate. */
  scoreOf(one: Candidate, weights: NameWeights): number {
    let score = 0;
    this.visit(one, (term, value = 1) => {
      score += value * weights[term];
    });
    return score;
  }

  private visit(one: Candidate, add: Add): void {
    const { text, words, place } = this;
    add('bias');
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
  // A letter that is an article is no initial before a body: "O Município".
  const isInitial = ({ shape, signs }: NameWord, i: number) =>
    shape === 'initial' && !(signs.stop && run[i + 1]?.signs.body);
  if (run.length > full.length && run.some(isInitial)) add('initial');
  if (run.some(({ shape, signs }, i) => shape === 'lower' && signs.particle && i < run.length)) add('particle');
  if (run[0]?.shape === 'lower' && run[0].signs.particle && !one.lower) add('particleFirst');
  const isGivenName = ({ listed: { given, rare, bent }, own }: NameWord) => given || rare || bent || own;
  if (!isGivenName(first) && full.length > 1 && run.some(({ shape, signs }) => shape === 'lower' && signs.particle))
    add('particleNoGiven');
  if (place.people?.writesNounsWithCapitals && place.in !== 'address') {
    add('nounUnlisted', full.filter((word) => !isListed(word) && !word.own && !word.known).length);
    if (!full.some(isGivenName)) add(full.length > 1 ? 'nounNoGiven' : 'nounSingle');
  }
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
  if (full.length > 1) ofKnown(full, place, add);
  if (place.in === 'address') ofAddress(run, full, run.length === count, place, add);
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
  if (isSurname && isDoubtful(last)) add('doubtful');
  let kinds = 0;
  let all = 0;
  let isTime = true;
  for (const word of run) {
    all |= word.signs.kinds;
    if (!isSurname || word !== last) kinds |= word.signs.kinds;
    isTime &&= word.signs.time;
  }
  if (kinds & KIND.body) add('bodyIn');
  if (kinds & KIND.company) add('companyIn');
  if (kinds & KIND.bodyEnd) add('bodyEndIn');
  if (kinds & KIND.place) add('placeIn');
  if (kinds & KIND.street) add('streetIn');
  if (last.signs.streetEnd && !last.listed.surname && !last.own && full.length > 1) add('streetLast');
  if (kinds & KIND.office) add('officeIn');
  if (last.signs.legalForm && full.length > 1 && !isListed(last)) add('legalForm');
  if (isKind(full[0]) && full.length > 1) add('kindFirst');
  if (first.signs.placeLead && full.length > 1) add('placeLead');
  // A word of pages' names is a surname too beside a given name or an initial: "Kari Dias".
  const isOfPage = run.some(({ signs }) => signs.ofPage) && !run.some(isFirstName);
  if (all & KIND.ordinary || isOfPage || run.some((word) => word.signs.department && !isListed(word)))
    add('ordinaryIn');
  if (full.some((word) => word.signs.ordinaryEnd && !isListed(word) && !word.own)) add('ordinaryEnd');
  if (one.comma >= 0 && !isListed(first) && !first.own) add('commaUnlisted');
  if (isTime) add('timeOnly');
  else if (all & KIND.time) add('timeIn');
  if (run.some((word) => word.signs.stop && !word.signs.particle && word.shape !== 'initial')) add('stopIn');
  if (all & KIND.cue) add('cueIn');
  // A genitive in the middle: "Heike Kaltenbachs Antrag".
  add(
    'genitiveIn',
    inner.filter(
      ({ listed, own: mine, key }) =>
        listed.genitive || (mine && key.endsWith('s') && !listed.surname && !listed.given),
    ).length,
  );
}

/** Terms of a part of an address, in which ordinary words look like names. */
function ofAddress(
  run: readonly NameWord[],
  full: readonly NameWord[],
  isWhole: boolean,
  { key = null }: NamePlace,
  add: Add,
): void {
  add('unlistedInAddress', full.filter((word, i) => !isInList(word) && !full[i - 1]?.listed.given).length);
  add('bentInAddress', full.filter(({ listed }) => listed.bent).length);
  add('shownInAddress', full.filter(({ shown }) => shown).length);
  if (full.length < run.length && run.some(({ shape }) => shape === 'initial')) add('initialInAddress');
  if (isWhole) add(full.length > 1 ? 'wholePart' : 'singleWholePart');
  if (isWhole && !full.some(isInList)) add('wholeUnlisted');
  if (key === 'title') add('titleKey');
  else if (key !== null) add('personKey');
}

/** Whether the words, perhaps without a genitive "s", are a known person or officer. */
function ofKnown(full: readonly NameWord[], { people, officers }: NamePlace, add: Add): void {
  const first = full[0]?.key ?? '';
  const isPerson = full[0]?.known || full[1]?.known;
  const isElsewhere = people?.isOfficerWord(first);
  const isHere = officers?.isOfficerWord(first);
  if (!isPerson && !isElsewhere && !isHere) return;
  const plain = full.flatMap(({ key }) => key.split(/['’´`ʼ-]/));
  const last = plain.at(-1) ?? '';
  const readings = last.endsWith('s') ? [plain, [...plain.slice(0, -1), last.slice(0, -1)]] : [plain];
  if (isPerson && readings.some((words) => people?.isPerson(words))) add('knownWhole');
  if (isElsewhere && readings.some((words) => people?.isOfficer(words))) add('officerElsewhere');
  if (isHere && readings.some((words) => officers?.isOfficer(words))) add('officer');
}
