import { Readable } from 'node:stream';
import { Answer, Outcome, Reason } from '@hyrde/contracts';
import { NamingPages } from '@hyrde/jobs/redaction';
import { type Database, Prisma } from '@hyrde/store';
import { Controller, Get, Header, Inject, Query, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { targetName } from '../../../base/readable.js';
import { DATABASE } from '../../../base/tokens.js';
import { isoOrNull, PathId } from '../../../http/common.js';
import { begun } from '../../../http/files.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { REDACTED, Sees, type Sight } from '../../../names/names.service.js';
import { Needs } from '../../../people/access.js';
import { namedSweep } from '../../../sweeps/sweep-sql.js';
import { SweepsService } from '../../../sweeps/sweeps.service.js';
import { answerOfSearch } from '../answers/answers.js';
import { locateOf } from '../findings/finding-response.js';
import { SearchFilter } from '../searches/searches.schemas.js';
import { SearchesService } from '../searches/searches.service.js';
import {
  asRecord,
  pagesOfRecord,
  SearchDossier,
  SearchDossiers,
  shownRecord,
  sweepWords,
  wallsSeen,
} from './search-record.js';

const WHOLE = {
  dossier: true,
  finding: { select: { searchId: true } },
  task: {
    select: {
      detail: true,
      evidence: {
        where: { wall: { not: Prisma.DbNull } },
        select: { seq: true, finalUrl: true, status: true, at: true, wall: true },
        orderBy: { seq: 'asc' },
      },
    },
  },
  site: true,
  sweep: { include: { locate: { include: { targetVersion: { include: { target: true } } } } } },
} as const;
type Whole = Prisma.SearchGetPayload<{ include: typeof WHOLE }>;

/** Dossiers per batch; a dossier has some 10 KB, so a batch has about 1 MB. */
const BATCH = 100;

function asDossier(
  search: Whole,
  answer: string,
): Omit<SearchDossier, 'names' | 'foundUrl' | 'foundTitle' | 'walls' | 'record'> {
  const { site, sweep, task, finding } = search;
  const { target, version } = locateOf(search).targetVersion;
  return {
    searchId: search.id,
    site: { id: site.id, name: site.name, homeUrl: site.homeUrl },
    sweep: namedSweep(sweep),
    practice: sweep.practice,
    target: { slug: target.slug, name: targetName(target), version },
    algorithm: search.algorithm,
    answer: Answer.parse(answer),
    outcome: Outcome.parse(search.outcome),
    reason: Reason.parse(search.reason),
    detail: task.detail,
    downloads: search.downloads,
    budget: sweep.budget,
    finishedAt: isoOrNull(search.finishedAt),
    foundRegister: search.foundRegister,
    confidence: search.confidence,
    hasFinding: finding !== null,
  };
}

@ApiTags('searches')
@Needs('viewer')
@Controller()
export class DossiersController {
  constructor(
    private readonly sweeps: SweepsService,
    @Inject(DATABASE) private readonly db: Database,
    private readonly searches: SearchesService,
    private readonly naming: NamingPages,
  ) {}

  @Describes(
    'Read the dossier of a search',
    'The record of a search: pages read with the reason why each was rejected, links off the site, robots rules, words, and the outcome.',
  )
  @Get('searches/:id/dossier')
  @Returns(SearchDossier)
  async one(@PathId() searchId: string, @Sees() sight: Sight) {
    const search = await this.db.search.findUnique({ where: { id: searchId }, include: WHOLE });
    if (!search?.outcome) throw notFound('search that has ended');
    const answer = await answerOfSearch(this.db, search, locateOf(search).targetVersion.targetId);
    return this.seen(search, answer, sight);
  }

  @Describes(
    'Export the dossiers of a sweep as JSON',
    'The dossiers of the sweep’s ended searches that match the filter, as a JSON array; names are redacted.',
  )
  @Get('sweeps/:id/dossiers.json')
  @Header('content-type', 'application/json; charset=utf-8')
  @Returns(SearchDossiers)
  async export(@PathId() id: string, @Query({ schema: SearchFilter }) filter: SearchFilter) {
    const { name } = await this.sweeps.one(id);
    const file = `${name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'sweep'} – dossiers.json`;
    return new StreamableFile(jsonOf(await begun(this.all(id, filter))), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="dossiers.json"; filename*=UTF-8''${encodeURIComponent(file)}`,
    });
  }

  /** Dossiers of a sweep's ended searches that match the filter, ascending by site name, read in batches. */
  private async *all(sweepId: string, filter: SearchFilter): AsyncGenerator<SearchDossier> {
    let answers = new Map<string, string>();
    for await (const { id, answer } of this.searches.all(sweepId, filter)) {
      answers.set(id, answer);
      if (answers.size < BATCH) continue;
      yield* await this.batch(answers);
      answers = new Map();
    }
    yield* await this.batch(answers);
  }

  private async batch(answers: ReadonlyMap<string, string>): Promise<SearchDossier[]> {
    const rows = await this.db.search.findMany({
      where: { id: { in: [...answers.keys()] }, outcome: { not: null } },
      include: WHOLE,
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const found = [...answers].flatMap(([id, answer]) => ({ row: byId.get(id), answer }));
    const dossiers = found.map(({ row, answer }) => (row ? this.seen(row, answer, REDACTED) : null));
    return (await Promise.all(dossiers)).filter((dossier) => dossier !== null);
  }

  /** The dossier for the given sight, with names redacted if necessary. */
  private async seen(search: Whole, answer: string, sight: Sight): Promise<SearchDossier> {
    const { site, foundUrl, dossier } = search;
    const locate = locateOf(search);
    const { namesPeople: all } = locate.targetVersion.target;
    const record = dossier && asRecord(dossier, sweepWords(locate));
    const redaction = await this.naming.redaction({
      siteId: site.id,
      urls: [foundUrl, ...search.task.evidence.map(({ finalUrl }) => finalUrl), ...pagesOfRecord(record)],
      all,
    });
    const names = await sight.of(redaction.any);
    const seen = redaction.as(names);
    return {
      ...asDossier(search, answer),
      names,
      foundUrl: seen.address(foundUrl),
      foundTitle: seen.text(foundUrl, search.foundTitle),
      walls: wallsSeen(search.task.evidence, seen),
      record: record && shownRecord(record, seen),
    };
  }
}

/** Streams values as one JSON array, a line each. */
function jsonOf(values: AsyncIterable<unknown>): Readable {
  const lines = async function* () {
    let before = '[\n';
    for await (const value of values) {
      yield `${before}${JSON.stringify(value)}`;
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  };
  return Readable.from(lines(), { objectMode: false });
}
