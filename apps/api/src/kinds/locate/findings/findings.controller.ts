import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { PictureQuery } from '../../../evidence/shown-pages.js';
import { PathSearchId } from '../../../http/common.js';
import { PICTURE, sentPicture } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Sees, type Sight } from '../../../names/names.service.js';
import { Needs } from '../../../people/access.js';
import { Finding, NearMissParam, PageText, TextQuery } from './findings.schemas.js';
import { FindingsService, NearMissesService } from './findings.service.js';

@ApiTags('findings')
@Needs('viewer')
@Controller('findings')
export class FindingsController {
  constructor(
    private readonly findings: FindingsService,
    private readonly nearMisses: NearMissesService,
  ) {}

  @Describes(
    'Read a finding',
    'The result of a search with its evidence: the page named, if any, confidence, explanation, trail, near misses and verdicts.',
  )
  @Get(':searchId')
  @Returns(Finding)
  async one(@PathSearchId() searchId: string, @Sees() sight: Sight) {
    return this.findings.one(searchId, sight);
  }

  @Describes(
    'Read the text of a found page',
    'The page as received, as plain text in JSON: crawled HTML is never served to a browser from our origin.',
  )
  @Get(':searchId/text')
  @Returns(PageText)
  async text(@PathSearchId() searchId: string, @Query({ schema: TextQuery }) asked: TextQuery, @Sees() sight: Sight) {
    return this.findings.text(searchId, asked, sight);
  }

  @Describes(
    'Download the picture of a found page',
    'The screenshot of the page. Names of private persons are covered by boxes unless a reason was given; it is refused if this is impossible (`pictureShown`).',
  )
  @Get(':searchId/screenshot')
  @ApiOkResponse(PICTURE)
  async screenshot(
    @PathSearchId() searchId: string,
    @Query({ schema: PictureQuery }) { language }: PictureQuery,
    @Sees() sight: Sight,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
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
    @Sees() sight: Sight,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sentPicture(await this.nearMisses.picture(searchId, rank, { sight, language }), response);
  }
}
