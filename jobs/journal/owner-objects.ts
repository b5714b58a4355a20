/** Ends an attempt and its task because the owner of its host objects to all requests. Not a failure. */
export class OwnerObjects extends Error {
  override readonly name = 'OwnerObjects';
}
