import { TaskState } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, PageQuery, pageOf, Time } from '../http/common.js';
import { note } from '../http/text.js';

const Name = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'is no name of an outcome or a reason');

/** Waiting, done, or running: those of the waiting that a worker has in hand. */
export const TaskChoice = z.enum([...TaskState.options, 'running']);

/** Which of a sweep's tasks, and in which order. */
export const TasksQuery = PageQuery.extend({
  state: TaskChoice.optional(),
  outcome: Name.optional(),
  reason: Name.optional(),
  /** Part of the subject or of the site's name. */
  text: note(200).optional(),
  sort: z.enum(['subject', '-subject', 'finished', '-finished']).default('subject'),
});
export type TasksQuery = z.infer<typeof TasksQuery>;

/** One task of any kind: what it is about, how far it is, how it ended. */
export const Task = z
  .object({
    id: Id,
    subject: Shown,
    site: z.object({ id: Id, name: z.string() }).nullable(),
    engine: z.string(),
    /** Null until it has begun. */
    engineVersion: z.string().nullable(),
    state: TaskState,
    /** A worker has it in hand. */
    running: z.boolean(),
    waitingFor: z.string().nullable(),
    notBefore: Time.nullable(),
    outcome: z.string().nullable(),
    reason: z.string().nullable(),
    detail: z.string().nullable(),
    downloads: z.number().int(),
    /** Attempts that began, and those that ended in a fault of our own. */
    attempts: z.number().int(),
    faults: z.number().int(),
    startedAt: Time.nullable(),
    finishedAt: Time.nullable(),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof Task>;
export const TasksPage = pageOf(Task).meta({ id: 'TasksPage' });
