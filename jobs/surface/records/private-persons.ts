import { type PersonSign, REDACTED_MARK } from '@hyrde/contracts';

/** Texts that portals write in place of a withheld name, or beside one. */
const MARKED =
  /^[*x•.\s]{3,}$|\*{3,}|privatperson|privat person|\bprivat\b|skjerm(?:et|a)|avskjermet|anonymi[sz]|unntatt|unnateke|private individual|personal data|privatpersoon|particulier|persona física|privato cittadino|yksityishenkilö|\[person|navn fjernet|name removed|redacted/iu;

/** Words in the names of public bodies, companies and other organisations, in the languages of the product. */
const ORGANISATION =
  /(?:^|[\s,/(.-])(?:as|asa|ans|da|ab|aps|a\/s|sa|ba|ks|nuf|iks|kf|hf|rhf|fkf|ltd|limited|llc|inc|plc|gmbh|ag|ev|kg|ug|sarl|sas|srl|spa|sl|bv|nv|oy|oyj|ry|ab|sp|zoo|group|gruppen|konsern|holding|eiendom|eigedom|bygg|invest|consult|consulting|partner|partners|senter|sentrum|service|advokatfirma\p{L}*|advokat\p{L}*|arkitekt\p{L}*|ingeniør\p{L}*|entreprenør\p{L}*|kommune|kommunen|fylkeskommune\p{L}*|fylke\p{L}*|statsforvalt\p{L}*|departement\p{L}*|direktorat\p{L}*|etat\p{L}*|tilsyn\p{L}*|\p{L}*tilsynet|\p{L}*verket|\p{L}*vesenet|\p{L}*vesen|\p{L}*direktoratet|\p{L}*banken|\p{L}*etaten|\p{L}*departementet|nav|skatteetaten|politi\p{L}*|domstol\p{L}*|\p{L}*rett|universitet\p{L}*|høg?skole\p{L}*|\p{L}*skole|\p{L}*skule|\p{L}*skolen|barnehage\p{L}*|\p{L}*barnehage|sykehus\p{L}*|helse\p{L}*|forening\p{L}*|foreining\p{L}*|\p{L}*forening|\p{L}*lag|\p{L}*laget|klubb\p{L}*|\p{L}*klubb|idrettslag|stiftelse\p{L}*|menighet\p{L}*|kirke\p{L}*|kyrkje\p{L}*|råd|rådet|\p{L}*rådet|utvalg\p{L}*|styre|styret|sameie\p{L}*|borettslag\p{L}*|velforening|vel|grunneierlag|bondelag\p{L}*|fagforbund\p{L}*|forbund\p{L}*|\p{L}*forbund|\p{L}*forbundet|avdeling\p{L}*|enhet\p{L}*|kontor\p{L}*|\p{L}*kontoret|council|county|city|municipality|department|ministry|agency|authority|office|board|committee|university|college|school|hospital|trust|association|society|church|company|bank|services|gemeinde|stadt|landkreis|ministerium|amt|behörde|verein|schule|universität|klinik|commune|mairie|ville|préfecture|ministère|conseil|société|association|école|université|ayuntamiento|ministerio|consejería|universidad|colegio|asociación|comune|provincia|regione|ministero|università|scuola|associazione|gemeente|ministerie|provincie|stichting|vereniging|kommun|kommunen|länsstyrelsen|myndighet\p{L}*|nämnd\p{L}*|kunta|kaupunki|ministeriö|yhdistys)(?=$|[\s,/).-])/iu;

const NAME_PART = /^\p{Lu}[\p{L}\p{M}’'.-]*$/u;
/** Part of a name in a script without capitals. */
const PLAIN_PART = /^[\p{Lo}\p{M}·・’'-]+$/u;
const LOWER_PART = /^\p{Ll}[\p{Ll}\p{M}’'.-]+$/u;
/** Entries in place of a sender that are no name. */
const NO_NAME =
  /(?<!\p{L})(?:ukjent|ukjend|diverse|flere|fleire|mottakere?|mottakarar?|avsendere?|avsendarar?|innbyggere?|innbyggarar?|intern|internt|ekstern|ingen|andre|alle|ansatte?|søkere?|naboer?|adressater?|adresseliste|vedlegg|se|unknown|various|several|recipients?|senders?|internal|external|none|others?)(?!\p{L})/iu;
/** Maximum number of parts of a name, particles excluded. */
const MAX_PARTS = 6;
/** Particles within names: "van der Berg", "de la Cruz". */
const PARTICLES = new Set(
  'van von der den de del della di da dos du la le ten ter af av zu zum bin ibn el al'.split(' '),
);

/**
 * Heuristic sign that a sender or recipient is a private person: two to six words written like names, none of them
 * typical of organisations; also words all in lower case, or in a script without capitals. It errs on the side of
 * privacy.
 */
export function privatePerson(name: string): PersonSign {
  const text = name.trim();
  if (text === '') return 'none';
  if (MARKED.test(text)) return 'marked';
  if (/[\d&@]|["«»“”]/.test(text)) return 'none';
  const several = text.split(/\s*(?:;|\bog\b|\band\b|\bund\b|\bet\b|\by\b|\be\b|\bm\.? ?fl\.?|\/)\s*/u).filter(Boolean);
  return several.some(isName) && !ORGANISATION.test(text) ? 'likely' : 'none';
}

/** Runs of words that are written like a person's name: at least two with capitals, or in a script without them. */
export function nameLikeRuns(text: string): string[] {
  const capitals =
    /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}’'-]*\.?(?:,?[ \u00a0](?:\p{Lu}[\p{L}\p{M}’'-]*\.?|van|von|der|den|de|del|la|da|dos|bin|al)){1,7}/gu;
  const found = [...(text.match(capitals) ?? []), ...(text.match(/\p{Lo}[\p{Lo}\p{M}·・ \u00a0]*\p{Lo}/gu) ?? [])];
  return found.filter((run) => isName(run) && !ORGANISATION.test(run)).sort((a, b) => b.length - a.length);
}

function isName(text: string): boolean {
  // "Nordmann, Kari"
  const parts = text
    .replace(',', ' ')
    .split(/\s+/)
    .filter((part) => part !== '' && !PARTICLES.has(part.toLowerCase()));
  if (parts.length > MAX_PARTS) return false;
  if (parts.length > 0 && parts.every((part) => PLAIN_PART.test(part))) return parts.join('').length >= 2;
  if (parts.length < 2) return false;
  if (parts.every((part) => LOWER_PART.test(part))) return parts.length <= 5 && !NO_NAME.test(text);
  return (
    parts.every((part) => NAME_PART.test(part)) &&
    !parts.every((part) => part === part.toUpperCase() && part.length <= 4)
  );
}

const WORD = /\p{L}[\p{L}\p{M}’'.-]*/gu;
/** Maximum number of parts of a name, particles included. */
const MAX_WORDS = 7;

/** Private persons among the senders and recipients of a portal's records; their names are redacted in all titles. */
export class KnownPeople {
  readonly #names = new Set<string>();
  readonly #parts = new Set<string>();

  /** Adds a sender or recipient if likely a private person; the whole name counts from two parts. */
  add(name: string | null): void {
    if (name === null || privatePerson(name) !== 'likely') return;
    const parts = (name.match(WORD) ?? []).map(plain);
    for (const part of parts) this.#parts.add(part);
    if (parts.length >= 2 && parts.length <= MAX_WORDS) this.#names.add(keyOf(parts));
  }

  /** True if a query word is part of a known name. */
  hasPart(word: string): boolean {
    const part = plain(word);
    return this.#parts.has(part) || this.#parts.has(part.replace(/['’]?s$/u, ''));
  }

  /** Parts of the known names, for comparison with query words. */
  get parts(): string[] {
    return [...this.#parts];
  }

  /** Text with the known names redacted, in whatever order their parts are written. */
  redacted(text: string): string {
    if (this.#names.size === 0) return text;
    const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => this.#written(word, index));
    let [left, done] = ['', 0];
    for (let at = 0; at < words.length; at++) {
      const length = this.#lengthAt(words, at);
      const [first, last] = [words[at], words[at + length - 1]];
      if (length === 0 || !first || !last) continue;
      left += text.slice(done, first.from) + REDACTED_MARK;
      done = last.to;
      at += length - 1;
    }
    return left + text.slice(done);
  }

  /** Word of a text, matched against the parts of known names. */
  #written(word: string, from: number): Written {
    const known = (part: string) => (this.#parts.has(part) ? part : null);
    const genitive = /.s$/u.test(word) ? known(plain(word.replace(/['’]?s$/u, ''))) : null;
    return { from, to: from + word.length, part: known(plain(word)), genitive };
  }

  /** Number of words of the name that starts there; 0 if none does. */
  #lengthAt(words: readonly Written[], at: number): number {
    let longest = 0;
    const before: string[] = [];
    for (const { part, genitive } of words.slice(at, at + MAX_WORDS)) {
      const isName = (last: string | null) => last !== null && this.#names.has(keyOf([...before, last]));
      if (before.length > 0 && (isName(part) || isName(genitive))) longest = before.length + 1;
      if (part === null) break;
      before.push(part);
    }
    return longest;
  }
}

/** Word of a text with its part of a known name; null if it is not one. */
interface Written {
  from: number;
  to: number;
  part: string | null;
  /** Part without the genitive ending, as of "Nordmanns"; null if unknown. */
  genitive: string | null;
}

/** @param parts normalised by `plain` */
const keyOf = (parts: readonly string[]): string => parts.toSorted().join(' ');

const plain = (part: string): string => part.normalize('NFC').toLowerCase().replace(/\.$/, '');
