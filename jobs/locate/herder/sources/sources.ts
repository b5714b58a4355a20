import type { Link, Web } from '../../../site/index.js';
import type { Query } from '../../query.js';
import type { Survey } from '../../survey.js';
import type { Visit } from '../../trail.js';
import type { Flock } from '../flock.js';
import type { Reader } from '../reader.js';
import { siteSearchSource } from './site-search.js';
import { sitemapSource } from './sitemap.js';

/** What a source told: a list of links, and where it stood. */
export interface Told {
  /** The list as a step of trails: a sitemap, or a page of results. */
  list: Visit;
  links: readonly Link[];
}

/** A way into the site besides the links of its pages. Asking costs a download. */
export interface Source {
  /** The chance that its next answer shows the target, if that lies outside what was seen; 0 when it has no more. */
  chance(): number;
  /** Asks once more; `null` where nothing came of it. */
  ask(): Promise<Told | null | 'budget-spent'>;
}

/** What all sources are given. */
export interface Grounds {
  web: Web;
  home: Visit;
  survey: Survey;
  query: Query;
  reader: Reader;
  flock: Pick<Flock, 'reserve'>;
}

/** The sources that a site has. */
export const sourcesOf = (grounds: Grounds): readonly Source[] => [sitemapSource(grounds), siteSearchSource(grounds)];

/** The likeliest of them to help, or null where none can. */
export function bestSource(sources: readonly Source[]): Source | null {
  let best: Source | null = null;
  for (const source of sources) if (source.chance() > (best?.chance() ?? 0)) best = source;
  return best;
}
