import type { PortalColumn } from '@hyrde/contracts';
import type { QueryForm } from '../form/read-form.js';
import { type Layout, type ResultPage, readResultsInTurns } from '../records/read-results.js';
import { fieldCount, identityOf, sharedLinks } from '../records/record.js';
import type { ShownRecord } from '../selection/query-interface.js';
import type { Answered } from './answer-pages.js';
import { dayOf, familyOf, fieldsOf } from './offer.js';
import type { PortalRun, SurfacedRecord } from './surfaced.js';

/** Records of a run's pages, read by the layout and the person's correction of their family. */
export class RecordReading {
  /** By identity. */
  readonly records = new Map<string, SurfacedRecord>();
  /** Fingerprint of the portal's family; null before the first records. */
  family: string | null = null;
  /** Columns of the page with the most records so far. */
  private shown: { records: number; columns: readonly PortalColumn[] } = { records: 0, columns: [] };

  /** @param layout of the records; null if it is to be learnt from the first page */
  constructor(
    private readonly options: Pick<PortalRun, 'correction' | 'confirms' | 'identify'>,
    private layout: Layout | null = null,
  ) {}

  get columns(): readonly PortalColumn[] {
    return this.shown.columns;
  }

  /** Reads the page with the person's correction of its family, once the family is known. */
  async read({ tree, forms, data }: Answered, form: QueryForm | null): Promise<ResultPage> {
    const correction = () => (this.family === null ? null : (this.options.correction?.(this.family) ?? null));
    const options = { known: this.layout, forms, confirms: this.options.confirms, data };
    let results = await readResultsInTurns(tree, { ...options, correction: correction() });
    if (this.family === null && results.layout) {
      this.family = familyOf(form, results.layout.place);
      if (correction()) results = await readResultsInTurns(tree, { ...options, correction: correction() });
    }
    this.layout = results.layout;
    const { records, columns } = results;
    if (records.length > this.shown.records) this.shown = { records: records.length, columns };
    return results;
  }

  /** Keeps the records of a page, each from the page that showed most of its fields first. */
  take(
    { records, uncorrected }: ResultPage,
    from: Pick<SurfacedRecord, 'query' | 'url' | 'request' | 'asked'>,
  ): ShownRecord[] {
    const { identify = (identity) => identity } = this.options;
    const shared = sharedLinks(uncorrected);
    return records.map((record, at) => {
      const id = identify(identityOf(uncorrected[at] ?? record, shared));
      const met = this.records.get(id);
      if (!met || fieldCount(record) > fieldCount(met.record)) this.records.set(id, { id, record, ...from });
      return { id, fields: fieldsOf(record), day: dayOf(record.date) };
    });
  }
}
