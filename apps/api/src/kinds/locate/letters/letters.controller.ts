import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DONE, Done, PathId } from '../../../http/common.js';
import { attachment, binary, sentFile } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { ReturnsCsv, sentCsv, tableColumns } from '../../../http/table-file.js';
import { REDACTED } from '../../../names/names.service.js';
import { AuditedFirst, Me, Needs, Public, type SignedIn } from '../../../people/access.js';
import { ProofSheetsService } from '../proof-sheets/proof-sheets.service.js';
import { Unlisted } from '../reports/reports.controller.js';
import { InLanguage, PDF_FILE, PDF_TYPE, ReportedMatrix } from '../reports/reports.schemas.js';
import { LetterAnswersService } from './letter-answers.service.js';
import {
  DecideLetterAnswer,
  GiveLetterAnswer,
  Letter,
  LetterAnswer,
  LetterAnswers,
  LetterAnswersQuery,
  LetterPlan,
  LetterQuestion,
  LetterSheet,
  LettersCsv,
  LetterToken,
} from './letters.schemas.js';
import { LettersService } from './letters.service.js';

const ZIP_TYPE = 'application/zip';
type Row = Awaited<ReturnType<ReturnType<LettersService['ofMatrix']>['next']>>['value'];

const COLUMNS = tableColumns<NonNullable<Row>>({
  body: ['Name of the body', ({ body }) => body],
  homeUrl: ['Address of its home page', ({ homeUrl }) => homeUrl],
  language: ['Language of the letter', ({ letter }) => letter.language],
  lacksLanguage: ['Language of the body without a template', ({ letter }) => letter.lacksLanguage],
  subject: ['Subject', ({ letter }) => letter.subject],
  text: ['Text', ({ letter }) => letter.text],
  link: ['Address at which the body answers', ({ letter }) => letter.link],
});

/** Letters to bodies, written from what they lack. */
@ApiTags('letters')
@Needs('auditor')
@Controller()
export class LettersController {
  constructor(private readonly letters: LettersService) {}

  @Describes(
    'Write a letter to a body',
    'What the body lacks, what was found, proof, law, and a link by which it answers, in the given language, or the body’s, if it has a template. Nothing is sent: the text is returned, and the link only here.',
  )
  @Post('sites/:id/letters')
  @Returns(Letter, 201)
  write(@Me() me: SignedIn, @PathId() id: string, @Body({ schema: LetterPlan }) plan: LetterPlan) {
    return this.letters.write(id, plan, me);
  }

  @Describes('Write a letter to a body as PDF', 'The same on tagged A4.')
  @Post('sites/:id/letters/pdf')
  @HttpCode(200)
  @ApiOkResponse(PDF_FILE)
  async pdf(
    @Me() me: SignedIn,
    @PathId() id: string,
    @Body({ schema: LetterPlan }) plan: LetterPlan,
  ): Promise<StreamableFile> {
    const pdf = await this.letters.pdf(id, plan, me);
    return new StreamableFile(pdf, { type: PDF_TYPE, disposition: attachment('letter.pdf') });
  }

  @Describes(
    'Write letters to all bodies of a filter as PDF',
    'A ZIP archive with a letter for each body that lacks one of the filter’s targets; at most 2,000 bodies.',
  )
  @Post('matrix/letters/zip')
  @AuditedFirst()
  @HttpCode(200)
  @ApiOkResponse(binary(ZIP_TYPE, 'The letters'))
  async archive(@Me() me: SignedIn, @Query({ schema: ReportedMatrix }) table: ReportedMatrix): Promise<StreamableFile> {
    const archive = await this.letters.archive(table, me);
    return new StreamableFile(archive, { type: ZIP_TYPE, disposition: attachment('letters.zip') });
  }

  @Describes(
    'Write letters to all bodies of a filter for mail merge',
    'CSV with a row for each body that lacks one of the filter’s targets: subject, text and link.',
  )
  @Post('matrix/letters/csv')
  @AuditedFirst()
  @HttpCode(200)
  @ReturnsCsv()
  csv(@Me() me: SignedIn, @Query({ schema: LettersCsv }) { separator, ...table }: LettersCsv): Promise<StreamableFile> {
    return sentCsv(attachment('letters.csv'), COLUMNS, this.letters.ofMatrix(table, me), { separator });
  }
}

/** Targets of a body’s letter and the body’s answers, for holders of the letter’s link. */
@ApiTags('letters')
@Public()
@Controller('letters/:token')
export class LetterQuestionsController {
  constructor(
    private readonly answers: LetterAnswersService,
    private readonly sheets: ProofSheetsService,
  ) {}

  @Describes('Read what a letter is about', 'The targets that the body lacked, with their current answers.')
  @Get()
  @Unlisted()
  @Returns(LetterQuestion)
  question(@Param({ schema: LetterToken }) { token }: LetterToken) {
    return this.answers.question(token);
  }

  @Describes('Answer a letter', 'Names a page or objects; a person decides. Nothing is requested from the address.')
  @Post('answers')
  @Unlisted()
  @Returns(Done, 201)
  async give(
    @Param({ schema: LetterToken }) { token }: LetterToken,
    @Body({ schema: GiveLetterAnswer }) body: GiveLetterAnswer,
    @Req() request: Request,
  ) {
    await this.answers.give(token, body, request);
    return DONE;
  }

  @Describes('Download a proof sheet of a letter', 'The finding that the letter names, with private names redacted.')
  @Get('proof-sheets/:searchId')
  @Unlisted()
  @ApiOkResponse(PDF_FILE)
  async proofSheet(
    @Param({ schema: LetterSheet }) { token, searchId }: LetterSheet,
    @Query({ schema: InLanguage }) { language }: InLanguage,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    await this.answers.needSearch(token, searchId);
    const sheet = await this.sheets.current(searchId, language, REDACTED);
    const name = `hyrde-finding-${searchId}.${language}.v${sheet.version}.pdf`;
    return sentFile({ name, bytes: Buffer.from(sheet.pdf), sha256: sheet.hash, codings: [] }, response, PDF_TYPE);
  }
}

/** Answers of bodies, part of the review. */
@ApiTags('letters')
@Needs('reviewer')
@Controller('letter-answers')
export class LetterAnswersController {
  constructor(private readonly answers: LetterAnswersService) {}

  @Describes('List the answers of bodies', 'Those that wait, oldest first, or decided ones, newest first.')
  @Get()
  @Returns(LetterAnswers)
  list(@Query({ schema: LetterAnswersQuery }) query: LetterAnswersQuery) {
    return this.answers.list(query);
  }

  @Describes(
    'Decide on an answer of a body',
    'Accepting an address enters it as the body’s page; accepting an objection marks that the target does not apply.',
  )
  @Post(':id/decision')
  @Returns(LetterAnswer, 201)
  decide(
    @Me() me: SignedIn,
    @PathId() id: string,
    @Body({ schema: DecideLetterAnswer }) { decision }: DecideLetterAnswer,
  ) {
    return this.answers.decide(id, decision, me);
  }
}
