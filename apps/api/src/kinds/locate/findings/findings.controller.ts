import { Controller, Get, Param, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Describes, Returns } from '../../../http/returns.js';
import { NamesService } from '../../../names/names.service.js';
import { PICTURE, sentPicture } from '../../../names/sent-picture.js';
import { Needs, type SignedInRequest } from '../../../people/access.js';
import { Finding, NearMissParam, PageText, SearchIdParam, TextQuery } from './findings.schemas.js';
import { FindingsService } from './findings.service.js';
import { NearMissesService } from './near-misses.service.js';

@ApiTags('findings')
@Needs('viewer')
@Controller('findings')
export class FindingsController {
  constructor(
    private readonly findings: FindingsService,
    private readonly nearMisses: NearMissesService,
    private readonly names: NamesService,
  ) {}

  @Describes(
    'Read a finding',
    'The page that a search named, or that it named none: how sure it was, why, by which trail, what came near, and what people said.',
  )
  @Get(':searchId')
  @Returns(Finding)
  async one(@Param({ schema: SearchIdParam }) { searchId }: SearchIdParam, @Req() request: SignedInRequest) {
    return this.findings.one(searchId, await this.names.sight(request));
  }

  @Describes(
    'Read the text of a found page',
    'The page as it was, as plain text in JSON: crawled HTML never reaches a browser in our origin.',
  )
  @Get(':searchId/text')
  @Returns(PageText)
  async text(
    @Param({ schema: SearchIdParam }) { searchId }: SearchIdParam,
    @Query({ schema: TextQuery }) { rank }: TextQuery,
    @Req() request: SignedInRequest,
  ) {
    return this.findings.text(searchId, rank, await this.names.sight(request));
  }

  @Describes(
    'Download the picture of a found page',
    'The picture taken of the page; it never changes. Where it names private persons, nobody has it without a reason.',
  )
  @Get(':searchId/screenshot')
  @ApiOkResponse(PICTURE)
  async screenshot(
    @Param({ schema: SearchIdParam }) { searchId }: SearchIdParam,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sentPicture(await this.findings.screenshot(searchId, await this.names.sight(request)), response);
  }

  @Describes(
    'Download the picture of a near miss',
    'The picture of a page that came near, where nothing was found; there is one once the finding has been handed out to be judged.',
  )
  @Get(':searchId/runners-up/:rank/screenshot')
  @ApiOkResponse(PICTURE)
  async nearMiss(
    @Param({ schema: NearMissParam }) { searchId, rank }: NearMissParam,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sentPicture(await this.nearMisses.picture(searchId, rank, await this.names.sight(request)), response);
  }
}
