import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { DONE, Done } from '../http/common.js';
import { Returns } from '../http/returns.js';
import { AuditsItself, InBrowser, Me, Needs, type SignedIn, WithOneTimePassword } from './access.js';
import { BeginSecondFactor, FactorCode, NewSecondFactor, RecoveryCodes } from './people.schemas.js';
import { SecondFactorService } from './second-factor.service.js';

/** One's own second factor. Open, too, to whoever may do nothing before they have one. */
@ApiTags('session')
@Needs('viewer')
@InBrowser()
@WithOneTimePassword()
@AuditsItself()
@Controller('second-factor')
export class SecondFactorController {
  constructor(private readonly factors: SecondFactorService) {}

  /** A secret for an app that makes codes (TOTP); shown once. */
  @Post()
  @HttpCode(200)
  @Returns(NewSecondFactor)
  begin(
    @Me() me: SignedIn,
    @Body({ schema: BeginSecondFactor }) { password }: BeginSecondFactor,
    @Req() request: Request,
  ): Promise<NewSecondFactor> {
    return this.factors.begin(me, password, request);
  }

  /** Puts it in force by a code of the app. The recovery codes are in this answer and nowhere else. */
  @Post('confirm')
  @HttpCode(200)
  @Returns(RecoveryCodes)
  confirm(
    @Me() me: SignedIn,
    @Body({ schema: FactorCode }) { code }: FactorCode,
    @Req() request: Request,
  ): Promise<RecoveryCodes> {
    return this.factors.confirm(me, code, request);
  }

  /** Takes it away by a code of the app, or a recovery code. */
  @Post('end')
  @HttpCode(200)
  @Returns(Done)
  async end(
    @Me() me: SignedIn,
    @Body({ schema: FactorCode }) { code }: FactorCode,
    @Req() request: Request,
  ): Promise<typeof DONE> {
    await this.factors.end(me, code, request);
    return DONE;
  }
}
