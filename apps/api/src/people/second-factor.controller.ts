import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DONE, Done, IdParam } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import { AuditsItself, InBrowser, Me, Needs, type SignedIn, WithOneTimePassword } from './access.js';
import {
  AddPasskey,
  FactorCode,
  NewSecondFactor,
  PasskeyOptions,
  Proof,
  RecoveryCodes,
  SecondFactors,
} from './people.schemas.js';
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

  @Describes('Read one’s second factors', 'One’s app, passkeys, and how many recovery codes are left.')
  @Get()
  @Returns(SecondFactors)
  list(@Me() me: SignedIn) {
    return this.factors.list(me);
  }

  @Describes('Begin to add an app', 'A secret for an app that makes codes (TOTP); shown once.')
  @Post()
  @HttpCode(200)
  @Returns(NewSecondFactor)
  begin(@Me() me: SignedIn, @Body({ schema: Proof }) proof: Proof, @Req() request: Request) {
    return this.factors.begin(me, proof, request);
  }

  @Describes(
    'Put an app in force',
    'Puts it in force by a code of the app. Recovery codes are in this answer and nowhere else.',
  )
  @Post('confirm')
  @HttpCode(200)
  @Returns(RecoveryCodes)
  confirm(@Me() me: SignedIn, @Body({ schema: FactorCode }) { code }: FactorCode, @Req() request: Request) {
    return this.factors.confirm(me, code, request);
  }

  @Describes('Remove an app', 'Takes the app away.')
  @Post('end')
  @HttpCode(200)
  @Returns(Done)
  async end(@Me() me: SignedIn, @Body({ schema: Proof }) proof: Proof, @Req() request: Request) {
    await this.factors.end(me, proof, request);
    return DONE;
  }

  @Describes(
    'Begin to add a passkey',
    'What a browser needs to make a passkey: its challenge is good once, in that browser, for five minutes.',
  )
  @Post('passkeys/options')
  @HttpCode(200)
  @Returns(PasskeyOptions)
  askForPasskey(
    @Me() me: SignedIn,
    @Body({ schema: Proof }) proof: Proof,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.factors.askForPasskey(me, proof, request, response);
  }

  @Describes(
    'Add a passkey',
    'Keeps the passkey that the browser made. Of a first factor, recovery codes are in this answer and nowhere else.',
  )
  @Post('passkeys')
  @Returns(RecoveryCodes, 201)
  addPasskey(@Me() me: SignedIn, @Body({ schema: AddPasskey }) body: AddPasskey, @Req() request: Request) {
    return this.factors.addPasskey(me, body, request);
  }

  @Describes('Remove a passkey', 'Takes one passkey away.')
  @Post('passkeys/:id/end')
  @HttpCode(200)
  @Returns(Done)
  async endPasskey(
    @Me() me: SignedIn,
    @Param({ schema: IdParam }) { id }: IdParam,
    @Body({ schema: Proof }) proof: Proof,
    @Req() request: Request,
  ) {
    await this.factors.endPasskey(me, id, proof, request);
    return DONE;
  }
}
