import { OwnerWish, ProofFault } from '@hyrde/contracts';
import { z } from 'zod';
import { Id, Time } from '../http/common.js';
import { line } from '../http/text.js';
import { StandingWish } from './owner-wishes.schemas.js';

/** A host that somebody says is theirs. */
export const OwnerProof = z
  .object({
    id: Id,
    /** With "www.", where it was named so: nothing is proven of other hosts but those below it. */
    host: z.string(),
    /** The line that is to stand in the file. It opens nothing: everybody can read it there. */
    token: z.string(),
    /** Where the file is to be. */
    fileUrl: z.string(),
    /** waiting: for its owner to say that it is there · looking · failed: it was not found (`fault`) · proven */
    state: z.enum(['waiting', 'looking', 'failed', 'proven']),
    fault: ProofFault.nullable(),
    lookedAt: Time.nullable(),
    /** While `looking`: not before then, where the host is to be asked later. */
    lookAt: Time.nullable(),
    /** From then on the token is not looked for any more, or the proof holds no longer. */
    endsAt: Time,
    /** What holds for the host; told once it is proven, without who of the installation entered it, and their notes. */
    wishes: z.array(StandingWish),
  })
  .meta({ id: 'OwnerProof' });
export type OwnerProof = z.infer<typeof OwnerProof>;

export const OwnerProofs = z.object({ items: z.array(OwnerProof) }).meta({ id: 'OwnerProofs' });
export type OwnerProofs = z.infer<typeof OwnerProofs>;

export const BeginProof = z.strictObject({ host: line(2_000) }).meta({ id: 'BeginProof' });
export type BeginProof = z.infer<typeof BeginProof>;

export const OwnersOwnWish = z.strictObject({ wish: OwnerWish }).meta({ id: 'OwnersOwnWish' });
export type OwnersOwnWish = z.infer<typeof OwnersOwnWish>;

/** A wish of a proof's host. */
export const WishParam = z.object({ id: Id, wishId: Id });
export type WishParam = z.infer<typeof WishParam>;
