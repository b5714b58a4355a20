import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Id, IdParam } from '../../../http/common.js';
import { Describes, Returns } from '../../../http/returns.js';
import { NamesService } from '../../../names/names.service.js';
import { Me, Needs, type SignedIn, type SignedInRequest } from '../../../people/access.js';
import { ConfirmedFormsService, CorrectionsService } from './feedback.service.js';
import {
  ConfirmForm,
  CorrectPortal,
  RecordPortalDetails,
  RecordPortals,
  RecordPortalsQuery,
} from './portals.schemas.js';
import { PortalsService } from './portals.service.js';

const CorrectionParam = z.object({ id: Id, correctionId: Id });
type CorrectionParam = z.infer<typeof CorrectionParam>;
const ConfirmationParam = z.object({ id: Id, confirmationId: Id });
type ConfirmationParam = z.infer<typeof ConfirmationParam>;

@ApiTags('surface')
@Needs('viewer')
@Controller('record-portals')
export class PortalsController {
  constructor(
    private readonly portals: PortalsService,
    private readonly corrections: CorrectionsService,
    private readonly confirmed: ConfirmedFormsService,
    private readonly names: NamesService,
  ) {}

  @Describes('List portals', 'Databases behind forms that runs have met, with how much of each is known.')
  @Get()
  @Returns(RecordPortals)
  list(@Query({ schema: RecordPortalsQuery }) query: RecordPortalsQuery) {
    return this.portals.list(query);
  }

  @Describes(
    'Read a portal',
    'Its form as understood, the queries put to it with what each brought, and what was left alone.',
  )
  @Get(':id')
  @Returns(RecordPortalDetails)
  async one(@Param({ schema: IdParam }) { id }: IdParam, @Req() request: SignedInRequest) {
    return this.portals.one(id, await this.names.sight(request));
  }

  @Describes(
    'Correct a column',
    'Says what a column of its records holds: for all portals of its family, at their next visits and on stored pages.',
  )
  @Post(':id/corrections')
  @Needs('auditor')
  @HttpCode(200)
  @Returns(RecordPortalDetails)
  async correct(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Body({ schema: CorrectPortal }) correction: CorrectPortal,
    @Me() me: SignedIn,
    @Req() request: SignedInRequest,
  ) {
    await this.corrections.correct(id, correction, me.id);
    return this.portals.one(id, await this.names.sight(request));
  }

  @Describes('Undo a correction', 'Takes a correction back: the field is found as it was before.')
  @Delete(':id/corrections/:correctionId')
  @Needs('auditor')
  @Returns(RecordPortalDetails)
  async undo(
    @Param({ schema: CorrectionParam }) { id, correctionId }: CorrectionParam,
    @Req() request: SignedInRequest,
  ) {
    await this.corrections.undo(id, correctionId);
    return this.portals.one(id, await this.names.sight(request));
  }

  @Describes(
    'Confirm a form',
    'Says that a form that was left alone searches: runs send it, and others of its make, from the next one on.',
  )
  @Post(':id/confirmed-forms')
  @Needs('auditor')
  @HttpCode(200)
  @Returns(RecordPortalDetails)
  async confirmForm(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Body({ schema: ConfirmForm }) { make }: ConfirmForm,
    @Me() me: SignedIn,
    @Req() request: SignedInRequest,
  ) {
    await this.confirmed.confirm(id, make, me.id);
    return this.portals.one(id, await this.names.sight(request));
  }

  @Describes('Undo a confirmed form', 'Takes that back: such forms are left alone again.')
  @Delete(':id/confirmed-forms/:confirmationId')
  @Needs('auditor')
  @Returns(RecordPortalDetails)
  async undoForm(
    @Param({ schema: ConfirmationParam }) { id, confirmationId }: ConfirmationParam,
    @Req() request: SignedInRequest,
  ) {
    await this.confirmed.undo(id, confirmationId);
    return this.portals.one(id, await this.names.sight(request));
  }
}
