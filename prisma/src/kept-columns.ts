import type { KeptClass } from '@hyrde/contracts';

/**
 * Every column of the store that can contain a text, with the treatment of a removed person's name in it. A test
 * compares the list with the migrated schema, so that no column can be added without an entry.
 *
 * `text` the name is redacted · `address` the same in an address that must stay unique · `list` in each text of a list,
 * and across its texts · `json` in the texts and keys of a JSON value · `whole` the value is deleted, since it is
 * fetched anew · `elements` each text of a list that contains the name is left out of it · `reported` occurrences are
 * not changed but reported, with table, column and key: texts that people maintain by hand and by which a row is known.
 */
export type LookedThrough = 'text' | 'address' | 'list' | 'json' | 'whole' | 'elements' | 'reported';
export type Redacted = Exclude<LookedThrough, 'reported'>;

/**
 * Reason why a column is not searched: `closed` numbers and closed lists · `hash` hashes, from which no text can be
 * restored · `own` names and versions made by Hyrde · `secret` keys and passwords · `computed` computed from other
 * columns by Postgres · `body` bytes that are searched by their content (`removal/bodies.ts` of the worker) · `goes`
 * repeats another column of its row: a trigger empties it if that column is redacted · `removal` belongs to the removal
 * itself, which empties it.
 */
export type NotLookedThrough = 'closed' | 'hash' | 'own' | 'secret' | 'computed' | 'body' | 'goes' | 'removal';

export type Treatment = LookedThrough | NotLookedThrough;

export interface KeptTable {
  table: string;
  class: KeptClass;
  /** Columns of the primary key with their types, in key order. */
  key: Record<string, 'uuid' | 'text' | 'int' | 'bigint'>;
  columns: Record<string, Treatment>;
}

/**
 * @param key columns of the primary key, each as `name:type`, separated by spaces
 * @param columns names, separated by spaces, by treatment
 */
const kept = (table: string, of: KeptClass, key: string, columns: Partial<Record<Treatment, string>>): KeptTable => ({
  table,
  class: of,
  key: Object.fromEntries(Array.from(key.matchAll(/(\w+):(\w+)/g), ([, column, type]) => [column, type])),
  columns: Object.fromEntries(
    Object.entries(columns).flatMap(([how, names]) => names.split(' ').map((name) => [name, how as Treatment])),
  ),
});

export const KEPT_TABLES: readonly KeptTable[] = [
  kept('person', 'hand', 'id:uuid', { reported: 'email name', closed: 'role', secret: 'password_hash' }),
  kept('session', 'hand', 'token_hash:text', { hash: 'token_hash', own: 'browser', secret: 'id_token' }),
  kept('identity', 'hand', 'issuer:text subject:text', { reported: 'issuer subject' }),
  kept('provider_step', 'hand', 'token_hash:text', {
    text: 'next',
    hash: 'token_hash',
    secret: 'state nonce code_verifier',
  }),
  kept('sign_in_link', 'hand', 'person_id:uuid purpose:text', {
    text: 'mail_detail',
    closed: 'purpose language',
    hash: 'token_hash',
  }),
  kept('totp', 'hand', 'person_id:uuid', { secret: 'secret' }),
  kept('recovery_code', 'hand', 'person_id:uuid code_hash:text', { hash: 'code_hash' }),
  kept('passkey', 'hand', 'id:uuid', { text: 'name', hash: 'credential_id public_key', closed: 'transports' }),
  kept('passkey_step', 'hand', 'token_hash:text', { hash: 'token_hash', secret: 'challenge' }),
  kept('sign_in_step', 'hand', 'token_hash:text', { hash: 'token_hash' }),
  kept('api_token', 'hand', 'id:uuid', { text: 'name', closed: 'scope', hash: 'token_hash' }),
  kept('known_browser', 'hand', 'token_hash:text', { hash: 'token_hash' }),
  kept('names_opening', 'audit', 'person_id:uuid', { text: 'reason' }),
  kept('idempotency_key', 'hand', 'owner_id:uuid key:text', { hash: 'request_hash', secret: 'key answer' }),
  kept('sign_in_limit', 'hand', 'key:text', { hash: 'key' }),
  kept('audit_entry', 'audit', 'id:bigint', { text: 'subject', json: 'details', own: 'action' }),
  kept('region', 'hand', 'id:uuid', { reported: 'name' }),
  kept('site', 'hand', 'id:uuid', {
    elements: 'tags',
    reported: 'name home_url number',
    closed: 'language',
    computed: 'identity search_text',
  }),
  kept('saved_view', 'hand', 'id:uuid', { text: 'name', json: 'query', closed: 'list' }),
  kept('site_import', 'lists', 'id:uuid', { text: 'file_name', json: 'header undone' }),
  kept('site_import_line', 'lists', 'import_id:uuid line:int', {
    text: 'message text',
    json: 'cells',
    closed: 'result',
  }),
  kept('owner_wish', 'hand', 'id:uuid', { text: 'note', reported: 'host', closed: 'kind time_zone' }),
  kept('owner_proof', 'hand', 'id:uuid', {
    reported: 'origin host',
    closed: 'fault',
    hash: 'key_hash',
    secret: 'token',
  }),
  kept('register', 'hand', 'id:uuid', { reported: 'host holder source', closed: 'reach country', own: 'targets' }),
  kept('target', 'hand', 'id:uuid', { reported: 'slug name description' }),
  kept('target_version', 'targets', 'id:uuid', {
    text: 'note',
    json: 'words names changes',
    closed: 'origin state failure',
  }),
  kept('target_example', 'targets', 'id:uuid', {
    text: 'failure title',
    address: 'url',
    json: 'words',
    closed: 'state',
  }),
  kept('verified_page', 'review', 'site_id:uuid target_id:uuid', {
    text: 'verdict_url entered_url note',
    computed: 'url',
  }),
  kept('sweep', 'tasks', 'id:uuid', { text: 'name', json: 'plan name_parts', closed: 'state', own: 'kind' }),
  kept('task', 'tasks', 'id:uuid', {
    text: 'detail',
    address: 'subject',
    json: 'input checkpoint pinned_state',
    closed: 'state waiting_for outcome reason',
    own: 'engine engine_version runner lost_runner traceparent',
  }),
  kept('task_tally', 'tasks', 'sweep_id:uuid', { closed: 'outcome', own: 'engine' }),
  kept('engine_state', 'tasks', 'kind:text subject:text', { json: 'state', reported: 'subject', own: 'kind' }),
  kept('journal_entry', 'journal', 'task_id:uuid seq:int', {
    text: 'url final_url content_type charset',
    json: 'request hops exchange robots wall later',
    closed: 'reading failure',
    hash: 'received_hash text_hash',
    own: 'redacted',
  }),
  kept('evidence_page', 'evidence', 'task_id:uuid seq:int', {
    text: 'url final_url content_type charset',
    json: 'request hops exchange robots wall',
    closed: 'reading',
    hash: 'received_hash text_hash',
    own: 'redacted',
  }),
  kept('blob', 'bodies', 'hash:text', { closed: 'encoding place', hash: 'hash', body: 'body' }),
  kept('locate_sweep', 'tasks', 'sweep_id:uuid', { json: 'draft_words draft_names', own: 'algorithms' }),
  kept('tag_edit', 'hand', 'id:uuid', { elements: 'added removed' }),
  kept('tag_edit_site', 'hand', 'edit_id:uuid site_id:uuid', { elements: 'before after' }),
  kept('letter', 'hand', 'id:uuid', { own: 'targets language', hash: 'token_hash' }),
  kept('letter_answer', 'hand', 'id:uuid', { text: 'url note', closed: 'kind decision' }),
  kept('report_link', 'hand', 'id:uuid', { text: 'title introduction', json: 'matrix', hash: 'token_hash' }),
  kept('search', 'findings', 'id:uuid', {
    text: 'found_url found_title found_register',
    closed: 'outcome reason change verdict',
    own: 'algorithm',
    computed: 'answer',
  }),
  kept('search_tally', 'findings', 'sweep_id:uuid', { closed: 'outcome answer verdict change', own: 'algorithm' }),
  kept('download_tally', 'findings', 'sweep_id:uuid', { own: 'algorithm' }),
  kept('claim_tally', 'findings', 'sweep_id:uuid', { own: 'algorithm' }),
  kept('standing_answer', 'findings', 'site_id:uuid target_id:uuid', { closed: 'answer verdict proven notified' }),
  kept('dossier', 'dossiers', 'search_id:uuid', {
    json: 'pages unread off_site sitemaps box not_seen',
    closed: 'language words_language',
  }),
  kept('finding', 'findings', 'search_id:uuid', {
    text: 'url title section',
    json: 'matches picture_layout',
    closed: 'language contributions screenshot',
    hash: 'visible_hash screenshot_hash',
    own: 'redacted',
  }),
  kept('known_page_visit', 'findings', 'search_id:uuid', {
    text: 'url final_url probe_url',
    json: 'exchange',
    closed: 'state reason',
  }),
  kept('seal', 'findings', 'search_id:uuid files_sum:text', {
    hash: 'files_sum',
    own: 'manifest signature time_stamp stamped_by stamp_detail',
  }),
  kept('proof_sheet', 'findings', 'search_id:uuid version:int', {
    json: 'told',
    closed: 'language',
    hash: 'hash',
    goes: 'pdf',
  }),
  kept('near_miss_picture', 'findings', 'search_id:uuid rank:int', { closed: 'state', goes: 'png' }),
  kept('report_pdf', 'hand', 'id:uuid', {
    text: 'title introduction',
    json: 'matrix',
    closed: 'language answers',
    own: 'failure',
  }),
  kept('report_pdf_sheet', 'findings', 'report_pdf_id:uuid number:int', { json: 'told' }),
  kept('report_pdf_part', 'findings', 'report_pdf_id:uuid number:int', { hash: 'hash', goes: 'pdf' }),
  kept('sealing_key', 'hand', 'id:uuid', { own: 'public_key', secret: 'private_key' }),
  kept('trail_step', 'findings', 'search_id:uuid position:int', { text: 'url label' }),
  kept('runner_up', 'findings', 'search_id:uuid rank:int', { text: 'url title' }),
  kept('review_item', 'review', 'search_id:uuid', { text: 'right_url', closed: 'drawn verdict' }),
  kept('verification', 'review', 'id:uuid', { text: 'right_url note', closed: 'verdict drawn' }),
  kept('schedule', 'tasks', 'id:uuid', { text: 'name', json: 'plan', closed: 'time_zone', own: 'cron' }),
  kept('schedule_run', 'tasks', 'id:bigint', { text: 'message', closed: 'result' }),
  kept('subscription', 'tasks', 'id:uuid', {
    text: 'name off_detail',
    reported: 'address',
    json: 'filter',
    closed: 'tells means language time_zone off_reason',
    hash: 'link_hash',
    own: 'runner',
    secret: 'secret old_secret',
  }),
  kept('delivery', 'tasks', 'id:uuid', { text: 'detail', json: 'payload', closed: 'kind outcome' }),
  kept('notice', 'tasks', 'id:uuid', { closed: 'type', own: 'place' }),
  kept('setting', 'hand', 'key:text', { reported: 'value', own: 'key' }),
  kept('host', 'hand', 'host:text', {
    whole: 'robots_text',
    reported: 'host',
    closed: 'robots_state',
    own: 'lease_owner',
  }),
  kept('address', 'hand', 'address:text', { closed: 'address' }),
  kept('address_slot', 'hand', 'address:text slot:int', { closed: 'address', own: 'owner' }),
  kept('known_page', 'changes', 'id:uuid', {
    text: 'url moved_to',
    json: 'validators',
    closed: 'role state',
    hash: 'fingerprint text_hash',
  }),
  kept('page_visit', 'changes', 'task_id:uuid page_id:uuid', { closed: 'result reason' }),
  kept('page_change', 'changes', 'id:uuid', {
    text: 'url moved_to',
    closed: 'change role search picture',
    hash: 'before_hash after_hash picture_hash',
    own: 'redacted',
  }),
  kept('refresh_day', 'changes', 'sweep_id:uuid day:int', { closed: 'priors', own: 'policy' }),
  kept('refresh_tally', 'changes', 'sweep_id:uuid day:int result:text', { closed: 'result' }),
  kept('refresh_forecast', 'changes', '', { closed: 'curves' }),
  kept('record_portal', 'records', 'id:uuid', {
    text: 'form_url because',
    address: 'url',
    json: 'form left_alone withheld sent columns newest',
    closed: 'size_basis ended',
    hash: 'family',
  }),
  kept('portal_correction', 'records', 'id:uuid', { text: 'selector label', closed: 'field', hash: 'family' }),
  kept('confirmed_form', 'records', 'id:uuid', { text: 'action', closed: 'why', hash: 'make' }),
  kept('portal_recipe', 'hand', 'id:uuid', { reported: 'recipe_id recipe' }),
  kept('recipe_trial', 'tasks', 'task_id:uuid', { json: 'result' }),
  kept('request_permission', 'records', 'id:uuid', {
    text: 'note',
    json: 'signature',
    closed: 'why decision',
    hash: 'family hash',
  }),
  kept('portal_query', 'queries', 'portal_id:uuid position:int', { list: 'words', json: 'choices', closed: 'method' }),
  kept('portal_record', 'records', 'id:uuid', {
    text: 'case_number document_number sender recipient title case_title exemption legal_ground link page_url',
    closed: 'language kind time direction sender_sign recipient_sign',
    hash: 'identity page_hash',
    computed: 'searched',
  }),
  kept('record_tally', 'records', 'portal_id:uuid', { closed: 'kind direction' }),
  kept('record_names', 'records', 'record_id:uuid', { text: 'sender recipient title case_title exemption link' }),
  kept('watch_hub', 'records', 'id:uuid', { text: 'title', address: 'url', closed: 'kind failure', hash: 'key' }),
  kept('watch_site', 'records', 'sweep_id:uuid site_id:uuid', { closed: 'why' }),
  kept('watch_document', 'records', 'id:uuid', {
    text: 'url title number',
    closed: 'dating state',
    hash: 'identity title_shape section',
  }),
  kept('watch_mute', 'records', 'id:uuid', { closed: 'by state', hash: 'shape' }),
  kept('watch_forager', 'records', 'site_id:uuid number:int', { json: 'weblog' }),
  kept('watch_burst', 'records', 'id:uuid', { closed: 'state' }),
  kept('discover_run', 'tasks', 'sweep_id:uuid', {
    json: 'batch steps found_words',
    list: 'seeds struck held_hosts',
    closed: 'stop',
  }),
  kept('discover_answer', 'tasks', 'sweep_id:uuid round:int seq:int', { json: 'opened' }),
  kept('discover_find', 'records', 'id:uuid', { text: 'url title host domain', closed: 'verdict taught' }),
  kept('no_public_body', 'hand', 'id:uuid', { reported: 'host' }),
  kept('name_removal', 'hand', 'name_hash:text', { hash: 'name_hash key' }),
  kept('person_removal', 'hand', 'id:uuid', { closed: 'state', own: 'place counts', removal: 'name' }),
  kept('removal_spelling', 'hand', 'removal_id:uuid id:text', {
    closed: 'kind',
    hash: 'id',
    own: 'counts',
    removal: 'text examples',
  }),
  kept('removal_body', 'hand', 'removal_id:uuid hash:text', { hash: 'hash' }),
  // The queue's table, if the queue is in Postgres. Its names and ids are made by Hyrde.
  kept('bullmq.job', 'queue', 'queue:text id:text', {
    text: 'failed_reason deferred_failure',
    json: 'data opts progress return_value stacktrace',
    closed: 'state',
    own: 'queue id name processed_by lock_token dedup_id scheduler_id parent_queue parent_id parent_key',
  }),
  kept('bullmq.job_log', 'queue', 'queue:text job_id:text idx:bigint', { text: 'row', own: 'queue job_id' }),
  kept('bullmq.event', 'queue', 'queue:text id:bigint', { json: 'data', own: 'queue event' }),
  kept('bullmq.dedup', 'queue', 'queue:text dedup_id:text', { own: 'queue dedup_id job_id' }),
  kept('bullmq.dedup_next', 'queue', 'queue:text dedup_id:text', { json: 'payload', own: 'queue dedup_id' }),
  kept('bullmq.job_dependency', 'queue', 'parent_queue:text parent_id:text child_key:text', {
    json: 'value',
    closed: 'status',
    own: 'parent_queue parent_id child_queue child_id child_key',
  }),
  kept('bullmq.meta', 'queue', 'queue:text field:text', { own: 'queue field value' }),
  kept('bullmq.metrics', 'queue', 'queue:text kind:text', { own: 'queue kind' }),
  kept('bullmq.migration', 'queue', '', { own: 'name' }),
  kept('bullmq.rate_limit', 'queue', 'queue:text', { own: 'queue' }),
  kept('bullmq.relay_inbox', 'queue', 'id:bigint', { text: 'data', own: 'ns node_id kind topic endpoints' }),
  kept('bullmq.relay_node', 'queue', 'ns:text node_id:text', { own: 'ns node_id info' }),
  kept('bullmq.relay_retained', 'queue', 'ns:text topic:text', { text: 'data', own: 'ns topic' }),
  kept('bullmq.relay_subscription', 'queue', 'ns:text pattern:text node_id:text endpoint_id:text', {
    own: 'ns node_id endpoint_id pattern root',
  }),
  kept('bullmq.scheduler', 'queue', 'queue:text scheduler_id:text', {
    json: 'template_data template_opts',
    closed: 'tz',
    own: 'queue scheduler_id name pattern producer_id',
  }),
];

const LOOKED_THROUGH: ReadonlySet<Treatment> = new Set([
  ...(['text', 'address', 'list', 'json', 'whole', 'elements', 'reported'] satisfies LookedThrough[]),
]);

/** A table's columns that are searched, with their treatment. */
export const lookedThrough = ({ columns }: KeptTable): [column: string, how: LookedThrough][] =>
  Object.entries(columns).filter((entry): entry is [string, LookedThrough] => LOOKED_THROUGH.has(entry[1]));
