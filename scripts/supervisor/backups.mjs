// Backups: weekly if a folder is set, and on an administrator's request.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../build.mjs';
import { ROOT } from '../machine.mjs';

/** Interval of checks in milliseconds: somebody may wait at the screen. A machine that was off makes a missed backup then, too. */
const CHECK_MS = 15_000;
/** Milliseconds from a failed backup to the next try. */
const RETRY_MS = 3_600_000;
/** File by which a folder is known again: the place of a disk that is not mounted lacks it. */
const MARK = '.hyrde-backups';
const NAMED = /^hyrde-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** Time of the newest backup in the folder, in milliseconds; 0 if the folder has no backup. */
function newest(folder) {
  const times = readdirSync(folder).flatMap((name) => {
    const [, y, mo, d, h, mi, s] = NAMED.exec(name) ?? [];
    return y ? Date.UTC(y, mo - 1, d, h, mi, s) : [];
  });
  return Math.max(0, ...times);
}

/** Text of the mark in a folder; null without a mark. */
function markIn(folder) {
  try {
    return readFileSync(path.join(folder, MARK), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/**
 * Refuses a folder that does not exist or is not the one that was set, and marks one that is used for the first time.
 * Nothing is created on the way to a folder: that would be on the disk of the system if the folder's own is not mounted.
 * @param plan plan in force, with the folder and mark of the last check
 * @param noteMark stores folder and mark
 */
async function checkFolder({ folder, marked }, noteMark) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`The folder of backups, ${folder}, does not exist. Is its disk mounted?`);
  const mark = markIn(folder);
  if (marked?.folder === folder && marked.mark === mark) return;
  if (marked?.folder === folder)
    throw new Error(
      `The folder of backups, ${folder}, is not the one that was set: its file ${MARK} is ${mark === null ? 'missing' : 'another'}. Is its disk mounted? If it is the right folder, save it anew under Set-up → Installation, or write ${marked.mark} into the file.`,
    );
  const made = mark ?? randomUUID();
  if (mark === null) writeFileSync(path.join(folder, MARK), `${made}\n`);
  await noteMark({ folder, mark: made });
}

const writeBackup = ({ folder, keep, key }) =>
  run(process.execPath, [path.join(ROOT, 'jobs/cli/hyrde.mjs'), 'backup', '--to', folder, '--keep', String(keep)], {
    env: { BACKUP_KEY: key ?? '' },
  });

/**
 * Reads the backups in force from environment and database.
 * @param env environment of API and worker
 * @returns `read`, the plan in force or null without a folder; `note`, which stores a failure; `noteMark`, which stores the
 *   folder that was checked
 */
export async function backupsOf(env) {
  const { BACKUPS_KEPT, readEnvironment } = await import('@hyrde/contracts');
  const { Installation, isBackupPending, noteBackup, readBackups } = await import('@hyrde/store/installation');
  const { Sealer } = await import('@hyrde/store/sealer');
  const { withClient } = await import('@hyrde/store/sql');
  const inForce = readEnvironment({ ...process.env, ...env });
  const installation = new Installation(inForce, new Sealer(inForce));
  const ask = (work) => withClient(inForce.DATABASE_URL, (client) => work(client.query.bind(client)));
  return {
    read: () =>
      ask(async (query) => {
        await installation.refresh(query);
        const { BACKUP_FOLDER: folder, BACKUP_KEEP: keep = BACKUPS_KEPT, BACKUP_KEY: key } = inForce;
        if (!folder) return null;
        const noted = await readBackups(query);
        const [isRequested, isSealed] = [isBackupPending(noted), installation.isBackupSealed];
        return { folder: path.resolve(ROOT, folder), keep, key, isRequested, isSealed, marked: noted.marked };
      }),
    noteMark: (marked) => ask((query) => noteBackup(query, { marked })),
    note: (reason) => ask((query) => noteBackup(query, { failed: { at: new Date().toISOString(), reason } })),
  };
}

/**
 * Checks now and every quarter of a minute if a backup was requested or the newest is a week old, and makes one then.
 * @param backups result of `backupsOf`
 * @param everyMs interval of backups
 * @param report receives each success and failure
 * @param write makes a backup; replaced in tests only
 * @returns a function that stops the checks
 */
export function keepBackups({ backups, everyMs, report, write = writeBackup }) {
  let busy = false;
  let retryAt = 0;
  let requestAt = 0;
  const look = async () => {
    if (busy) return;
    busy = true;
    try {
      const plan = await backups.read().catch(() => null); // The database is away; it is asked again.
      if (!plan || Date.now() < (plan.isRequested ? requestAt : retryAt)) return;
      await make(plan);
      // A request whose end could not be noted would be made again and again, in the places of older backups.
      const { isRequested } = (plan.isRequested && (await backups.read().catch(() => plan))) || {};
      requestAt = isRequested ? Date.now() + RETRY_MS : 0;
    } finally {
      busy = false;
    }
  };
  const make = async (plan) => {
    let begun = false;
    try {
      await checkFolder(plan, backups.noteMark);
      if (!plan.isRequested && Date.now() - newest(plan.folder) < everyMs) return;
      if (plan.isSealed)
        throw new Error('The key of backups does not open: the key for secrets is another one. Enter it again.');
      begun = true;
      report.info(`A backup is there. ${(await write(plan)).trim()}`);
    } catch (error) {
      retryAt = Date.now() + RETRY_MS;
      // The command notes its failures, unless it crashed.
      const isOpen = async () => !begun || (await backups.read())?.isRequested;
      if (await isOpen().catch(() => false)) await backups.note(error.message).catch(() => {});
      report.error(`The backup failed; it is tried again in an hour. ${error.message}`, { error: error.message });
    }
  };
  void look();
  const timer = setInterval(look, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
