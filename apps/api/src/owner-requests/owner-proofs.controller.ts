import { Readable } from 'node:stream';
import { Body, Controller, Get, Header, Param, Post, Put, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { PathId } from '../http/common.js';
import { attachment, begun } from '../http/files.js';
import { Describes, Returns } from '../http/returns.js';
import { CsvQuery, ReturnsCsv, sentCsv } from '../http/table-file.js';
import { Public, Unaudited } from '../people/access.js';
import { ASKED_COLUMNS, AskedOfHost } from './asked-of-host.service.js';
import {
  BeginProof,
  OwnerProof,
  OwnerProofs,
  OwnerProofsService,
  RequestByOwner,
  RequestParam,
} from './owner-proofs.service.js';
import { ActiveOwnerRequest, DecideOwnerRequest } from './owner-requests.schemas.js';

const NO_STORE = ['cache-control', 'private, no-store'] as const;

/** Owners of sites act without an account: they prove ownership of a host by a token on it. */
@ApiTags('owner-proofs')
@Public()
@Controller('owner-proofs')
export class OwnerProofsController {
  constructor(
    private readonly proofs: OwnerProofsService,
    private readonly asked: AskedOfHost,
  ) {}

  @Describes('List proofs of hosts', 'Proofs of this browser, newest first.')
  @Get()
  @Header(...NO_STORE)
  @Returns(OwnerProofs)
  async list(@Req() request: Request) {
    return { items: await this.proofs.list(request) };
  }

  @Describes(
    'Begin a proof of a host',
    'Creates a token to be put on a host. A cookie ties it to this browser; it expires if it is not found within a week.',
  )
  @Post()
  @Unaudited()
  @Returns(OwnerProof, 201)
  begin(
    @Body({ schema: BeginProof }) { host }: BeginProof,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.proofs.begin(host, request, response);
  }

  @Describes(
    'Check a proof',
    'Schedules one fetch of the token, as politely as any other request. A proof holds for 90 days.',
  )
  @Post(':id/look')
  @Unaudited()
  @Returns(OwnerProof)
  look(@PathId() id: string, @Req() request: Request) {
    return this.proofs.look(id, request);
  }

  @Describes(
    'Record a request for a proven host',
    'Activates a request for a proven host and its subdomains, from the next document on.',
  )
  @Post(':id/requests')
  @Returns(ActiveOwnerRequest, 201)
  enter(@PathId() id: string, @Body({ schema: RequestByOwner }) body: RequestByOwner, @Req() request: Request) {
    return this.proofs.enter(id, body, request);
  }

  @Describes(
    'Withdraw a request for a proven host',
    'Withdraws or reactivates a request of exactly this host, whoever entered it.',
  )
  @Put(':id/requests/:requestId/state')
  @Returns(ActiveOwnerRequest)
  decide(
    @Param({ schema: RequestParam }) { id, requestId }: RequestParam,
    @Body({ schema: DecideOwnerRequest }) { state }: DecideOwnerRequest,
    @Req() request: Request,
  ) {
    return this.proofs.decide(id, requestId, state, request);
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
    const proof = await this.proofs.forFile(id, request);
    return sentCsv(attachment('requests.csv'), ASKED_COLUMNS, this.asked.all(proof), separated);
  }

  @Describes('Download the requests to a host as JSON lines', 'The same requests, one JSON object per line.')
  @Get(':id/requests.jsonl')
  @Header(...NO_STORE)
  @ApiOkResponse({ description: 'JSON lines', content: { 'application/jsonl': { schema: { type: 'string' } } } })
  async jsonl(@PathId() id: string, @Req() request: Request): Promise<StreamableFile> {
    const proof = await this.proofs.forFile(id, request);
    return new StreamableFile(linesOf(await begun(this.asked.all(proof))), {
      type: 'application/jsonl; charset=utf-8',
      disposition: attachment('requests.jsonl'),
    });
  }
}

function linesOf(values: AsyncIterable<unknown>): Readable {
  const lines = async function* () {
    for await (const value of values) yield `${JSON.stringify(value)}\n`;
  };
  return Readable.from(lines(), { objectMode: false });
}
