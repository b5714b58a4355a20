import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type Environment,
  named,
  namedStrict,
  OWNER_FILE,
  OWNER_TOKEN_MS,
  OwnerRequest,
  ProofFault,
} from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import {
  Body,
  Controller,
  Get,
  Header,
  Inject,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../base/tokens.js';
import { clientAddress } from '../http/client-address.js';
import { Id, iso, isoOrNull, PathId, Time } from '../http/common.js';
import { attachment, begun } from '../http/files.js';
import { notFound, Problem } from '../http/problem.js';
import { Describes, Returns } from '../http/returns.js';
import { CsvQuery, ReturnsCsv, sentCsv } from '../http/table-file.js';
import { line } from '../http/text.js';
import { Public, Unaudited } from '../people/access.js';
import { OWNER_COOKIE, readCookie, setOwnerCookie } from '../people/cookie.js';
import { secretHash } from '../people/secrets.js';
import { ThrottleService } from '../people/throttle.service.js';
import { ASKED_COLUMNS, AskedOfHost } from './asked-of-host.service.js';
import { ActiveOwnerRequest, DecideOwnerRequest } from './owner-requests.schemas.js';
import { OwnerRequestsService, ownerOrigin } from './owner-requests.service.js';

/** A host whose ownership is claimed. */
export const OwnerProof = named('OwnerProof', {
  id: Id,
  /** Host as entered, with or without "www."; the proof holds for this host and its subdomains only. */
  host: z.string(),
  /** Line for the file. It is not secret, since everybody can read the file. */
  token: z.string(),
  /** URL at which the file is expected. */
  fileUrl: z.string(),
  /**
   * waiting: the owner has yet to report that the file is in place · looking: the worker is to fetch it · failed: the
   * token was not found (see `fault`) · proven
   */
  state: z.enum(['waiting', 'looking', 'failed', 'proven']),
  fault: ProofFault.nullable(),
  lookedAt: Time.nullable(),
  /** Earliest time of the fetch, which may be deferred; null unless `looking`. */
  lookAt: Time.nullable(),
  /** End of the search for the token, or of the proof. */
  endsAt: Time,
  /** Active requests for the host, without notes and persons' names; empty until the host is proven. */
  requests: z.array(ActiveOwnerRequest),
});
export type OwnerProof = z.infer<typeof OwnerProof>;

export const OwnerProofs = named('OwnerProofs', { items: z.array(OwnerProof) });
export type OwnerProofs = z.infer<typeof OwnerProofs>;

const BeginProof = namedStrict('BeginProof', { host: line(2_000) });
type BeginProof = z.infer<typeof BeginProof>;

const RequestByOwner = namedStrict('RequestByOwner', { request: OwnerRequest });
type RequestByOwner = z.infer<typeof RequestByOwner>;

/** Ids of a proof and of a request for its host. */
const RequestParam = z.object({ id: Id, requestId: Id });
type RequestParam = z.infer<typeof RequestParam>;

/** Maximum number of hosts per browser; a municipality has several. */
const MOST_OF_A_KEY = 20;

type Row = Prisma.OwnerProofGetPayload<object>;

/**
 * Removes the names of the installation's persons and the note, which may contain names, since owners have no account.
 */
const withoutNames = (request: ActiveOwnerRequest): ActiveOwnerRequest => ({
  ...request,
  enteredBy: null,
  withdrawnBy: null,
  note: '',
});

const isProven = ({ provenAt, endsAt }: Row, now: Date): boolean => provenAt !== null && endsAt > now;

const NO_STORE = ['cache-control', 'private, no-store'] as const;

/**
 * Proofs of ownership by site owners, who have no account. An owner is identified by a random key in a cookie, and puts
 * a token on each host, which the worker fetches. The token is public and grants nothing: only the holder of the key
 * can act for the host.
 */
@ApiTags('owner-proofs')
@Public()
@Controller('owner-proofs')
export class OwnerProofsController {
  private readonly addressOf: (request: Request) => string;

  constructor(
    private readonly asked: AskedOfHost,
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
    private readonly throttle: ThrottleService,
    private readonly requests: OwnerRequestsService,
  ) {
    this.addressOf = clientAddress(env);
  }

  @Describes('List proofs of hosts', 'Proofs of this browser, newest first.')
  @Get()
  @Header(...NO_STORE)
  @Returns(OwnerProofs)
  async list(@Req() request: Request) {
    const key = this.keyOf(request);
    if (key === null) return { items: [] };
    const where = { keyHash: secretHash(key), endsAt: { gt: this.clock.now() } };
    const rows = await this.db.ownerProof.findMany({ where, orderBy: { createdAt: 'desc' } });
    return { items: await Promise.all(rows.map((row) => this.shown(row))) };
  }

  @Describes(
    'Begin a proof of a host',
    'Creates a token to be put on a host. A cookie ties it to this browser; it expires if it is not found within a week.',
  )
  @Post()
  @Unaudited()
  @Returns(OwnerProof, 201)
  async begin(
    @Body({ schema: BeginProof }) { host: text }: BeginProof,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.throttle.beginProof(this.addressOf(request));
    const { origin, host } = ownerOrigin(text, 'https');
    const now = this.clock.now();
    await this.db.ownerProof.deleteMany({ where: { endsAt: { lte: now } } });
    const key = this.keyOf(request) ?? randomBytes(32).toString('base64url');
    const keyHash = secretHash(key);
    const before = await this.db.ownerProof.findUnique({ where: { keyHash_host: { keyHash, host } } });
    if (before && isProven(before, now)) return this.shown(before);
    if ((await this.db.ownerProof.count({ where: { keyHash, host: { not: host } } })) >= MOST_OF_A_KEY)
      throw new Problem(
        'conflict',
        `One browser can prove at most ${MOST_OF_A_KEY} hosts. Use another browser for more.`,
      );
    const anew = {
      origin,
      token: `hyrde-${randomBytes(24).toString('base64url')}`,
      createdAt: now,
      lookAt: null,
      lookedAt: null,
      fault: null,
      provenAt: null,
      endsAt: new Date(now.getTime() + OWNER_TOKEN_MS),
    };
    const row = await this.db.ownerProof.upsert({
      where: { keyHash_host: { keyHash, host } },
      create: { keyHash, host, ...anew },
      update: anew,
    });
    setOwnerCookie(response, this.env.PUBLIC_URL, key);
    return this.shown(row);
  }

  @Describes(
    'Check a proof',
    'Schedules one fetch of the token, as politely as any other request. A proof holds for 90 days.',
  )
  @Post(':id/look')
  @Unaudited()
  @Returns(OwnerProof)
  async look(@PathId() id: string, @Req() request: Request) {
    const row = await this.own(id, request);
    if (row.provenAt !== null || row.lookAt !== null) return this.shown(row);
    await this.throttle.beginLook(row.host, this.addressOf(request));
    const data = { lookAt: this.clock.now(), fault: null };
    return this.shown(await this.db.ownerProof.update({ where: { id }, data }));
  }

  @Describes(
    'Record a request for a proven host',
    'Activates a request for a proven host and its subdomains, from the next document on.',
  )
  @Post(':id/requests')
  @Returns(ActiveOwnerRequest, 201)
  async enter(
    @PathId() id: string,
    @Body({ schema: RequestByOwner }) { request: asked }: RequestByOwner,
    @Req() request: Request,
  ) {
    const { host, origin } = await this.proven(id, request);
    return withoutNames(await this.requests.put({ host, request: asked, note: `${origin}${OWNER_FILE}` }, null));
  }

  @Describes(
    'Withdraw a request for a proven host',
    'Withdraws or reactivates a request of exactly this host, whoever entered it.',
  )
  @Put(':id/requests/:requestId/state')
  @Returns(ActiveOwnerRequest)
  async decide(
    @Param({ schema: RequestParam }) { id, requestId }: RequestParam,
    @Body({ schema: DecideOwnerRequest }) { state }: DecideOwnerRequest,
    @Req() request: Request,
  ) {
    const { host } = await this.proven(id, request);
    if (!(await this.db.ownerRequest.findUnique({ where: { id: requestId, host } }))) throw notFound('request');
    return withoutNames(await this.requests.decide(requestId, state, null));
  }

  @Describes(
    'Download the requests to a host as CSV',
    'All requests to the host and its subdomains that are still stored. Parts of URLs that may name persons are left out.',
  )
  @Get(':id/requests.csv')
  @Header(...NO_STORE)
  @ReturnsCsv()
  async csv(
    @PathId() id: string,
    @Query({ schema: CsvQuery }) separated: CsvQuery,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    const proof = await this.forFile(id, request);
    return sentCsv(attachment('requests.csv'), ASKED_COLUMNS, this.asked.all(proof), separated);
  }

  @Describes('Download the requests to a host as JSON lines', 'The same requests, one JSON object per line.')
  @Get(':id/requests.jsonl')
  @Header(...NO_STORE)
  @ApiOkResponse({ description: 'JSON lines', content: { 'application/jsonl': { schema: { type: 'string' } } } })
  async jsonl(@PathId() id: string, @Req() request: Request): Promise<StreamableFile> {
    const proof = await this.forFile(id, request);
    return new StreamableFile(linesOf(await begun(this.asked.all(proof))), {
      type: 'application/jsonl; charset=utf-8',
      disposition: attachment('requests.jsonl'),
    });
  }

  /**
   * The proof for an export of all requests to its host.
   * @throws Problem if the host is not proven
   */
  private async forFile(id: string, request: Request): Promise<Row> {
    const row = await this.proven(id, request);
    await this.throttle.beginOwnFile(row.host);
    return row;
  }

  private async proven(id: string, request: Request): Promise<Row> {
    const row = await this.own(id, request);
    if (!isProven(row, this.clock.now()))
      throw new Problem('forbidden', 'Your ownership of this host is not proven yet.');
    return row;
  }

  private async own(id: string, request: Request): Promise<Row> {
    const key = this.keyOf(request);
    const where = { id, keyHash: secretHash(key ?? ''), endsAt: { gt: this.clock.now() } };
    const row = key === null ? null : await this.db.ownerProof.findUnique({ where });
    if (!row) throw notFound('proof');
    return row;
  }

  private keyOf({ headers }: Request): string | null {
    return readCookie(OWNER_COOKIE, headers.cookie, this.env.PUBLIC_URL);
  }

  private async shown(row: Row): Promise<OwnerProof> {
    const { id, host, token, origin, lookAt, lookedAt, endsAt } = row;
    const isOpen = isProven(row, this.clock.now());
    return {
      id,
      host,
      token,
      fileUrl: `${origin}${OWNER_FILE}`,
      state: isOpen ? 'proven' : lookAt ? 'looking' : row.fault ? 'failed' : 'waiting',
      fault: row.fault === null ? null : ProofFault.parse(row.fault),
      lookedAt: isoOrNull(lookedAt),
      lookAt: isoOrNull(lookAt),
      endsAt: iso(endsAt),
      requests: isOpen ? (await this.requests.ofHost(host)).map(withoutNames) : [],
    };
  }
}

function linesOf(values: AsyncIterable<unknown>): Readable {
  const lines = async function* () {
    for await (const value of values) yield `${JSON.stringify(value)}\n`;
  };
  return Readable.from(lines(), { objectMode: false });
}
