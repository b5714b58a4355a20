import { Verdict } from '@hyrde/contracts';
import { NamingPages } from '@hyrde/jobs/redaction';
import type { Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { targetName } from '../../../base/readable.js';
import { DATABASE } from '../../../base/tokens.js';
import { COUNT_LIMIT, counted, iso } from '../../../http/common.js';
import { cursorOf, cutPage, TimeKey } from '../../../http/cursor.js';
import type { GivenVerdicts, GivenVerdictsQuery } from './review.schemas.js';

const CURSOR = cursorOf('given verdicts', TimeKey);

const SHOWN = {
  person: { select: { id: true, name: true } },
  finding: {
    select: {
      url: true,
      search: {
        select: {
          site: { select: { id: true, name: true } },
          sweep: { select: { locate: { select: { targetVersion: { select: { target: true } } } } } },
        },
      },
    },
  },
} as const;

type Row = Prisma.VerificationGetPayload<{ include: typeof SHOWN }>;

const whatOf = ({ finding: { search } }: Row) => ({
  site: search.site,
  target: search.sweep.locate?.targetVersion.target,
});

/** Verdicts given in review, and the decisions that resulted. */
@Injectable()
export class GivenVerdictsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /** Descending by time, without withdrawn verdicts. */
  async list({ personId, cursor, limit }: GivenVerdictsQuery): Promise<GivenVerdicts> {
    const after = CURSOR.read(cursor);
    const where: Prisma.VerificationWhereInput = { ...(personId !== undefined && { personId }), undoneAt: null };
    const past = after && {
      OR: [{ at: { lt: new Date(after.key) } }, { at: new Date(after.key), id: { lt: after.id } }],
    };
    const [rows, count] = await Promise.all([
      this.db.verification.findMany({
        where: { ...where, ...past },
        include: SHOWN,
        orderBy: [{ at: 'desc' }, { id: 'desc' }],
        take: limit + 1,
      }),
      this.db.verification.count({ where, take: COUNT_LIMIT + 1 }),
    ]);
    const { shown: cut, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: iso(row.at), id: row.id }));
    const shown = cut.map((row) => ({ ...row, ...whatOf(row) }));
    const redactions = await this.naming.redactions(
      shown.map(({ site, target, finding, rightUrl }) => {
        const all = target?.namesPeople ?? false;
        return { siteId: site.id, urls: [finding.url, rightUrl], all };
      }),
    );
    return {
      items: shown.map(({ id, searchId, person, practice, site, target, finding, verdict, rightUrl, note, at }, i) => ({
        id,
        searchId,
        person,
        practice,
        site: site.name,
        target: targetName(target ?? { slug: '', name: null }),
        url: redactions[i]?.address(finding.url) ?? null,
        verdict: Verdict.parse(verdict),
        rightUrl: redactions[i]?.address(rightUrl) ?? null,
        note,
        at: iso(at),
      })),
      ...counted(count),
      next,
    };
  }
}
