/**
 * The owner of the host that a task is about wants nothing to be asked of it: the attempt ends here, and the task with it. Not a
 * failure.
 */
export class OwnerObjects extends Error {
  override readonly name = 'OwnerObjects';
}
