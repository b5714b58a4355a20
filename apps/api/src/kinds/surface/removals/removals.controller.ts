import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { Returns } from '../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import { ConfirmRemoval, RemovalDetails, Removals, SeekPerson } from './removals.schemas.js';
import { RemovalsService } from './removals.service.js';

/** A person's request not to be in what is kept: looked for first, then removed, spelling by spelling. */
@ApiTags('surface')
@Needs('auditor')
@Controller('records/removals')
export class RemovalsController {
  constructor(private readonly removals: RemovalsService) {}

  /** The newest fifty. */
  @Get()
  @Returns(Removals)
  async list(): Promise<Removals> {
    return { items: await this.removals.list() };
  }

  /** Begins to look for a person. */
  @Post()
  @HttpCode(200)
  @Returns(RemovalDetails)
  seek(@Body({ schema: SeekPerson }) { personName }: SeekPerson, @Me() me: SignedIn): Promise<RemovalDetails> {
    return this.removals.seek(personName, me.id);
  }

  @Get(':id')
  @Returns(RemovalDetails)
  one(@Param({ schema: IdParam }) { id }: IdParam): Promise<RemovalDetails> {
    return this.removals.one(id);
  }

  /** Removes what is ticked. It cannot be undone. */
  @Post(':id/confirm')
  @HttpCode(200)
  @Returns(RemovalDetails)
  confirm(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Body({ schema: ConfirmRemoval }) { spellings }: ConfirmRemoval,
  ): Promise<RemovalDetails> {
    return this.removals.confirm(id, spellings);
  }

  /** Removes nothing, and forgets who was looked for. */
  @Post(':id/give-up')
  @HttpCode(200)
  @Returns(RemovalDetails)
  giveUp(@Param({ schema: IdParam }) { id }: IdParam): Promise<RemovalDetails> {
    return this.removals.giveUp(id);
  }
}
