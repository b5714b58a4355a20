import { elementsIn, type PageTree, textOf } from '../../site/index.js';
import { type DataRequest, type Place, placesIn } from './data-request.js';

/** A value that a visitor chooses from a list, at its place in a request. */
export interface PageChoice {
  readonly place: Place;
  readonly values: readonly string[];
}

/** Choices of a visitor on a page, as one of the page's script requests sends them: a day, and values of lists. */
export interface PageChoices {
  readonly day: Place;
  readonly filters: readonly PageChoice[];
}

const A_DAY = /^\d{4}-\d{2}-\d{2}(?=$|T)/;
/** Maximum number of values of a list, and minimum length of a value that is recognised in a request. */
const MAX_VALUES = 50;
const MIN_VALUE = 2;

/**
 * The choices of a page with one field for a day, whose request has one day, and a value of each of its lists. Null if
 * the request may have come from elsewhere: no list of the page is in it.
 */
export function choicesIn(request: DataRequest, { root }: PageTree): PageChoices | null {
  const places = placesIn(request).filter(({ place }) => place.in !== 'path');
  const days = places.filter(({ value }) => value !== null && A_DAY.test(value));
  const nodes = [...elementsIn(root)];
  const fields = nodes.filter(({ name, attributes }) => name === 'input' && /^date$/i.test(attributes.type ?? ''));
  const [day] = days;
  if (!day || days.length > 1 || fields.length !== 1) return null;
  const filters = nodes.flatMap((node) => {
    if (node.name !== 'select') return [];
    const values = [...elementsIn(node)]
      .filter(({ name }) => name === 'option')
      .map((option) => option.attributes.value ?? textOf(option));
    const sent = places.filter(({ value }) => (value ?? '').length >= MIN_VALUE && values.includes(value ?? ''));
    const [at] = sent;
    // A list with an empty value restricts nothing by it, and needs no choice.
    const isChosen = at && sent.length === 1 && values.length <= MAX_VALUES && !values.includes('');
    return isChosen ? [{ place: at.place, values: [...new Set(values)] }] : [];
  });
  return filters.length > 0 ? { day: day.place, filters } : null;
}
