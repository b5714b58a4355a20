import type { JobClass, KindContract } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import type { PastCount } from '../retention/counting.js';
import type { KeptName } from '../retention/retention.schemas.js';
import type { PagesOfKind } from '../stored-pages/pages-by-words.js';

/** What every kind's plan has. */
export type AnyPlan = { kind: string; budget: number; practice: boolean };

/** What a kind tells of its sweeps; `kind` tells one kind's from another's. */
export type OfKind = { kind: string };

/** A sweep that has just been written, without tasks so far. */
export interface NewSweep {
  id: string;
  seed: number;
  /** The request that made it (W3C Trace Context), where traces are on. */
  traceparent: string | null;
}

/** How many of a kind's own jobs wait, and how many failed. */
export interface JobCounts {
  jobClass: Exclude<JobClass, 'try-outs'>;
  waiting: number;
  failed: number;
}

/** A choice of a kind's sweeps in the list of all: the query's fields, and the sweeps that they mean. */
export interface KindFilter {
  readonly fields: Readonly<Record<string, z.ZodType>>;
  where(query: Readonly<Record<string, unknown>>): Prisma.SweepWhereInput;
}

/** A number that administrators set for the whole installation. */
export interface KindSetting {
  /** Its key in the table `setting`. */
  readonly name: string;
  readonly schema: z.ZodType<number>;
  /** While nobody has set it. */
  readonly initial: number;
  /** What follows from another value, in the transaction that stores it. */
  changed?(tx: Prisma.TransactionClient, value: number): Promise<void>;
}

/** What a kind lets go by itself, for as many days as administrators set. */
export interface KindRetention {
  readonly name: KeptName;
  readonly setting: KindSetting;
  readonly past: PastCount;
}

/** What the service must know of a kind of sweep; all else is the same for every kind. */
export interface ApiKind<Plan extends AnyPlan = AnyPlan> {
  readonly contract: KindContract;
  /** Its own controllers and services; left out where the generic routes do. */
  readonly module?: Type<unknown>;
  /** What a sweep is called that nobody gave a name; its date is put behind. @throws Problem where the plan cannot be */
  nameOf(tx: Prisma.TransactionClient, plan: Plan): Promise<string>;
  /**
   * Writes the sweep's tasks and the kind's own rows, in the transaction that makes the sweep.
   * @returns how many tasks, those included that workers will add
   * @throws Problem where the plan names what is not there
   */
  makeTasks(tx: Prisma.TransactionClient, sweep: NewSweep, plan: Plan): Promise<number>;
  /** What a list shows of a sweep besides the generic fields … */
  readonly Facts: z.ZodType<OfKind>;
  factsOf(db: Database, sweepIds: readonly string[]): Promise<ReadonlyMap<string, OfKind>>;
  /** … and what one sweep's screen shows. */
  readonly Summary: z.ZodType<OfKind>;
  summaryOf(db: Database, sweepId: string): Promise<OfKind>;
  readonly retention?: KindRetention;
  /** The pages that it has stored. */
  readonly stored?: PagesOfKind;
  readonly filter?: KindFilter;
  readonly settings?: readonly KindSetting[];
  /** Of the jobs that it has besides its tasks; none counted further than `most` + 1. */
  jobCounts?(db: Database, most: number): Promise<JobCounts[]>;
}
