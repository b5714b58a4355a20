import { terms as english, type Terms } from '@hyrde/contracts/terms/en';
import { terms as bokmål } from '@hyrde/contracts/terms/nb';
import type { FileKind } from '../../../../evidence/file-kind.js';

/** The languages that a proof sheet is made in: the dashboard's. */
export type SheetLanguage = 'en' | 'nb';

interface SheetWords {
  terms: Terms;
  locale: string;
  target: string;
  version: (version: string) => string;
  site: string;
  home: string;
  page: string;
  noPage: string;
  address: string;
  register: string;
  answer: string;
  reason: string;
  confidence: string;
  score: string;
  unverified: string;
  words: string;
  quote: string;
  quoted: (text: string) => string;
  practice: string;
  duties: string;
  since: (day: string) => string;
  unsure: string;
  trail: string;
  received: string;
  at: string;
  status: string;
  server: string;
  hop: string;
  files: string;
  kinds: Record<FileKind, string>;
  redacted: string;
  redactedWhy: Record<'person-removed' | 'age', (at: string) => string>;
  originals: Record<'received' | 'text' | 'visible' | 'picture', string>;
  algorithm: string;
  downloads: (count: string) => string;
  sweep: string;
  verdicts: string;
  noVerdicts: string;
  picture: string;
  homePicture: string;
  cut: string;
  made: (version: string, at: string) => string;
  pageOf: (page: string, all: string) => string;
  goesOn: string;
  more: string;
}

export const WORDS: Record<SheetLanguage, SheetWords> = {
  en: {
    terms: english,
    locale: 'en-GB',
    target: 'Target',
    version: (version) => `version ${version}`,
    site: 'Site',
    home: 'Home page',
    page: 'Page named',
    noPage: 'The search ended without a finding.',
    address: 'Its address',
    register: 'On the register of',
    answer: 'Answer',
    reason: 'Reason',
    confidence: 'How sure',
    score: 'Score, which is no probability',
    unverified: 'unverified',
    words: 'Words that were found',
    quote: 'Quoted from it',
    quoted: (text) => `“${text}”`,
    practice: 'Practice data: the site is made up.',
    duties: 'Why it must be there',
    since: (day) => `In force since ${day}.`,
    unsure: 'From memory: nobody has looked it up.',
    trail: 'Trail from the home page',
    received: 'As received',
    at: 'Time',
    status: 'Status',
    server: 'Address and port that answered',
    hop: 'Redirect on the way',
    files: 'Files, each with its SHA-256',
    kinds: {
      received: 'Body as received',
      document: 'Document as read',
      text: 'Visible text',
      picture: 'Picture',
      exchange: 'Request and answer',
    },
    redacted: 'Covered or let go since',
    redactedWhy: {
      'person-removed': (at) =>
        `${at}: the name of a person who asked to be removed was covered (***). That is why sums are others than before.`,
      age: (at) =>
        `${at}: the page names private persons and was kept for as long as their names are. Its text, picture and files went; its address, the time and these sums stay.`,
    },
    originals: {
      received: 'SHA-256 of what came',
      text: 'SHA-256 of the text before',
      visible: 'SHA-256 of the visible text before',
      picture: 'SHA-256 of the picture that went',
    },
    algorithm: 'Algorithm',
    downloads: (count) => `${count} downloads`,
    sweep: 'Sweep',
    verdicts: 'Verdicts',
    noVerdicts: 'Nobody has judged this yet.',
    picture: 'The page as it was',
    homePicture: 'The home page as it was',
    cut: '… (shortened)',
    made: (version, at) => `Version ${version} of this sheet, made by Hyrde ${at}.`,
    pageOf: (page, all) => `Page ${page} of ${all}.`,
    goesOn: 'Goes on overleaf.',
    more: 'Everything that is kept, with this sheet and its SHA-256, is at:',
  },
  nb: {
    terms: bokmål,
    locale: 'nb-NO',
    target: 'Mål',
    version: (version) => `versjon ${version}`,
    site: 'Nettsted',
    home: 'Hjemmeside',
    page: 'Siden som ble pekt ut',
    noPage: 'Søket endte uten funn.',
    address: 'Adressen',
    register: 'I registeret til',
    answer: 'Svar',
    reason: 'Grunn',
    confidence: 'Hvor sikker',
    score: 'Poengsum, som ikke er en sannsynlighet',
    unverified: 'ikke bekreftet',
    words: 'Ord som ble funnet',
    quote: 'Sitat fra siden',
    quoted: (text) => `«${text}»`,
    practice: 'Øvelsesdata: Nettstedet er oppdiktet.',
    duties: 'Hvorfor den må finnes',
    since: (day) => `I kraft siden ${day}.`,
    unsure: 'Etter hukommelsen: ingen har slått det opp.',
    trail: 'Veien fra hjemmesiden',
    received: 'Slik den kom',
    at: 'Tid',
    status: 'Status',
    server: 'Adresse og port som svarte',
    hop: 'Omdirigering på veien',
    files: 'Filer, hver med sin SHA-256',
    kinds: {
      received: 'Innholdet slik det kom',
      document: 'Dokumentet slik det ble lest',
      text: 'Synlig tekst',
      picture: 'Bilde',
      exchange: 'Forespørsel og svar',
    },
    redacted: 'Dekket eller slettet siden',
    redactedWhy: {
      'person-removed': (at) =>
        `${at}: Navnet på en person som ba om å bli fjernet, ble dekket her (***). Derfor er summene andre enn før.`,
      age: (at) =>
        `${at}: Siden navngir privatpersoner og ble oppbevart så lenge navnene deres oppbevares. Tekst, bilde og filer ble slettet; adressen, tidspunktet og disse summene står igjen.`,
    },
    originals: {
      received: 'SHA-256 av det som kom',
      text: 'SHA-256 av teksten før',
      visible: 'SHA-256 av den synlige teksten før',
      picture: 'SHA-256 av bildet som er borte',
    },
    algorithm: 'Algoritme',
    downloads: (count) => `${count} nedlastinger`,
    sweep: 'Gjennomgang',
    verdicts: 'Vurderinger',
    noVerdicts: 'Ingen har vurdert dette ennå.',
    picture: 'Siden slik den var',
    homePicture: 'Hjemmesiden slik den var',
    cut: '… (forkortet)',
    made: (version, at) => `Versjon ${version} av dette arket, laget av Hyrde ${at}.`,
    pageOf: (page, all) => `Side ${page} av ${all}.`,
    goesOn: 'Fortsetter på neste side.',
    more: 'Alt som er tatt vare på, med dette arket og dets SHA-256, finnes her:',
  },
};
