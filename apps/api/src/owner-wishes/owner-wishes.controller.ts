import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../http/common.js';
import { Returns, Describes } from '../http/returns.js';
import { Me, Needs, type SignedIn } from '../people/access.js';
import { DecideWish, EnterWish, OwnerWishesPage, OwnerWishesQuery, StandingWish } from './owner-wishes.schemas.js';
import { OwnerWishesService } from './owner-wishes.service.js';

/** What the owners of sites ask of who visits them. */
@ApiTags('owner-wishes')
@Controller('owner-wishes')
export class OwnerWishesController {
  constructor(private readonly wishes: OwnerWishesService) {}

  @Describes(
    'List wishes of site owners',
    'Newest first: those that hold, or those that were withdrawn; of one host, or of all.',
  )
  @Get()
  @Needs('viewer')
  @Returns(OwnerWishesPage)
  list(@Query({ schema: OwnerWishesQuery }) query: OwnerWishesQuery) {
    return this.wishes.list(query);
  }

  @Describes(
    'Enter a wish of a site owner',
    'Puts a wish in force for a host and all below it, from the next document on: an objection (nothing is asked any more), quiet hours, or a pace. One of the same kind that stands for this host gives way. What was kept before stays.',
  )
  @Post()
  @Needs('auditor')
  @Returns(StandingWish, 201)
  enter(@Body({ schema: EnterWish }) body: EnterWish, @Me() { id }: SignedIn) {
    return this.wishes.enter(body, id);
  }

  @Describes('Withdraw a wish of a site owner', 'Withdraws it, or lets it hold again. Done twice, it is done.')
  @Put(':id/state')
  @Needs('auditor')
  @HttpCode(200)
  @Returns(StandingWish)
  decide(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Body({ schema: DecideWish }) { state }: DecideWish,
    @Me() me: SignedIn,
  ) {
    return this.wishes.decide(id, state, me.id);
  }
}
