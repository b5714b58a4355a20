import type { Link, Web } from '../../../../site/index.js';
import type { OpenedPage } from '../../../opened-page.js';
import type { Query } from '../../../query.js';
import type { Survey } from '../../../survey.js';
import type { LinkGraph } from '../graph/link-graph.js';
import type { Reader } from '../reader.js';

/** Links from a source, and the list that contains them. */
export interface ListedLinks {
  /** The list as a step of trails: a sitemap, or a page of results. */
  list: OpenedPage;
  links: readonly Link[];
}

/** A way to find pages besides the site's links. Each request costs a download. */
export interface Source {
  /** Probability that the next answer links to the target, if it is unseen; 0 if the source is exhausted. */
  chance(): number;
  /**
   * Makes one request.
   * @returns a list, or a page that the request led to; null without result
   */
  request(): Promise<ListedLinks | OpenedPage | null | 'budget-spent'>;
}

/** Dependencies of all sources. */
export interface SourceContext {
  web: Web;
  home: OpenedPage;
  survey: Survey;
  query: Query;
  reader: Reader;
  graph: Pick<LinkGraph, 'reserve'>;
}
