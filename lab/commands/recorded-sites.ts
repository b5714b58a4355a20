import { stat } from 'node:fs/promises';
import { type RecordedSite, recordedSites } from '../sites/recorded-site.js';
import { WrongUse } from './wrong-use.js';

/** The recorded sites asked for; null where the folder is not there, which is no fault: they are not part of the project. */
export async function sitesIn(folder: string | undefined): Promise<RecordedSite[] | null> {
  if (folder === undefined) throw new WrongUse('Say where the recorded sites lie: --sites FOLDER.');
  const there = await stat(folder).catch(() => null);
  if (!there) return null;
  const sites = there.isDirectory() ? recordedSites(folder) : [];
  if (sites.length > 0) return sites;
  throw new WrongUse(`No recorded site in ${folder}: NAME.json with its files, or their ROOT.tar.gz, beside it.`);
}
