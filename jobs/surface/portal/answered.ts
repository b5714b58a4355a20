import type { Form, Opened, PageRequest, PageTree } from '../../site/index.js';
import type { QueryForm } from '../form/read-form.js';
import { dataAnswer, visitAnswer } from '../json/data-answer.js';
import { fullerOf, inPageAnswer } from '../json/in-page.js';
import type { DataAnswer } from '../json/table.js';
import { readResults } from '../records/read-results.js';

/** Readable answer: a page, or data laid out as one. */
export interface Answered {
  readonly url: string;
  readonly tree: PageTree;
  readonly forms: readonly Form[];
  readonly data: DataAnswer | null;
}

/** Readable answer of a reply; null if it cannot be read. */
export function readAnswer(opened: Opened, request: PageRequest, form: QueryForm | null): Answered | null {
  const script = form?.script;
  if (opened.kind === 'data') {
    const data = script?.by === 'request' ? dataAnswer(opened, request, script) : null;
    return data && { url: opened.url, tree: data.tree, forms: [], data };
  }
  if (opened.kind !== 'page' || !opened.tree) return null;
  const { url, forms = [] } = opened.page;
  const drawn = script?.by === 'visit' ? readResults(opened.tree, { forms }).records : [];
  const fetched = script?.by === 'visit' ? visitAnswer(opened, request, script, drawn) : null;
  // If a form takes words, then all its answers are read alike: an answer with few drawn records cannot identify a
  // list.
  const inPage = form === null || form.queries.length === 0 ? inPageAnswer(opened.tree, forms) : null;
  const data = fullerOf(fetched, inPage);
  return { url, tree: data?.tree ?? opened.tree, forms: data ? [] : forms, data };
}
