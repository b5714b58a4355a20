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

  @Describes('List portals', 'Databases behind search forms found by runs, with the coverage of each.')
  @Get()
  @Returns(RecordPortals)
  list(@Query({ schema: RecordPortalsQuery }) query: RecordPortalsQuery) {
    return this.portals.list(query);
  }

  @Describes(
    'Read a portal',
    'A portal with its form, the queries submitted and the records that each retrieved, and forms that were not submitted.',
  )
  @Get(':id')
  @Returns(RecordPortalDetails)
  async one(@Param({ schema: IdParam }) { id }: IdParam, @Req() request: SignedInRequest) {
    return this.portals.one(id, await this.names.sight(request));
  }

  @Describes(
    'Correct a column',
    'Stores the field that a column of its records holds: for all portals of its family, at their next visits and on stored pages.',
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

  @Describes('Undo a correction', 'Withdraws a correction: the field is detected automatically again.')
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
    'Confirms that a form is a search form: runs submit it, and others of its make, from the next one on.',
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

  @Describes('Undo a confirmed form', 'Withdraws the confirmation: such forms are not submitted any more.')
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
