import { type LocatePlan, locateContract, TargetSlug } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { Localised, VersionNumber } from '../../http/common.js';
import { type PagesOfKind, pagesByWords } from '../../stored-pages/pages-by-words.js';
import type { ApiKind, JobCounts } from '../kind.js';
import { LocateModule } from './locate.module.js';
import { CLAIMS, SECOND_OPINIONS, WRONG_YES } from './settings.js';
import { locateSweeps } from './sweeps/make-searches.js';
import { LocateFacts, LocateSummary, summaryOf } from './sweeps/summary.js';

/** Pages behind the sites' current answers, except those called wrong. */
const BY_TITLE = statement({
  name: 'findings.by-title',
  parameters: { practice: z.boolean(), beginnings: z.string() },
  ...pagesByWords('beginnings', {
    page: 'search.found_url as url, search.found_title as title, search.site_id as "siteId", search.finished_at as at',
    from: `search join standing_answer standing on standing.search_id = search.id
        join site on site.id = search.site_id`,
    where: `site.practice = $practice and search.found_url is not null and search.verdict is distinct from 'wrong'`,
    text: "to_tsvector('simple', search.found_title)",
  }),
});

const storedFindings: PagesOfKind = { redacted: false, find: (db, wanted) => queryRows(db, BY_TITLE, wanted) };

/** Counts pictures to be taken and failed, and versions being learned and failed. */
async function jobCounts(db: Database, most: number): Promise<JobCounts[]> {
  const pictures = (screenshot: string) =>
    db.finding.findMany({ where: { screenshot }, select: { searchId: true }, take: most + 1 });
  const [pending, failed, learning, notLearned] = await Promise.all([
    pictures('pending'),
    pictures('failed'),
    db.targetVersion.count({ where: { state: 'learning' } }),
    db.targetVersion.count({ where: { state: 'failed', failure: 'internal' } }),
  ]);
  return [
    { jobClass: 'pictures', waiting: pending.length, failed: failed.length },
    { jobClass: 'learning', waiting: learning, failed: notLearned },
  ];
}

/** Target and algorithms by sweep id. */
async function factsOf(db: Database, sweepIds: readonly string[]): Promise<Map<string, LocateFacts>> {
  const rows = await db.locateSweep.findMany({
    where: { sweepId: { in: [...sweepIds] } },
    include: { targetVersion: { include: { target: true } } },
  });
  return new Map(
    rows.map(({ sweepId, algorithms, targetVersion: { version, target } }) => [
      sweepId,
      { kind: 'locate', target: { slug: target.slug, name: Localised.parse(target.name), version }, algorithms },
    ]),
  );
}

/** Searches for one page in a large site: each task is a search of one site by one algorithm. */
export const locateKind: ApiKind<LocatePlan> = {
  contract: locateContract,
  module: LocateModule,
  ...locateSweeps,
  Facts: LocateFacts,
  factsOf,
  Summary: LocateSummary,
  summaryOf,
  jobCounts,
  stored: storedFindings,
  settings: [SECOND_OPINIONS, CLAIMS, WRONG_YES],
  filter: {
    fields: { target: TargetSlug.optional(), version: VersionNumber.optional() },
    where: ({ target, version }) => ({
      ...(typeof target === 'string' && { locate: { targetVersion: { target: { slug: target } } } }),
      ...(typeof version === 'number' && { AND: { locate: { targetVersion: { version } } } }),
    }),
  },
};
