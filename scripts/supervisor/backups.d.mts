export interface BackupPlan {
  folder: string;
  keep: number;
}
export function backupPlan(env: Record<string, string | undefined>): BackupPlan | null;
export function backUpWeekly(options: {
  plan: BackupPlan;
  report: { info(message: string): void; error(message: string, details: object): void };
  /** Makes a backup. @returns a report of it */
  write?: (plan: BackupPlan) => Promise<string>;
}): () => void;
