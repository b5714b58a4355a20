import { plural } from './format';
export const siteImport = {
  title: 'Import sites',
  purpose:
    'Reads a list, CSV or Excel, and shows it before anything is stored. Good lines are imported; lines that fail can be downloaded, mended and read in again. Nothing is searched by it.',
  file: 'List',
  fileHint:
    'CSV or XLSX, at most 5 MB. Columns: name and home page, and, where known, region, language, population, number, tags.',
  submit: (count: string) => `Import ${plural(count, 'site', 'sites')}`,
  submitKnown: (fresh: string, known: string) => `Import ${fresh} new, update ${known}`,
  reading: 'Reading …',
  noFile: 'Choose a file first.',
  tooLarge: 'The file is larger than 5 MB. Split it and import the parts.',
  oldExcel: 'This is an Excel file of the old kind (.xls). Save it as .xlsx or CSV.',
  preview: 'As it will be read',
  sheet: 'Sheet',
  columnIs: (column: string) => `Column “${column}” is`,
  noColumnName: 'without a name',
  ignored: 'left alone',
  lines: (all: string) => `${plural(all, 'line', 'lines')}:`,
  counts: {
    faulty: (count: string) => `${count} cannot be read`,
    fresh: (count: string) => `${plural(count, 'new site', 'new sites')}`,
    known: (count: string) => `${count} there already; what the list says of them is taken over`,
    twins: (count: string) => `${count} with the home page of an earlier line; they are left out`,
  },
  encoding: 'Characters read as',
  encodingBy: {
    bytes: (_: string) => 'The bytes of the file show it.',
    letters: (language: string) => `By its letters, which spell words of this language: ${language}.`,
    guess: (_: string) =>
      'A guess, since the file has few letters to tell it by. Check the names; choose another if they look wrong.',
    chosen: (_: string) => 'Chosen by you.',
  },
  preset: 'Read as',
  presets: {
    dotgov: 'Official list of .gov domains',
    indicepa: 'IndicePA (Italy)',
    annuaire: 'Directory of administrations (France)',
    plain: 'A list of one’s own',
  },
  dotgovNote:
    'The list names domains, not addresses: they are stored as given, and the first visit finds out where each site answers.',
  firstLines: (count: string) => `${count} of them, those that cannot be read first:`,
  headerLine: (line: string) => `Line ${line} names the columns; lines above it are ignored.`,
  merged: (count: string) =>
    `Merged cells: ${count} ranges. The value of each is read in every cell that it covers, in lines that say something.`,
  formulas: (count: string) =>
    `Formulas: ${count}. Their results are read as the spreadsheet last stored them; where none is stored, the line fails.`,
  missing: (fields: string) => `Say which column is: ${fields}.`,
  unreadable: 'This list cannot be read',
  logTitle: (file: string) => `Import of ${file}`,
  logPurpose: 'What became of every line.',
  mend: (count: string) =>
    `${plural(count, 'line', 'lines')} failed. Download what failed with the reason, mend it and import the file: its columns are those of yours.`,
  mendCsv: 'Failed lines (CSV)',
  mendSemicolon: 'CSV for Norwegian Excel',
  mendXlsx: 'Excel',
  added: 'Added',
  updated: 'Updated',
  unchanged: 'Unchanged',
  twin: 'Twins in the list',
  failed: 'Failed',
  line: 'Line',
  content: 'Line as read',
  undo: 'Undo this import',
  restore: (count: string) => `Bring back ${plural(count, 'site', 'sites')}`,
  restored: (count: string, taken: string | null) =>
    `${plural(count, 'site', 'sites')} brought back${taken ? `; ${plural(taken, 'has its address', 'have their addresses')} taken` : ''}.`,
  undoTitle: 'Undo this import?',
  undoBody:
    'Sites that it added and that have not been searched or worked on are removed. Updated sites stay as they are now. It can be taken back here.',
  undone: (removed: string, kept: string | null) =>
    `${plural(removed, 'site', 'sites')} removed${kept ? `, ${kept} kept because they have been searched or worked on` : ''}.`,
  undoable: (count: string) => `${plural(count, 'site', 'sites')} would be removed.`,
  earlier: 'Earlier imports',
  noEarlier: 'No list has been imported yet.',
  allLines: (count: string) => `All lines: ${count}`,
  noLines: 'No lines.',
  country: {
    purpose:
      'The public bodies of a country, as they come with the product, become sites. Sites that are there already stay as they are. Nothing is searched by it, and as long as nothing is searched it can be undone.',
    heading: (country: string, count: string, bodies: string) => `${country}: ${count} ${bodies}`,
    fresh: (count: string) => `${plural(count, 'site', 'sites')} would be added.`,
    known: (count: string) => `${plural(count, 'is', 'are')} among your sites already and unchanged.`,
    withoutAddress: (count: string) =>
      `${plural(count, 'has no known address and is', 'have no known address and are')} left out.`,
    unchecked: (addresses: string, languages: string) =>
      `Not checked: ${plural(addresses, 'address', 'addresses')}, ${plural(languages, 'language', 'languages')}. Such sites get the tags “unchecked address” and “unchecked language”.`,
    guessedAddresses: (count: string) =>
      `${plural(count, 'address is a guess', 'addresses are guesses')} by the usual pattern: the first visit finds out.`,
    withoutLanguage: (count: string) => `The language of ${count} is detected at the first visit.`,
    source: (source: string, asOf: string) => `${source}. As of ${asOf}.`,
    add: (count: string) => `Add ${plural(count, 'site', 'sites')}`,
    nothing: 'Nothing to add.',
    as: (format: string) => `The list as ${format}`,
  },
};
