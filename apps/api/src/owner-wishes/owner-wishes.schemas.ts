import { OwnerWish } from '@hyrde/contracts';
import { z } from 'zod';
import { flag, Id, PageQuery, pageOf, Time } from '../http/common.js';
import { line } from '../http/text.js';

/** A host as a person writes it: a name, or an address that was copied from the browser. */
const Host = line(2_000);
const Person = z.object({ id: Id, name: z.string() }).nullable();

/** What the owner of a host asks of us, for this host and all below it. */
export const StandingWish = z
  .object({
    id: Id,
    /** Without "www.". */
    host: z.string(),
    wish: OwnerWish,
    /** Who asked for it, how and why; where its owner proved to be, the address of the token. */
    note: z.string(),
    /** Who entered it; null where nobody of that name is left. */
    enteredBy: Person,
    /** The owner did, by a proof on the site: `enteredBy` is null then. */
    enteredByOwner: z.boolean(),
    enteredAt: Time,
    withdrawnBy: Person,
    withdrawnByOwner: z.boolean(),
    /** Null while it holds. */
    withdrawnAt: Time.nullable(),
    /** When the quiet hours that it is now are over. */
    quietUntil: Time.nullable(),
  })
  .meta({ id: 'StandingWish' });
export type StandingWish = z.infer<typeof StandingWish>;

export const OwnerWishesPage = pageOf(StandingWish).meta({ id: 'OwnerWishesPage' });
export type OwnerWishesPage = z.infer<typeof OwnerWishesPage>;

export const OwnerWishesQuery = PageQuery.extend({
  /** Those that hold for this host: its own, and those of hosts that it lies below. */
  host: Host.optional(),
  /** Those that were withdrawn, in place of those that hold. */
  withdrawn: flag.default(false),
});
export type OwnerWishesQuery = z.infer<typeof OwnerWishesQuery>;

export const EnterWish = z.strictObject({ host: Host, wish: OwnerWish, note: line(2_000) }).meta({ id: 'EnterWish' });
export type EnterWish = z.infer<typeof EnterWish>;

/** withdrawn: it holds no longer · standing: it holds again */
export const DecideWish = z.strictObject({ state: z.enum(['standing', 'withdrawn']) }).meta({ id: 'DecideWish' });
export type DecideWish = z.infer<typeof DecideWish>;
