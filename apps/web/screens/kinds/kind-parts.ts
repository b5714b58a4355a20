import type { ComponentType } from 'react';
import type { components } from '@/api/api.gen';
import type { Search } from '@/parts/lists/filters';
import type { TaskChoice } from '@/parts/sweeps/task-states';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import type { Language } from '@/words/language';

export type Sweep = components['schemas']['Sweep'];
export type SweepDetails = components['schemas']['SweepDetails'];
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
  /** How far it is: 12 of 20 tasks done. */
  done: string;
  /**
   * The outcome that its tasks are after, where those stand, and what they are called where that is not plain; null where
   * the service does not know the kind.
   */
  sought: { outcome: string; rows: string; unit: string | null } | null;
  rate: (perMinute: string) => string;
  /** What pausing does, said when it is done. */
  paused: string;
  /** What cancelling does, asked before it is done. */
  cancelBody: (waiting: string) => string;
}

/** Which of a sweep's tasks. */
export type TasksFilter = { outcome: string } | { state: TaskChoice };

/** A server component that belongs to one sweep. */
type OfSweep<Props = unknown> = ComponentType<{ sweep: SweepDetails } & Props>;

/** What a kind adds to the screens about sweeps. All of it is optional: what is left out has its general form. */
export interface KindParts {
  /** In the kind's own words, where the general ones say too little. */
  texts?: (sweep: Sweep, language: InLanguage) => Partial<SweepTexts>;
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
  /** Where its tasks of an outcome or a state stand, if not on its screen under just that filter. */
  tasksAddress?: (sweep: Sweep, filter: TasksFilter) => string;
}
