import { createRequire } from 'node:module';
import type { newStemmer as NewStemmer } from 'snowball-stemmers';

/** Endings that a light stemmer removes, or replaces if written `ending:instead`. */
interface Light {
  readonly endings: string;
  /** Replacements for the stem's last letter, which differs between forms: `from:to`. */
  readonly last?: string;
  /** Marks that are ignored because stress moves between forms. */
  readonly unmarked?: RegExp;
  /** Letters of a second script, by their spelling in the first one: `from:to`. */
  readonly letters?: string;
}

/** Endings of Croatian, Bosnian and Serbian. */
const CROATIAN =
  'ostima:ost ošću:ost ovima evima ijama ovi evi ove eve ova eva ima ama iju oga ega omu emu ije ija im ih om em og oj ju a e i o u';

/**
 * Endings of case, number, gender and definiteness of nouns and adjectives, by language; verbs are unchanged, as in
 * other light stemmers (J. Savoy, "Light stemming approaches for the French, Portuguese, German and Hungarian
 * languages", SAC 2006; for Czech L. Dolamic & J. Savoy, IP&M 45, 2009, for Bulgarian J. Savoy, ACM TALIP 6, 2007, for
 * Latvian K. Kreslins, 1996). The lists come from the languages' school grammars.
 */
const LIGHT: Readonly<Record<string, Light>> = {
  bg: { endings: 'ията иите ите ищата овете евете ата ята ото ето ища ове еве ът ят та то те ия ии ий а я о е и у ъ' },
  el: {
    endings:
      'ματων ματος ματα μα ιους ιων ιας ιες ιου ιοι ιον ιος ιο ια εων εως εις ους ος ον ου οι ων ας ες ης ις α ε η ι ο υ ω',
    last: 'ς:σ',
    unmarked: /[\u0301\u0308]/g,
  },
  et: {
    endings: [...'aeiu']
      .flatMap((vowel) =>
        ['', ...'d t te s st le l lt ks ga ni na ta sse de id ide dest dele delt deks dega desse'.split(' ')].map(
          (ending) => vowel + ending,
        ),
      )
      .concat('us use ust uses usele uselt useks usega uste usi ustes ustele ustega'.split(' '))
      .join(' '),
  },
  gl: { endings: 'cións:ción sións:sión óns:ón áns:án ais:al eis:el ores:or es os as a e o s' },
  hr: { endings: CROATIAN },
  bs: { endings: CROATIAN },
  is: {
    endings:
      'arinnar innar sins ins unnar unni anna inni inna inum unum ina una inn ana num nar nna in ið an ar ir ur um ri a i u s',
  },
  lt: {
    endings:
      'iuose iosios iomis iams iais ioms uose ose ėse yse oje ėje yje ume uje ėmis omis imis umis ams ėms oms ims ums ais iai ios ius iui ai ei os ės us ys is as es ią ių ia io iu ui ų ą ę į ė a e i o u y',
  },
  lv: {
    endings:
      'ajiem ajai ajam ajām ajos ajās ajā ajo iem ais ām ēm īm am em im um ai ei as ās es ēs is īs us os ij ie a ā e ē i ī u ū o s š',
  },
  mk: {
    endings:
      'ниците:ник никот:ник ници:ник аите:а ајот:а аи:а ај:а ијата иите овите евите ниот:н ните:н ија ии ови еви иња ите ата ота ото ета ето иот ен:н от та то те ни:н на:н но:н и а о е у',
  },
  mt: { endings: 'ijiet iet ijin in at i a' },
  pl: {
    endings:
      'ościach:ość ościami:ość ością:ość ości:ość iami iach owie iego iemu iom ami ach owi ego emu ymi imi iej iów om ów ych ich ym im ej ek:k ią ię ie ia io iu ą ę a e i o u y',
    last: 'ć:c ń:n ś:s ź:z',
  },
  sk: {
    endings:
      'osťami:osť osťou:osť ostiach:osť ostiam:osť ostí:osť osti:osť iami iach ami ách och ých ích ého ému ými ími ieho iemu iam iou ám om ov ou ej ým ím iu ia ie a á e é i í o ó u ú y ý',
    last: 'ď:d ľ:l ň:n ť:t',
  },
  sq: {
    endings:
      'jeve jave ive ave eve ove isë inë ias jes jen jet ia ie iu në së ës ën ve it ut in un et at ët es as ja je i u a e ë',
  },
  sr: {
    endings: CROATIAN,
    letters:
      'а:a б:b в:v г:g д:d ђ:đ е:e ж:ž з:z и:i ј:j к:k л:l љ:lj м:m н:n њ:nj о:o п:p р:r с:s т:t ћ:ć у:u ф:f х:h ц:c ч:č џ:dž ш:š',
  },
  uk: {
    endings:
      'остями:ост остях:ост остям:ост остей:ост істю:ост ості:ост ість:ост ього ьому ого ому ими іми ями ами ові еві єві ах ях ам ям ом ем єм ою ею єю ів їв їх іх их ій їй ої ей им ім а я о е є и і ї у ю ь й',
  },
};

/** Minimum letters of a stem; shorter stems conflate words of different meaning. */
const LEFT = 3;

/** The light stemmer of a language, for lower-case words; null if missing. */
function lightStemmerOf(language: string): ((word: string) => string) | null {
  if (!Object.hasOwn(LIGHT, language)) return null;
  const { endings = '', last = '', unmarked, letters: script = '' } = LIGHT[language] ?? {};
  const instead = new Map(endings.split(' ').map(pair));
  const longest = Math.max(...[...instead.keys()].map((ending) => ending.length));
  const softened = pairs(last);
  const latin = pairs(script);
  return (word) => {
    const spelt = latin.size > 0 ? Array.from(word, (letter) => latin.get(letter) ?? letter).join('') : word;
    const letters = unmarked ? spelt.normalize('NFD').replaceAll(unmarked, '').normalize('NFC') : spelt;
    let stem = letters;
    for (let length = Math.min(longest, letters.length - LEFT); length > 0; length--) {
      const put = instead.get(letters.slice(-length));
      if (put === undefined) continue;
      stem = letters.slice(0, -length) + put;
      break;
    }
    const end = softened.get(stem.slice(-1));
    return end === undefined ? stem : stem.slice(0, -1) + end;
  };
}

const pairs = (text: string) => new Map(text === '' ? [] : text.split(' ').map(pair));

function pair(text: string): [string, string] {
  const [from = '', to = ''] = text.split(':');
  return [from, to];
}

const require = createRequire(import.meta.url);

/** Snowball's algorithm for each language it covers. Bokmål and nynorsk share the Norwegian one. */
const ALGORITHM: Record<string, string> = {
  ar: 'arabic',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  hy: 'armenian',
  it: 'italian',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sl: 'slovene',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
};

/** Cached words a language: more than a country's sites use, 20 MB at some 100 bytes a word. */
const CACHE_WORDS = 200_000;

/** Maximum letters of a word; longer tokens are not stemmed. The longest words of any language have half. */
const MAX_WORD = 100;

/** Numbers are not stemmed: they would fill the cache, and Finnish shortens some (2022 to 202). */
const isNumber = (word: string): boolean => word.charCodeAt(0) <= NINE && /^[0-9]+$/.test(word);
const NINE = '9'.charCodeAt(0);
const CHANGES_NUMBERS: ReadonlySet<string> = new Set(['finnish']);

type Stem = (word: string) => string;
const asIs: Stem = (word) => word;
const stems = new Map<string, Stem>();

/**
 * The stemmer of a language, for lower-case words: Snowball's, else a light one, else the identity (as for Welsh and
 * Sámi); a word of which a stemmer leaves nothing (Czech "o") is its own stem. The stems are of an older Snowball
 * generation: never mix them with Postgres' in one index.
 */
export function stemmerOf(language: string | null): Stem {
  if (language === null) return asIs;
  const algorithm = Object.hasOwn(ALGORITHM, language) ? ALGORITHM[language] : undefined;
  const name = algorithm ?? language;
  const known = stems.get(name);
  if (known) return known;
  const compute = algorithm === undefined ? lightStemmerOf(language) : snowballOf(algorithm);
  if (!compute) return asIs;
  const remembering = remembered((word) => compute(word) || word);
  const stem: Stem = CHANGES_NUMBERS.has(name) ? remembering : (word) => (isNumber(word) ? word : remembering(word));
  stems.set(name, stem);
  return stem;
}

function snowballOf(algorithm: string): Stem {
  const { newStemmer } = require('snowball-stemmers') as { newStemmer: typeof NewStemmer };
  const stemmer = newStemmer(algorithm);
  return (word) => stemmer.stem(word);
}

/** Caches a function; a full cache is emptied, since frequent words refill it at once. */
function remembered(compute: Stem): Stem {
  const memory = new Map<string, string>();
  return (word) => {
    const known = memory.get(word);
    if (known !== undefined) return known;
    if (word.length > MAX_WORD) return word;
    const stem = compute(word);
    if (memory.size >= CACHE_WORDS) memory.clear();
    memory.set(word, stem);
    return stem;
  };
}
