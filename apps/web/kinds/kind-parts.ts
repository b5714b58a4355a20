import type { Role, TextLanguage } from '@hyrde/contracts';
import type { ComponentType, ReactNode } from 'react';
import type { Schema } from '@/api/schema';
import type { TaskChoice } from '@/parts/closed-lists';
import type { GuidePlace } from '@/parts/guides/guides.gen';
import type { Search } from '@/parts/lists/query';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

/** A sweep by itself; `parts` are those of `WithParts`. */
export type Sweep = Omit<Schema<'Sweep'>, 'parts'>;
export type WithParts = Schema<'Sweep'>;
export type SweepDetails = Schema<'SweepDetails'>;
export type Site = Schema<'Site'>;
export type Plan = NonNullable<Schema<'Schedule'>['plan']>;
export type Kind = Schema<'Kind'>;
export type KindWords = Schema<'KindWords'>;

/** Result of `getInLanguage`: words, formats and kinds in the language of the request. */
export interface InLanguage {
  words: Words;
  language: TextLanguage;
  format: Formats;
  kinds: readonly Kind[];
}

export interface SweepTexts {
  /** The subject, below the sweep's name in lists. */
  about: string;
  /** Algorithms or methods of the sweep, a line each. */
  engines: readonly string[];
  /** Purpose, below the title of the sweep's screen. */
  purpose: string;
  /** Plan with its version; null if the kind has no plan text. */
  plan: string | null;
  /** Progress: 12 of 20 tasks done. Cancelled tasks are given separately; `progress.done` does not count them. */
  done: string;
  /**
   * The outcome that the sweep's tasks aim at, the address of the tasks with this outcome, and the unit if it is not
   * tasks; null if the API does not know the kind.
   */
  sought: { outcome: string; rows: string; unit: string | null } | null;
  rate: (perMinute: string) => string;
  /** Heading of the outcomes of completed tasks. */
  ended: string;
  /** Effect of pausing, shown afterwards. */
  paused: string;
  /** Effect of cancelling, shown in the confirmation. */
  cancelBody: (waiting: string) => string;
}

export type TasksFilter = { outcome: string } | { state: TaskChoice };

type OfSweep<Props = unknown> = ComponentType<{ sweep: SweepDetails } & Props>;

/** Parts that a kind adds to the screen of a sweep. All are optional; a missing part has a general form. */
export interface SweepParts {
  /** Further facts in the list of facts: pairs of `dt` and `dd`, each in a `div`. */
  Facts?: OfSweep;
  /** Results so far, below the facts. */
  Results?: OfSweep;
  Sections?: OfSweep;
  /** The tasks with the kind's own columns and filters, in place of the general table. */
  Tasks?: OfSweep<{ search: Search }>;
  /** True if the kind has no WARC files because its pages name private persons. */
  withoutWarc?: true;
}

/** Subject and method of a schedule's sweeps. */
export interface PlanTexts {
  about: string;
  engines: string | null;
}

/** Texts of a kind about its sweeps and schedules, in place of general ones. */
export interface KindTexts {
  sweep?: (sweep: Sweep, language: InLanguage) => Partial<SweepTexts>;
  /** @param plan the API's plan, of this kind */
  plan?: (plan: Plan, language: InLanguage) => PlanTexts | Promise<PlanTexts>;
  /** Address of the sweep's tasks under a filter; by default the sweep's screen with this filter. */
  tasksAddress?: (sweep: Sweep, filter: TasksFilter) => string;
}

/** The form that starts a kind's sweep or creates a schedule, and the purpose of such a sweep. */
export interface SweepForm {
  kind: string;
  /** Heading of the form, if such a sweep has a name of its own. */
  title?: (words: Words) => string;
  Form: (props: FormInput) => ReactNode | Promise<ReactNode>;
  purpose: (words: Words) => string;
}

/** Entries of the main menu, in order. */
export const ENTRIES = ['overview', 'bodies', 'review', 'records', 'runs', 'setUp'] as const;
export type EntryName = (typeof ENTRIES)[number];

/** A screen of a menu entry. */
export interface EntryLink {
  entry: EntryName;
  href: string;
  title: (words: Words) => string;
  /** Section of the guides about the screen. */
  guide: GuidePlace;
  /** Addresses below the screen that have a guide section of their own. */
  guides?: readonly (readonly [address: string, guide: GuidePlace])[];
  /** Minimum role; by default every role. */
  needs?: Role;
  /** Addresses elsewhere that belong to this screen. */
  also?: readonly string[];
}

/** A screen that a kind adds to an entry. */
export interface KindLink extends EntryLink {
  /** Address of the general link before it; by default it precedes all general links. */
  after?: '/bodies' | '/bodies/countries' | '/runs/schedules';
  /** True if this person has work here; then the screen is the first one after sign-in. */
  hasWork?: (me: { role: Role }) => Promise<boolean>;
}

/** A screen of a menu entry in one line. */
export const menuLink = (
  entry: EntryName,
  href: string,
  title: EntryLink['title'],
  guide: GuidePlace,
  more: Partial<Omit<KindLink, 'entry' | 'href' | 'title' | 'guide'>> = {},
): KindLink => ({ entry, href, title, guide, ...more });

export interface TimeLineEntry {
  key: string;
  /** null while it is running. */
  at: string | null;
  /** Content of the entry, as a list item. */
  line: ReactNode;
}

/** A page of a site's history, descending by time. */
export interface SiteHistory {
  entries: readonly TimeLineEntry[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

/** A target's line on a site's page. */
export interface SiteLine {
  target: string;
  name: string;
}

export interface SiteColumn {
  title: string;
  /** Cells by the target's short name; a missing cell is empty. */
  cells: ReadonlyMap<string, ReactNode>;
}

/** Parts that a kind adds to a site's page. */
export interface SiteParts {
  /** Lines of the site's page, and targets that could get a line. Given by the first kind that has lines. */
  lines?: (site: Site) => Promise<{ shown: readonly SiteLine[]; others: readonly SiteLine[] }>;
  columns?: (site: Site) => Promise<readonly SiteColumn[]>;
  /** Content at the head of a line's history. */
  Story?: ComponentType<{ site: Site; line: SiteLine }>;
  /**
   * Results of the kind's sweeps for a line. The first kind that implements it provides the pages of the time line;
   * entries of other sources are merged in.
   */
  history?: (site: Site, line: SiteLine, cursor?: string) => Promise<SiteHistory>;
  /** Link to further information, beside the title of the lines. */
  Aside?: ComponentType<{ site: Site }>;
  /** Sections below the lines; `search` is the query of the page. */
  Sections?: ComponentType<{ site: Site; search: Search }>;
}

export interface OverviewAsked {
  search: Search;
  practice: boolean;
}

/** Parts that a kind adds to the Overview, from top to bottom. */
export interface OverviewParts {
  /** Purpose of the Overview in a sentence; given by the first kind that implements it. */
  purpose?: (asked: OverviewAsked) => Promise<string>;
  /** Current state of the kind's results. */
  Standing?: ComponentType<OverviewAsked>;
  Running?: ComponentType<OverviewAsked>;
  /** @param props.moreOnChanges link to more about the changes of a target's pages */
  Details?: ComponentType<OverviewAsked & { moreOnChanges: (target: string) => ReactNode }>;
  MoreOnChanges?: ComponentType<{ target: string }>;
}

/** A kind's sections on the screen Limits, for administrators. */
export type KindSettings = ComponentType<{ settings: Schema<'Settings'> }>;

/** Value of a form's `SitesField`: all if no region is ticked and no view chosen. */
export function sitesOf(data: FormData): 'all' | { regionIds: string[] } | { viewId: string } {
  const viewId = data.get('viewId');
  if (viewId) return { viewId: String(viewId) };
  const regionIds = data.getAll('regionIds').map(String);
  return regionIds.length ? { regionIds } : 'all';
}

export interface FormInput {
  sites: number;
  practice: boolean;
  /** True if the form creates a schedule. */
  scheduled: boolean;
  search: Search;
}

type Facts = NonNullable<Sweep['facts']>;
type Summary = NonNullable<SweepDetails['summary']>;

/** The API's facts of an item of one of several kinds. @throws if it is of another kind: the registry passes each kind its own */
function ofKind<Of extends { kind: string }, K extends Of['kind']>(kind: K, of: Of | null): Extract<Of, { kind: K }> {
  if (of?.kind !== kind) throw new Error(`${of?.kind} is another kind than ${kind}.`);
  return of as Extract<Of, { kind: K }>;
}

/** Facts of a sweep of this kind. @throws as `ofKind` */
export const factsOf = <K extends Facts['kind']>(kind: K, { facts }: Pick<Sweep, 'facts'>) => ofKind(kind, facts);

/** Summary of the sweep's tasks. @throws as `ofKind` */
export const summaryOf = <K extends Summary['kind']>(kind: K, { summary }: Pick<SweepDetails, 'summary'>) =>
  ofKind(kind, summary);

/** Texts of a kind from the facts of its sweeps and from its plans. */
export const kindTexts = <K extends Plan['kind'] & Facts['kind']>(
  kind: K,
  sweep: (facts: Extract<Facts, { kind: K }>, language: InLanguage, sweep: Sweep) => Partial<SweepTexts>,
  plan: (plan: Extract<Plan, { kind: K }>, language: InLanguage) => PlanTexts | Promise<PlanTexts>,
): KindTexts => ({
  sweep: (of, language) => sweep(factsOf(kind, of), language, of),
  plan: (of, language) => plan(ofKind(kind, of), language),
});
