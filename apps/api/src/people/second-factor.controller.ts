import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DONE, Done, PathId } from '../http/common.js';
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

/** The signed-in person's second factors; open also to people who must add one before anything else. */
@ApiTags('session')
@Needs('viewer')
@InBrowser()
@WithOneTimePassword()
@AuditsItself()
@Controller('second-factor')
export class SecondFactorController {
  constructor(private readonly factors: SecondFactorService) {}

  @Describes('Read one’s second factors', 'One’s app, passkeys, and number of unused recovery codes.')
  @Get()
  @Returns(SecondFactors)
  list(@Me() me: SignedIn) {
    return this.factors.list(me);
  }

  @Describes('Begin to add an app', 'A secret for an app that makes codes (TOTP); returned only once.')
  @Post()
  @Returns(NewSecondFactor)
  begin(@Me() me: SignedIn, @Body({ schema: Proof }) proof: Proof, @Req() request: Request) {
    return this.factors.begin(me, proof, request);
  }

  @Describes('Activate an app', 'Activates the app by its first code. Recovery codes are returned only in this answer.')
  @Post('confirm')
  @Returns(RecoveryCodes)
  confirm(@Me() me: SignedIn, @Body({ schema: FactorCode }) { code }: FactorCode) {
    return this.factors.confirm(me, code);
  }

  @Describes('Remove an app', 'Removes the app.')
  @Post('end')
  @Returns(Done)
  async end(@Me() me: SignedIn, @Body({ schema: Proof }) proof: Proof, @Req() request: Request) {
    await this.factors.end(me, proof, request);
    return DONE;
  }

  @Describes(
    'Begin to add a passkey',
    'Options with which a browser creates a passkey. The challenge is valid once, in that browser, for five minutes.',
  )
  @Post('passkeys/options')
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
    'Stores the passkey that the browser created. With a first factor, recovery codes are returned only in this answer.',
  )
  @Post('passkeys')
  @Returns(RecoveryCodes, 201)
  addPasskey(@Me() me: SignedIn, @Body({ schema: AddPasskey }) body: AddPasskey, @Req() request: Request) {
    return this.factors.addPasskey(me, body, request);
  }

  @Describes('Remove a passkey', 'Removes one passkey.')
  @Post('passkeys/:id/end')
  @Returns(Done)
  async endPasskey(
    @Me() me: SignedIn,
    @PathId() id: string,
    @Body({ schema: Proof }) proof: Proof,
    @Req() request: Request,
  ) {
    await this.factors.endPasskey(me, id, proof, request);
    return DONE;
  }
}
