import type { QueryForm } from '../form/read-form.js';
import type { GroupPlace } from '../records/groups.js';

/** Number of ancestors of a record that identify a family; those further out are specific to each site. */
const AROUND = 3;

/**
 * Text that portals of one vendor share: the names of their form's fields (none for a list) and the elements around
 * their records. It contains nothing of a host or of an answer's content.
 */
export function familyOf(form: QueryForm | null, { path, headings }: GroupPlace): string {
  const around = path.split('>').slice(-AROUND).join('>');
  if (form === null) return ['list', around, (headings ?? []).join('|')].join('\n');
  const { method, queries, filters, dates, action, script } = form;
  const days = [dates.from, dates.to, dates.on].flatMap((field) => field?.name ?? []);
  const fields = [...queries, ...filters].map(({ name }) => name);
  // Lists in data have common names; the endpoint's path identifies the vendor.
  const endpoint = script ? [new URL(action).pathname] : [];
  return [...endpoint, method, [...fields, ...days].sort().join(' '), around, (headings ?? []).join('|')].join('\n');
}
