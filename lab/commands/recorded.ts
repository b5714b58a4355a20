import { stat } from 'node:fs/promises';
import { type RecordedHistory, readHistories } from '../replay/world.js';
import { type RecordedSite, recordedSites } from '../sites/recorded-site.js';
import { type Collection, readCollections } from '../surface/collection.js';
import { WrongUse } from './options.js';

/** Description of the recorded files, by the option that names their folder. */
const KINDS = {
  sites: 'recorded site: NAME.json with its files, or their ROOT.tar.gz, beside it',
  histories: 'history: NAME.csv.gz with NAME.bodies.csv.gz beside it',
  collections: 'collection: NAME.jsonl or NAME.jsonl.gz, a record a line',
};

/**
 * The chosen recordings of a folder; null if the folder does not exist, which is no error, since recordings are not
 * part of the project.
 * @throws WrongUse if the folder holds no such recording
 */
async function recorded<T>(
  option: keyof typeof KINDS,
  read: (folder: string) => readonly T[] | Promise<readonly T[]>,
  folder: string | undefined,
  isAsked: (one: T) => boolean = () => true,
): Promise<T[] | null> {
  if (folder === undefined) throw new WrongUse(`Say where they lie: --${option} FOLDER.`);
  const there = await stat(folder).catch(() => null);
  if (!there) return null;
  if (!there.isDirectory()) throw new WrongUse(`--${option} takes a folder, not ${folder}.`);
  const chosen = (await read(folder)).filter(isAsked);
  if (chosen.length > 0) return chosen;
  const [what, files] = KINDS[option].split(': ');
  throw new WrongUse(`No ${what} in ${folder}: ${files}.`);
}

const among =
  (only?: readonly string[]) =>
  ({ name }: { name: string }) =>
    only?.includes(name) ?? true;

export const sitesIn = (folder?: string): Promise<RecordedSite[] | null> => recorded('sites', recordedSites, folder);
export const historiesOf = (folder?: string, only?: readonly string[]): Promise<RecordedHistory[] | null> =>
  recorded('histories', readHistories, folder, among(only));
export const collectionsOf = (folder?: string, only?: readonly string[]): Promise<Collection[] | null> =>
  recorded('collections', readCollections, folder, among(only));
