import { Answer } from '@hyrde/contracts';
import { statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { ANSWER } from '../answers/answers.js';
import { Language } from '../proof-sheets/proof-sheets.service.js';

/** SQL of a sweep's lead searches with a finding, and hence with a sheet. */
const WITH_FINDING = `lead_search s join finding on finding.search_id = s.id join site on site.id = s.site_id
      left join verified_page vp on vp.site_id = s.site_id and vp.target_id = s.target_id
    where s.sweep_id = $sweepId::uuid`;

export const COUNT_SHEETS = statement({
  name: 'report-pdfs.count-sheets',
  parameters: { sweepId: z.uuid() },
  text: `select ${ANSWER} as answer, count(*)::int as count from ${WITH_FINDING} group by 1`,
  row: z.object({ answer: Answer, count: z.int() }),
});

/** Ascending by site name, as in the table of the cover. */
export const SWEEP_FINDINGS = statement({
  name: 'report-pdfs.sweep-findings',
  parameters: { sweepId: z.uuid(), answers: z.array(Answer), limit: z.int() },
  text: `select s.id as search_id from ${WITH_FINDING} and ${ANSWER} = any($answers::text[])
    order by site.name, s.id limit $limit`,
  row: z.object({ search_id: z.uuid() }),
});

/** Only sheets whose finding has not been deleted meanwhile. */
export const CHOOSE_SHEETS = statement({
  name: 'report-pdfs.choose-sheets',
  parameters: { id: z.uuid(), searchIds: z.array(z.uuid()) },
  text: `insert into report_pdf_sheet (report_pdf_id, number, search_id)
    select $id::uuid, row_number() over (order by place), search_id
    from unnest($searchIds::uuid[]) with ordinality as chosen(search_id, place) join finding using (search_id)`,
});

/** First and last sheet of each site in a report; a site's sheets are consecutive. */
export const SHEETS_BY_SITE = statement({
  name: 'report-pdfs.sheets-by-site',
  parameters: { id: z.uuid() },
  text: `select site_id, min(number)::int as first, max(number)::int as last
    from report_pdf_sheet sheet join search s on s.id = sheet.search_id
    where sheet.report_pdf_id = $id::uuid group by 1`,
  row: z.object({ site_id: z.uuid(), first: z.int(), last: z.int() }),
});

/** Claims the report that has waited longest and that no process makes. */
export const CLAIM = statement({
  name: 'report-pdfs.claim',
  parameters: { me: z.uuid(), now: z.date(), until: z.date() },
  text: `update report_pdf set lease_by = $me::uuid, lease_until = $until::timestamptz, attempts = attempts + 1
    where id = (select id from report_pdf
      where finished_at is null and failure is null and (lease_until is null or lease_until < $now::timestamptz)
      order by created_at limit 1 for update skip locked)
    returning id, sweep_id, matrix, language, answers, sheets, attempts`,
  row: z.object({
    id: z.uuid(),
    sweep_id: z.uuid().nullable(),
    /** Query parameters of the matrix; null for a report of a sweep. */
    matrix: z.record(z.string(), z.string()).nullable(),
    language: Language,
    answers: z.array(Answer),
    sheets: z.int(),
    attempts: z.int(),
  }),
});
export type Claimed = z.output<typeof CLAIM.row>;

/** Locks the sheets: a redaction of one of them waits until the part is stored and then deletes its bytes. */
export const HOLD_SHEETS = statement({
  name: 'report-pdfs.hold-sheets',
  parameters: { id: z.uuid(), first: z.int(), last: z.int() },
  text: `select covered from report_pdf_sheet
    where report_pdf_id = $id::uuid and number between $first and $last order by covered desc for share`,
  row: z.object({ covered: z.boolean() }),
});

/** Resets the sheets of a part that was not stored. */
export const RESET_SHEETS = statement({
  name: 'report-pdfs.reset-sheets',
  parameters: { id: z.uuid(), first: z.int() },
  text: `update report_pdf_sheet set told = null, covered = false
    where report_pdf_id = $id::uuid and number >= $first and told is not null`,
});
