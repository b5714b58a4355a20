import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio';

log.setLevel(log.LEVELS.ERROR);

/**
 * Crawlee's CheerioCrawler without its overheads: nothing on disk, no sessions, cookies or statistics, and a fixed
 * concurrency from the start.
 */
export const crawlee = () => ({ crawl, close: async () => {} });

async function crawl({ origins, pages }) {
  const haul = { pages: 0, links: 0, titleCharacters: 0, textCharacters: 0 };
  const failures = [];
  const urls = Array.from({ length: pages }, (_, page) => origins.map((origin) => `${origin}/side-${page}`)).flat();
  const configuration = new Configuration({
    persistStorage: false,
    purgeOnStart: false,
    storageClientOptions: { persistStorage: false },
    availableMemoryRatio: 1,
  });
  const crawler = new CheerioCrawler(
    {
      minConcurrency: origins.length,
      maxConcurrency: origins.length,
      autoscaledPoolOptions: { desiredConcurrency: origins.length },
      useSessionPool: false,
      persistCookiesPerSession: false,
      maxRequestRetries: 0,
      statisticsOptions: { persistenceOptions: { enable: false } },
      requestHandler({ $, request }) {
        const base = request.loadedUrl ?? request.url;
        const links = $('a[href]')
          .toArray()
          .map((a) => ({ url: absolute(a.attribs.href, base), label: $(a).text() }))
          .filter(({ url }) => url !== null);
        haul.pages++;
        haul.links += links.length;
        haul.titleCharacters += $('head > title').text().length;
        haul.textCharacters += $('body').text().length;
      },
      failedRequestHandler({ request }) {
        failures.push(`${request.url}: ${request.errorMessages}`);
      },
    },
    configuration,
  );
  await crawler.run(urls);
  await crawler.teardown();
  if (failures.length > 0) throw new Error(`Crawlee had no page at ${failures[0]}`);
  return haul;
}

function absolute(href, base) {
  try {
    return new URL(href, base).href;
  } catch {
    return null;
  }
}
