import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DONE, Done, PathSearchId } from '../../../http/common.js';
import { roleRefusal } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Sees, type Sight } from '../../../names/names.service.js';
import { Me, Needs, type SignedIn, Unaudited } from '../../../people/access.js';
import { AgreementService } from './agreement.service.js';
import { ClaimsService } from './claims.service.js';
import { GivenVerdictsService } from './given-verdicts.service.js';
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

@ApiTags('review')
@Needs('reviewer')
@Controller('review')
export class ReviewController {
  constructor(
    private readonly claims: ClaimsService,
    private readonly verdicts: VerdictsService,
    private readonly agreements: AgreementService,
    private readonly givenVerdicts: GivenVerdictsService,
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
    if (role === 'admin') return this.givenVerdicts.list(query);
    if (query.personId !== undefined && query.personId !== id) throw roleRefusal(role, 'admin');
    return this.givenVerdicts.list({ ...query, personId: id });
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
}
