import {
  ACTING,
  type FormTerms,
  judgementOf,
  type Piece,
  SUBJECTS,
  VOCABULARY,
  VOCABULARY_TABLE,
  Vocabulary,
} from '@hyrde/jobs/site';
import { readForm } from '@hyrde/jobs/surface';
import { generatedForms } from './generated.js';
import { formsOf, type GivenForm } from './given.js';

/** A form with the evidence that it searches. */
export interface Example {
  readonly name: string;
  readonly from: 'search' | 'acts' | 'unclear' | 'generated';
  readonly method: 'GET' | 'POST';
  /** null if a certain sign says that the form acts, or if it has no field; then no weights send it. */
  readonly terms: FormTerms | null;
  readonly source: string;
  readonly language: string;
}

/**
 * Labelled forms. Searches of templates whose address or button the server fills in are left out, since nobody can tell
 * them.
 * @param isUnlisted true if the words of a form's own language are left out of the vocabulary
 */
export const givenExamples = (forms: readonly GivenForm[], isUnlisted = false): Example[] =>
  forms
    .filter(({ label, partial }) => !(partial && label === 'search'))
    .map(({ id, label, language, method, html, source }) => ({
      name: id,
      from: label,
      method: method?.toUpperCase() === 'POST' ? 'POST' : 'GET',
      source,
      language,
      terms: termsOf(html, isUnlisted ? without(language) : VOCABULARY),
    }));

/**
 * Forms written by a rule, each judged without the words of its language. Forms are left out if their word is an ordinary
 * one in another language ("dir" in Somali), as nobody can tell it there.
 */
export const generatedExamples = (): Example[] =>
  generatedForms()
    .filter(({ language, word }) => !isOrdinary(without(language).read(word)))
    .map(({ language, purpose, disguise, method, html }) => ({
      ...{ name: `${language}: ${purpose}, ${disguise}`, from: 'generated', method, language },
      source: `generated: ${disguise}`,
      terms: termsOf(html, without(language)),
    }));

const NOT_ORDINARY: readonly Piece['sense'][] = ['unknown', ...ACTING, ...SUBJECTS];
const isOrdinary = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ sense }) => sense !== 'joint' && sense !== 'and') &&
  pieces.every(({ sense }) => !NOT_ORDINARY.includes(sense));

const vocabularies = new Map<string, Vocabulary>();

/** The product's vocabulary without a language. */
function without(language: string): Vocabulary {
  const known = vocabularies.get(language);
  if (known) return known;
  const vocabulary = new Vocabulary(VOCABULARY_TABLE, new Set([language]));
  vocabularies.set(language, vocabulary);
  return vocabulary;
}

function termsOf(html: string, words: Vocabulary): FormTerms | null {
  const [form] = formsOf(html);
  if (!form) return null;
  const { refusals, terms } = judgementOf(form, undefined, words);
  const reading = readForm(form);
  const isAskable = reading.kind === 'searches' || (reading.why !== 'no-field' && reading.why !== 'nowhere');
  return refusals.length === 0 && isAskable ? terms : null;
}
