import type { PersonSpan } from './spans.js';
import { wordsOf } from './words.js';

/** Marks of a company of one person: behind the company's name, or before it. */
const BEHIND =
  'ENK|[Ee]nkeltpersonf(?:oretak|øretak)|[Ee]nkeltmannsforetak|[Ee]nskild firma|[Ee]nkeltmandsvirksomhed|PMV|[Tt]oiminimi|FIE|e\\. ?K\\.|e\\. ?Kfm\\.|e\\. ?Kfr\\.|[Ee]inzelunternehmen|[Ee]enmanszaak|EI|EIRL|[Aa]uto-?entrepreneur|[Mm]icro-?entreprise|[Dd]itta individuale|[Ii]mpresa individuale|[Aa]utónom[oa]|ENI|JDG|OSVČ|PFA|egyéni vállalkozó|e\\. ?v\\.|[Oo]brt|s\\. ?p\\.|[Ss]ole trader|[Ee]inkafirma';
const BEFORE = 'Tmi|T:mi|FIE|[Dd]itta individuale|[Ii]mpresa individuale|[Aa]uto-?entrepreneur|IĮ|[Oo]brt|OSVČ|PFA|JDG';
const NAME = "\\p{Lu}[\\p{L}\\p{M}'’-]{0,40}\\.?";
const NAMES = `${NAME}(?:[ \\u00a0](?:og |och |& |van |de |von |du )?${NAME}){0,4}`;
const TRADER = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:(?<first>${NAMES}),?[ \\u00a0]\\(?(?:${BEHIND})(?![\\p{L}\\p{N}])|(?:${BEFORE})[ \\u00a0](?<last>${NAMES}))`,
  'gdu',
);

/**
 * Companies of one person, which bear the owner's name: "Maler Hansen ENK". Only the setting for sole traders redacts
 * them.
 */
export function soleTraderSpans(text: string): PersonSpan[] {
  return [...text.matchAll(TRADER)].flatMap(({ indices }): PersonSpan[] => {
    const [from, end] = indices?.groups?.first ?? indices?.groups?.last ?? [0, 0];
    // "Tilbud Maler Hansen ENK": the title's own words stay.
    const first = wordsOf(text.slice(from, end)).find(({ signs }) => !signs.ordinary);
    return first ? [{ start: from + first.from, end, kind: 'person' }] : [];
  });
}

/** Each place of these companies' names in a text, whatever its capitals. */
export function traderNameSpans(text: string, names: readonly string[]): PersonSpan[] {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return names.length > 0 ? [{ start: 0, end: text.length, kind: 'person' }] : [];
  return names.flatMap((name) => {
    const spans: PersonSpan[] = [];
    const wanted = name.toLowerCase();
    for (let at = lower.indexOf(wanted); at >= 0 && wanted !== ''; at = lower.indexOf(wanted, at + wanted.length))
      spans.push({ start: at, end: at + wanted.length, kind: 'person' });
    return spans;
  });
}
