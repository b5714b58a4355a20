import { plural } from './format';
import type { siteImport as english } from './site-import.en';

export const siteImport: typeof english = {
  title: 'Importer nettsteder',
  purpose:
    'Leser en liste, CSV eller Excel, og viser den før noe lagres. Gode linjer importeres; linjer som feiler, kan lastes ned, rettes og leses inn igjen. Ingenting blir gjennomsøkt av det.',
  file: 'Liste',
  fileHint:
    'CSV eller XLSX, høyst 5 MB. Kolonner: navn og hjemmeside, og, der det er kjent, region, språk, innbyggere, nummer, merkelapper.',
  submit: (count) => `Importer ${plural(count, 'nettsted', 'nettsteder')}`,
  submitKnown: (fresh, known) => `Importer ${plural(fresh, 'nytt', 'nye')}, oppdater ${known}`,
  reading: 'Leser …',
  noFile: 'Velg en fil først.',
  tooLarge: 'Filen er større enn 5 MB. Del den og importer delene.',
  oldExcel: 'Dette er en Excel-fil av den gamle typen (.xls). Lagre den som .xlsx eller CSV.',
  preview: 'Slik blir den lest',
  sheet: 'Ark',
  columnIs: (column) => `Kolonnen «${column}» er`,
  noColumnName: 'uten navn',
  ignored: 'utelatt',
  lines: (all) => `${plural(all, 'linje', 'linjer')}:`,
  counts: {
    faulty: (count) => `${count} kan ikke leses`,
    fresh: (count) => `${plural(count, 'nytt nettsted', 'nye nettsteder')}`,
    known: (count) => `${count} finnes allerede; det listen sier om dem, tas over`,
    twins: (count) => `${count} med hjemmesiden til en tidligere linje; de utelates`,
  },
  encoding: 'Tegnene leses som',
  encodingBy: {
    bytes: () => 'Bytene i filen viser det.',
    letters: (language) => `Etter bokstavene, som danner ord på dette språket: ${language}.`,
    guess: () =>
      'Gjettet, siden filen har få bokstaver å gå etter. Se på navnene, og velg et annet hvis de ser gale ut.',
    chosen: () => 'Valgt av deg.',
  },
  preset: 'Leses som',
  presets: {
    dotgov: 'Den offisielle listen over .gov-domener',
    indicepa: 'IndicePA (Italia)',
    annuaire: 'Katalogen over forvaltningen (Frankrike)',
    plain: 'En egen liste',
  },
  dotgovNote:
    'Listen gir domener, ikke adresser: de lagres slik de står, og det første besøket finner ut hvor hvert nettsted svarer.',
  firstLines: (count) => `${count} av dem, de som ikke kan leses, først:`,
  headerLine: (line) => `Linje ${line} gir kolonnene navn; det som står over den, utelates.`,
  merged: (count) =>
    `Sammenslåtte celler: ${count} områder. Verdien leses i hver celle som området dekker, i linjer som sier noe.`,
  formulas: (count) =>
    `Formler: ${count}. Resultatene leses slik regnearket sist lagret dem; der ingen er lagret, feiler linjen.`,
  missing: (fields) => `Si hvilken kolonne som er: ${fields}.`,
  unreadable: 'Denne listen kan ikke leses',
  logTitle: (file) => `Import av ${file}`,
  logPurpose: 'Hva som ble av hver linje.',
  mend: (count) =>
    `${plural(count, 'linje', 'linjer')} feilet. Last ned det som feilet, med grunnen, rett det og importer filen: kolonnene er de samme som i din.`,
  mendCsv: 'Linjer som feilet (CSV)',
  mendSemicolon: 'CSV for norsk Excel',
  mendXlsx: 'Excel',
  added: 'Lagt til',
  updated: 'Oppdatert',
  unchanged: 'Uendret',
  twin: 'Tvillinger i listen',
  failed: 'Feilet',
  line: 'Linje',
  content: 'Linjen slik den ble lest',
  undo: 'Angre importen',
  restore: (count) => `Hent tilbake ${plural(count, 'nettsted', 'nettsteder')}`,
  restored: (count, taken) =>
    `${plural(count, 'nettsted', 'nettsteder')} hentet tilbake${taken ? `; adressene til ${taken} er opptatt` : ''}.`,
  undoTitle: 'Angre importen?',
  undoBody:
    'Nettsteder den la til, og som ikke er gjennomsøkt eller arbeidet med, fjernes. Oppdaterte nettsteder blir som de er nå. Det kan tas tilbake her.',
  undone: (removed, kept) =>
    `${plural(removed, 'nettsted', 'nettsteder')} fjernet${kept ? `, ${kept} beholdt fordi de er gjennomsøkt eller arbeidet med` : ''}.`,
  undoable: (count) => `${plural(count, 'nettsted', 'nettsteder')} ville bli fjernet.`,
  earlier: 'Tidligere importer',
  noEarlier: 'Ingen liste er importert ennå.',
  allLines: (count) => `Alle linjer: ${count}`,
  noLines: 'Ingen linjer.',
  country: {
    purpose:
      'De offentlige virksomhetene i et land, slik de følger med produktet, blir nettsteder. Nettsteder som finnes, blir som de er. Ingenting gjennomsøkes av det, og så lenge ingenting er gjennomsøkt, kan det angres.',
    heading: (country, count, bodies) => `${country}: ${count} ${bodies}`,
    fresh: (count) => `${plural(count, 'nettsted', 'nettsteder')} legges til.`,
    known: (count) => `${count} finnes allerede og blir som de er.`,
    withoutAddress: (count) => `${count} har ingen kjent adresse og utelates.`,
    unchecked: (addresses, languages) =>
      `Ikke kontrollert: ${plural(addresses, 'adresse', 'adresser')}, ${plural(languages, 'språk', 'språk')}. Slike nettsteder får merkelappene «unchecked address» og «unchecked language».`,
    guessedAddresses: (count) =>
      `${plural(count, 'adresse', 'adresser')} er gjettet etter det vanlige mønsteret: det første besøket avgjør.`,
    withoutLanguage: (count) => `For ${count} forteller det første besøket språket.`,
    source: (source, asOf) => `${source}. Per ${asOf}.`,
    add: (count) => `Legg til ${plural(count, 'nettsted', 'nettsteder')}`,
    nothing: 'Det er ingen å legge til.',
    as: (format) => `Listen som ${format}`,
  },
};
