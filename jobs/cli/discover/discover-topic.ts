import { probabilityText } from '@hyrde/contracts/probability';
import {
  type Discovered,
  type DiscoverStop,
  discover,
  type Find,
  type PolicyMaker,
  type ReadTopic,
} from '../../discover/index.js';
import { hostsScope, publicScope, type Scope } from '../../site/index.js';
import type { Report } from '../command.js';
import { crawl, SEED } from '../crawl.js';
import type { FetcherArguments } from '../options.js';

/** Parsed arguments of `hyrde discover`. */
export interface DiscoverArguments extends FetcherArguments {
  readonly seeds: readonly string[];
  readonly topic: ReadTopic;
  readonly policy: PolicyMaker;
  readonly maxDownloads: number;
  /** Maximum number of pages per host. */
  readonly cap: number;
  /** Hosts that may be visited besides those of the seeds; null if every host with a public name may be. */
  readonly hosts: readonly string[] | null;
  readonly json: boolean;
}

export function discoverTopic(asked: DiscoverArguments, report: Report): Promise<Discovered> {
  const { seeds, topic, policy, cap, maxDownloads } = asked;
  return crawl(asked, report, (openWeb) => {
    const web = openWeb({ scope: scopeOf(asked), manyHosts: true, budget: maxDownloads });
    return discover({ topic, seeds, policy, cap, seed: SEED }, web);
  });
}

function scopeOf({ seeds, hosts }: DiscoverArguments): Scope {
  const own = seeds.map((seed) => new URL(seed).host);
  return hosts ? hostsScope([...own, ...hosts]) : publicScope([]);
}

const STOPS: Record<DiscoverStop, string> = {
  budget: 'The downloads allowed are spent.',
  'frontier-dry': 'No link is left that may be followed; more seeds, more hosts or a higher --max-per-host would help.',
  'no-seed': 'None of the seeds could be opened.',
  'all-relevant':
    'Even links chosen at random lead to pages called relevant: these words do not discriminate. Say rarer ones.',
};

interface Host {
  readonly host: string;
  readonly pages: readonly Omit<Find, 'page' | 'host'>[];
}

/** Relevant pages grouped by host, descending by number of pages, then ascending by host. */
function hostsOf({ finds }: Discovered): Host[] {
  const hosts = new Map<string, Host['pages'][number][]>();
  for (const { host, url, title, probability } of finds)
    hosts.set(host, [...(hosts.get(host) ?? []), { url, title, probability }]);
  return [...hosts]
    .map(([host, pages]) => ({ host, pages }))
    .sort((a, b) => b.pages.length - a.pages.length || (a.host < b.host ? -1 : 1));
}

/** Answer of `--json`: one object. */
export function jsonDiscovered(discovered: Discovered, durationMs: number) {
  const { stop, finds, widenings, fetched, downloads, links } = discovered;
  return { stop, finds: finds.length, fetched, downloads, links, durationMs, widenings, hosts: hostsOf(discovered) };
}

export function plainDiscovered(discovered: Discovered, durationMs: number): string {
  const { stop, finds, widenings, fetched, downloads, links } = discovered;
  const hosts = hostsOf(discovered);
  const share = fetched === 0 ? 0 : Math.round((100 * finds.length) / fetched);
  return [
    STOPS[stop],
    `${finds.length} pages on the topic, on ${hosts.length} hosts; ${share} % of ${fetched} pages read`,
    `${downloads} downloads, ${links} links seen, ${(durationMs / 1_000).toFixed(1)} s`,
    ...(widenings.length > 0
      ? [`Words that go with the topic’s: ${widenings.map(({ term }) => term).join(', ')}`]
      : []),
    ...hosts.flatMap(({ host, pages }) => [
      `${host} (${pages.length})`,
      ...pages.map(
        ({ url, title, probability }) => `  ${probabilityText(probability, 'en').padStart(8)}  ${url}  ${title}`,
      ),
    ]),
  ].join('\n');
}
