'use client';
import { service, useChange } from '@/api/browser';
import { Button, Submit } from '@/design/button';
import { ChangeForm } from '@/parts/changes';
import { ReadAgain } from '@/parts/sweeps/live-refresh';
import { useWords } from '@/words/client';
import { installationWords } from '@/words/installation';
import { entered, type Props, Setting, useInstallation, variableOf } from './installation-forms';

/** Folder, number and key of the backups; the last one, the next one, and a button for one now. */
export function BackupForm({ installation }: Props) {
  const { change, words, text, busy, faultOf, whole } = useInstallation(installation);
  const maker = useChange({ quiet: true });
  const { backupFolder, backupKeep, hasBackupKey, backups } = installation;
  const isFixed = (['backupFolder', 'backupKeep', 'backupKey'] as const).every((name) =>
    variableOf(installation, name),
  );
  async function save(data: FormData, form: HTMLFormElement) {
    const backupKey = entered(data, 'backupKey');
    const done = await change({
      ...(data.has('backupFolder') && { backupFolder: entered(data, 'backupFolder') }),
      ...(data.has('backupKeep') && { backupKeep: Number(data.get('backupKeep')) || null }),
      ...(backupKey !== null && { backupKey }),
    });
    const field = form.elements.namedItem('backupKey');
    if (done && field instanceof HTMLInputElement) field.value = '';
  }
  return (
    <>
      <BackupState installation={installation} />
      {backups.isAutomatic && (
        <ChangeForm
          onData={save}
          faultOf={faultOf}
          whole={whole ?? maker.whole}
          className="mt-4 flex max-w-lg flex-col gap-3"
        >
          <Setting
            installation={installation}
            label={text.backup.folder}
            hint={text.backup.folderHint}
            name="backupFolder"
            defaultValue={backupFolder ?? ''}
          />
          <Setting
            installation={installation}
            label={text.backup.keep}
            name="backupKeep"
            type="number"
            min={1}
            max={520}
            defaultValue={backupKeep ?? ''}
            className="control w-24"
          />
          <Setting
            installation={installation}
            label={text.backup.key}
            hint={hasBackupKey ? text.backup.keyKept : text.backup.keyNone}
            name="backupKey"
            type="password"
            autoComplete="new-password"
          />
          <span className="flex flex-wrap gap-3">
            {!isFixed && <Submit busy={busy}>{words.common.save}</Submit>}
            {hasBackupKey && !variableOf(installation, 'backupKey') && (
              <Button busy={busy} onClick={() => change({ backupKey: null })}>
                {text.backup.dropKey}
              </Button>
            )}
            {backupFolder !== null && (
              <Button
                busy={maker.busy || backups.isPending}
                onClick={() => maker.send(() => service.POST('/api/installation/backup', {}))}
              >
                {text.backup.now}
              </Button>
            )}
          </span>
        </ChangeForm>
      )}
    </>
  );
}

/** Secrets that a restore needs beside the backup: keys that were set, and the password from which the others follow. */
export function thingsApart(
  {
    keysApart,
    unsetKeys,
    hasPasswordFile,
  }: Pick<NonNullable<Props['installation']['backups']['last']>, 'keysApart' | 'unsetKeys' | 'hasPasswordFile'>,
  { passwordFile, databasePassword }: { passwordFile: string; databasePassword: string },
): string[] {
  if (unsetKeys === null) return [...keysApart, passwordFile]; // An older version noted neither.
  const set = keysApart.filter((key) => !unsetKeys.includes(key));
  return unsetKeys.length === 0 ? set : [...set, hasPasswordFile ? passwordFile : databasePassword];
}

/** The last backup, its failure and the time of the next one. */
function BackupState({ installation: { backups } }: Props) {
  const { words, format } = useWords(installationWords);
  const text = words.installation.backup;
  const { last, failed, nextAt, isPending, isAutomatic } = backups;
  const isFailing = failed !== null && (last === null || last.at < failed.at);
  return (
    <div role="status" className="flex max-w-lg flex-col gap-2">
      {last === null ? (
        <p>{text.none}</p>
      ) : (
        <div className="rounded-md border-l-4 border-yes bg-yes-soft px-3 py-2">
          <p>
            {text.last(format.minute(last.at), format.size(last.bytes))} {last.encrypted ? text.encrypted : text.plain}
          </p>
          <p className="font-mono text-xs break-all text-soft">{last.file}</p>
          {last.missingBodies > 0 && <p className="font-semibold">{text.missing(format.whole(last.missingBodies))}</p>}
          {last.keysApart.length > 0 && (
            <p className="text-sm">{text.keysApart(format.list(thingsApart(last, text)))}</p>
          )}
        </div>
      )}
      {isFailing && (
        <div className="rounded-md border-l-4 border-no bg-no-soft px-3 py-2">
          <p className="font-semibold">{text.failed(format.minute(failed.at))}</p>
          <p lang="en" className="font-mono text-xs break-words text-soft">
            {failed.reason}
          </p>
        </div>
      )}
      {isPending && (
        <p>
          <ReadAgain />
          {text.pending}
        </p>
      )}
      {!isPending && nextAt !== null && (
        <p>{Date.parse(nextAt) > Date.now() ? text.next(format.minute(nextAt)) : text.soon}</p>
      )}
      {!isAutomatic && <p className="text-soft">{text.byHand}</p>}
    </div>
  );
}
