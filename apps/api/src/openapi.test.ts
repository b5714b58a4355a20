import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Role } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { forFile } from '../../../scripts/testing/for-file.js';
import { openApiOf } from './openapi.js';
import { startApi } from './testing/api.js';

const COMMITTED = path.join(import.meta.dirname, '../openapi.json');

/** Who may use which route. A route that is not here fails the test: somebody must think about it. */
const MAY: Record<string, Role | 'everybody'> = {
  health_health: 'everybody',
  session_signIn: 'everybody',
  session_ways: 'everybody',
  session_forgotten: 'everybody',
  session_choosePassword: 'everybody',
  session_second: 'everybody',
  session_askPasskey: 'everybody',
  session_withPasskey: 'everybody',
  provider_begin: 'everybody',
  provider_callback: 'everybody',
  secondfactor_begin: 'viewer',
  secondfactor_confirm: 'viewer',
  secondfactor_end: 'viewer',
  secondfactor_list: 'viewer',
  secondfactor_askForPasskey: 'viewer',
  secondfactor_addPasskey: 'viewer',
  secondfactor_endPasskey: 'viewer',
  people_removeSecondFactor: 'admin',
  session_me: 'viewer',
  sessions_list: 'viewer',
  sessions_end: 'viewer',
  sessions_endAll: 'viewer',
  session_signOut: 'viewer',
  session_changePassword: 'viewer',
  people_list: 'admin',
  people_add: 'admin',
  people_change: 'admin',
  people_makeLink: 'admin',
  people_remove: 'admin',
  tokens_list: 'viewer',
  tokens_add: 'viewer',
  tokens_revoke: 'viewer',
  audit_list: 'admin',
  audit_export: 'admin',
  names_opening: 'auditor',
  names_open: 'auditor',
  names_close: 'auditor',
  practice_count: 'viewer',
  practice_remove: 'admin',
  kinds_list: 'viewer',
  queues_counts: 'auditor',
  queues_tasks: 'auditor',
  queues_retry: 'auditor',
  queues_drop: 'auditor',
  queues_restore: 'auditor',
  metrics_read: 'admin',
  settings_read: 'viewer',
  settings_defaults: 'viewer',
  settings_change: 'admin',
  regions_list: 'viewer',
  ownerproofs_list: 'everybody',
  ownerproofs_begin: 'everybody',
  ownerproofs_look: 'everybody',
  ownerproofs_enter: 'everybody',
  ownerproofs_decide: 'everybody',
  ownerproofs_csv: 'everybody',
  ownerproofs_jsonl: 'everybody',
  ownerwishes_list: 'viewer',
  ownerwishes_enter: 'auditor',
  ownerwishes_decide: 'auditor',
  subscriptions_list: 'auditor',
  subscriptions_create: 'auditor',
  subscriptions_one: 'auditor',
  subscriptions_change: 'auditor',
  subscriptions_remove: 'auditor',
  subscriptions_restore: 'auditor',
  subscriptions_renewSecret: 'auditor',
  subscriptions_test: 'auditor',
  subscriptions_log: 'auditor',
  subscriptions_again: 'auditor',
  feeds_atom: 'everybody',
  seals_list: 'everybody',
  feeds_json: 'everybody',
  unsubscribe_look: 'everybody',
  unsubscribe_end: 'everybody',
  targets_list: 'viewer',
  targets_create: 'auditor',
  targets_one: 'viewer',
  targets_change: 'auditor',
  versions_save: 'auditor',
  versions_restore: 'auditor',
  versions_learn: 'auditor',
  versions_giveUp: 'auditor',
  versions_decide: 'auditor',
  versions_lessons: 'viewer',
  examples_list: 'viewer',
  examples_add: 'auditor',
  examples_remove: 'auditor',
  tryouts_start: 'auditor',
  tryouts_one: 'viewer',
  tryouts_cancel: 'auditor',
  tryouts_startJudged: 'auditor',
  tryouts_oneJudged: 'viewer',
  algorithms_list: 'viewer',
  registers_list: 'viewer',
  registers_add: 'auditor',
  registers_change: 'auditor',
  registers_import: 'auditor',
  dossiers_one: 'viewer',
  dossiers_export: 'viewer',
  sites_list: 'viewer',
  sites_create: 'auditor',
  sites_one: 'viewer',
  standinganswers_list: 'viewer',
  standinganswers_ofSite: 'viewer',
  answerpages_ofSite: 'viewer',
  matrixreports_report: 'everybody',
  matrixreports_sites: 'everybody',
  matrixreports_csv: 'everybody',
  matrixreports_json: 'everybody',
  matrixreports_pdfPart: 'everybody',
  reports_report: 'everybody',
  reports_sites: 'everybody',
  reports_csv: 'everybody',
  reports_json: 'everybody',
  reports_pdfPart: 'everybody',
  matrixreportlinks_list: 'auditor',
  matrixreportlinks_make: 'auditor',
  matrixreportlinks_pdfList: 'auditor',
  matrixreportlinks_choices: 'auditor',
  matrixreportlinks_makePdf: 'auditor',
  reportlinks_list: 'auditor',
  reportlinks_make: 'auditor',
  reportlinks_revoke: 'auditor',
  reportlinks_pdfList: 'auditor',
  reportlinks_makePdf: 'auditor',
  reportlinks_removePdf: 'auditor',
  reportlinks_pdfPart: 'auditor',
  comparison_page: 'viewer',
  comparison_export: 'viewer',
  comparison_trend: 'viewer',
  matrix_page: 'viewer',
  matrix_totals: 'viewer',
  matrix_export: 'viewer',
  matrix_workbook: 'viewer',
  sites_change: 'auditor',
  verifiedpages_ofSite: 'viewer',
  verifiedpages_setDoesNotApply: 'reviewer',
  verifiedpages_enter: 'reviewer',
  verifiedpages_takeBack: 'reviewer',
  imports_read: 'auditor',
  imports_list: 'viewer',
  imports_one: 'viewer',
  imports_lines: 'viewer',
  imports_undo: 'auditor',
  sweeps_list: 'viewer',
  sweeps_create: 'auditor',
  sweeps_one: 'viewer',
  sweeps_pause: 'auditor',
  sweeps_resume: 'auditor',
  sweeps_cancel: 'auditor',
  tasks_list: 'viewer',
  forecast_one: 'viewer',
  days_byRegion: 'viewer',
  days_ofSweep: 'viewer',
  days_setVisitsADay: 'auditor',
  topics_list: 'viewer',
  topics_one: 'viewer',
  topics_hosts: 'viewer',
  topics_addSeeds: 'auditor',
  foundhosts_list: 'viewer',
  finds_list: 'viewer',
  finds_export: 'viewer',
  finds_toJudge: 'viewer',
  finds_judge: 'reviewer',
  documents_list: 'viewer',
  documents_one: 'viewer',
  documents_answer: 'viewer',
  documents_notNews: 'auditor',
  documents_news: 'auditor',
  hubs_watched: 'viewer',
  foragers_ofSite: 'viewer',
  hubs_ofSite: 'viewer',
  bursts_list: 'viewer',
  bursts_decide: 'auditor',
  mutes_ofSite: 'viewer',
  mutes_decide: 'auditor',
  changes_list: 'viewer',
  changes_one: 'viewer',
  changes_picture: 'viewer',
  knownpages_ofSite: 'viewer',
  records_list: 'viewer',
  records_one: 'viewer',
  records_export: 'viewer',
  records_exportWithNames: 'auditor',
  removals_list: 'auditor',
  removals_seek: 'auditor',
  removals_one: 'auditor',
  removals_confirm: 'auditor',
  removals_giveUp: 'auditor',
  portals_list: 'viewer',
  portals_one: 'viewer',
  portals_correct: 'auditor',
  portals_undo: 'auditor',
  portals_confirmForm: 'auditor',
  portals_undoForm: 'auditor',
  sites_tags: 'viewer',
  sites_export: 'viewer',
  sites_workbook: 'viewer',
  countries_list: 'viewer',
  countries_add: 'auditor',
  countries_csv: 'viewer',
  countries_workbook: 'viewer',
  imports_preview: 'auditor',
  imports_failedCsv: 'viewer',
  imports_failedWorkbook: 'viewer',
  searches_ofSweep: 'viewer',
  searches_export: 'viewer',
  searches_workbook: 'viewer',
  searches_ofSite: 'viewer',
  findings_one: 'viewer',
  findings_text: 'viewer',
  findings_screenshot: 'viewer',
  findings_nearMiss: 'viewer',
  evidence_ofFinding: 'viewer',
  proofsheets_sheet: 'viewer',
  proofsheets_all: 'viewer',
  proofsheets_packet: 'viewer',
  evidence_ofSweep: 'viewer',
  evidence_files: 'viewer',
  evidence_file: 'viewer',
  review_next: 'reviewer',
  review_heartbeat: 'reviewer',
  review_release: 'reviewer',
  review_undo: 'reviewer',
  review_progress: 'viewer',
  review_give: 'reviewer',
  review_agreement: 'viewer',
  review_given: 'admin',
  review_askSecond: 'reviewer',
  accuracy_list: 'viewer',
  accuracy_readThresholds: 'viewer',
  accuracy_reliabilities: 'viewer',
  accuracy_searches: 'viewer',
  overview_read: 'viewer',
  retention_list: 'auditor',
  schedules_list: 'viewer',
  schedules_create: 'auditor',
  schedules_preview: 'viewer',
  schedules_one: 'viewer',
  schedules_change: 'auditor',
  schedules_remove: 'auditor',
  schedules_runs: 'viewer',
  events_stream: 'viewer',
};

const api = await forFile(startApi(), 'stop');
const people = {
  viewer: await api.as('viewer'),
  reviewer: await api.as('reviewer'),
  auditor: await api.as('auditor'),
  admin: await api.as('admin'),
};

interface Route {
  id: string;
  method: string;
  url: string;
}

function routes(): Route[] {
  return Object.entries(openApiOf(api.app).paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]: [string, { operationId?: string }]) => ({
      id: operation.operationId ?? '',
      method: method.toUpperCase(),
      url: template
        .replace('/api', '')
        .replace('{slug}', 'none')
        .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
    })),
  );
}

interface Content {
  content?: { 'application/json'?: { schema: object; example: unknown } };
}
interface Told {
  operationId: string;
  requestBody?: Content;
  responses: Record<string, Content>;
}

describe('the OpenAPI document', () => {
  it('is the one that is committed (UPDATE_OPENAPI=1 writes it anew)', () => {
    const document = `${JSON.stringify(openApiOf(api.app), null, 1)}\n`;
    if (process.env.UPDATE_OPENAPI === '1') writeFileSync(COMMITTED, document);
    expect(readFileSync(COMMITTED, 'utf8')).toBe(document);
  });

  it('says of every operation what it does, in a line of its own and in sentences', () => {
    const told = Object.values(openApiOf(api.app).paths).flatMap((path) => Object.values(path));
    const summaries = told.map(({ summary }) => summary);
    expect(summaries).toEqual([...new Set(summaries)]);
    for (const { operationId, summary, description } of told) {
      expect([operationId, summary]).toEqual([operationId, expect.stringMatching(/^[A-Z].{5,68}[^.]$/)]);
      expect([operationId, description]).toEqual([operationId, expect.stringMatching(/^[A-Z](?:.|\n){9,}[.?]$/)]);
    }
  });

  it('has an example of every body and answer in JSON, which its schema accepts', () => {
    const document = JSON.stringify(openApiOf(api.app)).replaceAll('#/components/schemas/', '#/definitions/');
    const { paths, components } = JSON.parse(document);
    const definitions = components.schemas;
    const bodies = Object.values<Record<string, Told>>(paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ operationId, requestBody, responses }) =>
        [requestBody, ...Object.values(responses)].flatMap((told) => {
          const json = told?.content?.['application/json'];
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
    const { status, body } = await people.viewer.get('/openapi.json');
    expect(status).toBe(200);
    expect(body).toHaveProperty('openapi');
    for (const path of ['/openapi.json', '/docs', '/docs/', '/docs/swagger-ui-init.js', '/docs-json', '/docs-yaml'])
      expect([path, (await api.anonymous.request('GET', path)).status]).toEqual([path, expect.toBeOneOf([401, 404])]);
  });

  it('is shown to be read, by scripts of ours alone', async () => {
    const page = await people.viewer.request('GET', '/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const { status, headers } = await people.viewer.request('GET', '/docs/swagger-ui-init.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('javascript');
  });
});

describe('access', () => {
  it('is thought about for every route, and for no other', () => {
    expect(
      routes()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(Object.keys(MAY).sort());
  });

  it('is denied to whoever is not signed in', async () => {
    for (const { id, method, url } of routes()) {
      if (MAY[id] === 'everybody') continue;
      const { status, headers, body } = await api.anonymous.request(method, url);
      expect([id, status]).toEqual([id, 401]);
      expect(headers.get('content-type')).toContain('application/problem+json');
      expect(body).toMatchObject({ type: 'urn:hyrde:problem:not-signed-in', status: 401 });
    }
  });

  it('is denied to every role below the one needed', async () => {
    for (const { id, method, url } of routes()) {
      const needed = MAY[id];
      if (!needed || needed === 'everybody') continue;
      for (const role of Role.options.slice(0, Role.options.indexOf(needed))) {
        const { status } = await people[role].request(method, url);
        expect([id, role, status]).toEqual([id, role, 403]);
      }
    }
  });

  it('is granted to the role needed', async () => {
    const ends = ['events_stream', 'session_signOut', 'practice_remove'];
    for (const { id, method, url } of routes()) {
      const needed = MAY[id];
      if (!needed || needed === 'everybody' || ends.includes(id)) continue;
      const { status } = await people[needed].request(method, url);
      expect([id, [401, 403, 500].includes(status)]).toEqual([id, false]);
    }
  });
});
