import type { FormTerm } from '@hyrde/jobs/site';
import { TERMS, type Weights } from './fit.js';

/** Meaning of each term; a term is 0 or 1. */
const MEANINGS: Readonly<Record<FormTerm, string>> = {
  bias: 'Log-odds without evidence, below those of every act of the fit.',
  get: 'The form is sent by GET.',
  buttonSearches: 'The button names searching and nothing else.',
  buttonNames: 'The button names searching beside unknown words.',
  buttonShows: 'The button names showing.',
  buttonNeutral: 'The button names neither sending nor an act.',
  buttonApplies: 'The form is sent by GET, and the button names applying a choice.',
  buttonSends: 'The button names sending, whatever for.',
  buttonWordless: 'The button has no words.',
  scriptSearches: 'No button sends the form, and one for scripts names searching.',
  nameSearches: 'The name of the pressed button’s field is one of searching.',
  besideActs: 'Another button of the form names an act.',
  pathSearches: 'The path or the query of the target names searching.',
  pathSubject: 'The path names a subject of acts.',
  fieldSearches: 'A field is of type search, or its name or label names searching.',
  fieldsOfRecords: 'A field’s name or label is a word of records.',
  filtersByGet: 'The form is sent by GET, and each field is called by words of records and no unknown ones.',
  fieldUnknown: 'No field names searching, and a field’s label has words that are in no table.',
  fieldSubject: 'A field’s name or label names an act or a subject of acts.',
  loneField: 'One field for words and no choices.',
  choices: 'Boxes, or a list of choices.',
  dates: 'A field for a date.',
  hintSearches: 'Class, id, role or an element around the form names searching.',
  saysSearches: 'Heading or text of the form names searching.',
  isAbout: 'Class, heading or text names an act or a subject of acts.',
  commandSearches: 'A hidden field, the target’s query or the button’s value names searching.',
  postback: 'The form is the whole page, as of Web Forms and JSF.',
};

/** TypeScript source of the weights for the product, with their origin. Deterministic. */
export const weightsFile = (weights: Weights, way: string, material: readonly string[]): string =>
  [
    '// Written by `npm run lab -- fit forms`; not by hand. How: docs/sending.md.',
    '',
    '/**',
    ` * Terms of the evidence that a form only searches, each with its log-odds: ${way}. Bounded by`,
    ...material.map((line, i) => ` * ${line}${i < material.length - 1 ? ',' : '.'}`),
    ' */',
    'export const FORM_WEIGHTS = {',
    ...TERMS.flatMap((term) => [`  /** ${MEANINGS[term]} */`, `  ${term}: ${Number(weights[term].toFixed(3))},`]),
    '};',
    '',
  ].join('\n');
