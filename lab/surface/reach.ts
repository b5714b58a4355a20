import type { Query, ShownRecord } from '@hyrde/jobs/surface';
import { searchedTerms } from './collection.js';
import type { SimulatedInterface } from './simulated.js';

/**
 * How many records can be had at all from a first query: by queries of any number of words that records which were had
 * show anywhere, with the record's own day, or a value of its own in each facet. What shares no word, day or value with
 * another is out of reach of any choice of queries.
 */
export function reach(form: SimulatedInterface, first: Query): number {
  const { records, views } = form.collection;
  const places = new Map(records.map(({ id }, place) => [id, place]));
  const found = new Set<number>();
  const words = new Set<string>();
  const take = (place: number) => {
    const record = records[place];
    if (!record || found.has(place)) return;
    found.add(place);
    for (const term of searchedTerms(record, Object.keys(record.fields))) words.add(term);
  };
  for (const { records: shown } of form.ask(first)) for (const { id } of shown) take(places.get(id) ?? -1);
  const narrowest = records.map((record, place) => ({
    place,
    terms: [...searchedTerms(record, views[form.shape.view])],
    within: withinOf(form, record, place),
  }));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { place, terms, within } of narrowest) {
      if (found.has(place)) continue;
      const known = terms.filter((term) => words.has(term));
      if (known.length === 0 && !form.offer.wordless) continue;
      for (const shown of form.matching({ ...within, words: known }).slice(0, form.shape.cap)) take(shown);
    }
  }
  return found.size;
}

/** The narrowest filters that a record matches: its day, and of each facet its rarest value. */
function withinOf(
  { offer, collection }: SimulatedInterface,
  { day }: ShownRecord,
  place: number,
): Omit<Query, 'words'> {
  const choices = offer.choices.flatMap(({ name }) => {
    const all = collection.facets[name] ?? [];
    const size = (value: string) => all.filter((values) => values.includes(value)).length;
    const [rarest] = (all[place] ?? []).map((value) => ({ value, size: size(value) })).sort((a, b) => a.size - b.size);
    return rarest ? [[name, rarest.value] as const] : [];
  });
  return { choices: Object.fromEntries(choices), days: offer.days && day !== null ? { from: day, to: day } : null };
}
