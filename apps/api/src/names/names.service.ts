import { includesRole, namedStrict } from '@hyrde/contracts';
import type { NamesShown } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { createParamDecorator, type ExecutionContext, Inject, Injectable, type PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { iso, Time } from '../http/common.js';
import { Problem } from '../http/problem.js';
import type { SignedIn, SignedInRequest } from '../people/access.js';
import { AuditService } from '../people/audit.service.js';

/** Reason for reading names; the audit log records it with every access. */
export const OpenNames = namedStrict('OpenNames', { reason: z.string().trim().min(10).max(500) });
export type OpenNames = z.infer<typeof OpenNames>;

/** Reason for reading names and end of the permission; null if names are redacted. */
export const NamesOpening = z
  .object({ opening: z.object({ reason: z.string(), until: Time }).nullable() })
  .meta({ id: 'NamesOpening' });
export type NamesOpening = z.infer<typeof NamesOpening>;

/** Duration of the permission to read names, in milliseconds. */
const OPEN_MS = 60 * 60 * 1000;

/** Permission of one request to read names. */
export interface Sight {
  readonly open: boolean;
  /** Treatment of names in an answer; if they are shown, the access is recorded in the audit log first. */
  of(namesPeople: boolean): Promise<NamesShown>;
}

/** Permission for content that is shown to many or leaves the installation: names are redacted for every reader. */
export const REDACTED: Sight = { open: false, of: async (namesPeople) => (namesPeople ? 'covered' : 'none') };

/** Decides who may read private persons' names on pages: auditors and above with a reason; all access is logged. */
@Injectable()
export class NamesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  async openingOf(person: SignedIn): Promise<NamesOpening['opening']> {
    if (!includesRole(person.role, 'auditor')) return null;
    const opening = await this.db.namesOpening.findUnique({ where: { personId: person.id } });
    if (!opening || opening.until <= this.clock.now()) return null;
    return { reason: opening.reason, until: iso(opening.until) };
  }

  async open({ id: personId }: SignedIn, reason: string): Promise<NamesOpening['opening']> {
    const at = this.clock.now();
    const opening = { reason, at, until: new Date(at.getTime() + OPEN_MS) };
    await this.db.namesOpening.upsert({ where: { personId }, create: { personId, ...opening }, update: opening });
    return { reason, until: iso(opening.until) };
  }

  async close({ id: personId }: SignedIn): Promise<void> {
    await this.db.namesOpening.deleteMany({ where: { personId } });
  }

  async sight(request: SignedInRequest): Promise<Sight> {
    const { person, token } = request;
    if (!person) throw new Error('Nobody is signed in.');
    if (token) return REDACTED; // the reason was given by a person, not by the program that uses the token
    const opening = await this.openingOf(person);
    if (!opening) return REDACTED;
    const look = async (): Promise<NamesShown> => {
      await this.audit.logView(person.id, request.path, opening.reason);
      return 'shown';
    };
    let looked: Promise<NamesShown> | null = null; // one audit entry per request, however much it reads
    const lookOnce = () => {
      looked ??= look();
      return looked;
    };
    return { open: true, of: (namesPeople) => (namesPeople ? lookOnce() : Promise.resolve('none')) };
  }
}

/**
 * Refuses content in which names cannot be redacted.
 * @throws Problem if names are redacted
 */
export function refuseRedacted(names: NamesShown): void {
  if (names === 'covered') throw refusedRedacted();
}

/** Refusal of content in which names cannot be redacted. */
export const refusedRedacted = (): Problem =>
  new Problem('forbidden', 'This names private persons. Auditors may see it after giving a reason (POST /api/names).');

@Injectable()
class SightPipe implements PipeTransform<SignedInRequest, Promise<Sight>> {
  constructor(private readonly names: NamesService) {}

  transform(request: SignedInRequest): Promise<Sight> {
    return this.names.sight(request);
  }
}

const OfRequest = createParamDecorator((_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest());

/** Parameter decorator: the permission of the request to read names, on a route with `Needs`; its module imports `NamesModule`. */
export const Sees = () => OfRequest(SightPipe);
