import { Body, Controller, Delete, Get, Patch, Post, Query, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DONE, Done, PathId } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import type { ApiKind } from '../kinds/kind.js';
import { Me, Needs, type SignedIn } from '../people/access.js';
import {
  type ChangeSchedule,
  type CreateSchedule,
  PreviewQuery,
  SchedulePreview,
  ScheduleRuns,
  scheduleSchemas,
} from './schedules.schemas.js';
import { SchedulesService } from './schedules.service.js';

export function schedulesController(kinds: readonly ApiKind[]): Type<unknown> {
  const schemas = scheduleSchemas(kinds);

  @ApiTags('schedules')
  @Controller('schedules')
  class SchedulesController {
    constructor(private readonly schedules: SchedulesService) {}

    @Describes('List schedules', 'Ascending by name, each with its next run.')
    @Get()
    @Needs('viewer')
    @Returns(schemas.Schedules)
    async list() {
      return { items: await this.schedules.list() };
    }

    @Describes('Create a schedule', 'Repeats the plan of a sweep by a cron expression in a time zone.')
    @Post()
    @Needs('auditor')
    @Returns(schemas.Schedule, 201)
    create(@Me() me: SignedIn, @Body({ schema: schemas.CreateSchedule }) body: CreateSchedule) {
      return this.schedules.create(body, me.id);
    }

    @Describes('Preview the times of a schedule', 'The next times at which a cron expression is due.')
    @Get('preview')
    @Needs('viewer')
    @Returns(SchedulePreview)
    preview(@Query({ schema: PreviewQuery }) { cron, timeZone }: PreviewQuery) {
      return { upcoming: this.schedules.preview(cron, timeZone) };
    }

    @Describes('Read a schedule', 'Its plan, and its next run.')
    @Get(':id')
    @Needs('viewer')
    @Returns(schemas.Schedule)
    one(@PathId() id: string) {
      return this.schedules.one(id);
    }

    @Describes('Change a schedule', 'Changes the fields that are sent; `paused` pauses and resumes.')
    @Patch(':id')
    @Needs('auditor')
    @Returns(schemas.Schedule)
    change(@PathId() id: string, @Body({ schema: schemas.ChangeSchedule }) body: ChangeSchedule) {
      return this.schedules.change(id, body);
    }

    @Describes('Delete a schedule', 'The sweeps that it has started stay.')
    @Delete(':id')
    @Needs('auditor')
    @Returns(Done)
    async remove(@PathId() id: string) {
      await this.schedules.remove(id);
      return DONE;
    }

    @Describes('List the runs of a schedule', 'Newest first: the sweep that each started, or why it started none.')
    @Get(':id/runs')
    @Needs('viewer')
    @Returns(ScheduleRuns)
    async runs(@PathId() id: string) {
      return { items: await this.schedules.runs(id) };
    }
  }
  return SchedulesController;
}
