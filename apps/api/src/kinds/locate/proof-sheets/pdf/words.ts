import type { TextLanguage } from '@hyrde/contracts';
import { terms as english, type Terms } from '@hyrde/contracts/terms/en';
import { terms as bokmål } from '@hyrde/contracts/terms/nb';
import type { z } from 'zod';
import type { FileKind } from '../../../../evidence/finding-files.js';
import type { Moment } from '../../../../evidence/packet-files.js';

const en = {
  terms: english as Terms,
  locale: 'en-GB',
  target: 'Target',
  version: (version: string) => `version ${version}`,
  site: 'Site',
  home: 'Home page',
  page: 'Page named',
  noPage: 'The search ended without a finding.',
  address: 'Its address',
  register: 'On the register of',
  scan: 'Scan',
  scanUnread: 'chosen by the text of its link; the document is a scan whose text was not read',
  answer: 'Answer',
  reason: 'Reason',
  confidence: 'How sure',
  score: 'Score, which is no probability',
  unverified: 'unverified',
  words: 'Words that were found',
  quote: 'Quoted from it',
  quoted: (text: string) => `“${text}”`,
  practice: 'Practice data: the site is made up.',
  duties: 'Why it must be there',
  since: (day: string) => `In force since ${day}.`,
  unsure: 'From memory: nobody has looked it up.',
  trail: 'Trail from the home page',
  received: 'As received',
  moments: { asked: 'Asked', answered: 'Answered', received: 'Received', read: 'Read' } satisfies Record<
    z.infer<typeof Moment>,
    string
  >,
  given: 'Downloaded for another search of this site at the same visit.',
  answered: 'Answered by',
  status: (status: string) => `status ${status}`,
  hop: 'Redirect on the way',
  files: 'Files, each with its SHA-256',
  kinds: {
    received: 'Content as received',
    document: 'Document as read',
    text: 'Visible text',
    picture: 'Picture',
    exchange: 'Request and answer',
  } satisfies Record<FileKind, string>,
  redacted: 'Redacted or deleted since',
  redactedWhy: {
    'person-removed': (at: string) =>
      `${at}: the name of a person who asked to be removed was redacted (***). Therefore the hashes differ from earlier ones.`,
    age: (at: string) =>
      `${at}: the page names private persons and was kept for as long as their names are. Its text, picture and files went; its address, the time and these sums stay.`,
  },
  originals: {
    received: 'SHA-256 of what came',
    text: 'SHA-256 of the text before',
    visible: 'SHA-256 of the visible text before',
    picture: 'SHA-256 of the picture that went',
  },
  algorithm: 'Algorithm',
  downloads: (count: string) => `${count} downloads`,
  sweep: 'Sweep',
  verdicts: 'Verdicts',
  noVerdicts: 'Nobody has judged this yet.',
  /** @param sweep name of the sweep; null if it has been deleted */
  carried: (sweep: string | null) =>
    sweep === null
      ? 'Said of the same page, found by a sweep that has been deleted.'
      : `Said of the same page, found by the sweep “${sweep}”.`,
  known: 'The page known before',
  seen: 'What its visit saw',
  visited: 'Visited',
  picture: 'The page as received',
  homePicture: 'The home page as received',
  part: 'A part of the picture; the whole is among the files.',
  pictureRedacted: 'Names of private persons are redacted by boxes. The sum of the picture is that of the original.',
  cut: '… (shortened)',
  made: (version: string, at: string) => `Version ${version} of this sheet, made by Hyrde ${at}.`,
  pageOf: (page: string, all: string) => `Page ${page} of ${all}.`,
  goesOn: 'Goes on overleaf.',
  more: 'Everything that is kept, with this sheet and its SHA-256, is at:',
};
const nb: typeof en = {
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
  scan: 'Skannet',
  scanUnread: 'pekt ut etter lenkens tekst; dokumentet er skannet, og teksten ble ikke lest',
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
  moments: { asked: 'Spurt', answered: 'Besvart', received: 'Mottatt', read: 'Lest' },
  given: 'Lastet ned for et annet søk på nettstedet ved samme besøk.',
  answered: 'Besvart av',
  status: (status) => `status ${status}`,
  hop: 'Omdirigering på veien',
  files: 'Filer, hver med sin SHA-256',
  kinds: {
    received: 'Innholdet slik det kom',
    document: 'Dokumentet slik det ble lest',
    text: 'Synlig tekst',
    picture: 'Bilde',
    exchange: 'Forespørsel og svar',
  },
  redacted: 'Sladdet eller slettet siden',
  redactedWhy: {
    'person-removed': (at) =>
      `${at}: Navnet på en person som ba om å bli fjernet, ble sladdet her (***). Derfor er kontrollsummene andre enn før.`,
    age: (at) =>
      `${at}: Siden navngir privatpersoner og ble oppbevart så lenge navnene deres oppbevares. Tekst, bilde og filer ble slettet; adressen, tidspunktet og disse kontrollsummene står igjen.`,
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
  carried: (sweep) =>
    sweep === null
      ? 'Sagt om samme side, funnet i en gjennomgang som er slettet.'
      : `Sagt om samme side, funnet i gjennomgangen «${sweep}».`,
  known: 'Siden som var kjent fra før',
  seen: 'Hva besøket så',
  visited: 'Besøkt',
  picture: 'Siden slik den var',
  homePicture: 'Hjemmesiden slik den var',
  part: 'En del av bildet; hele er blant filene.',
  pictureRedacted: 'Navn på privatpersoner er sladdet med bokser. Kontrollsummen for bildet gjelder originalen.',
  cut: '… (forkortet)',
  made: (version, at) => `Versjon ${version} av dette arket, laget av Hyrde ${at}.`,
  pageOf: (page, all) => `Side ${page} av ${all}.`,
  goesOn: 'Fortsetter på neste side.',
  more: 'Alt som er tatt vare på, med dette arket og dets SHA-256, finnes her:',
};

export const WORDS: Record<TextLanguage, typeof en> = { en, nb };
