import {
  DiscoverInput,
  DiscoverPlan,
  Dossier,
  FormLeftAlone,
  FoundWord,
  LocateInput,
  LocatePlan,
  MailBody,
  NewestQuestion,
  PictureLayout,
  PlannedPage,
  PortalColumn,
  PortalForm,
  QueryWords,
  RefreshInput,
  RefreshPlan,
  RequestSignature,
  SentRequest,
  StoredDiscoverPlan,
  StoredRefreshPlan,
  SurfaceInput,
  SurfacePlan,
  SweepNameParts,
  WatchInput,
  WatchPlan,
  WebhookBody,
  WithheldRequest,
  WordChange,
  WordMatch,
} from '@hyrde/contracts';
import { TrialResult } from '@hyrde/contracts/portals';
import { z } from 'zod';
import { REDACTED } from '../../../../html/index.js';
import { SubscriptionFilter } from '../../../../notifications/compose/index.js';

const PLANS = [LocatePlan, SurfacePlan, WatchPlan, RefreshPlan, StoredRefreshPlan, DiscoverPlan, StoredDiscoverPlan];
const INPUTS = [LocateInput, SurfaceInput, WatchInput, RefreshInput, DiscoverInput];
const Cells = z.array(z.string());

/** Any value of the shape that it has: redaction changes texts only. */
const FREE: readonly z.ZodType[] = [];
const REQUESTED = { request: FREE, hops: FREE, exchange: FREE, robots: FREE, wall: FREE };

/**
 * Schemas with which the JSON columns are read, by table and column. A redacted value satisfies each schema that the
 * value satisfied before. A test compares the list with `KEPT_TABLES`.
 */
export const JSON_SCHEMAS: Readonly<Record<string, Readonly<Record<string, readonly z.ZodType[]>>>> = {
  audit_entry: { details: FREE },
  site_import: { header: [Cells], undone: [z.array(z.looseObject({ home_url: z.url() }))] },
  site_import_line: { cells: [Cells] },
  target_version: { words: [QueryWords], names: FREE, changes: [z.array(WordChange)] },
  target_example: { words: FREE },
  sweep: { plan: PLANS, name_parts: [SweepNameParts] },
  schedule: { plan: PLANS },
  saved_view: { query: FREE },
  task: { input: INPUTS, checkpoint: FREE, pinned_state: FREE },
  engine_state: { state: FREE },
  journal_entry: { ...REQUESTED, later: FREE },
  evidence_page: REQUESTED,
  locate_sweep: { draft_words: [QueryWords], draft_names: FREE },
  report_link: { matrix: FREE },
  report_pdf: { matrix: FREE },
  report_pdf_sheet: { told: FREE },
  proof_sheet: { told: FREE },
  dossier: {
    pages: [Dossier.shape.pages],
    unread: [Dossier.shape.unread],
    off_site: [Dossier.shape.offSite],
    sitemaps: [Dossier.shape.sitemaps],
    box: [Dossier.shape.box],
    not_seen: [Dossier.shape.notSeen],
  },
  finding: { matches: [z.array(WordMatch)], picture_layout: [PictureLayout] },
  known_page_visit: { exchange: FREE },
  known_page: { validators: FREE },
  subscription: { filter: [SubscriptionFilter] },
  recipe_trial: { result: [TrialResult] },
  delivery: { payload: [WebhookBody, MailBody] },
  record_portal: {
    form: [PortalForm],
    left_alone: [z.array(FormLeftAlone)],
    withheld: [z.array(WithheldRequest)],
    sent: [z.array(SentRequest)],
    columns: [z.array(PortalColumn)],
    newest: [NewestQuestion],
  },
  request_permission: { signature: [RequestSignature] },
  portal_query: { choices: [z.record(z.string(), z.string())] },
  watch_forager: { weblog: FREE },
  discover_run: { batch: [z.array(PlannedPage)], steps: FREE, found_words: [z.array(FoundWord)] },
  discover_answer: { opened: FREE },
  'bullmq.job': { data: FREE, opts: FREE, progress: FREE, return_value: FREE, stacktrace: FREE },
  'bullmq.event': { data: FREE },
  'bullmq.dedup_next': { payload: FREE },
  'bullmq.job_dependency': { value: FREE },
  'bullmq.scheduler': { template_data: FREE, template_opts: FREE },
};

type Path = readonly PropertyKey[];
/**
 * Treatments of a text with a name, in the order in which they are tried: the mark in place of the name; no element in
 * its list or object; a word or an address in place of the text; null; the text unchanged, if it is one of a closed
 * list or a key that the schema names, which are no person's.
 */
const WAYS = ['mark', 'left-out', 'word', 'address', 'null'] as const;
type Way = (typeof WAYS)[number] | 'kept';
const IN_PLACE = { word: 'redacted', address: 'https://redacted.invalid/', null: null } as const;
const LEFT_OUT = Symbol('left out');

/** Finds the names to be redacted. */
export interface Names {
  /** The text with names redacted; the same text if it has none. */
  redact(text: string): string;
  /** Positions in a list of words that together form a name. */
  together(list: readonly unknown[]): ReadonlySet<number>;
}

/**
 * A JSON value with its texts and keys redacted, valid by each schema by which it was valid before.
 * @returns undefined if no treatment of the names gives a valid value
 */
export function redactedJson(
  value: unknown,
  schemas: readonly z.ZodType[],
  names: Names,
): { value: unknown } | undefined {
  const held = schemas.filter((schema) => schema.safeParse(value).success);
  const treated: Treated = new Map();
  const treatment = new Treatment(treated, names);
  for (;;) {
    const redacted = treatment.of(value);
    const issues = held.flatMap((schema) => schema.safeParse(redacted).error?.issues ?? []);
    if (issues.length === 0) return { value: redacted };
    if (!treatOtherwise(treated, issues)) return undefined;
  }
}

/** Treatment of each text with a name, by its path as a text. */
type Treated = Map<string, { path: Path; way: Way }>;

/** Sets the next treatment of the texts that an issue concerns. @returns false if a text has none left */
function treatOtherwise(treated: Treated, issues: readonly z.core.$ZodIssue[]): boolean {
  const open = [...treated.values()].filter(({ way }) => way !== 'kept');
  const touched = open.filter(({ path }) => issues.some((issue) => touches(issue.path, path)));
  const concerned = touched.length > 0 ? touched : open;
  const closed = concerned.filter(
    ({ path }) =>
      path.at(-1) === KEY || issues.some((issue) => issue.code === 'invalid_value' && same(issue.path, path)),
  );
  for (const one of closed) one.way = 'kept';
  if (closed.length > 0) return true;
  for (const one of concerned) {
    const way = WAYS[WAYS.indexOf(one.way as (typeof WAYS)[number]) + 1];
    if (way === undefined) return false;
    one.way = way;
  }
  return concerned.length > 0;
}

/** Last part of the path of a key. */
const KEY = Symbol('key');
/** Positions in lists are compared as equal, since elements that are left out shift them. */
const comparable = (one: PropertyKey | undefined): PropertyKey | undefined => (typeof one === 'number' ? '*' : one);
const touches = (a: Path, b: Path): boolean =>
  a.slice(0, b.length).every((one, i) => b[i] === KEY || comparable(one) === comparable(b[i]));
const same = (a: Path, b: Path): boolean => a.length === b.length && touches(a, b);

class Treatment {
  constructor(
    private readonly treated: Treated,
    private readonly names: Names,
  ) {}

  of(value: unknown): unknown {
    const redacted = this.at(value, [], false);
    return redacted === LEFT_OUT ? null : redacted;
  }

  /** @param whole true if the value is a word of a name, and nothing else */
  private at(value: unknown, path: Path, whole: boolean): unknown {
    if (typeof value === 'string') return this.text(value, path, whole);
    if (Array.isArray(value)) {
      const words = this.names.together(value);
      return value.map((one, i) => this.at(one, [...path, i], words.has(i))).filter((one) => one !== LEFT_OUT);
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, one]) => {
      const shown = this.text(key, [...path, key, KEY], false);
      return [String(shown), this.at(one, [...path, key], whole)] as const;
    });
    return Object.fromEntries(entries.filter(([, one]) => one !== LEFT_OUT));
  }

  private text(text: string, path: Path, whole: boolean): unknown {
    const marked = whole ? REDACTED : this.names.redact(text);
    if (marked === text) return text;
    const key = path.map(String).join('\u0000');
    const { way } = this.treated.get(key) ?? { way: 'mark' };
    if (!this.treated.has(key)) this.treated.set(key, { path, way });
    if (way === 'mark') return marked;
    if (way === 'left-out') return LEFT_OUT;
    return way === 'kept' ? text : IN_PLACE[way];
  }
}
