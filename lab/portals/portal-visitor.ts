import { parsePage, parseTree } from '@hyrde/jobs/html';
import { canonicalRequest, encodedForm, type Page, type PageRequest, type PageTree } from '@hyrde/jobs/site';
import {
  askForm,
  type Layout,
  type QueryForm,
  type Question,
  queryForms,
  type ResultPage,
  readResults,
} from '@hyrde/jobs/surface';
import type { Country } from '../country/sites/country.js';
import { answer } from '../country/web/answer.js';

/** A page of the country with its DOM tree. */
export interface Visited {
  page: Page;
  tree: PageTree;
}

/** Opens pages of the country without a network, as the fetcher would return them. */
export class PortalVisitor {
  downloads = 0;

  constructor(
    private readonly country: Country,
    private readonly time: number | null = null,
  ) {}

  /** Null if the page cannot be opened. */
  open(request: PageRequest): Visited | null {
    const asked = canonicalRequest(request);
    if (asked === null) return null;
    this.downloads++;
    const { hostname, pathname, search } = new URL(asked.url);
    const form = asked.form && encodedForm(asked.form);
    const made = answer(this.country, { host: hostname, target: pathname + search, attempt: 1, time: this.time, form });
    if (made.status !== 200) return null;
    const html = made.body.toString('utf-8');
    return { page: parsePage(html, asked.url), tree: parseTree(html, asked.url) };
  }

  /** Search form of a portal's database; null if no form is found. */
  formAt(url: string): QueryForm | null {
    const visited = this.open({ url });
    return (visited && queryForms(visited.page.forms ?? [])[0]) ?? null;
  }

  /** Result pages of a question in order, up to a maximum. */
  *results(
    form: QueryForm,
    question: Question,
    most: number,
    known: Layout | null = null,
  ): Generator<{ results: ResultPage; page: Page }> {
    const asked = askForm(form, question);
    let request: PageRequest | null = asked.kind === 'request' ? asked.request : null;
    let layout = known;
    for (let count = 0; request && count < most; count++) {
      const visited = this.open(request);
      if (!visited) return;
      const results = readResults(visited.tree, { known: layout, forms: visited.page.forms ?? [] });
      layout = results.layout;
      yield { results, page: visited.page };
      request = results.next?.kind === 'request' ? results.next.request : null;
    }
  }
}
