import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import { Needs } from '../people/access.js';
import { TasksPage, TasksQuery } from './tasks.schemas.js';
import { TasksService } from './tasks.service.js';

@ApiTags('sweeps')
@Controller('sweeps/:id/tasks')
export class TasksController {
  constructor(private readonly tasks: TasksService) {}

  @Describes('List the tasks of a sweep', 'Of any kind, those that the filter lets through.')
  @Get()
  @Needs('viewer')
  @Returns(TasksPage)
  list(@Param({ schema: IdParam }) { id }: IdParam, @Query({ schema: TasksQuery }) query: TasksQuery) {
    return this.tasks.list(id, query);
  }
}
