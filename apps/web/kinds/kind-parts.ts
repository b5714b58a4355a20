import type { components } from '@hyrde/client';
import type { Role } from '@hyrde/contracts';
import type { ComponentType, ReactNode } from 'react';
import type { GuidePlace } from '@/parts/guides/guides.gen';
import type { Search } from '@/parts/lists/filters';
import type { TaskChoice } from '@/parts/sweeps/task-states';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import type { Language } from '@/words/language';
import type { FormInput } from './form-input';

export type Sweep = components['schemas']['Sweep'];
export type SweepDetails = components['schemas']['SweepDetails'];
export type Site = components['schemas']['Site'];
export type Plan = NonNullable<components['schemas']['Schedule']['plan']>;
export type Kind = components['schemas']['Kind'];
export type KindWords = components['schemas']['KindWords'];

/** The language of the request, as `getInLanguage` gives it. */
export interface InLanguage {
  words: Words;
  language: Language;
  format: Formats;
  kinds: readonly Kind[];
}

/** What the screens say about one sweep. */
export interface SweepTexts {
  /** Under its name in lists: what it is about. */
  about: string;
  /** What does its work, a line each. */
  engines: readonly string[];
  /** Under the title of its screen. */
  purpose: string;
  /** What its plan names, with the version. */
  plan: string | null;
  /** How far it is: 12 of 20 tasks done. What was cancelled is told apart, and `progress.done` does not count it. */
  done: string;
  /**
   * The outcome that its tasks are after, where those stand, and what they are called where that is not plain; null where
   * the service does not know the kind.
   */
  sought: { outcome: string; rows: string; unit: string | null } | null;
  rate: (perMinute: string) => string;
  /** Above its outcomes: what has ended so. */
  ended: string;
  /** What pausing does, said when it is done. */
  paused: string;
  /** What cancelling does, asked before it is done. */
  cancelBody: (waiting: string) => string;
}

/** Which of a sweep's tasks. */
export type TasksFilter = { outcome: string } | { state: TaskChoice };

/** A server component that belongs to one sweep. */
type OfSweep<Props = unknown> = ComponentType<{ sweep: SweepDetails } & Props>;

/** What a kind adds to the screen of a sweep. All of it is optional: what is left out has its general form. */
export interface SweepParts {
  /** More facts in the list of facts: pairs of `dt` and `dd`, each in a `div`. */
  Facts?: OfSweep;
  /** What has come of it so far, below the facts. */
  Results?: OfSweep;
  /** Sections of its own, above its tasks. */
  Sections?: OfSweep;
  /** Its tasks with columns and filters of their own, instead of the general table. */
  Tasks?: OfSweep<{ search: Search }>;
  /** Its pages name private persons: there is no evidence to take along. */
  withoutWarc?: true;
}

/** What a schedule's sweeps are about, and what does their work. */
export interface PlanTexts {
  about: string;
  engines: string | null;
}

/** What a kind says of its sweeps and of schedules of them, where the general words say too little. */
export interface KindTexts {
  sweep?: (sweep: Sweep, language: InLanguage) => Partial<SweepTexts>;
  /** @param plan as the service tells it: of this kind */
  plan?: (plan: Plan, language: InLanguage) => PlanTexts | Promise<PlanTexts>;
  /** Where its tasks of an outcome or a state stand, if not on its sweep's screen under just that filter. */
  tasksAddress?: (sweep: Sweep, filter: TasksFilter) => string;
}

/** The form that starts a kind's sweeps, or makes a schedule of them, and what such a sweep is for. */
export interface SweepForm {
  kind: string;
  Form: (props: FormInput) => ReactNode | Promise<ReactNode>;
  purpose: (words: Words) => string;
}

/** The entries of the main menu, in its order. */
export const ENTRIES = ['overview', 'bodies', 'review', 'records', 'runs', 'setUp'] as const;
export type EntryName = (typeof ENTRIES)[number];

/** A screen of an entry. */
export interface EntryLink {
  entry: EntryName;
  href: string;
  title: (words: Words) => string;
  /** The section of the guides that tells of it. */
  guide: GuidePlace;
  /** Addresses of what belongs to it and has a section of its own. */
  guides?: readonly (readonly [address: string, guide: GuidePlace])[];
  /** Who may see it; everybody, where it says nothing. */
  needs?: Role;
  /** Addresses elsewhere of what belongs to it. */
  also?: readonly string[];
}

/** What a kind adds to an entry. */
export interface KindLink extends EntryLink {
  /** The address of the general link that it stands behind; before all of them, where it says nothing. */
  after?: '/bodies' | '/bodies/countries' | '/runs/schedules';
  /** Is there work for this person? Then they land there when they have signed in. */
  hasWork?: (me: { role: Role }) => Promise<boolean>;
}

/** One line of a site's time line. */
export interface TimeLineEntry {
  key: string;
  /** Null while it is not over. */
  at: string | null;
  /** A list item. */
  line: ReactNode;
}

/** A page of what happened on a site, newest first. */
export interface SiteHistory {
  entries: readonly TimeLineEntry[];
  /** Where it goes on. */
  next: string | null;
}

/** A target, as a site's page has a line for it. */
export interface SiteLine {
  /** The target's short name. */
  target: string;
  name: string;
}

/** A column of the lines. */
export interface SiteColumn {
  title: string;
  /** By the target's short name; a line that has none says nothing. */
  cells: ReadonlyMap<string, ReactNode>;
}

/** What a kind adds to a site's page. */
export interface SiteParts {
  /** The page's lines, and what could be one. The first kind that has some gives them. */
  lines?: (site: Site) => Promise<{ told: readonly SiteLine[]; others: readonly SiteLine[] }>;
  columns?: (site: Site) => Promise<readonly SiteColumn[]>;
  /** At the head of a line's story. */
  Story?: ComponentType<{ site: Site; line: SiteLine }>;
  /** What its sweeps found of a line. The first kind that has one gives the pages of the time line; others stand between. */
  history?: (site: Site, line: SiteLine, cursor?: string) => Promise<SiteHistory>;
  /** Beside the lines' title: where more stands. */
  Aside?: ComponentType<{ site: Site }>;
  /** Sections of its own, below the lines. */
  Sections?: ComponentType<{ site: Site }>;
}

/** What the Overview is asked for. */
export interface OverviewAsked {
  search: Search;
  practice: boolean;
}

/** What a kind adds to the Overview, from the top down. */
export interface OverviewParts {
  /** What the Overview tells, in a sentence; the first kind that has one says it. */
  purpose?: (asked: OverviewAsked) => Promise<string>;
  /** How things stand. */
  Standing?: ComponentType<OverviewAsked>;
  /** What goes on now. */
  Running?: ComponentType<OverviewAsked>;
  /** @param props.moreOnChanges where more stands on what has changed of a target's pages */
  Details?: ComponentType<OverviewAsked & { moreOnChanges: (target: string) => ReactNode }>;
  MoreOnChanges?: ComponentType<{ target: string }>;
}

/** Sections on the screen Limits, for administrators. */
export type KindSettings = ComponentType<{ settings: components['schemas']['Settings'] }>;
