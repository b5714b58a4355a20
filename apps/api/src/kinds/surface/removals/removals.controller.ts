import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import { ConfirmRemoval, RemovalDetails, Removals, RemovalsService, SeekPerson } from './removals.service.js';

/** A person's request for erasure: a search first, then the removal, spelling by spelling. */
@ApiTags('surface')
@Needs('auditor')
@Controller('records/removals')
export class RemovalsController {
  constructor(private readonly removals: RemovalsService) {}

  @Describes('List removals of persons', 'The fifty newest removals.')
  @Get()
  @Returns(Removals)
  async list() {
    return { items: await this.removals.list() };
  }

  @Describes('Look for a person to remove', 'Starts the search for a person’s name in all stored data.')
  @Post()
  @HttpCode(200)
  @Returns(RemovalDetails)
  seek(@Body({ schema: SeekPerson }) { personName }: SeekPerson, @Me() me: SignedIn) {
    return this.removals.seek(personName, me.id);
  }

  @Describes('Read a removal', 'The progress of the search, and the spellings found.')
  @Get(':id')
  @Returns(RemovalDetails)
  one(@Param({ schema: IdParam }) { id }: IdParam) {
    return this.removals.one(id);
  }

  @Describes('Remove a person from records', 'Removes the spellings that are ticked. This cannot be undone.')
  @Post(':id/confirm')
  @HttpCode(200)
  @Returns(RemovalDetails)
  confirm(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Body({ schema: ConfirmRemoval }) { spellings }: ConfirmRemoval,
  ) {
    return this.removals.confirm(id, spellings);
  }

  @Describes('Give up a removal', 'Removes nothing, and deletes the name that was searched for.')
  @Post(':id/give-up')
  @HttpCode(200)
  @Returns(RemovalDetails)
  giveUp(@Param({ schema: IdParam }) { id }: IdParam) {
    return this.removals.giveUp(id);
  }
}
