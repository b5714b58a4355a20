import type { TextLanguage } from '@hyrde/contracts';
import { report as english } from '@hyrde/contracts/terms/en';
import { report as bokmål } from '@hyrde/contracts/terms/nb';

const en = {
  ...english,
  accuracyOfSeveral: 'Right, of those judged',
  regions: 'By region',
  regionsSay: 'How many of a region’s bodies have it, of all.',
  noRegion: 'Without a region',
  source: 'Source',
  inside: 'What this report holds',
  sheets: (sheets: string, bodies: string, answers: string) =>
    `A table of all ${bodies} bodies, then ${sheets} proof sheets, for bodies with the answers chosen when the report was made: ${answers}. The numbers behind a body’s name are those of its sheets. A long report is in parts; this is the first, or the whole.`,
  noSheets: (bodies: string) => `A table of all ${bodies} bodies. No proof sheets were requested.`,
  names: 'Names of private persons are redacted.',
  table: 'All bodies',
  tableSays: 'With the numbers of its sheets, where it has any.',
  tableCut: (printed: string, all: string) =>
    `The first ${printed} of ${all} bodies are printed; all are in the report’s Excel and CSV files.`,
  body: 'Body',
  asked: 'Question',
  answer: 'Answer',
  pageAndReason: 'Page and reason',
  logo: 'Logo of the publisher',
  missing: (targets: string) => `Not in use any more, so no body has an answer: ${targets}.`,
  likely: 'Yes, likely enough',
  foot: (at: string) => `Report made by Hyrde ${at}.`,
  sheet: (number: string, sheets: string, at: string) =>
    `Sheet ${number} of ${sheets} of a report made by Hyrde, this one ${at}.`,
};

const nb: typeof en = {
  ...bokmål,
  accuracyOfSeveral: 'Riktige, av de vurderte',
  regions: 'Etter region',
  regionsSay: 'Hvor mange av regionens virksomheter som har den, av alle.',
  noRegion: 'Uten region',
  source: 'Kilde',
  inside: 'Hva denne rapporten inneholder',
  sheets: (sheets, bodies, answers) =>
    `En tabell over alle ${bodies} virksomheter, deretter ${sheets} bevisark, for virksomheter med svarene som ble valgt da rapporten ble laget: ${answers}. Tallene bak virksomhetens navn er arkenes numre. En lang rapport er i deler; dette er den første, eller hele rapporten.`,
  noSheets: (bodies) => `En tabell over alle ${bodies} virksomheter. Det ble ikke bedt om bevisark.`,
  names: 'Navn på privatpersoner er sladdet.',
  table: 'Alle virksomheter',
  tableSays: 'Med numrene på arkene, der det finnes noen.',
  tableCut: (printed, all) =>
    `De første ${printed} av ${all} virksomheter er trykt; alle finnes i rapportens Excel- og CSV-filer.`,
  body: 'Virksomhet',
  asked: 'Spørsmål',
  answer: 'Svar',
  pageAndReason: 'Side og begrunnelse',
  logo: 'Logoen til utgiveren',
  missing: (targets) => `Ikke lenger i bruk, så ingen virksomhet har svar: ${targets}.`,
  likely: 'Ja, sikkert nok',
  foot: (at) => `Rapport laget av Hyrde ${at}.`,
  sheet: (number, sheets, at) => `Ark ${number} av ${sheets} i en rapport laget av Hyrde, dette ${at}.`,
};

export const WORDS: Record<TextLanguage, typeof en> = { en, nb };
