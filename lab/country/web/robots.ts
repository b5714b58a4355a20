import type { Site } from '../sites/country.js';
import { treeOf } from '../sites/tree.js';
import { namedSitemap, shutsSearch } from './sitemaps.js';

/** A site's robots.txt, with the rules its trouble calls for. */
export function robotsTxt(site: Site): string {
  const lines = ['User-agent: *'];
  const record = treeOf(site).only('record');
  if (site.trouble === 'robots-all') lines.push('Disallow: /');
  else lines.push('Disallow: /admin/', 'Disallow: /innlogging');
  if (site.trouble === 'robots-record' && record) lines.push(`Disallow: ${record.path}`);
  if (shutsSearch(site)) lines.push('Disallow: /sok?');
  const delay = /^crawl-delay-(\d+)$/.exec(site.trouble ?? '')?.[1];
  if (delay) lines.push(`Crawl-delay: ${delay}`);
  const sitemap = namedSitemap(site);
  if (sitemap) lines.push('', `Sitemap: ${sitemap}`);
  return `${lines.join('\n')}\n`;
}
