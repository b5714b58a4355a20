import { RowShapeError } from '@hyrde/store/statement';
import { Logger } from '@nestjs/common';
import { z } from 'zod';
import { Localised } from '../http/common.js';

const log = new Logger('rows');
/** Rows whose damage was logged by this process. */
const logged = new Set<string>();

/**
 * Handles the error of a row of a list: if the row does not match its schema, the row is logged once and the list goes
 * on without it, so that one damaged row does not take the list from everybody.
 * @param row table and id of the row; null if the rows are then read one by one
 * @throws any other error
 */
export const unreadable =
  (row: string | null) =>
  (error: unknown): null => {
    if (!(error instanceof z.ZodError || error instanceof RowShapeError)) throw error;
    if (row !== null && !logged.has(row)) log.error(`The row “${row}” cannot be read: ${error.message}`);
    if (row !== null) logged.add(row);
    return null;
  };

/**
 * Reads a row of a list.
 * @param row table and id of the row
 * @returns null if the row does not match its schema
 */
export function readable<T>(row: string, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    return unreadable(row)(error);
  }
}

/** Reads the rows of a list; those that do not match their schema are left out. */
export const readableRows = <R extends { id: string }, T>(
  table: string,
  rows: readonly R[],
  read: (row: R) => T,
): T[] => rows.map((row) => readable(`${table} ${row.id}`, () => read(row))).filter((one) => one !== null);

/** Name of a target as shown beside other data; its short name if the stored name is unreadable. */
export const targetName = ({ slug, name }: { slug: string; name: unknown }): z.output<typeof Localised> =>
  readable(`target ${slug}`, () => Localised.parse(name)) ?? { en: slug, nb: slug };
