import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Describes, Returns } from '../http/returns.js';
import { Needs } from '../people/access.js';
import { Changed, QueuedTasksPage, QueuedTasksQuery, Queues, RetryTasks, TaskIds } from './queues.schemas.js';
import { QueuesService } from './queues.service.js';

/** Tasks of all sweeps by state, for operators: waiting, running, deferred and failed. */
@ApiTags('queues')
@Controller('queues')
export class QueuesController {
  constructor(private readonly queues: QueuesService) {}

  @Describes('Read the queues', 'Number of jobs by class and state.')
  @Get()
  @Needs('auditor')
  @Returns(Queues)
  counts() {
    return this.queues.counts();
  }

  @Describes('List tasks of the queues', 'Waiting, running, deferred or failed tasks, with the reason.')
  @Get('tasks')
  @Needs('auditor')
  @Returns(QueuedTasksPage)
  tasks(@Query({ schema: QueuedTasksQuery }) query: QueuedTasksQuery) {
    return this.queues.tasks(query);
  }

  @Describes(
    'Retry tasks',
    'Failed tasks are reopened and continue from their journal; deferred tasks become available at once.',
  )
  @Post('tasks/retry')
  @Needs('auditor')
  @Returns(Changed)
  retry(@Body({ schema: RetryTasks }) which: RetryTasks) {
    return this.queues.retry('ids' in which ? which.ids : null);
  }

  @Describes('Drop tasks', 'Waiting tasks are cancelled, failed ones are set aside. Neither is listed here any more.')
  @Post('tasks/drop')
  @Needs('auditor')
  @Returns(Changed)
  drop(@Body({ schema: TaskIds }) { ids }: TaskIds) {
    return this.queues.drop(ids);
  }

  @Describes('Restore dropped tasks', 'Undoes `drop`.')
  @Post('tasks/restore')
  @Needs('auditor')
  @Returns(Changed)
  restore(@Body({ schema: TaskIds }) { ids }: TaskIds) {
    return this.queues.restore(ids);
  }
}
