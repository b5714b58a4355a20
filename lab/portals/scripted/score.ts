import { createFetcher, findBrowser, memoryPoliteness } from '@hyrde/jobs/fetcher';
import { memoryJournal, openJournalledWeb } from '@hyrde/jobs/journal';
import { parseAllowList, siteScope } from '@hyrde/jobs/site';
import { POLICIES, type PortalRecord, type SurfacedPortal, surfacePortal, WORTH_A_DOWNLOAD } from '@hyrde/jobs/surface';
import { archiveOf } from '../../country/portals/archive.js';
import { type ShownRecord, shownRecord } from '../../country/portals/search.js';
import type { Site } from '../../country/sites/country.js';
import { keyOf, scriptedAnswer } from './portal.js';
import { serveOnLoopback } from './site.js';
import type { Variant } from './variants.js';

/** Fields present in the portal's data. */
const SCRIPTED_FIELDS = [
  ...(['date', 'caseNumber', 'documentNumber', 'direction', 'title', 'sender', 'recipient', 'exemption'] as const),
];

/** Records retrieved from a portal with a scripted search, compared with the truth. */
export interface ScriptedScore {
  readonly variant: Variant;
  readonly records: number;
  readonly found: number;
  readonly strange: number;
  /** Number of correctly read fields, of all fields of all retrieved records. */
  readonly right: number;
  readonly fields: number;
  readonly downloads: number;
  /** Number of these downloads that needed a browser. */
  readonly visits: number;
  readonly stop: SurfacedPortal['stop'];
  readonly size: SurfacedPortal['size'];
  /** True if the same journal, without browser and network, gave the same result. */
  readonly replays: boolean;
  /** The first wrongly read fields. */
  readonly examples: readonly string[];
}

const SEED = 1;
const MAX_EXAMPLES = 5;

/**
 * Serves one portal on loopback and surfaces it through the fetcher, browser included. @throws if there is no browser
 */
export async function scoreScripted(site: Site, variant: Variant, budget: number): Promise<ScriptedScore> {
  const browser = await findBrowser();
  if (!browser.found) throw new Error(browser.why);
  const { origin, port, stop } = await serveOnLoopback((target, posted) =>
    scriptedAnswer(site, variant, target, posted),
  );
  const allow = parseAllowList(`127.0.0.0/8:${port}`);
  const fetcher = createFetcher({ allow, browser, politeness: memoryPoliteness({ addressGapMs: 0 }), crawlDelayMs: 0 });
  try {
    const url = `${origin}/`;
    const journal = memoryJournal();
    const startedAt = new Date();
    const run = (fetch: typeof fetcher.fetch) =>
      surfacePortal(
        ...[{ url, policy: OURS, price: WORTH_A_DOWNLOAD, coverage: 1, seeds: [] }],
        openJournalledWeb({
          fetcher: { fetch },
          home: url,
          scope: siteScope(url, []),
          budget,
          seed: SEED,
          trees: true,
          startedAt,
          journal: journal.next(),
        }),
      );
    const portal = await run(fetcher.fetch);
    const again = await run(() => Promise.reject(new Error('The journal has it all.')));
    const visits = journal.entries.filter(({ entry }) => entry.request.manner?.as === 'visit').length;
    return { ...held(site, variant, portal), visits, replays: JSON.stringify(again) === JSON.stringify(portal) };
  } finally {
    await fetcher.close();
    await stop();
  }
}

const [OURS] = POLICIES as [(typeof POLICIES)[number]];

function held(
  site: Site,
  variant: Variant,
  { records, downloads, stop, size }: SurfacedPortal,
): Omit<ScriptedScore, 'visits' | 'replays'> {
  const entries = archiveOf(site).at(null);
  const truth = new Map(entries.map((entry) => [keyOf(entry, variant), shownRecord('sakssok', entry)]));
  const examples: string[] = [];
  let [found, right] = [0, 0];
  for (const { record } of records) {
    const shown = truth.get(record.key ?? '');
    if (!shown) continue;
    found++;
    for (const field of SCRIPTED_FIELDS) {
      const [read, is] = [fieldOf(record, field), shown[field]];
      if (spaced(read) === spaced(is)) right++;
      else if (examples.length < MAX_EXAMPLES) examples.push(`${field}: read ${read}, is ${is}`);
    }
  }
  return {
    variant,
    records: truth.size,
    found,
    strange: records.length - found,
    right,
    downloads,
    stop,
    size,
    examples,
    fields: found * SCRIPTED_FIELDS.length,
  };
}

const spaced = (text: string | null): string | null => text?.replaceAll(/\s+/g, ' ').trim() ?? null;

const fieldOf = (record: PortalRecord, field: keyof ShownRecord & (typeof SCRIPTED_FIELDS)[number]): string | null =>
  field === 'exemption' ? (record.exemption?.ground ?? record.exemption?.text ?? null) : record[field];
