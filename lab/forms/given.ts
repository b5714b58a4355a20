import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHtml } from '@hyrde/jobs/html';
import type { Form, Page } from '@hyrde/jobs/site';
import { readForm } from '@hyrde/jobs/surface';
import { z } from 'zod';

const PAGE = 'http://127.0.0.1:8080/side';

/** A labelled form, as in `forms.jsonl` of a folder of forms. */
const GivenForm = z.object({
  id: z.string(),
  label: z.enum(['search', 'acts', 'unclear']),
  language: z.string(),
  method: z.string().nullable(),
  html: z.string(),
  partial: z.boolean(),
  source: z.object({ repository: z.string() }).transform(({ repository }) => repository),
});
export type GivenForm = z.infer<typeof GivenForm>;

/** The labelled forms of a folder; null if it is missing. */
export function givenForms(folder: string): GivenForm[] | null {
  const file = join(folder, 'forms.jsonl');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => GivenForm.parse(JSON.parse(line)));
}

/** A page of a server of this machine with the form: its addresses are the server's own, and gaps of templates empty. */
export const pageWith = (html: string): Page =>
  parseHtml(html.replaceAll(/((?:form)?action=["']?)(?:https?:)?\/\/[^/"'>\s?]+/gi, '$1').replaceAll('{x}', ''), PAGE)
    .page;

/** Forms of the page that the product reads. */
export const formsOf = (html: string): readonly Form[] => pageWith(html).forms ?? [];

/** The product's decision on a form of a page: as a portal's search, or as the site's. */
export function decide({ html }: { html: string }): 'send' | 'ask' | 'refuse' {
  const page = pageWith(html);
  const readings = (page.forms ?? []).map((form) => readForm(form));
  if (page.searchForm || readings.some(({ kind }) => kind === 'searches')) return 'send';
  return readings.some((reading) => reading.kind === 'refused' && reading.confirmable) ? 'ask' : 'refuse';
}
