import type { Query } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';

/** `$1` practice. */
const CONFIRMED = statement({
  name: 'surface.confirmed-forms',
  text: 'select make from confirmed_form where practice = $1 and undone_at is null',
  row: z.object({ make: z.string() }),
});

/** The makes of forms (their hashes) that people say are searches. */
export async function readConfirmedForms(query: Query, practice: boolean): Promise<ReadonlySet<string>> {
  return new Set((await queryRows(query, CONFIRMED, [practice])).map(({ make }) => make));
}
