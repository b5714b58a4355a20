import { findDate } from '../../text/index.js';
import { monthsNamed, weekdayNames } from '../../text/month-names.js';

/** Signs of currencies, fractions, degrees and paragraphs. */
const SIGN = /[\p{Sc}%‰°§]/u;
/** A time of day without seconds, or a fraction: only a clock shows seconds. */
const TIME = /(?<![\d.:])\d{1,2}[.,:]\d{1,2}(?![.,:]?\d)/;
/** Telephone numbers: with a country code, in groups, or of eight digits or more. */
const PHONE = /\+\d|\d{2,4}(?:[ \u00a0-]\d{2,4}){2}|\d{8}/;
/** A measure by symbols of the SI and of water and noise analyses (BIPM, SI brochure; ISO 80000). */
const MEASURE =
  /\d\s?(?:[kMGTmµμncdh]?(?:m[²³23]?|g|l|L|W|Wh|J|Pa|Hz|V|A|s|Bq|Sv|B|t)|min|h|d|ha|dB|pH|FNU|NTU)(?:\/[\p{L}\d]+)?(?![\p{L}\p{N}])/u;
/** An ISO 4217 code beside a number. */
const CURRENCY_CODE = /(?:\d\s?([A-Z]{3})|(?<![A-Z])([A-Z]{3})\s?\d)(?![A-Z])/;
const CURRENCY_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const WORDS = /[\p{L}\p{M}]+/gu;

/**
 * True if a number of the line is an amount, a measure, a date, a time, a term or a telephone number, by its signs and by
 * the words of the language (CLDR).
 * @param language primary subtag of the page; null if unknown
 */
export function statesFigure(line: string, language: string | null): boolean {
  if (!/\p{N}/u.test(line)) return false;
  if ([SIGN, TIME, PHONE, MEASURE].some((pattern) => pattern.test(line)) || findDate(line) !== null) return true;
  const [, after, before] = CURRENCY_CODE.exec(line) ?? [];
  if (CURRENCY_CODES.has(after ?? '') || CURRENCY_CODES.has(before ?? '')) return true;
  const units = unitsOf(language);
  const weekdays = weekdayNames(language);
  return (line.match(WORDS) ?? []).some((word) => {
    const lower = word.toLowerCase();
    const stems = ENDINGS.map((ending) => lower.slice(0, -ending)).filter((stem) => stem.length >= MIN_STEM);
    const isUnit = units.has(lower) || stems.some((stem) => units.has(stem));
    return isUnit || weekdays.has(lower) || monthsNamed(lower, language).length > 0;
  });
}

/** Currencies of the countries whose languages the product reads. */
const CURRENCIES = 'EUR NOK SEK DKK ISK GBP CHF PLN CZK HUF RON BGN TRY UAH RSD BAM MKD ALL USD'.split(' ');
const UNITS = 'second minute hour day week month year meter kilometer gram kilogram liter hectare percent degree'.split(
  ' ',
);
/** Values whose forms differ in the languages with several plurals. */
const VALUES = [1, 2, 5, 100];
const FIELDS = ['year', 'month', 'weekOfYear', 'day', 'hour', 'minute'] as const;
/** Minimum letters of a unit's word; shorter ones are words of other meanings, too. */
const MIN_LETTERS = 2;
/** Letters of endings that a unit's word may have ("dager" of "dag"), and minimum letters before them. */
const ENDINGS = [1, 2, 3];
const MIN_STEM = 3;

const units = new Map<string, ReadonlySet<string>>();

/** Words of currencies and units in a language, in lower case; English ones if it is unknown. */
function unitsOf(language: string | null): ReadonlySet<string> {
  const code = language !== null && Intl.NumberFormat.supportedLocalesOf(language).length > 0 ? language : 'en';
  const known = units.get(code);
  if (known) return known;
  const formats: Intl.NumberFormat[] = [
    ...CURRENCIES.flatMap((currency) =>
      (['narrowSymbol', 'name'] as const).map(
        (currencyDisplay) =>
          new Intl.NumberFormat(code, { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 }),
      ),
    ),
    ...UNITS.flatMap((unit) =>
      (['short', 'long'] as const).map(
        (unitDisplay) => new Intl.NumberFormat(code, { style: 'unit', unit, unitDisplay }),
      ),
    ),
  ];
  const words = formats.flatMap((format) =>
    VALUES.flatMap((value) =>
      format
        .formatToParts(value)
        .flatMap(({ type, value: text }) => (type === 'currency' || type === 'unit' ? text : [])),
    ).flatMap((text) => text.toLowerCase().match(WORDS) ?? []),
  );
  const fields = new Intl.DisplayNames(code, { type: 'dateTimeField' });
  const terms = FIELDS.flatMap((field) => fields.of(field)?.toLowerCase().match(WORDS) ?? []);
  const named = new Set([...words, ...terms].filter((word) => word.length >= MIN_LETTERS));
  units.set(code, named);
  return named;
}
