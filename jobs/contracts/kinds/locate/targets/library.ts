import about from './about.json' with { type: 'json' };
import accessibilityStatement from './accessibility-statement.json' with { type: 'json' };
import annualReport from './annual-report.json' with { type: 'json' };
import budget from './budget.json' with { type: 'json' };
import complaints from './complaints.json' with { type: 'json' };
import contact from './contact.json' with { type: 'json' };
import cookies from './cookies.json' with { type: 'json' };
import councilMinutes from './council-minutes.json' with { type: 'json' };
import councillors from './councillors.json' with { type: 'json' };
import events from './events.json' with { type: 'json' };
import faq from './faq.json' with { type: 'json' };
import foi from './foi.json' with { type: 'json' };
import forms from './forms.json' with { type: 'json' };
import glossary from './glossary.json' with { type: 'json' };
import imprint from './imprint.json' with { type: 'json' };
import laws from './laws.json' with { type: 'json' };
import mailRecord from './mail-record.json' with { type: 'json' };
import news from './news.json' with { type: 'json' };
import noticeBoard from './notice-board.json' with { type: 'json' };
import openingHours from './opening-hours.json' with { type: 'json' };
import organisation from './organisation.json' with { type: 'json' };
import press from './press.json' with { type: 'json' };
import privacy from './privacy.json' with { type: 'json' };
import procurement from './procurement.json' with { type: 'json' };
import sitemap from './sitemap.json' with { type: 'json' };
import staff from './staff.json' with { type: 'json' };
import statistics from './statistics.json' with { type: 'json' };
import type { Duty, QueryWord, TargetFile, TargetLanguage } from './target-file.js';
import vacancies from './vacancies.json' with { type: 'json' };

/**
 * Stop words of names: articles, prepositions, conjunctions, and words with which public bodies refer to themselves. A
 * name that consists of stop words alone keeps them.
 */
export const NAME_STOP_WORDS: Readonly<Partial<Record<string, string>>> = {
  bg: 'в във на за и от до по при със с към или нашата нашите нас ни община общината общински общинския общинска общинско',
  cs: 'a v ve na o u k z ze do pro s se i nebo od po při obec obce město města městský obecní úřad úřadu nás nám vás vám městské',
  da: 'i på af og for til fra om med hos en et den det de vi os vores kommune kommunen kommunens din dit dine så',
  de: 'der die das des dem den und oder von vom zu zum zur in im am an auf für bei mit über uns unser unsere gemeinde stadt sie ihr ihre so nicht städtisch kommunal',
  el: 'ο η το οι τα του της των τον την στο στη στην στον στα και για με από σε προς μας δήμος δήμου δημοτικού δημοτικό δημοτικές δημοτική σας',
  en: 'a an and the of for to in on at by with from or our us we you your this is are how what when where',
  es: 'el la los las un una de del y e o u en a al con por para su sus nuestro nuestra nos que ayuntamiento municipio municipal municipales',
  et: 'ja või ning kohta meie meil kui vald valla linn linna kohalik',
  fi: 'ja tai sekä me meidän kunta kunnan kaupunki kaupungin näin',
  fr: 'le la les un une des de du et ou à au aux en dans sur par pour avec ce cette nos notre votre vos nous mairie commune ville municipal municipale municipaux',
  ga: 'an na a ar agus le do de i sa san ó um faoi go chun nó is linn lenár ár comhairle',
  hr: 'i u na o za od do s sa iz po te ili nam nas naš naši općina općine općinski grad grada gradski gradskog gradsko općinskog općinsko vas',
  hu: 'a az és vagy egy önkormányzat önkormányzati önkormányzata település községi városi helyi',
  it: 'il lo la i gli le un una di del dello della dei degli delle e ed o a al alla ai alle in nel nella con per su sul sulla da dal dalla comune nostro nostri comunale comunali municipale',
  lt: 'ir ar į iš apie su dėl prie mūsų savivaldybė savivaldybės jūsų',
  lv: 'un vai par ar no uz pie mums mūsu pašvaldība pašvaldības novada novads jūs',
  mt: 'il l tal tat tas tad tar tan tax u jew fi fil fit fis għal għall mal minn mill tagħna kunsill lokali ta ma dwar mhux',
  nl: 'de het een en of van voor in op aan bij met over naar uit te onze ons uw gemeente gemeentelijke stad wij u',
  pl: 'i w we na o od do z ze dla po przy oraz lub nas nam nasze gmina gminy miasto miasta urząd urzędu was miejski gminny jak',
  pt: 'o a os as um uma de do da dos das e ou em no na nos nas ao à aos às com por para sobre nosso nossa município câmara municipal municipais',
  ro: 'și sau de la în pe cu din a al ale ai cel cea despre pentru noi nostru noastră primărie primăria primăriei comuna locală local ne',
  sk: 'a v vo na o u k z zo do pre s so i alebo od po pri obec obce mesto mesta mestský obecný úrad úradu nás nám vás vám mestské',
  sl: 'in ali v na o za od do s z iz po pri nas nam naš občina občine občinski mestna občinskega občinske vas',
  sv: 'i på av och för till från om med hos en ett den det de vi oss vår våra kommun kommunen kommunens så din dina ditt kommunala',
  nb: 'i på av og for til fra om med hos en ei et den det de vi oss vår våre kommune kommunen kommunens din ditt dine så kommunal kommunale',
  nn: 'i på av og for til frå om med hos ein ei eit den det dei vi oss vår våre kommune kommunen kommunens din ditt dine så kommunal kommunale',
  se: 'ja dahje birra dan min gielda gieldda suohkan suohkana',
  is: 'í á af og fyrir til frá um með hjá hinn hin hið eða við okkur okkar sveitarfélag sveitarfélagið sveitarfélagsins bær bæjarins',
  ca: 'el la els les l en un una uns unes de del dels d i o a al als amb per pel pels que és són sobre nostre nostra nostres nos vos ajuntament municipi municipal municipals',
  eu: 'eta edo da dira bat gure zure gu zu udal udala udaleko udalaren udaletxea herriko',
  gl: 'o a os as un unha uns unhas do da dos das de e ou ao á aos ás en no na nos nas con por para sobre noso nosa nós que concello concellos municipio municipal municipais',
  sq: 'e i të së dhe ose në për me nga te tek ne na ynë jonë tonë një bashki bashkia bashkisë komunë komuna komunës komunal komunale',
  sr: 'i u na o za od do sa s iz po ili nam nas naš naša naše vas opština opštine opštinski opštinska grad grada gradski gradska',
  mk: 'и во на за од до со по при или не нас наш наша наши вас општина општината општински општинска град градот',
  ru: 'в во на за и или о об от до по при с со к из для нас нам наш наша наши вас администрация администрации город города городской муниципальный муниципального муниципальные',
  uk: 'в у на за і й та або з із зі до від по при про для нас нам міська міської рада ради громада громади ви вас',
  tr: 've veya ile için bir bu belediye belediyesi belediyemiz bize biz size',
};

/** "And" and "or": in a label, the parts on either side are separate names. All of them are stop words, too. */
export const CONJUNCTIONS: Readonly<Partial<Record<string, string>>> = {
  bg: 'и или',
  cs: 'a i nebo',
  da: 'og',
  de: 'und oder',
  el: 'και',
  en: 'and or',
  es: 'y e o u',
  et: 'ja või ning',
  fi: 'ja tai sekä',
  fr: 'et ou',
  ga: 'agus nó',
  hr: 'i te ili',
  hu: 'és vagy',
  it: 'e ed o',
  lt: 'ir ar',
  lv: 'un vai',
  mt: 'u jew',
  nl: 'en of',
  pl: 'i oraz lub',
  pt: 'e ou',
  ro: 'și sau',
  sk: 'a i alebo',
  sl: 'in ali',
  sv: 'och',
  nb: 'og',
  nn: 'og',
  se: 'ja dahje',
  is: 'og eða',
  ca: 'i o',
  eu: 'eta edo',
  gl: 'e ou',
  sq: 'dhe ose',
  sr: 'i ili',
  mk: 'и или',
  ru: 'и или',
  uk: 'і й та',
  tr: 've veya',
};

/** Maximum number of words, the longest list measured: each further word lowers the weight of the others. */
const MAX_WORDS = 17;
/** Number of most frequent names whose words get the highest weight. */
const TOP_NAMES = 2;
/** Number of names whose words are used; those of rarer names would replace words of the texts. */
const MAX_NAMES = 8;

const LETTERS = '[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{Mn}\\p{Mc}]*';
const TOKEN = new RegExp(`${LETTERS}(?:['-]${LETTERS})*`, 'gu');
/** Numbers and single letters in names such as "Zákon č. 99/2019", which match nothing useful. */
const UNINFORMATIVE = /^(?:\p{N}+|.)$/u;
/** An article or preposition elided before a word: `l'accès`, `dell'ente`; not in Ukrainian. */
const ELISION = /^(?:[cdjlmnst]|qu|dell|nell|all|dall|sull|un)'(?=.)/;
const ELIDING: ReadonlySet<string> = new Set(['fr', 'it', 'ca']);

/**
 * Query of a target in one language: the measured weights if there are any; else the words of the two most frequent
 * names (3), of the next six names (2) and of its texts (1; phrases last, since their words also occur elsewhere), each
 * once.
 */
export function queryOf(
  language: string,
  { names, words, weights }: Pick<TargetLanguage, 'names' | 'words' | 'weights'>,
): QueryWord[] {
  if (weights) return [weighed(3, weights[3]), weighed(2, weights[2]), weighed(1, weights[1])].flat();
  const stopWords = new Set(NAME_STOP_WORDS[language]?.split(' '));
  const query = new Map<string, number>();
  const add = (weight: number, phrases: readonly string[]) => {
    for (const word of phrases.flatMap((phrase) => contentWords(phrase, language, stopWords)))
      if (!query.has(word)) query.set(word, weight);
  };
  add(3, names.slice(0, TOP_NAMES));
  add(2, names.slice(TOP_NAMES, MAX_NAMES));
  add(
    1,
    words.filter((word) => !word.includes(' ')),
  );
  add(1, words);
  return Array.from(query, ([word, weight]) => ({ word, weight })).slice(0, MAX_WORDS);
}

const weighed = (weight: number, list: readonly string[]): QueryWord[] => list.map((word) => ({ word, weight }));

/** The words of a phrase without stop words; all words if there are no others. */
function contentWords(phrase: string, language: string, stopWords: ReadonlySet<string>): string[] {
  const plain = phrase.normalize('NFC').replaceAll('İ', 'i').toLowerCase().replaceAll('’', "'"); // normalised as in jobs/text
  const all = (plain.match(TOKEN) ?? []).map((word) => (ELIDING.has(language) ? word.replace(ELISION, '') : word));
  const content = all.filter((word) => !stopWords.has(word) && !UNINFORMATIVE.test(word));
  return content.length > 0 ? content : all;
}

/** A built-in target: its data file and its query words. */
export interface BuiltInTarget extends TargetFile {
  readonly words: Record<string, QueryWord[]>;
}

/**
 * The data files, in the order of the target list on screens. A test validates each against `TargetFile`, since
 * validation here would slow down every start of a process.
 */
const FILES = [
  mailRecord,
  contact,
  accessibilityStatement,
  councilMinutes,
  privacy,
  cookies,
  imprint,
  openingHours,
  foi,
  vacancies,
  procurement,
  budget,
  annualReport,
  councillors,
  staff,
  organisation,
  complaints,
  faq,
  glossary,
  press,
  news,
  events,
  statistics,
  laws,
  forms,
  about,
  noticeBoard,
  sitemap,
] as readonly object[] as readonly TargetFile[];

/** The built-in targets, seeded as version 1 of each. */
export const BUILT_IN_TARGETS: readonly BuiltInTarget[] = FILES.map(withWords);

/** Computes the words of a target on first use: every process loads the library, and few need all words. */
function withWords(file: TargetFile): BuiltInTarget {
  let words: BuiltInTarget['words'] | undefined;
  return {
    ...file,
    get words() {
      words ??= wordsOf(file);
      return words;
    },
  };
}

const wordsOf = ({ languages }: TargetFile): BuiltInTarget['words'] =>
  Object.fromEntries(Object.entries(languages).map(([code, names]) => [code, queryOf(code, names)]));

const EU_MEMBERS = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Top-level domains that differ from their country's code. */
const COUNTRY_OF: Readonly<Record<string, string>> = { UK: 'GB' };

/** Laws that require public bodies to publish a target, from its file; empty for targets that people defined. */
export const dutiesOf = (slug: string): readonly Duty[] =>
  BUILT_IN_TARGETS.find((target) => target.slug === slug)?.duties ?? [];

/** Countries of which the library knows laws. */
const COUNTRIES = new Set([
  ...EU_MEMBERS,
  ...BUILT_IN_TARGETS.flatMap(({ duties = [] }) => duties.map(({ country }) => country)),
]);

/**
 * Country of the body of a site, ISO 3166-1 alpha-2 in capitals; null if unknown. A top-level domain tells it only if the
 * library knows laws of its country: others, such as .tv and .me, are used anywhere.
 * @param home a valid URL
 * @param known the body's country, if known otherwise
 */
export function countryOf(home: string, known: string | null): string | null {
  const end = new URL(home).hostname.split('.').at(-1)?.toUpperCase() ?? '';
  const country = COUNTRY_OF[end] ?? end;
  return known ?? (country !== 'EU' && COUNTRIES.has(country) ? country : null);
}

/**
 * Laws that apply to the body of a site: those of its country, and of the EU if the country is a member.
 * @param home a valid URL
 * @param known the body's country, ISO 3166-1 alpha-2 in capitals; if null, the country of the top-level domain
 */
export function dutiesFor(slug: string, home: string, known: string | null): Duty[] {
  const country = countryOf(home, known);
  const isMember = country !== null && EU_MEMBERS.includes(country);
  return dutiesOf(slug).filter((duty) => (duty.country === 'EU' ? isMember : duty.country === country));
}
