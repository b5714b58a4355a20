import { siteSearchSource } from './site-search.js';
import { sitemapSource } from './sitemap.js';
import type { Source, SourceContext } from './source.js';

/** The sources that a site has. */
export const sourcesOf = (context: SourceContext): readonly Source[] => [
  sitemapSource(context),
  siteSearchSource(context),
];

/** The likeliest of them to help, or null where none can. */
export function bestSource(sources: readonly Source[]): Source | null {
  let best: Source | null = null;
  for (const source of sources) if (source.chance() > (best?.chance() ?? 0)) best = source;
  return best;
}
