import { Controller, Get, Param, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { PictureQuery } from '../../../evidence/shown-pages.js';
import { PICTURE, sentPicture } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { NamesService } from '../../../names/names.service.js';
import { Needs, type SignedInRequest } from '../../../people/access.js';
import { Finding, NearMissParam, PageText, SearchIdParam, TextQuery } from './findings.schemas.js';
import { FindingsService, NearMissesService } from './findings.service.js';

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
    'The result of a search with its evidence: the page named, if any, confidence, explanation, trail, near misses and verdicts.',
  )
  @Get(':searchId')
  @Returns(Finding)
  async one(@Param({ schema: SearchIdParam }) { searchId }: SearchIdParam, @Req() request: SignedInRequest) {
    return this.findings.one(searchId, await this.names.sight(request));
  }

  @Describes(
    'Read the text of a found page',
    'The page as received, as plain text in JSON: crawled HTML is never served to a browser from our origin.',
  )
  @Get(':searchId/text')
  @Returns(PageText)
  async text(
    @Param({ schema: SearchIdParam }) { searchId }: SearchIdParam,
    @Query({ schema: TextQuery }) asked: TextQuery,
    @Req() request: SignedInRequest,
  ) {
    return this.findings.text(searchId, asked, await this.names.sight(request));
  }

  @Describes(
    'Download the picture of a found page',
    'The screenshot of the page. Names of private persons are covered by boxes unless a reason was given; it is refused if this is impossible (`pictureShown`).',
  )
  @Get(':searchId/screenshot')
  @ApiOkResponse(PICTURE)
  async screenshot(
    @Param({ schema: SearchIdParam }) { searchId }: SearchIdParam,
    @Query({ schema: PictureQuery }) { language }: PictureQuery,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const sight = await this.names.sight(request);
    return sentPicture(await this.findings.screenshot(searchId, { sight, language }), response);
  }

  @Describes(
    'Download the picture of a near miss',
    'The screenshot of a near miss, if nothing was found; it is taken once the finding has been claimed for review.',
  )
  @Get(':searchId/runners-up/:rank/screenshot')
  @ApiOkResponse(PICTURE)
  async nearMiss(
    @Param({ schema: NearMissParam }) { searchId, rank }: NearMissParam,
    @Query({ schema: PictureQuery }) { language }: PictureQuery,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const sight = await this.names.sight(request);
    return sentPicture(await this.nearMisses.picture(searchId, rank, { sight, language }), response);
  }
}
