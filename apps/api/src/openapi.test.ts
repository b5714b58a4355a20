import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Role } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApiOf } from './openapi.js';
import { apiForFile } from './testing/api.js';

const COMMITTED = path.join(import.meta.dirname, '../openapi.json');

/** Minimum role for each route. A route that is missing here fails the test, so that somebody decides on its access. */
const ROUTES: Record<Role | 'everybody', string> = {
  everybody: `
    health_health session_signIn session_ways session_forgotten session_choosePassword session_second
    session_askPasskey session_withPasskey provider_begin provider_callback ownerproofs_list ownerproofs_begin
    ownerproofs_look ownerproofs_enter ownerproofs_decide ownerproofs_csv ownerproofs_jsonl feeds_atom
    seals_list limits_read feeds_json unsubscribe_look unsubscribe_end reports_report reports_sites reports_csv reports_workbook
    reports_json reports_answers reports_regions reports_geojson reports_proofSheet reports_pdfPart organisation_logo letterquestions_question letterquestions_give letterquestions_proofSheet`,
  viewer: `
    records_workbook lettertemplates_list organisation_read matrixreport_report matrixreport_sites matrixreport_csv matrixreport_workbook
    matrixreport_json matrixreport_answers matrixreport_regions matrixreport_geojson
    secondfactor_begin secondfactor_confirm secondfactor_end secondfactor_list secondfactor_askForPasskey
    secondfactor_addPasskey secondfactor_endPasskey session_me sessions_list sessions_end sessions_endAll
    session_signOut session_changePassword tokens_list tokens_add tokens_revoke practice_count kinds_list
    settings_read settings_defaults regions_list ownerrequests_list targets_list targets_one versions_lessons
    examples_list tryouts_one tryouts_oneJudged algorithms_list registers_list dossiers_one dossiers_export
    sites_list sites_one standinganswers_list standinganswers_ofSite answerpages_ofSite comparison_page
    comparison_export comparison_trend matrix_page matrix_totals matrix_export matrix_workbook
    verifiedpages_ofSite imports_list imports_one imports_lines sweeps_list sweeps_one tasks_list forecast_one
    days_byRegion days_ofSweep topics_list topics_one topics_hosts foundhosts_list finds_list finds_export
    finds_toJudge documents_list documents_one documents_answer hubs_watched foragers_ofSite hubs_ofSite bursts_list
    mutes_ofSite changes_list changes_one changes_picture knownpages_ofSite records_facets records_list records_one records_packet records_page
    records_export portals_list portals_one sites_tags sites_export sites_workbook countries_list countries_csv
    countries_workbook imports_failedCsv imports_failedWorkbook searches_ofSweep searches_export
    searches_workbook searches_ofSite findings_one findings_text findings_screenshot findings_nearMiss
    evidence_ofFinding proofsheets_sheet proofsheets_all proofsheets_packet evidence_ofSweep evidence_files
    evidence_file review_progress review_agreement accuracy_list accuracy_readThresholds accuracy_reliabilities
    accuracy_searches overview_read schedules_list schedules_preview schedules_one schedules_runs events_stream
    storedpages_list recipes_list recipes_one
    subscriptions_list subscriptions_create subscriptions_one subscriptions_change subscriptions_remove subscriptions_restore
    subscriptions_renewSecret subscriptions_test subscriptions_log subscriptions_again views_list views_one views_save views_change views_remove`,
  reviewer: `
    letteranswers_list letteranswers_decide
    verifiedpages_setDoesNotApply verifiedpages_enter verifiedpages_takeBack finds_judge foundhosts_judge review_next
    review_heartbeat review_release review_undo review_give review_given review_askSecond`,
  auditor: `
    tagedits_edit tagedits_undo viewreportlinks_make letters_write letters_pdf letters_archive letters_csv lettertemplates_change
    names_opening names_open names_close queues_counts queues_tasks queues_retry queues_drop queues_restore
    ownerrequests_enter ownerrequests_decide 
    
    targets_create targets_change versions_save versions_restore
    versions_learn versions_giveUp versions_decide examples_add examples_remove tryouts_start tryouts_cancel
    tryouts_startJudged registers_add registers_change registers_import sites_create matrixreportlinks_list
    matrixreportlinks_make matrixreportlinks_pdfList matrixreportlinks_choices matrixreportlinks_makePdf
    reportlinks_list reportlinks_make reportlinks_revoke reportlinks_pdfList reportlinks_makePdf
    reportlinks_removePdf reportlinks_pdfPart sites_change imports_read imports_undo imports_restore sweeps_create sweeps_pause
    sweeps_resume sweeps_cancel days_setVisitsADay topics_addSeeds topics_strike documents_notNews documents_news
    bursts_decide mutes_decide records_exportWithNames removals_list removals_seek removals_one removals_confirm
    removals_giveUp portals_correct portals_undo portals_confirmForm portals_undoForm portals_decide portals_revoke countries_add
    imports_preview retention_list schedules_create schedules_change schedules_remove`,
  admin: `
    organisation_change installation_read installation_change installation_testMail installation_testStamp
    installation_backUp
    people_removeSecondFactor people_list people_add people_change people_makeLink people_remove audit_list
    audit_export recipes_start recipes_trial recipes_save recipes_revoke practice_remove metrics_read settings_change`,
};
const ACCESS = Object.entries(ROUTES).flatMap(([who, ids]) =>
  (ids.match(/\w+/g) ?? []).map((id) => [id, who as Role | 'everybody'] as const),
);
const MAY = new Map(ACCESS);

const api = await apiForFile();
const viewer = await api.as('viewer');

interface Route {
  id: string;
  method: string;
  url: string;
  /** Role according to the OpenAPI document. */
  need: string;
}

const routes: readonly Route[] = Object.entries(openApiOf(api.app).paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]: [string, { operationId?: string; 'x-access'?: string }]) => ({
    id: operation.operationId ?? '',
    need: operation['x-access'] ?? '',
    method: method.toUpperCase(),
    url: template
      .replace('/api', '')
      .replace('{slug}', 'none')
      .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
  })),
);

interface Content {
  content?: { 'application/json'?: { schema: object; example: unknown } };
}
interface Described {
  operationId: string;
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** JSON in which an object or list takes one line if it has at most 120 characters. */
function compactJson(value: object | string | number | boolean | null, newLine = '\n'): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');
  if (line.length <= 120 || value === null || typeof value !== 'object') return line;
  const inner = `${newLine} `;
  const members = Object.entries(value).map(([key, member]) =>
    Array.isArray(value) ? compactJson(member, inner) : `${JSON.stringify(key)}: ${compactJson(member, inner)}`,
  );
  return `${line[0]}${inner}${members.join(`,${inner}`)}${newLine}${line.at(-1)}`;
}

describe('the OpenAPI document', () => {
  it('is the one that is committed (UPDATE_OPENAPI=1 writes it anew)', () => {
    const document = `${compactJson(JSON.parse(JSON.stringify(openApiOf(api.app))))}\n`;
    if (process.env.UPDATE_OPENAPI === '1') writeFileSync(COMMITTED, document);
    expect(readFileSync(COMMITTED, 'utf8')).toBe(document);
  });

  it('says of every operation what it does, in a line of its own and in sentences', () => {
    const operations = Object.values(openApiOf(api.app).paths).flatMap((path) => Object.values(path));
    const summaries = operations.map(({ summary }) => summary);
    expect(summaries).toEqual([...new Set(summaries)]);
    for (const { operationId, summary, description } of operations) {
      expect([operationId, summary]).toEqual([operationId, expect.stringMatching(/^[A-Z].{5,68}[^.]$/)]);
      expect([operationId, description]).toEqual([operationId, expect.stringMatching(/^[A-Z](?:.|\n){9,}[.?]$/)]);
    }
  });

  it('has an example of every body and answer in JSON, which its schema accepts', () => {
    const document = JSON.stringify(openApiOf(api.app)).replaceAll('#/components/schemas/', '#/definitions/');
    const { paths, components } = JSON.parse(document);
    const definitions = components.schemas;
    const bodies = Object.values<Record<string, Described>>(paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ operationId, requestBody, responses }) =>
        [requestBody, ...Object.values(responses)].flatMap((body) => {
          const json = body?.content?.['application/json'];
          return json ? [{ operationId, ...json }] : [];
        }),
      );
    expect(bodies.length).toBeGreaterThan(200);
    const of = (part: 'schema' | 'example') =>
      Object.fromEntries(bodies.map((body, i) => [`${body.operationId} ${i}`, body[part]]));
    const all = { type: 'object', properties: of('schema'), definitions };
    const { error } = z.fromJSONSchema(all as never, { defaultTarget: 'openapi-3.0' }).safeParse(of('example'));
    expect(error?.issues ?? []).toEqual([]);
  });

  it('is served to people who are signed in, and says nothing to others', async () => {
    const { status, body } = await viewer.get('/openapi.json');
    expect(status).toBe(200);
    expect(body).toHaveProperty('openapi');
    for (const path of ['/openapi.json', '/docs', '/docs/', '/docs/swagger-ui-init.js', '/docs-json', '/docs-yaml'])
      expect([path, (await api.anonymous.request('GET', path)).status]).toEqual([path, expect.toBeOneOf([401, 404])]);
  });

  it('is shown to be read, by scripts of ours alone', async () => {
    const page = await viewer.request('GET', '/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const { status, headers } = await viewer.request('GET', '/docs/swagger-ui-init.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('javascript');
  });
});

describe('access', () => {
  it('is thought about for every route, and for no other', () => {
    expect(routes.map(({ id }) => id).sort()).toEqual(ACCESS.map(([id]) => id).sort());
  });

  it('is denied to whoever is not signed in', async () => {
    for (const { id, method, url } of routes) {
      if (MAY.get(id) === 'everybody') continue;
      const { status, headers, body } = await api.anonymous.request(method, url);
      expect([id, status]).toEqual([id, 401]);
      expect(headers.get('content-type')).toContain('application/problem+json');
      expect(body).toMatchObject({ type: 'urn:hyrde:problem:not-signed-in', status: 401 });
    }
  });

  it('equals the document, from which lab/attack/matrix tries each role at each route', () => {
    for (const { id, need } of routes) expect([id, need === 'public' ? 'everybody' : need]).toEqual([id, MAY.get(id)]);
  });
});
