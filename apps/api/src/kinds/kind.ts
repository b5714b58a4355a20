import type { JobClass, KindContract, SweepNameParts } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import type { KeptName, PastCount } from '../retention/kept.js';
import type { PagesOfKind } from '../stored-pages/pages-by-words.js';

/** Fields common to the plans of every kind. */
export type AnyPlan = { kind: string; budget: number; practice: boolean };

/** A kind's own fields of a sweep; `kind` is the discriminator. */
export type OfKind = { kind: string };

/** A sweep that has just been created and has no tasks yet. */
export interface NewSweep {
  id: string;
  seed: number;
  /** Trace context (W3C Trace Context) of the request that created the sweep; null if tracing is off. */
  traceparent: string | null;
}

/** Number of waiting and of failed jobs of a kind, other than tasks. */
export interface JobCounts {
  jobClass: Exclude<JobClass, 'try-outs'>;
  waiting: number;
  failed: number;
}

/** A kind's own filter in the list of all sweeps: query fields, and the condition that they select. */
export interface KindFilter {
  readonly fields: Readonly<Record<string, z.ZodType>>;
  where(query: Readonly<Record<string, unknown>>): Prisma.SweepWhereInput;
}

/** A number that administrators set for the whole installation. */
export interface KindSetting {
  /** Key in the table `setting`. */
  readonly name: string;
  readonly schema: z.ZodType<number>;
  /** Default value. */
  readonly initial: number;
  /** Applies a new value to stored data, in the transaction that stores it. */
  changed?(tx: Prisma.TransactionClient, value: number): Promise<void>;
}

/** Data of a kind deleted automatically after a number of days set by administrators. */
export interface KindRetention {
  readonly name: KeptName;
  readonly setting: KindSetting;
  readonly past: PastCount;
}

/** Interface between the service and a kind of sweep; everything else is the same for every kind. */
export interface ApiKind<Plan extends AnyPlan = AnyPlan> {
  readonly contract: KindContract;
  /** The kind's own controllers and services; undefined if the generic routes suffice. */
  readonly module?: Type<unknown>;
  /**
   * Task of a sweep in words, by language: the middle of its default name.
   * @throws Problem if the plan is invalid
   */
  nameOf(tx: Prisma.TransactionClient, plan: Plan): Promise<SweepNameParts['what']>;
  /**
   * Creates the sweep's tasks and the kind's own rows, in the transaction that creates the sweep.
   * @returns number of tasks, including those that workers will add
   * @throws Problem if the plan refers to something that does not exist
   */
  makeTasks(tx: Prisma.TransactionClient, sweep: NewSweep, plan: Plan): Promise<number>;
  /** Schema of the kind's own fields in a list of sweeps. */
  readonly Facts: z.ZodType<OfKind>;
  factsOf(db: Database, sweepIds: readonly string[]): Promise<ReadonlyMap<string, OfKind>>;
  /** Schema of the kind's own fields on the screen of one sweep. */
  readonly Summary: z.ZodType<OfKind>;
  summaryOf(db: Database, sweepId: string): Promise<OfKind>;
  readonly retention?: KindRetention;
  /** Full-text search of the pages that the kind has stored. */
  readonly stored?: PagesOfKind;
  readonly filter?: KindFilter;
  readonly settings?: readonly KindSetting[];
  /** Counts the kind's jobs other than tasks, each up to `most` + 1. */
  jobCounts?(db: Database, most: number): Promise<JobCounts[]>;
}
