import { Verdict } from '@hyrde/contracts';
import { NamingPages } from '@hyrde/jobs/redaction';
import type { Database, Prisma } from '@hyrde/store';
import { Body, Controller, Delete, Get, Inject, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { targetName } from '../../../base/readable.js';
import { DATABASE } from '../../../base/tokens.js';
import { COUNT_LIMIT, counted, DONE, Done, iso, PathSearchId } from '../../../http/common.js';
import { cursorOf, cutPage, TimeKey } from '../../../http/cursor.js';
import { roleRefusal } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Sees, type Sight } from '../../../names/names.service.js';
import { Me, Needs, type SignedIn, Unaudited } from '../../../people/access.js';
import { AgreementService } from './agreement.service.js';
import { ClaimsService } from './claims.service.js';
import {
  Agreement,
  AgreementQuery,
  AskSecond,
  GivenVerdicts,
  GivenVerdictsQuery,
  GiveVerdict,
  Held,
  ReviewFilter,
  ReviewHand,
  ReviewProgress,
  ReviewProgressQuery,
  Undone,
  UndoVerdict,
  VerdictGiven,
} from './review.schemas.js';
import { VerdictsService } from './verdicts.service.js';

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

@ApiTags('review')
@Needs('reviewer')
@Controller('review')
export class ReviewController {
  constructor(
    private readonly claims: ClaimsService,
    private readonly verdicts: VerdictsService,
    private readonly agreements: AgreementService,
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  @Describes(
    'Take the next claims to judge',
    'Claims to judge now and next, reserved for you for ten minutes. Another request returns the same claims until you have judged them.',
  )
  @Post('next')
  @Unaudited()
  @Returns(ReviewHand)
  async next(@Me() me: SignedIn, @Body({ schema: ReviewFilter }) filter: ReviewFilter, @Sees() sight: Sight) {
    return this.claims.hand(me.id, filter, sight);
  }

  @Describes('Keep claims in hand', 'Renews your reservations; to be sent every few minutes while the page is open.')
  @Post('heartbeat')
  @Unaudited()
  @Returns(Held)
  heartbeat(@Me() me: SignedIn) {
    return this.claims.renew(me.id);
  }

  @Describes('Release claims', 'Releases your claims, so that others can have them at once.')
  @Delete('claims')
  @Unaudited()
  @Returns(Done)
  async release(@Me() me: SignedIn) {
    await this.claims.release(me.id);
    return DONE;
  }

  @Describes(
    'Undo a verdict',
    'Withdraws a verdict of yours, and reserves its claim for you again. A withdrawn verdict stays withdrawn.',
  )
  @Post('undo')
  @Returns(Undone)
  async undo(@Me() me: SignedIn, @Body({ schema: UndoVerdict }) { verificationId }: UndoVerdict, @Sees() sight: Sight) {
    return this.verdicts.undo(me.id, verificationId, sight);
  }

  @Describes(
    'Read the progress of review',
    'The number of waiting claims, and the number of verdicts still needed for an accuracy of ± 5 %.',
  )
  @Get('progress')
  @Needs('viewer')
  @Returns(ReviewProgress)
  progress(@Me() me: SignedIn, @Query({ schema: ReviewProgressQuery }) query: ReviewProgressQuery) {
    return this.claims.progress(me.id, query);
  }

  @Describes('Read the agreement of reviewers', 'The agreement of people who judged the same findings (Cohen’s κ).')
  @Get('agreement')
  @Needs('viewer')
  @Returns(Agreement)
  agreement(@Query({ schema: AgreementQuery }) { practice }: AgreementQuery) {
    return this.agreements.read(practice);
  }

  @Describes(
    'List verdicts',
    'Verdicts that are not withdrawn, newest first: your own; for administrators those of one person or of everybody.',
  )
  @Get('verdicts')
  @Returns(GivenVerdicts)
  given(@Me() { id, role }: SignedIn, @Query({ schema: GivenVerdictsQuery }) query: GivenVerdictsQuery) {
    if (role === 'admin') return this.list(query);
    if (query.personId !== undefined && query.personId !== id) throw roleRefusal(role, 'admin');
    return this.list({ ...query, personId: id });
  }

  @Describes('Request a second verdict', 'Requests a second person’s verdict, or withdraws the request.')
  @Post(':searchId/second')
  @Returns(Done)
  async askSecond(@PathSearchId() searchId: string, @Body({ schema: AskSecond }) { second }: AskSecond) {
    await this.verdicts.askSecond(searchId, second);
    return DONE;
  }

  @Describes('Give a verdict', 'Stores your verdict on a claim that is reserved for you.')
  @Post(':searchId/verdict')
  @Returns(VerdictGiven)
  give(@Me() me: SignedIn, @PathSearchId() searchId: string, @Body({ schema: GiveVerdict }) body: GiveVerdict) {
    return this.verdicts.give(me.id, searchId, body);
  }

  /** Descending by time, without withdrawn verdicts. */
  private async list({ personId, cursor, limit }: GivenVerdictsQuery): Promise<GivenVerdicts> {
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
