import { brotliDecompressSync } from 'node:zlib';
import { GIVEN_NAMES, RARE_GIVEN_NAMES, SURNAMES } from './name-data.js';

/** Names of people in many languages, folded (`folded`). */
export interface NameLists {
  /** Common given names. */
  readonly given: ReadonlySet<string>;
  /** Further given names, among which ordinary words are more frequent. */
  readonly rare: ReadonlySet<string>;
  readonly surnames: ReadonlySet<string>;
}

let lists: NameLists | null = null;

/** The lists, decompressed at first use: some megabytes, in tens of milliseconds. */
export function nameLists(): NameLists {
  lists ??= { given: unpacked(GIVEN_NAMES), rare: unpacked(RARE_GIVEN_NAMES), surnames: unpacked(SURNAMES) };
  return lists;
}

/** Reads a list as `lab -- name-lists` packs it: each name by the length of the prefix it shares with the one before. */
function unpacked(packed: string): ReadonlySet<string> {
  const names = new Set<string>();
  let before = '';
  for (const line of brotliDecompressSync(Buffer.from(packed, 'base64')).toString('utf8').split('\n')) {
    if (line === '') continue;
    before = before.slice(0, Number.parseInt(line.charAt(0), 36)) + line.slice(1);
    names.add(before);
  }
  return names;
}
