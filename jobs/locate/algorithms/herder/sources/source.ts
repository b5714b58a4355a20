import type { Link, Web } from '../../../../site/index.js';
import type { OpenedPage } from '../../../opened-page.js';
import type { Query } from '../../../query.js';
import type { Survey } from '../../../survey.js';
import type { LinkGraph } from '../graph/link-graph.js';
import type { Reader } from '../reader.js';

/** The links that a source lists, and where the list is. */
export interface ListedLinks {
  /** The list as a step of trails: a sitemap, or a page of results. */
  list: OpenedPage;
  links: readonly Link[];
}

/** A way into the site besides the links of its pages. Asking costs a download. */
export interface Source {
  /** The probability that its next answer has a link to the target, if that was not seen; 0 when it has no more. */
  chance(): number;
  /** Asks once more: a list, or a page that it led to; `null` where nothing came of it. */
  ask(): Promise<ListedLinks | OpenedPage | null | 'budget-spent'>;
}

/** What all sources are given. */
export interface SourceContext {
  web: Web;
  home: OpenedPage;
  survey: Survey;
  query: Query;
  reader: Reader;
  graph: Pick<LinkGraph, 'reserve'>;
}
