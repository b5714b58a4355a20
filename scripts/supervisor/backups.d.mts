export interface BackupPlan {
  folder: string;
  keep: number;
  /** Passphrase; undefined for no encryption. */
  key: string | undefined;
  /** True if an administrator requested one that was not made yet. */
  isRequested: boolean;
  /** True if the key does not open. */
  isSealed: boolean;
  /** The folder that was checked last, and its mark; null before the first check. */
  marked: { folder: string; mark: string } | null;
}
export interface Backups {
  read(): Promise<BackupPlan | null>;
  note(reason: string): Promise<void>;
  noteMark(marked: BackupPlan['marked']): Promise<void>;
}
export function backupsOf(env: Record<string, string | undefined>): Promise<Backups>;
export function keepBackups(options: {
  backups: Backups;
  everyMs: number;
  report: { info(message: string): void; error(message: string, details: object): void };
  /** Makes a backup. @returns a report of it */
  write?: (plan: BackupPlan) => Promise<string>;
}): () => void;
