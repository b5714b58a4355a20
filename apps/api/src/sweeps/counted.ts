import type { Prisma } from '@hyrde/store';

/** The sweeps that lists and totals are of: all but try-outs. */
export const COUNTED = { tryOut: false } as const satisfies Prisma.SweepWhereInput;
