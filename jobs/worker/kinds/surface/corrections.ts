import type { Query } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { Correction } from '../../../surface/index.js';

/** `$1` practice. */
const CORRECTIONS = statement({
  name: 'surface.corrections',
  text: `
select family, jsonb_object_agg(field, selector) as fields from portal_correction
where practice = $1 and undone_at is null group by family`,
  row: z.object({ family: z.string(), fields: Correction.shape.fields }),
});

/** What people have said of portals' fields, by family (its hash). */
export async function readCorrections(query: Query, practice: boolean): Promise<ReadonlyMap<string, Correction>> {
  const rows = await queryRows(query, CORRECTIONS, [practice]);
  return new Map(rows.map(({ family, fields }) => [family, { records: null, fields }]));
}
