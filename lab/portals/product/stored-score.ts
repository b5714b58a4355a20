import type { Sql } from '@hyrde/store/sql';
import { queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { ShownRecord } from '../../country/portals/search.js';
import { searchUrl } from '../../country/portals/search.js';
import { recordsOf } from '../../country/portals/truth.js';
import type { Vendor } from '../../country/portals/vendors/names.js';
import type { Site } from '../../country/sites/country.js';
import { expected, FIELDS, type Field, spaced } from '../field-score.js';

/** Stored result of a sweep's task on one site's archive, compared with the truth. */
export interface StoredScore {
  site: Site;
  vendor: Vendor;
  /** Reason for which the task ended; null if the sweep had no task for this site. */
  reason: string | null;
  downloads: number;
  /** Number of records in the archive, and of these stored. */
  records: number;
  stored: number;
  strange: number;
  /** Number of the archive's records that are new since `before`, and of these stored. */
  fresh: number;
  freshStored: number;
  fields: Readonly<Record<Field, { right: number; all: number }>>;
}

const text = z.string().nullable();
const StoredRow = z.object({
  link: text,
  date: text,
  documentDate: text,
  caseNumber: text,
  documentNumber: text,
  direction: text,
  title: text,
  caseTitle: text,
  sender: text,
  recipient: text,
  exemption: text,
});

/** Stored records with the redacted names of private persons restored from their separate store. */
const STORED = statement({
  name: 'lab.stored-records',
  text: `
select record.link, to_char(record.date, 'YYYY-MM-DD') as date, to_char(record.document_date, 'YYYY-MM-DD') as "documentDate",
  record.case_number as "caseNumber", record.document_number as "documentNumber", record.direction,
  coalesce(names.title, record.title) as title, coalesce(names.case_title, record.case_title) as "caseTitle",
  coalesce(names.sender, record.sender) as sender, coalesce(names.recipient, record.recipient) as recipient,
  coalesce(record.legal_ground, record.exemption) as exemption
from portal_record record join site on site.id = record.site_id left join record_names names on names.record_id = record.id
where site.home_url = $1`,
  row: StoredRow,
});

const TASK = statement({
  name: 'lab.task-of-site',
  text: `
select coalesce(task.reason, task.state) as reason, task.downloads from task join site on site.id = task.site_id
where task.sweep_id = $1 and site.home_url = $2`,
  row: z.object({ reason: z.string(), downloads: z.number() }),
});

/** @param time practice time, and `before` that of an earlier sweep; null if there was no earlier sweep */
export async function scoreStored(
  sql: Sql,
  { site, sweepId, time, before }: { site: Site; sweepId: string; time: number; before: number | null },
): Promise<StoredScore> {
  const { archiveVendor: vendor } = site;
  const url = searchUrl(site);
  if (vendor === null || url === null) throw new Error(`${site.slug} has no archive that is searched.`);
  const home = `${site.origin}/`;
  const task = await queryRow(sql.query, TASK, [sweepId, home]);
  const rows = await queryRows(sql.query, STORED, [home]);
  const linkOf = ({ link }: ShownRecord) => new URL(link, url).href;
  const truth = new Map(recordsOf(site, time).map((record) => [linkOf(record), record]));
  const known = new Set(before === null ? [] : recordsOf(site, before).map(linkOf));
  const links = new Set(rows.map(({ link }) => link ?? ''));
  const fresh = [...truth.keys()].filter((link) => !known.has(link));
  const score: StoredScore = {
    site,
    vendor,
    reason: task?.reason ?? null,
    downloads: task?.downloads ?? 0,
    records: truth.size,
    stored: [...truth.keys()].filter((link) => links.has(link)).length,
    strange: rows.filter(({ link }) => !truth.has(link ?? '')).length,
    fresh: fresh.length,
    freshStored: fresh.filter((link) => links.has(link)).length,
    fields: Object.fromEntries(FIELDS.map((field) => [field, { right: 0, all: 0 }])) as StoredScore['fields'],
  };
  for (const row of rows) scoreRow(row, truth.get(row.link ?? ''), url, score);
  return score;
}

/** All fields of a record that is not in the archive count as wrong. */
function scoreRow(row: z.infer<typeof StoredRow>, shown: ShownRecord | undefined, url: string, score: StoredScore) {
  for (const field of FIELDS) {
    const read = spaced(row[field]);
    const right = shown !== undefined && read === expected(shown, field, url);
    score.fields[field].all++;
    if (right) score.fields[field].right++;
  }
}
