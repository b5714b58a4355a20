import { over } from '@/words/over';
import { plural } from './format';
import { siteImport as nb } from './site-import.nb';

export const siteImport = over(nb, {
  title: 'Importer nettstader',
  purpose:
    'Les ei liste, CSV eller Excel, og viser ho før noko blir lagra. Gode linjer blir importerte; linjer som feilar, kan lastast ned, rettast og lesast inn igjen. Ingenting blir gjennomsøkt av det.',
  fileHint:
    'CSV eller XLSX, høgst 5 MB. Kolonner: namn og heimeside, og, der det er kjent, region, språk, innbyggjarar, nummer, merkelappar.',
  submit: (count) => `Importer ${plural(count, 'nettstad', 'nettstader')}`,
  submitKnown: (fresh, known) => `Importer ${plural(fresh, 'ny', 'nye')}, oppdater ${known}`,
  reading: 'Les …',
  noFile: 'Vel ei fil først.',
  tooLarge: 'Fila er større enn 5 MB. Del ho og importer delane.',
  oldExcel: 'Dette er ei Excel-fil av den gamle typen (.xls). Lagre ho som .xlsx eller CSV.',
  preview: 'Slik blir ho lesen',
  columnIs: (column) => `Kolonna «${column}» er`,
  noColumnName: 'utan namn',
  ignored: 'utelaten',
  counts: {
    faulty: (count) => `${count} kan ikkje lesast`,
    fresh: (count) => `${plural(count, 'ny nettstad', 'nye nettstader')}`,
    known: (count) => `${count} finst allereie; det lista seier om dei, blir teke over`,
    twins: (count) => `${count} med heimesida til ei tidlegare linje; dei blir utelatne`,
  },
  encoding: 'Teikna blir lesne som',
  encodingBy: {
    bytes: () => 'Bytane i fila viser det.',
    letters: (language) => `Etter bokstavane, som lagar ord på dette språket: ${language}.`,
    guess: () => 'Gjetta, sidan fila har få bokstavar å gå etter. Sjå på namna, og vel ei anna om dei ser gale ut.',
    chosen: () => 'Vald av deg.',
  },
  preset: 'Blir lesen som',
  presets: {
    dotgov: 'Den offisielle lista over .gov-domene',
    annuaire: 'Katalogen over forvaltninga (Frankrike)',
    plain: 'Ei eiga liste',
  },
  dotgovNote:
    'Lista gir domene, ikkje adresser: dei blir lagra slik dei står, og det første besøket finn ut kor kvar nettstad svarar.',
  firstLines: (count) => `${count} av dei, dei som ikkje kan lesast, først:`,
  headerLine: (line) => `Linje ${line} gir kolonnene namn; det som står over ho, blir utelate.`,
  merged: (count) =>
    `Samanslegne celler: ${count} område. Verdien blir lesen i kvar celle som området dekkjer, i linjer som seier noko.`,
  formulas: (count) =>
    `Formlar: ${count}. Resultata blir lesne slik reknearket sist lagra dei; der ingen er lagra, feilar linja.`,
  missing: (fields) => `Sei kva kolonne som er: ${fields}.`,
  unreadable: 'Denne lista kan ikkje lesast',
  logPurpose: 'Kva som vart av kvar linje.',
  mend: (count) =>
    `${plural(count, 'linje', 'linjer')} feila. Last ned det som feila, med grunnen, rett det og importer fila: kolonnene er dei same som i di.`,
  mendCsv: 'Linjer som feila (CSV)',
  unchanged: 'Uendra',
  twin: 'Tvillingar i lista',
  failed: 'Feila',
  content: 'Linja slik ho vart lesen',
  restore: (count) => `Hent tilbake ${plural(count, 'nettstad', 'nettstader')}`,
  restored: (count, taken) =>
    `${plural(count, 'nettstad henta', 'nettstader henta')} tilbake${taken ? `; adressene til ${taken} er opptekne` : ''}.`,
  undoBody:
    'Nettstader han la til, og som ikkje er gjennomsøkte eller arbeidde med, blir fjerna. Oppdaterte nettstader blir som dei er no. Det kan takast tilbake her.',
  undone: (removed, kept) =>
    `${plural(removed, 'nettstad fjerna', 'nettstader fjerna')}${kept ? `, ${kept} tekne vare på fordi dei er gjennomsøkte eller arbeidde med` : ''}.`,
  undoable: (count) => `${plural(count, 'nettstad', 'nettstader')} ville bli fjerna.`,
  earlier: 'Tidlegare importar',
  noEarlier: 'Inga liste er importert enno.',
  country: {
    purpose:
      'Dei offentlege verksemdene i eit land, slik dei følgjer med produktet, blir nettstader. Nettstader som finst, blir som dei er. Ingenting blir gjennomsøkt av det, og så lenge ingenting er gjennomsøkt, kan det angrast.',
    fresh: (count) => `${plural(count, 'nettstad blir lagd', 'nettstader blir lagde')} til.`,
    known: (count) => `${count} finst allereie og blir som dei er.`,
    withoutAddress: (count) => `${count} har inga kjend adresse og blir utelatne.`,
    unchecked: (addresses, languages) =>
      `Ikkje kontrollerte: ${plural(addresses, 'adresse', 'adresser')}, ${plural(languages, 'språk', 'språk')}. Slike nettstader får merkelappane «unchecked address» og «unchecked language».`,
    guessedAddresses: (count) =>
      `${plural(count, 'adresse', 'adresser')} er gjetta etter det vanlege mønsteret: det første besøket avgjer.`,
    withoutLanguage: (count) => `For ${count} fortel det første besøket språket.`,
    add: (count) => `Legg til ${plural(count, 'nettstad', 'nettstader')}`,
    nothing: 'Det er ingen å leggje til.',
    as: (format) => `Lista som ${format}`,
  },
});
