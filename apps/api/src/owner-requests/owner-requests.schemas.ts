import { OwnerRequest } from '@hyrde/contracts';
import { z } from 'zod';
import { flag, Id, PageQuery, pageOf, Time } from '../http/common.js';
import { line } from '../http/text.js';

/** A host as a person writes it: a name, or an address that was copied from the browser. */
const Host = line(2_000);
const Person = z.object({ id: Id, name: z.string() }).nullable();

/** What the owner of a host asks of us, for this host and all below it. */
export const ActiveOwnerRequest = z
  .object({
    id: Id,
    /** Without "www.". */
    host: z.string(),
    request: OwnerRequest,
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
  .meta({ id: 'ActiveOwnerRequest' });
export type ActiveOwnerRequest = z.infer<typeof ActiveOwnerRequest>;

export const OwnerRequestsPage = pageOf(ActiveOwnerRequest).meta({ id: 'OwnerRequestsPage' });
export type OwnerRequestsPage = z.infer<typeof OwnerRequestsPage>;

export const OwnerRequestsQuery = PageQuery.extend({
  /** Those that hold for this host: its own, and those of hosts that it lies below. */
  host: Host.optional(),
  /** Those that were withdrawn, in place of those that hold. */
  withdrawn: flag.default(false),
});
export type OwnerRequestsQuery = z.infer<typeof OwnerRequestsQuery>;

export const RecordOwnerRequest = z
  .strictObject({ host: Host, request: OwnerRequest, note: line(2_000) })
  .meta({ id: 'RecordOwnerRequest' });
export type RecordOwnerRequest = z.infer<typeof RecordOwnerRequest>;

/** withdrawn: it holds no longer · standing: it holds again */
export const DecideOwnerRequest = z
  .strictObject({ state: z.enum(['standing', 'withdrawn']) })
  .meta({ id: 'DecideOwnerRequest' });
export type DecideOwnerRequest = z.infer<typeof DecideOwnerRequest>;
