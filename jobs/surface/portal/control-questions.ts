import type { QueryForm } from '../form/read-form.js';
import { type Offer, type Query, wordQuery } from '../selection/query-interface.js';
import type { Selector } from '../selection/selector.js';

/** Words that no text has. A portal that returns records for both ignores the query. */
export const NONSENSE = [wordQuery('qxzwvkjqx'), wordQuery('zkqvxwjzq')] as const;
export const isNonsense = ({ words }: Query): boolean => NONSENSE.some((other) => other.words[0] === words[0]);

export const asksForAll = ({ words, days, choices }: Query): boolean =>
  words.length === 0 && days === null && Object.keys(choices).length === 0;

/**
 * Question for records that a list without conditions may leave out: those before its oldest day, else those with the
 * word that most of its records have. Null if the form takes neither, or if each question costs a visit.
 */
export function otherRecords(form: QueryForm, { acquired, offer, asked }: Selector): Query | null {
  if (form.script?.by === 'visit' || asked.some(({ query }) => !asksForAll(query))) return null;
  const days = [...acquired.places()].flatMap((place) => acquired.record(place)?.record.day ?? []);
  const oldest = days.reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY);
  if (offer.days && Number.isFinite(oldest) && oldest > offer.days.from)
    return { ...wordQuery(), days: { from: offer.days.from, to: oldest - 1 } };
  if (form.queries.length === 0) return null;
  const { reader, terms } = acquired;
  const words = terms.filter((term) => !reader.isNumber(term) && reader.word(term).length >= MIN_WORD);
  const [first] = words;
  if (first === undefined) return null;
  return wordQuery(
    reader.word(words.reduce((best, term) => (acquired.dfShown(term) > acquired.dfShown(best) ? term : best), first)),
  );
}

/** Minimum length of a word of a control question for other records. */
const MIN_WORD = 3;

/** Queries before the policy's: all records. A form with dates alone needs a date. */
export function firstQueries(form: QueryForm | null, { days }: Offer): Query[] {
  if ((form !== null && form.queries.length > 0) || days === null) return [wordQuery()];
  return [days.from, days.to - 365, days.to - 30].map((from) => ({ ...wordQuery(), days: { from, to: days.to } }));
}
