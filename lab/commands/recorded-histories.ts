import { stat } from 'node:fs/promises';
import { type RecordedHistory, readHistories } from '../replay/world.js';
import { WrongUse } from './wrong-use.js';

/** The histories asked for; null where the folder is not there, which is no fault: they are not part of the project. */
export async function historiesOf(
  folder: string | undefined,
  only?: readonly string[],
): Promise<RecordedHistory[] | null> {
  if (folder === undefined) throw new WrongUse('Say where the histories lie: --histories FOLDER.');
  const there = await stat(folder).catch(() => null);
  if (!there) return null;
  if (!there.isDirectory()) throw new WrongUse(`--histories takes a folder; ${folder} is none.`);
  const all = await readHistories(folder);
  const chosen = all.filter(({ name }) => only === undefined || only.includes(name));
  if (chosen.length > 0) return chosen;
  throw new WrongUse(`No history to replay in ${folder}: NAME.csv.gz with NAME.bodies.csv.gz beside it.`);
}
