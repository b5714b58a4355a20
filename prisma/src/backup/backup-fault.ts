/** A backup cannot be made or restored; the message is for the person who asked: what is wrong, and what to do. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}

/** The backup is not what was written. @param where as people can look for it */
export const damaged = (where: string, options?: ErrorOptions): BackupFault =>
  new BackupFault(`The backup is damaged: ${where}. Nothing was restored. Take another one.`, options);

/** The backup ends before its end. */
export const cutOff = (): BackupFault =>
  new BackupFault(
    'The backup is cut off: its end is missing. Nothing was restored. Copy the file again, or take another one.',
  );
