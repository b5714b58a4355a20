import { readFile } from 'node:fs/promises';
import { WrongUse } from '../command.js';
import type { PlanArguments } from './arguments.js';
import { type BrokenLine, readPageList } from './page-list.js';
import { planOf, planText } from './plan.js';

/**
 * Runs `hyrde plan`: reads a file of pages and returns the dated plan.
 * @throws WrongUse if the file cannot be read or has no usable line
 */
export async function planFile(
  asked: PlanArguments,
  now: Date,
): Promise<{ text: string; broken: readonly BrokenLine[] }> {
  const list = readPageList(await textOf(asked.file), now);
  if (typeof list === 'string') throw new WrongUse(list);
  const { pages, broken } = list;
  if (pages.length === 0) {
    const [first] = broken;
    const why = first
      ? `the first that is wrong is line ${first.line}: ${first.why}`
      : 'there is none below the header';
    throw new WrongUse(`No line of ${asked.file} can be planned; ${why}.`);
  }
  const answer = planOf(asked, list, now);
  return { text: asked.json ? JSON.stringify(answer) : planText(answer), broken };
}

async function textOf(file: string): Promise<string> {
  try {
    return decoded(await readFile(file));
  } catch (error) {
    throw new WrongUse(`${file} cannot be read: ${error instanceof Error ? error.message.split(',')[0] : error}.`);
  }
}

/**
 * Text of a file: UTF-16 if it has such a byte order mark or if one of its first two bytes is zero, as in files that
 * spreadsheets save as "Unicode text"; UTF-8 otherwise.
 */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const little = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const big = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  return new TextDecoder(little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8').decode(bytes);
}
