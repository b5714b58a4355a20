import { SEARCH_WORD } from '../../site/index.js';
import { HOW_SHOWN } from '../records/list-parts.js';
import { OFFSET_KEY, PAGE_KEY } from '../records/words.js';
import type { QueryForm } from './read-form.js';

/** Names of parameters that say whose records a page has. */
const BODY =
  /^(?:(?:administrativ|journal|adm)?[-_]?enhet|virksomhet|kommune|municipality|organ(?:isa[st]jon|i[sz]ation)?|org(?:unit|an)?|arkivskaper|arkivdel|database|db|tenant|mandant|client|klient|kunde|kund|customer|instans|myndighet|f[öo]rvaltning|n[äa]mnd|authority|agency|body|unit|publisher|beh[öo]rde|gemeinde|gemeente|ente|comune|commune|organisme|entidad|instytucja|instituce|kunta|asutus)(?:[-_]?(?:id|nr|no|kode|code|slug|name))?$/i;
/** Names of parameters that choose a time. */
const TIME =
  /date|dato|datum|year|month|week|day|(?:^|_)(?:[åa]r|m[åa]ned|uke|fra|til|from|to|since|until|start|end)(?:_|$)/i;

/**
 * The form with its answers kept to the body whose page has it: a choice of a body that the page's address makes stays
 * made, and a parameter of the address that no field has is sent with each query. Without them the records of other bodies
 * would come in.
 */
export function keptToBody(form: QueryForm, page: string): QueryForm {
  const isOwn = form.method === 'GET' && bare(form.action) === bare(page);
  if (form.script) return form;
  const kept = [...new URL(page).searchParams].filter(([name, value]) => {
    if (value === '') return false;
    const filter = form.filters.find((each) => each.name === name);
    if (filter)
      return (BODY.test(name) || BODY.test(filter.label)) && filter.options.some((each) => each.value === value);
    return (
      isOwn &&
      !form.order.includes(name) &&
      ![PAGE_KEY, OFFSET_KEY, HOW_SHOWN, TIME, SEARCH_WORD].some((key) => key.test(name))
    );
  });
  if (kept.length === 0) return form;
  const names = new Set(kept.map(([name]) => name));
  const filters = form.filters.filter(({ name }) => !names.has(name));
  return { ...form, filters, fixed: [...form.fixed.filter(([name]) => !names.has(name)), ...kept] };
}

const bare = (url: string): string => url.replace(/[?#].*$/s, '');
