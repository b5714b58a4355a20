import { named, OwnerRequest } from '@hyrde/contracts';
import { z } from 'zod';
import { flag, Id, PageQuery, pageOf, Revision, Time } from '../http/common.js';
import { line } from '../http/text.js';

/** Host as typed by a person: a name, or a URL copied from the browser. */
const Host = line(2_000);
const Person = z.object({ id: Id, name: z.string() }).nullable();

/** A site owner's request on how to crawl a host and its subdomains. */
export const ActiveOwnerRequest = named('ActiveOwnerRequest', {
  id: Id,
  host: z.string(),
  request: OwnerRequest,
  /** Author, channel and reason of the request; the URL of the token if the owner entered it by a proof. */
  note: z.string(),
  /** Person who entered the request; null if the account no longer exists. */
  enteredBy: Person,
  /** True if the owner entered the request by a proof; `enteredBy` is then null. */
  enteredByOwner: z.boolean(),
  enteredAt: Time,
  withdrawnBy: Person,
  withdrawnByOwner: z.boolean(),
  withdrawnAt: Time.nullable(),
  /** End of the current quiet hours; null at other times. */
  quietUntil: Time.nullable(),
  revision: Revision,
});
export type ActiveOwnerRequest = z.infer<typeof ActiveOwnerRequest>;

export const OwnerRequestsPage = pageOf(ActiveOwnerRequest).meta({ id: 'OwnerRequestsPage' });
export type OwnerRequestsPage = z.infer<typeof OwnerRequestsPage>;

export const OwnerRequestsQuery = PageQuery.extend({
  /** Selects requests that apply to this host: its own, and those of its parent domains. */
  host: Host.optional(),
  /** Selects withdrawn requests instead of active ones. */
  withdrawn: flag.default(false),
});
export type OwnerRequestsQuery = z.infer<typeof OwnerRequestsQuery>;

export const RecordOwnerRequest = z
  .strictObject({ host: Host, request: OwnerRequest, note: line(2_000) })
  .meta({ id: 'RecordOwnerRequest' });
export type RecordOwnerRequest = z.infer<typeof RecordOwnerRequest>;

/** withdrawn: the request is no longer active · standing: it is active again */
export const DecideOwnerRequest = z
  .strictObject({ state: z.enum(['standing', 'withdrawn']) })
  .meta({ id: 'DecideOwnerRequest' });
export type DecideOwnerRequest = z.infer<typeof DecideOwnerRequest>;
