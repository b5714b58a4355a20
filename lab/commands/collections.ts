import { stat } from 'node:fs/promises';
import { type Collection, readCollections } from '../surface/collection.js';
import { WrongUse } from './wrong-use.js';

/** Those of a list that were asked for by name; all where nothing was. */
export function someOf<T>(
  all: readonly T[],
  text: string | undefined,
  what: string,
  nameOf: (one: T) => string,
): readonly T[] {
  if (text === undefined) return all;
  const asked = text.split(',');
  const unknown = asked.find((name) => !all.some((one) => nameOf(one) === name));
  if (unknown === undefined) return all.filter((one) => asked.includes(nameOf(one)));
  throw new WrongUse(`There is no ${what} "${unknown}"; there are: ${all.map(nameOf).join(', ')}.`);
}

/** The collections asked for; null where the folder is not there, which is no fault: they are not part of the project. */
export async function collectionsOf(
  folder: string | undefined,
  only?: readonly string[],
): Promise<Collection[] | null> {
  if (folder === undefined) throw new WrongUse('Say where the collections lie: --collections FOLDER.');
  const there = await stat(folder).catch(() => null);
  if (!there) return null;
  if (!there.isDirectory()) throw new WrongUse(`--collections takes a folder; ${folder} is none.`);
  const all = await readCollections(folder);
  const chosen = all.filter(({ name }) => only === undefined || only.includes(name));
  if (chosen.length > 0) return chosen;
  throw new WrongUse(`No collection in ${folder}: NAME.jsonl or NAME.jsonl.gz, a record a line.`);
}
