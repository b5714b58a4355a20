import type { KeptClass } from '@hyrde/contracts';

/**
 * Every column of the store that can hold a text, and what becomes of a removed person's name in it. A test holds it against
 * the migrated schema: a column that is not here cannot be added.
 *
 * `text` the name is covered · `address` the same in an address that must stay unlike others · `list` in each text of a list,
 * and across its texts · `json` in the texts and keys of a JSON value · `whole` the value goes, since it is got anew ·
 * `told` looked through and told of, but left: what people keep by hand, and would not find again.
 */
export type LookedThrough = 'text' | 'address' | 'list' | 'json' | 'whole' | 'told';

/**
 * Why a column is not looked through: `closed` numbers and closed lists · `hash` sums, of which no text is to be had · `own`
 * names and versions of our own making · `secret` keys and passwords · `computed` from other columns, by Postgres · `body`
 * bytes that are looked through by what they say (`removal/bodies.ts` of the worker) · `goes` says what another column of its
 * row says: a trigger empties it where that one is covered · `removal` of the removal itself, which empties it.
 */
export type NotLookedThrough = 'closed' | 'hash' | 'own' | 'secret' | 'computed' | 'body' | 'goes' | 'removal';

export type Treatment = LookedThrough | NotLookedThrough;

export interface KeptTable {
  table: string;
  class: KeptClass;
  /** Columns of the primary key with their types, in its order. */
  key: Record<string, 'uuid' | 'text' | 'int' | 'bigint'>;
  columns: Record<string, Treatment>;
}

const PAGE = {
  url: 'text',
  request: 'json',
  final_url: 'text',
  content_type: 'text',
  charset: 'text',
  hops: 'json',
  exchange: 'json',
  robots: 'json',
  reading: 'closed',
  received_hash: 'hash',
  text_hash: 'hash',
  redacted: 'own',
} as const satisfies Record<string, Treatment>;

const SWEEPS = { sweep_id: 'uuid' } as const;

export const KEPT_TABLES: readonly KeptTable[] = [
  {
    table: 'person',
    class: 'hand',
    key: { id: 'uuid' },
    columns: { email: 'told', name: 'told', role: 'closed', password_hash: 'secret' },
  },
  {
    table: 'session',
    class: 'hand',
    key: { token_hash: 'text' },
    columns: { token_hash: 'hash', browser: 'own', id_token: 'secret' },
  },
  {
    table: 'identity',
    class: 'hand',
    key: { issuer: 'text', subject: 'text' },
    columns: { issuer: 'told', subject: 'told' },
  },
  {
    table: 'provider_step',
    class: 'hand',
    key: { token_hash: 'text' },
    columns: { token_hash: 'hash', state: 'secret', nonce: 'secret', code_verifier: 'secret', next: 'text' },
  },
  {
    table: 'sign_in_link',
    class: 'hand',
    key: { person_id: 'uuid', purpose: 'text' },
    columns: { purpose: 'closed', token_hash: 'hash', language: 'closed', mail_detail: 'text' },
  },
  { table: 'totp', class: 'hand', key: { person_id: 'uuid' }, columns: { secret: 'secret' } },
  {
    table: 'recovery_code',
    class: 'hand',
    key: { person_id: 'uuid', code_hash: 'text' },
    columns: { code_hash: 'hash' },
  },
  {
    table: 'passkey',
    class: 'hand',
    key: { id: 'uuid' },
    columns: { credential_id: 'told', public_key: 'hash', transports: 'told', name: 'told' },
  },
  {
    table: 'passkey_step',
    class: 'hand',
    key: { token_hash: 'text' },
    columns: { token_hash: 'hash', challenge: 'secret' },
  },
  { table: 'sign_in_step', class: 'hand', key: { token_hash: 'text' }, columns: { token_hash: 'hash' } },
  {
    table: 'api_token',
    class: 'hand',
    key: { id: 'uuid' },
    columns: { name: 'told', scope: 'closed', token_hash: 'hash' },
  },
  { table: 'known_browser', class: 'hand', key: { token_hash: 'text' }, columns: { token_hash: 'hash' } },
  { table: 'names_opening', class: 'audit', key: { person_id: 'uuid' }, columns: { reason: 'text' } },
  { table: 'sign_in_limit', class: 'hand', key: { key: 'text' }, columns: { key: 'hash' } },
  {
    table: 'audit_entry',
    class: 'audit',
    key: { id: 'bigint' },
    columns: { action: 'own', subject: 'text', details: 'json' },
  },
  { table: 'region', class: 'hand', key: { id: 'uuid' }, columns: { name: 'told' } },
  {
    table: 'site',
    class: 'hand',
    key: { id: 'uuid' },
    columns: {
      name: 'told',
      home_url: 'told',
      language: 'closed',
      identity: 'computed',
      search_text: 'computed',
      number: 'told',
      tags: 'told',
    },
  },
  { table: 'site_import', class: 'lists', key: { id: 'uuid' }, columns: { file_name: 'text', header: 'json' } },
  {
    table: 'site_import_line',
    class: 'lists',
    key: { import_id: 'uuid', line: 'int' },
    columns: { result: 'closed', message: 'text', text: 'text', cells: 'json' },
  },
  {
    table: 'owner_wish',
    class: 'hand',
    key: { id: 'uuid' },
    columns: { host: 'told', kind: 'closed', time_zone: 'closed', note: 'told' },
  },
  {
    table: 'owner_proof',
    class: 'hand',
    key: { id: 'uuid' },
    columns: { key_hash: 'hash', origin: 'told', host: 'told', token: 'secret', fault: 'closed' },
  },
  {
    table: 'register',
    class: 'hand',
    key: { id: 'uuid' },
    columns: { host: 'told', holder: 'told', targets: 'own', reach: 'closed', country: 'closed', source: 'told' },
  },
  { table: 'target', class: 'hand', key: { id: 'uuid' }, columns: { slug: 'told', name: 'told', description: 'told' } },
  {
    table: 'target_version',
    class: 'targets',
    key: { id: 'uuid' },
    columns: {
      ...{ words: 'json', names: 'json', origin: 'closed', note: 'text', changes: 'json' },
      ...{ state: 'closed', failure: 'closed' },
    },
  },
  {
    table: 'target_example',
    class: 'targets',
    key: { id: 'uuid' },
    columns: { url: 'address', state: 'closed', failure: 'text', title: 'text', words: 'json' },
  },
  {
    table: 'verified_page',
    class: 'review',
    key: { site_id: 'uuid', target_id: 'uuid' },
    columns: { verdict_url: 'text', entered_url: 'text', note: 'text', url: 'computed' },
  },
  {
    table: 'sweep',
    class: 'tasks',
    key: { id: 'uuid' },
    columns: { kind: 'own', name: 'text', state: 'closed', plan: 'json' },
  },
  {
    table: 'task',
    class: 'tasks',
    key: { id: 'uuid' },
    columns: {
      ...{ subject: 'address', input: 'json', engine: 'own', engine_version: 'own', state: 'closed', runner: 'own' },
      ...{ waiting_for: 'closed', outcome: 'closed', reason: 'closed', detail: 'text', lost_runner: 'own' },
      ...{ checkpoint: 'json', pinned_state: 'json', traceparent: 'own' },
    },
  },
  { table: 'task_tally', class: 'tasks', key: SWEEPS, columns: { engine: 'own', outcome: 'closed' } },
  {
    table: 'engine_state',
    class: 'tasks',
    key: { kind: 'text', subject: 'text' },
    columns: { kind: 'own', subject: 'told', state: 'json' },
  },
  {
    table: 'journal_entry',
    class: 'journal',
    key: { task_id: 'uuid', seq: 'int' },
    columns: { ...PAGE, failure: 'closed', later: 'json' },
  },
  { table: 'evidence_page', class: 'evidence', key: { task_id: 'uuid', seq: 'int' }, columns: PAGE },
  {
    table: 'blob',
    class: 'bodies',
    key: { hash: 'text' },
    columns: { hash: 'hash', encoding: 'closed', body: 'body', place: 'closed' },
  },
  {
    table: 'locate_sweep',
    class: 'tasks',
    key: { sweep_id: 'uuid' },
    columns: { algorithms: 'own', draft_words: 'json', draft_names: 'json' },
  },
  {
    table: 'report_link',
    class: 'hand',
    key: { id: 'uuid' },
    columns: { token_hash: 'hash', matrix: 'json' },
  },
  {
    table: 'search',
    class: 'findings',
    key: { id: 'uuid' },
    columns: {
      ...{ algorithm: 'own', outcome: 'closed', reason: 'closed', found_url: 'text', found_title: 'text' },
      ...{ found_register: 'text', change: 'closed', verdict: 'closed', answer: 'computed' },
    },
  },
  {
    table: 'search_tally',
    class: 'findings',
    key: SWEEPS,
    columns: { algorithm: 'own', outcome: 'closed', answer: 'closed', verdict: 'closed', change: 'closed' },
  },
  { table: 'download_tally', class: 'findings', key: SWEEPS, columns: { algorithm: 'own' } },
  { table: 'claim_tally', class: 'findings', key: SWEEPS, columns: { algorithm: 'own' } },
  {
    table: 'standing_answer',
    class: 'findings',
    key: { site_id: 'uuid', target_id: 'uuid' },
    columns: { answer: 'closed', verdict: 'closed' },
  },
  {
    table: 'dossier',
    class: 'dossiers',
    key: { search_id: 'uuid' },
    columns: {
      ...{ language: 'closed', words_language: 'closed', pages: 'json', unread: 'json', off_site: 'json' },
      ...{ sitemaps: 'json', box: 'json' },
    },
  },
  {
    table: 'finding',
    class: 'findings',
    key: { search_id: 'uuid' },
    columns: {
      ...{
        url: 'text',
        title: 'text',
        language: 'closed',
        matches: 'json',
        contributions: 'closed',
        visible_hash: 'hash',
      },
      ...{ screenshot: 'closed', screenshot_hash: 'hash', picture_layout: 'json', redacted: 'own' },
    },
  },
  {
    table: 'seal',
    class: 'findings',
    key: { search_id: 'uuid', files_sum: 'text' },
    columns: {
      ...{ files_sum: 'hash', manifest: 'own', signature: 'own' },
      ...{ time_stamp: 'own', stamped_by: 'own', stamp_detail: 'own' },
    },
  },
  {
    table: 'proof_sheet',
    class: 'findings',
    key: { search_id: 'uuid', version: 'int' },
    columns: { language: 'closed', told: 'json', hash: 'hash', pdf: 'goes' },
  },
  {
    table: 'near_miss_picture',
    class: 'findings',
    key: { search_id: 'uuid', rank: 'int' },
    columns: { state: 'closed', png: 'goes' },
  },
  {
    table: 'report_pdf',
    class: 'hand',
    key: { id: 'uuid' },
    columns: { language: 'closed', answers: 'closed', failure: 'own' },
  },
  {
    table: 'report_pdf_sheet',
    class: 'findings',
    key: { report_pdf_id: 'uuid', number: 'int' },
    columns: { told: 'json' },
  },
  {
    table: 'report_pdf_part',
    class: 'findings',
    key: { report_pdf_id: 'uuid', number: 'int' },
    columns: { hash: 'hash', pdf: 'goes' },
  },
  {
    table: 'sealing_key',
    class: 'hand',
    key: { id: 'uuid' },
    columns: { public_key: 'own', private_key: 'secret' },
  },
  {
    table: 'trail_step',
    class: 'findings',
    key: { search_id: 'uuid', position: 'int' },
    columns: { url: 'text', label: 'text' },
  },
  {
    table: 'runner_up',
    class: 'findings',
    key: { search_id: 'uuid', rank: 'int' },
    columns: { url: 'text', title: 'text' },
  },
  {
    table: 'review_item',
    class: 'review',
    key: { search_id: 'uuid' },
    columns: { drawn: 'closed', verdict: 'closed', right_url: 'text' },
  },
  {
    table: 'verification',
    class: 'review',
    key: { id: 'uuid' },
    columns: { verdict: 'closed', right_url: 'text', note: 'text', drawn: 'closed' },
  },
  {
    table: 'schedule',
    class: 'tasks',
    key: { id: 'uuid' },
    columns: { name: 'text', cron: 'own', time_zone: 'closed', plan: 'json' },
  },
  { table: 'schedule_run', class: 'tasks', key: { id: 'bigint' }, columns: { result: 'closed', message: 'text' } },
  {
    table: 'subscription',
    class: 'tasks',
    key: { id: 'uuid' },
    columns: {
      ...{
        name: 'text',
        tells: 'closed',
        filter: 'closed',
        means: 'closed',
        address: 'told',
        secret: 'secret',
        old_secret: 'secret',
        link_hash: 'hash',
      },
      ...{ language: 'closed', time_zone: 'closed', off_reason: 'closed', off_detail: 'text', runner: 'own' },
    },
  },
  {
    table: 'delivery',
    class: 'tasks',
    key: { id: 'uuid' },
    columns: { kind: 'closed', payload: 'json', outcome: 'closed', detail: 'text' },
  },
  { table: 'notice', class: 'tasks', key: { id: 'uuid' }, columns: { type: 'closed', place: 'own' } },
  { table: 'setting', class: 'hand', key: { key: 'text' }, columns: { key: 'own', value: 'told' } },
  {
    table: 'host',
    class: 'hand',
    key: { host: 'text' },
    columns: { host: 'told', lease_owner: 'own', robots_text: 'whole', robots_state: 'closed' },
  },
  { table: 'address', class: 'hand', key: { address: 'text' }, columns: { address: 'closed' } },
  {
    table: 'address_slot',
    class: 'hand',
    key: { address: 'text', slot: 'int' },
    columns: { address: 'closed', owner: 'own' },
  },
  {
    table: 'known_page',
    class: 'changes',
    key: { id: 'uuid' },
    columns: {
      ...{ url: 'text', role: 'closed', state: 'closed', moved_to: 'text', validators: 'json', fingerprint: 'hash' },
      text_hash: 'hash',
    },
  },
  {
    table: 'page_visit',
    class: 'changes',
    key: { task_id: 'uuid', page_id: 'uuid' },
    columns: { result: 'closed', reason: 'closed' },
  },
  {
    table: 'page_change',
    class: 'changes',
    key: { id: 'uuid' },
    columns: {
      ...{ change: 'closed', role: 'closed', url: 'text', moved_to: 'text', before_hash: 'hash', after_hash: 'hash' },
      ...{ search: 'closed', picture: 'closed', picture_hash: 'hash', redacted: 'own' },
    },
  },
  {
    table: 'refresh_day',
    class: 'changes',
    key: { sweep_id: 'uuid', day: 'int' },
    columns: { policy: 'own', priors: 'closed' },
  },
  {
    table: 'refresh_tally',
    class: 'changes',
    key: { sweep_id: 'uuid', day: 'int', result: 'text' },
    columns: { result: 'closed' },
  },
  { table: 'refresh_forecast', class: 'changes', key: {}, columns: { curves: 'closed' } },
  {
    table: 'record_portal',
    class: 'records',
    key: { id: 'uuid' },
    columns: {
      ...{ url: 'address', form_url: 'text', form: 'json', left_alone: 'json', size_basis: 'closed', ended: 'closed' },
      ...{ because: 'text', family: 'hash', columns: 'json' },
    },
  },
  {
    table: 'portal_correction',
    class: 'records',
    key: { id: 'uuid' },
    columns: { family: 'hash', field: 'closed', selector: 'text', label: 'text' },
  },
  {
    table: 'confirmed_form',
    class: 'records',
    key: { id: 'uuid' },
    columns: { make: 'hash', why: 'closed', action: 'text' },
  },
  {
    table: 'portal_query',
    class: 'queries',
    key: { portal_id: 'uuid', position: 'int' },
    columns: { method: 'closed', words: 'list', choices: 'json' },
  },
  {
    table: 'portal_record',
    class: 'records',
    key: { id: 'uuid' },
    columns: {
      ...{ language: 'closed', identity: 'hash', case_number: 'text', document_number: 'text', direction: 'closed' },
      ...{ sender: 'text', recipient: 'text', sender_sign: 'closed', recipient_sign: 'closed', title: 'text' },
      ...{
        case_title: 'text',
        exemption: 'text',
        legal_ground: 'text',
        link: 'text',
        page_url: 'text',
        page_hash: 'hash',
      },
      searched: 'computed',
    },
  },
  {
    table: 'record_names',
    class: 'records',
    key: { record_id: 'uuid' },
    columns: {
      ...{ sender: 'text', recipient: 'text', title: 'text', case_title: 'text', exemption: 'text', link: 'text' },
    },
  },
  {
    table: 'watch_hub',
    class: 'records',
    key: { id: 'uuid' },
    columns: { key: 'hash', url: 'address', kind: 'closed', title: 'text' },
  },
  {
    table: 'watch_document',
    class: 'records',
    key: { id: 'uuid' },
    columns: {
      ...{ identity: 'hash', url: 'text', title: 'text', dating: 'closed', state: 'closed' },
      ...{ title_shape: 'hash', section: 'hash', number: 'text' },
    },
  },
  {
    table: 'watch_mute',
    class: 'records',
    key: { id: 'uuid' },
    columns: { by: 'closed', shape: 'hash', state: 'closed' },
  },
  { table: 'watch_burst', class: 'records', key: { id: 'uuid' }, columns: { state: 'closed' } },
  {
    table: 'discover_run',
    class: 'tasks',
    key: { sweep_id: 'uuid' },
    columns: { batch: 'json', seeds: 'told', stop: 'closed', found_words: 'json', held_hosts: 'told' },
  },
  {
    table: 'discover_answer',
    class: 'tasks',
    key: { sweep_id: 'uuid', round: 'int', seq: 'int' },
    columns: { opened: 'json' },
  },
  {
    table: 'discover_find',
    class: 'records',
    key: { id: 'uuid' },
    columns: {
      ...{ url: 'text', host: 'told', domain: 'told', title: 'text' },
      ...{ verdict: 'closed', taught: 'closed' },
    },
  },
  { table: 'name_removal', class: 'hand', key: { name_hash: 'text' }, columns: { name_hash: 'hash', key: 'hash' } },
  {
    table: 'person_removal',
    class: 'hand',
    key: { id: 'uuid' },
    columns: { state: 'closed', name: 'removal', place: 'own', counts: 'own' },
  },
  {
    table: 'removal_spelling',
    class: 'hand',
    key: { removal_id: 'uuid', id: 'text' },
    columns: { id: 'hash', text: 'removal', kind: 'closed', counts: 'own', examples: 'removal' },
  },
  { table: 'removal_body', class: 'hand', key: { removal_id: 'uuid', hash: 'text' }, columns: { hash: 'hash' } },
  // The queue's, where it is in Postgres. Its names and ids are of our making.
  {
    table: 'bullmq.job',
    class: 'queue',
    key: { queue: 'text', id: 'text' },
    columns: {
      ...{
        queue: 'own',
        id: 'own',
        name: 'own',
        data: 'json',
        opts: 'json',
        progress: 'json',
        return_value: 'json',
        state: 'closed',
      },
      ...{
        failed_reason: 'text',
        stacktrace: 'json',
        deferred_failure: 'text',
        processed_by: 'own',
        lock_token: 'own',
      },
      ...{ dedup_id: 'own', scheduler_id: 'own', parent_queue: 'own', parent_id: 'own', parent_key: 'own' },
    },
  },
  {
    table: 'bullmq.job_log',
    class: 'queue',
    key: { queue: 'text', job_id: 'text', idx: 'bigint' },
    columns: { queue: 'own', job_id: 'own', row: 'text' },
  },
  {
    table: 'bullmq.event',
    class: 'queue',
    key: { queue: 'text', id: 'bigint' },
    columns: { queue: 'own', event: 'own', data: 'json' },
  },
  {
    table: 'bullmq.dedup',
    class: 'queue',
    key: { queue: 'text', dedup_id: 'text' },
    columns: { queue: 'own', dedup_id: 'own', job_id: 'own' },
  },
  {
    table: 'bullmq.dedup_next',
    class: 'queue',
    key: { queue: 'text', dedup_id: 'text' },
    columns: { queue: 'own', dedup_id: 'own', payload: 'json' },
  },
  {
    table: 'bullmq.job_dependency',
    class: 'queue',
    key: { parent_queue: 'text', parent_id: 'text', child_key: 'text' },
    columns: {
      parent_queue: 'own',
      parent_id: 'own',
      child_queue: 'own',
      child_id: 'own',
      child_key: 'own',
      value: 'json',
      status: 'closed',
    },
  },
  {
    table: 'bullmq.meta',
    class: 'queue',
    key: { queue: 'text', field: 'text' },
    columns: { queue: 'own', field: 'own', value: 'own' },
  },
  {
    table: 'bullmq.metrics',
    class: 'queue',
    key: { queue: 'text', kind: 'text' },
    columns: { queue: 'own', kind: 'own' },
  },
  { table: 'bullmq.migration', class: 'queue', key: {}, columns: { name: 'own' } },
  { table: 'bullmq.rate_limit', class: 'queue', key: { queue: 'text' }, columns: { queue: 'own' } },
  {
    table: 'bullmq.relay_inbox',
    class: 'queue',
    key: { id: 'bigint' },
    columns: { ns: 'own', node_id: 'own', kind: 'own', topic: 'own', data: 'text', endpoints: 'own' },
  },
  {
    table: 'bullmq.relay_node',
    class: 'queue',
    key: { ns: 'text', node_id: 'text' },
    columns: { ns: 'own', node_id: 'own', info: 'own' },
  },
  {
    table: 'bullmq.relay_retained',
    class: 'queue',
    key: { ns: 'text', topic: 'text' },
    columns: { ns: 'own', topic: 'own', data: 'text' },
  },
  {
    table: 'bullmq.relay_subscription',
    class: 'queue',
    key: { ns: 'text', pattern: 'text', node_id: 'text', endpoint_id: 'text' },
    columns: { ns: 'own', node_id: 'own', endpoint_id: 'own', pattern: 'own', root: 'own' },
  },
  {
    table: 'bullmq.scheduler',
    class: 'queue',
    key: { queue: 'text', scheduler_id: 'text' },
    columns: {
      ...{ queue: 'own', scheduler_id: 'own', name: 'own', pattern: 'own', tz: 'closed', template_data: 'json' },
      ...{ template_opts: 'json', producer_id: 'own' },
    },
  },
];

const LOOKED_THROUGH: ReadonlySet<Treatment> = new Set(['text', 'address', 'list', 'json', 'whole', 'told']);

/** A table's columns that are looked through, with how. */
export const lookedThrough = ({ columns }: KeptTable): [column: string, how: LookedThrough][] =>
  Object.entries(columns).filter((entry): entry is [string, LookedThrough] => LOOKED_THROUGH.has(entry[1]));
