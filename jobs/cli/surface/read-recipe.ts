import { readFileSync } from 'node:fs';
import { placeInJson } from '@hyrde/contracts/json-places';
import { PortalRecipe, recipeIssues } from '@hyrde/contracts/portals';
import { WrongUse } from '../command.js';

/**
 * Reads a recipe's file.
 * @throws WrongUse if the file cannot be read, is no JSON, or does not fit the schema; the message names each place with its line
 */
export function readRecipe(file: string): PortalRecipe {
  let [text, data]: [string, unknown] = ['', null];
  try {
    text = readFileSync(file, 'utf8');
    data = JSON.parse(text);
  } catch (error) {
    throw new WrongUse(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = PortalRecipe.safeParse(data);
  if (read.success) return read.data;
  const faults = recipeIssues(read.error).map(({ path, message }) => {
    const place = path.join('.');
    return `  line ${placeInJson(text, place).line}, ${place || '{}'}: ${message}`;
  });
  throw new WrongUse(`${file} is no recipe:\n${faults.join('\n')}`);
}
