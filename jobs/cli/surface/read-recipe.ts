import { readFileSync } from 'node:fs';
import { PortalRecipe } from '@hyrde/contracts/portals';
import { z } from 'zod';
import { WrongUse } from '../command.js';

/**
 * Reads a recipe's file.
 * @throws WrongUse if the file cannot be read, is no JSON, or does not fit the schema; the message names each place
 */
export function readRecipe(file: string): PortalRecipe {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new WrongUse(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = PortalRecipe.safeParse(data);
  if (read.success) return read.data;
  throw new WrongUse(`${file} is no recipe:\n${z.prettifyError(read.error)}`);
}
