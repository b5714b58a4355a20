import type { QueryForm } from '../form/read-form.js';
import type { GroupPlace } from '../records/groups.js';

/** Elements around a record that tell one family from another: further out is each site's own. */
const AROUND = 3;

/**
 * What portals of one vendor have in common, as text: the names of their form's fields, none of a list, and the elements in which their
 * records stand. Nothing of a host, nor of what an answer holds.
 */
export function familyOf(form: QueryForm | null, { path, headings }: GroupPlace): string {
  const around = path.split('>').slice(-AROUND).join('>');
  if (form === null) return ['list', around, (headings ?? []).join('|')].join('\n');
  const { method, queries, filters, dates, action, script } = form;
  const days = [dates.from, dates.to, dates.on].flatMap((field) => field?.name ?? []);
  const fields = [...queries, ...filters].map(({ name }) => name);
  // A list in data is called alike by many: what tells a vendor is where its data comes from.
  const endpoint = script ? [new URL(action).pathname] : [];
  return [...endpoint, method, [...fields, ...days].sort().join(' '), around, (headings ?? []).join('|')].join('\n');
}
