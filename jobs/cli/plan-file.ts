import { readFile } from 'node:fs/promises';
import { type BrokenLine, readPageList } from './page-list.js';
import { planOf, planText } from './plan.js';
import type { PlanArguments } from './plan-arguments.js';
import { WrongUse } from './wrong-use.js';

/**
 * `hyrde plan`: from a file of pages to a dated list.
 * @throws WrongUse where there is no such file, or no line of it can be used
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
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new WrongUse(`${file} cannot be read: ${error instanceof Error ? error.message.split(',')[0] : error}.`);
  }
}
