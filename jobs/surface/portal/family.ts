import type { QueryForm } from '../form/read-form.js';
import type { GroupPlace } from '../records/groups.js';

/** Elements around a record that tell one family from another: further out is each site's own. */
const AROUND = 3;

/**
 * What portals of one vendor have in common, as text: the names of their form's fields, and the elements in which their
 * records stand. Nothing of a host, nor of what an answer holds.
 */
export function familyOf({ method, queries, filters, dates }: QueryForm, { path, headings }: GroupPlace): string {
  const days = [dates.from, dates.to, dates.on].flatMap((field) => field?.name ?? []);
  const fields = [...queries, ...filters].map(({ name }) => name);
  const around = path.split('>').slice(-AROUND).join('>');
  return [method, [...fields, ...days].sort().join(' '), around, (headings ?? []).join('|')].join('\n');
}
