import { z } from 'zod';
import type { ClaimedTask } from './task-lease.js';

/** What a task works on, in its kind's shape. @throws with the fields that are wrong, for people to read */
export function readInput<Input>(task: Pick<ClaimedTask, 'kind' | 'input'>, schema: z.ZodType<Input>): Input {
  const read = schema.safeParse(task.input);
  if (read.success) return read.data;
  throw new Error(`The task's input is none of the kind "${task.kind}": ${z.prettifyError(read.error)}`);
}
