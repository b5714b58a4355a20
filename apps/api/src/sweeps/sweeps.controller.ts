import { Body, Controller, Get, Post, Query, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PathId } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import type { ApiKind } from '../kinds/kind.js';
import { Me, Needs, type SignedIn } from '../people/access.js';
import { SweepMaker } from './sweep-maker.js';
import { type SweepRequest, type SweepsQuery, sweepSchemas } from './sweeps.schemas.js';
import { SweepsService } from './sweeps.service.js';

/** Controller of the sweeps of these kinds, whose plans and facts differ by kind. */
export function sweepsController(kinds: readonly ApiKind[]): Type<unknown> {
  const schemas = sweepSchemas(kinds);

  @ApiTags('sweeps')
  @Controller('sweeps')
  class SweepsController {
    constructor(
      private readonly sweeps: SweepsService,
      private readonly maker: SweepMaker,
    ) {}

    @Describes('List sweeps', 'Sweeps that match the filter, newest first, each with its progress.')
    @Get()
    @Needs('viewer')
    @Returns(schemas.SweepsPage)
    list(@Query({ schema: schemas.SweepsQuery }) query: SweepsQuery) {
      return this.sweeps.list(query);
    }

    @Describes('Create a sweep', 'A sweep of one kind over the chosen sites. It makes tasks and begins at once.')
    @Post()
    @Needs('auditor')
    @Returns(schemas.SweepDetails, 201)
    async create(@Body({ schema: schemas.CreateSweep }) request: SweepRequest, @Me() me: SignedIn) {
      return this.sweeps.one(await this.maker.make(request, { personId: me.id }));
    }

    @Describes('Read a sweep', 'Its plan, its progress, and its results so far.')
    @Get(':id')
    @Needs('viewer')
    @Returns(schemas.SweepDetails)
    one(@PathId() id: string) {
      return this.sweeps.one(id);
    }

    @Describes(
      'Pause a sweep',
      'Workers stop after the current page. Sweeps that were begun together are paused, resumed and cancelled together.',
    )
    @Post(':id/pause')
    @Needs('auditor')
    @Returns(schemas.SweepDetails)
    pause(@PathId() id: string) {
      return this.sweeps.pause(id);
    }

    @Describes('Resume a sweep', 'The sweep continues where it was paused.')
    @Post(':id/resume')
    @Needs('auditor')
    @Returns(schemas.SweepDetails)
    resume(@PathId() id: string) {
      return this.sweeps.resume(id);
    }

    @Describes('Cancel a sweep', 'Permanently: waiting tasks are cancelled, finished ones stay.')
    @Post(':id/cancel')
    @Needs('auditor')
    @Returns(schemas.SweepDetails)
    cancel(@PathId() id: string) {
      return this.sweeps.cancel(id);
    }
  }
  return SweepsController;
}
