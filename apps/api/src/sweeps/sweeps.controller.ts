import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../http/common.js';
import { Returns } from '../http/returns.js';
import { Me, Needs, type SignedIn } from '../people/access.js';
import { SweepMaker } from './sweep-maker.js';
import { CreateSweep, SweepDetails, SweepsPage, SweepsQuery } from './sweeps.schemas.js';
import { SweepsService } from './sweeps.service.js';

@ApiTags('sweeps')
@Controller('sweeps')
export class SweepsController {
  constructor(
    private readonly sweeps: SweepsService,
    private readonly maker: SweepMaker,
  ) {}

  @Get()
  @Needs('viewer')
  @Returns(SweepsPage)
  list(@Query({ schema: SweepsQuery }) query: SweepsQuery): Promise<SweepsPage> {
    return this.sweeps.list(query);
  }

  @Post()
  @Needs('auditor')
  @Returns(SweepDetails, 201)
  async create(@Body({ schema: CreateSweep }) body: CreateSweep, @Me() me: SignedIn): Promise<SweepDetails> {
    return this.sweeps.one(await this.maker.make(body, { personId: me.id }));
  }

  @Get(':id')
  @Needs('viewer')
  @Returns(SweepDetails)
  one(@Param({ schema: IdParam }) { id }: IdParam): Promise<SweepDetails> {
    return this.sweeps.one(id);
  }

  @Post(':id/pause')
  @HttpCode(200)
  @Needs('auditor')
  @Returns(SweepDetails)
  pause(@Param({ schema: IdParam }) { id }: IdParam): Promise<SweepDetails> {
    return this.sweeps.pause(id);
  }

  @Post(':id/resume')
  @HttpCode(200)
  @Needs('auditor')
  @Returns(SweepDetails)
  resume(@Param({ schema: IdParam }) { id }: IdParam): Promise<SweepDetails> {
    return this.sweeps.resume(id);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Needs('auditor')
  @Returns(SweepDetails)
  cancel(@Param({ schema: IdParam }) { id }: IdParam): Promise<SweepDetails> {
    return this.sweeps.cancel(id);
  }
}
