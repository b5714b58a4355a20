import type { SheetLanguage } from '../../proof-sheets/pdf/words.js';
import type { Report } from '../reports.schemas.js';

const en = {
  question: (target: string) => `Which public bodies publish this: ${target}?`,
  questions: 'What public bodies publish',
  everybody: 'All bodies',
  selection: 'A selection of bodies',
  bodies: (count: string) => (count === '1' ? '1 body' : `${count} bodies`),
  accuracyOfSeveral: 'Right, of those judged',
  asOf: (at: string) => `As of ${at}`,
  begun: (day: string) => `searched from ${day}`,
  states: {
    running: 'still searching',
    paused: 'paused',
    cancelled: 'cancelled before its end',
    done: 'complete',
  } satisfies Record<Report['state'], string>,
  version: (version: string) => `target version ${version}`,
  headline: (yes: string, applies: string, searched: string) =>
    `${yes} of ${applies} do; ${searched} have been searched.`,
  verified: (verified: string, likely: string) => `${verified} verified by a person, ${likely} likely enough.`,
  accuracy: 'How often such answers are right',
  right: (share: string, low: string, high: string, right: string, judged: string) =>
    `${share} of those that people have judged were right; with 95 % certainty between ${low} and ${high} (${right} of ${judged}).`,
  notJudged: 'Nobody has judged any of them yet.',
  regions: 'By region',
  regionsSay: 'How many of a region’s bodies have it, of all.',
  noRegion: 'Without a region',
  inside: 'What this report holds',
  sheets: (sheets: string, bodies: string, answers: string) =>
    `A table of all ${bodies} bodies, and ${sheets} proof sheets, one a page that was found: of these answers, which were chosen when it was made: ${answers}. The numbers behind a body’s name are those of its sheets. Where there are many, the report is in parts, and this is the first.`,
  noSheets: (bodies: string) => `A table of all ${bodies} bodies. No proof sheets were requested.`,
  names: 'Names of private persons are redacted.',
  table: 'All bodies',
  tableSays: 'With the numbers of its sheets, where it has any.',
  likely: 'Yes, likely enough',
  foot: (at: string) => `Report made by Hyrde ${at}.`,
  sheet: (number: string, sheets: string, at: string) =>
    `Sheet ${number} of ${sheets} of a report made by Hyrde, this one ${at}.`,
};

const nb: typeof en = {
  question: (target) => `Hvilke offentlige organer publiserer dette: ${target}?`,
  questions: 'Hva offentlige organer publiserer',
  everybody: 'Alle virksomheter',
  selection: 'Et utvalg av virksomheter',
  bodies: (count) => (count === '1' ? '1 virksomhet' : `${count} virksomheter`),
  accuracyOfSeveral: 'Riktige, av de vurderte',
  asOf: (at) => `Per ${at}`,
  begun: (day) => `søkt fra ${day}`,
  states: { running: 'søket pågår', paused: 'satt på pause', cancelled: 'avbrutt før slutten', done: 'fullført' },
  version: (version) => `målversjon ${version}`,
  headline: (yes, applies, searched) => `${yes} av ${applies} gjør det; ${searched} er gjennomsøkt.`,
  verified: (verified, likely) => `${verified} bekreftet av en person, ${likely} sannsynlige nok.`,
  accuracy: 'Hvor ofte slike svar er riktige',
  right: (share, low, high, right, judged) =>
    `${share} av dem som folk har vurdert, var riktige; med 95 % sikkerhet mellom ${low} og ${high} (${right} av ${judged}).`,
  notJudged: 'Ingen har vurdert noen av dem ennå.',
  regions: 'Etter region',
  regionsSay: 'Hvor mange av regionens virksomheter som har den, av alle.',
  noRegion: 'Uten region',
  inside: 'Hva denne rapporten inneholder',
  sheets: (sheets, bodies, answers) =>
    `En tabell over alle ${bodies} virksomheter, og ${sheets} bevisark, ett per side som ble funnet: av disse svarene, som ble valgt da den ble laget: ${answers}. Tallene bak virksomhetens navn er arkenes numre. Der det er mange, er rapporten i deler, og dette er den første.`,
  noSheets: (bodies) => `En tabell over alle ${bodies} virksomheter. Det ble ikke bedt om bevisark.`,
  names: 'Navn på privatpersoner er dekket.',
  table: 'Alle virksomheter',
  tableSays: 'Med numrene på arkene, der det finnes noen.',
  likely: 'Ja, sannsynlig nok',
  foot: (at) => `Rapport laget av Hyrde ${at}.`,
  sheet: (number, sheets, at) => `Ark ${number} av ${sheets} i en rapport laget av Hyrde, dette ${at}.`,
};

export const WORDS: Record<SheetLanguage, typeof en> = { en, nb };
