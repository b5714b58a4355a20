import type { Page } from '../../site/index.js';
import { languageOf, stopWordsOf } from '../../text/index.js';
import { termsOf } from '../collection/reader.js';

/** Common words of public bodies' records by language: first the words of letters and cases, last words of any text. */
const COMMON: Readonly<Record<string, string>> = {
  nb: 'søknad svar vedtak sak kommune møte plan for og til',
  nn: 'søknad svar vedtak sak kommune møte plan for og til',
  en: 'application decision letter report council meeting plan for and the',
  de: 'antrag bescheid schreiben bericht gemeinde sitzung plan für und der',
  fr: 'demande décision lettre rapport commune conseil plan pour et les',
  es: 'solicitud resolución informe acuerdo ayuntamiento pleno plan para y los',
  it: 'domanda delibera lettera relazione comune consiglio piano per e il',
  pt: 'pedido decisão carta relatório câmara reunião plano para e os',
  sv: 'ansökan svar beslut ärende kommun möte plan för och till',
  da: 'ansøgning svar afgørelse sag kommune møde plan for og til',
  nl: 'aanvraag besluit brief rapport gemeente vergadering plan voor en de',
  fi: 'hakemus päätös lausunto kirje kunta kokous suunnitelma sekä ja on',
  cs: 'žádost rozhodnutí dopis zpráva obec zasedání plán pro a na',
  pl: 'wniosek decyzja pismo sprawozdanie gmina sesja plan dla i na',
};
/** Maximum number of seed words from the page with the form. */
const MAX_WORDS_OF_PAGE = 8;
/** Minimum length of a seed word from a page; numbers and short words belong to its dates and menus. */
const MIN_LETTERS = 4;

/**
 * Seed words for a portal without known words, descending by likelihood: the most frequent of the form's page, then
 * common ones in its language, at last the current year and English ones.
 * @param hint registered language of the site
 */
export function seedWords(page: Page | null, hint: string | null, year: number): string[] {
  const found = page === null ? hint : languageOf(page.text, page.language, hint);
  const language = found === 'no' ? 'nb' : (found ?? 'en');
  const common = (COMMON[language] ?? '').split(' ');
  return [
    ...new Set([...wordsOf(page, language), ...common, `${year}`, `${year - 1}`, ...(COMMON.en ?? '').split(' ')]),
  ].filter((word) => word !== '');
}

function wordsOf(page: Page | null, language: string): string[] {
  if (page === null) return [];
  const stops = stopWordsOf(language);
  const counts = new Map<string, number>();
  for (const text of [page.title, ...page.headings, mainText(page)])
    for (const term of termsOf(text))
      if (term.length >= MIN_LETTERS && /^\p{L}+$/u.test(term) && !stops.has(term))
        counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_WORDS_OF_PAGE)
    .map(([term]) => term);
}

/** Text of the page without menus, if the main lines are known. */
function mainText({ text, mainLines }: Page): string {
  if (!mainLines) return text;
  const lines = text.split('\n');
  const main: string[] = [];
  for (let i = 0; i + 1 < mainLines.length; i += 2) main.push(...lines.slice(mainLines[i], mainLines[i + 1]));
  return main.join('\n');
}
