/** A backup cannot be made or restored; the message says why, and what to do. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}

/** The backup is damaged. @param where place of the damage, for people */
export const damaged = (where: string, options?: ErrorOptions): BackupFault =>
  new BackupFault(`The backup is damaged: ${where}. Nothing was restored. Take another one.`, options);

/** The backup is cut off before its end. */
export const cutOff = (): BackupFault =>
  new BackupFault(
    'The backup is cut off: its end is missing. Nothing was restored. Copy the file again, or take another one.',
  );
