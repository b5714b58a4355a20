import { canonicalUrl, type Form, type Submitted, type Web } from '../../site/index.js';
import { type Confirms, sentBy } from '../form/read-form.js';
import { type ListPart, timeOptions } from '../records/list-parts.js';
import type { ListFound } from './find-form.js';

/**
 * Parts of a list that a script shows by sending the page's form: all times, or other ones. One visit presses an option, to
 * learn which fields the script sets; the form is then sent without the script, if it only asks.
 */
export async function chosenParts({ page, tree }: ListFound['on'], web: Web, confirms?: Confirms): Promise<ListPart[]> {
  const labels = timeOptions(tree);
  const [label] = labels;
  if (label === undefined) return [];
  const manner = { as: 'visit', type: null, more: null, choose: { label } } as const;
  const opened = await web.open({ url: page.url, manner });
  const submitted = opened.kind === 'page' ? opened.traffic?.submitted : undefined;
  const form = opened.kind === 'page' && submitted && formOf(submitted, opened.page.forms ?? [], opened.page.url);
  if (!submitted || !form) return [];
  const own = new Map((page.forms ?? []).flatMap(({ controls }) => controls.map(({ name, value }) => [name, value])));
  return labels.flatMap((each): ListPart[] => {
    const fields = submitted.fields.map(([name, value]): [string, string] => [
      name,
      own.get(name) === value ? value : value.replaceAll(label, each),
    ]);
    const isSet = each === label || fields.some(([, value], at) => value !== submitted.fields[at]?.[1]);
    const values = new Map(fields);
    const controls = form.controls.map((control) => ({ ...control, value: values.get(control.name) ?? '' }));
    const sending = isSet ? sentBy({ ...form, controls }, null, confirms) : null;
    if (!sending?.action) return [];
    const request = { url: sending.action, method: sending.method, form: fields };
    return [{ url: `${page.url}#${encodeURIComponent(each)}`, by: 'option', request }];
  });
}

/** The page's form that the script sent: to its own page, with its hidden fields and no others. */
function formOf({ action, fields }: Submitted, forms: readonly Form[], page: string): Form | undefined {
  const sent = new Set(fields.map(([name]) => name));
  const isSent = (form: Form) =>
    form.isOwnPage === true &&
    form.action === canonicalUrl(action, page) &&
    form.controls.every(({ type, name }) => type !== 'hidden' || sent.has(name)) &&
    fields.every(([name]) => form.controls.some((control) => control.name === name));
  return forms.find(isSent);
}
