import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DONE, Done } from '../../../http/common.js';
import { Describes, Returns } from '../../../http/returns.js';
import { NamesService } from '../../../names/names.service.js';
import { Me, Needs, type SignedIn, type SignedInRequest, Unaudited } from '../../../people/access.js';
import { SearchIdParam } from '../findings/findings.schemas.js';
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
    private readonly names: NamesService,
  ) {}

  @Describes(
    'Take the next claims to judge',
    'What to judge now and next; yours for ten minutes. Asking again gives the same until you have judged it.',
  )
  @Post('next')
  @HttpCode(200)
  @Unaudited()
  @Returns(ReviewHand)
  async next(
    @Me() me: SignedIn,
    @Body({ schema: ReviewFilter }) filter: ReviewFilter,
    @Req() request: SignedInRequest,
  ) {
    return this.claims.hand(me.id, filter, await this.names.sight(request));
  }

  @Describes('Keep claims in hand', 'Renews your claims; send it every few minutes while the page is open.')
  @Post('heartbeat')
  @HttpCode(200)
  @Unaudited()
  @Returns(Held)
  heartbeat(@Me() me: SignedIn) {
    return this.claims.renew(me.id);
  }

  @Describes('Let go of claims', 'Lets go of your claims, so that others may have them at once.')
  @Delete('claims')
  @Unaudited()
  @Returns(Done)
  async release(@Me() me: SignedIn) {
    await this.claims.release(me.id);
    return DONE;
  }

  @Describes('Undo the last verdict', 'Takes back your last verdict, and hands its claim to you again.')
  @Post('undo')
  @HttpCode(200)
  @Returns(Undone)
  async undo(@Me() me: SignedIn, @Req() request: SignedInRequest) {
    return this.verdicts.undo(me.id, await this.names.sight(request));
  }

  @Describes('Read how far review is', 'How many claims wait, and how many more verdicts bring the accuracy to ± 5 %.')
  @Get('progress')
  @Needs('viewer')
  @Returns(ReviewProgress)
  progress(@Me() me: SignedIn, @Query({ schema: ReviewProgressQuery }) query: ReviewProgressQuery) {
    return this.claims.progress(me.id, query);
  }

  @Describes('Read how far people agree', 'How far two people agree who judged the same finding.')
  @Get('agreement')
  @Needs('viewer')
  @Returns(Agreement)
  agreement(@Query({ schema: AgreementQuery }) { practice }: AgreementQuery) {
    return this.agreements.read(practice);
  }

  @Describes('List verdicts', 'Verdicts that stand, a person’s or everybody’s, newest first.')
  @Get('verdicts')
  @Needs('admin')
  @Returns(GivenVerdicts)
  given(@Query({ schema: GivenVerdictsQuery }) query: GivenVerdictsQuery) {
    return this.givenVerdicts.list(query);
  }

  @Describes('Ask for a second verdict', 'Asks for a second person’s verdict, or does so no more.')
  @Post(':searchId/second')
  @HttpCode(200)
  @Returns(Done)
  async askSecond(
    @Param({ schema: SearchIdParam }) { searchId }: SearchIdParam,
    @Body({ schema: AskSecond }) { second }: AskSecond,
  ) {
    await this.verdicts.askSecond(searchId, second);
    return DONE;
  }

  @Describes('Give a verdict', 'What you say of a claim that you have in hand. Stored once the answer is there.')
  @Post(':searchId/verdict')
  @HttpCode(200)
  @Returns(VerdictGiven)
  give(
    @Me() me: SignedIn,
    @Param({ schema: SearchIdParam }) { searchId }: SearchIdParam,
    @Body({ schema: GiveVerdict }) body: GiveVerdict,
  ) {
    return this.verdicts.give(me.id, searchId, body);
  }
}
