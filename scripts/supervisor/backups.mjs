// Weekly backups, if BACKUP_FOLDER is set.
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from '../build.mjs';
import { ROOT } from '../machine.mjs';
import { Complaint } from '../terminal.mjs';

const WEEK_MS = 7 * 86_400_000;
/** Interval of checks in milliseconds: a machine that was asleep or off makes a missed backup within the hour. */
const CHECK_MS = 3_600_000;
const KEEP = 4;
const NAMED = /^hyrde-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** `{ folder, keep }` from the environment; null if no backups are configured. @throws Complaint if it is invalid */
export function backupPlan(env) {
  if (!env.BACKUP_FOLDER) return null;
  const keep = env.BACKUP_KEEP ? Number(env.BACKUP_KEEP) : KEEP;
  if (!Number.isInteger(keep) || keep < 1)
    throw new Complaint(`BACKUP_KEEP must be a whole number from 1, not "${env.BACKUP_KEEP}".`);
  const folder = path.resolve(ROOT, env.BACKUP_FOLDER);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Complaint(`The folder of BACKUP_FOLDER, ${folder}, cannot be made (${error.code}).`);
  }
  return { folder, keep };
}

/** Time of the newest backup in the folder, in milliseconds; 0 if the folder has no backup. */
function newest(folder) {
  const times = readdirSync(folder).flatMap((name) => {
    const [, y, mo, d, h, mi, s] = NAMED.exec(name) ?? [];
    return y ? Date.UTC(y, mo - 1, d, h, mi, s) : [];
  });
  return Math.max(0, ...times);
}

const writeBackup = ({ folder, keep }) =>
  run(process.execPath, [path.join(ROOT, 'jobs/cli/hyrde.mjs'), 'backup', '--to', folder, '--keep', String(keep)]);

/**
 * Checks now and every hour if the newest backup is a week old, and makes one then.
 * @param plan result of `backupPlan`
 * @param report receives each success and failure
 * @param write makes a backup; replaced in tests only
 * @returns a function that stops the checks
 */
export function backUpWeekly({ plan, report, write = writeBackup }) {
  let busy = false;
  const look = async () => {
    if (busy) return;
    busy = true;
    try {
      if (Date.now() - newest(plan.folder) < WEEK_MS) return;
      report.info(`The week's backup is there. ${(await write(plan)).trim()}`);
    } catch (error) {
      report.error(`The week's backup failed; it is tried again in an hour. ${error.message}`, {
        error: error.message,
      });
    } finally {
      busy = false;
    }
  };
  void look();
  const timer = setInterval(look, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
