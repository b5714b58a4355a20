import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Redirect, Req, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DONE, Done, IdParam } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import { AuditsItself, InBrowser, Me, Needs, Public, type SignedIn, Unaudited, WithOneTimePassword } from './access.js';
import { LinksService } from './links.service.js';
import { PasskeysService } from './passkeys.service.js';
import {
  ChangePassword,
  ChoosePassword,
  FactorCode,
  Forgotten,
  Me as MeSchema,
  PasskeyOptions,
  ProviderAnswer,
  ProviderQuery,
  Sessions,
  SessionsQuery,
  SignedOut,
  SignIn,
  SignInWays,
  WithPasskey,
} from './people.schemas.js';
import { ProviderService } from './provider/provider.service.js';
import { SessionsService } from './sessions.service.js';

/** The way in by the organisation's identity provider: browsers are led there and back. */
@ApiTags('session')
@Public()
@Controller('session/provider')
export class ProviderController {
  constructor(private readonly provider: ProviderService) {}

  @Describes('Begin to sign in at the identity provider', 'Leads a browser to the identity provider.')
  @Get()
  @Redirect(undefined, 303)
  @ApiResponse({ status: 303, description: 'The identity provider; where it is away, the sign-in page, which says so' })
  async begin(
    @Query({ schema: ProviderQuery }) { next }: ProviderQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ url: string }> {
    return { url: await this.provider.begin(next, request, response) };
  }

  @Describes(
    'Come back from the identity provider',
    'The identity provider sends a browser back here, with the parameters of OpenID Connect.',
  )
  @Get('callback')
  @Redirect(undefined, 303)
  @ApiResponse({ status: 303, description: 'The dashboard, signed in; or the sign-in page, which says why not' })
  async callback(
    @Query({ schema: ProviderAnswer }) _answer: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ url: string }> {
    return { url: await this.provider.complete(request, response) };
  }
}

/** Browsers in which people are signed in: one's own, for administrators anybody's. */
@ApiTags('session')
@Needs('viewer')
@InBrowser()
@Controller('sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Describes('List one’s sessions', 'The last used first.')
  @Get()
  @Returns(Sessions)
  async list(
    @Me() me: SignedIn,
    @Query({ schema: SessionsQuery }) { personId = me.id }: SessionsQuery,
    @Req() request: Request,
  ) {
    return { items: await this.sessions.list(me, personId, request) };
  }

  @Describes('End one’s other sessions', 'Ends all but the one that asks.')
  @Delete()
  @Returns(Done)
  async endAll(
    @Me() me: SignedIn,
    @Query({ schema: SessionsQuery }) { personId = me.id }: SessionsQuery,
    @Req() request: Request,
  ) {
    await this.sessions.endOthers(me, personId, request);
    return DONE;
  }

  @Describes('End a session', 'One of your own; for administrators, anybody’s.')
  @Delete(':id')
  @Returns(Done)
  async end(@Me() me: SignedIn, @Param({ schema: IdParam }) { id }: IdParam) {
    await this.sessions.end(me, id);
    return DONE;
  }
}

@ApiTags('session')
@Controller('session')
export class SessionController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly links: LinksService,
    private readonly provider: ProviderService,
    private readonly passkeys: PasskeysService,
  ) {}

  @Describes('Ask how one may sign in', 'How one may come in here.')
  @Get('ways')
  @Public()
  @Returns(SignInWays)
  ways() {
    return { forgotten: this.links.mail, provider: this.provider.name, passkeys: this.passkeys.possible };
  }

  @Describes(
    'Ask for a link where a password is forgotten',
    'Has a link mailed to whoever forgot their password. The answer is the same, whether or not there is such an account.',
  )
  @Post('forgotten')
  @HttpCode(200)
  @Public()
  @AuditsItself()
  @Returns(Done)
  async forgotten(@Body({ schema: Forgotten }) body: Forgotten, @Req() request: Request) {
    await this.links.ask(body, request);
    return DONE;
  }

  @Describes(
    'Choose a password by a link',
    'Chooses a password by a link that is good for this, once; afterwards one signs in with it.',
  )
  @Post('link')
  @HttpCode(200)
  @Public()
  @AuditsItself()
  @Returns(Done)
  async choosePassword(@Body({ schema: ChoosePassword }) body: ChoosePassword, @Req() request: Request) {
    await this.links.choose(body, request);
    return DONE;
  }

  @Describes('Ask who one is', 'The person, or the service, of this session or token, with their role.')
  @Get()
  @Needs('viewer')
  @WithOneTimePassword()
  @Returns(MeSchema)
  me(@Me() person: SignedIn) {
    return person;
  }

  @Describes('Sign in by password', 'Sets a cookie, or asks for a second factor. Wrong tries are slowed down.')
  @Post()
  @HttpCode(200)
  @Public()
  @AuditsItself()
  @Returns(MeSchema)
  signIn(
    @Body({ schema: SignIn }) body: SignIn,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.sessions.signIn(body, request, response);
  }

  @Describes('Sign in by a second factor', 'Goes on from a right password, where a second factor is asked for.')
  @Post('second')
  @HttpCode(200)
  @Public()
  @AuditsItself()
  @Returns(MeSchema)
  second(
    @Body({ schema: FactorCode }) { code }: FactorCode,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.sessions.second(code, request, response);
  }

  @Describes(
    'Begin to sign in by a passkey',
    'What a browser needs to use a passkey: its challenge is good once, in that browser, for five minutes.',
  )
  @Post('passkey/options')
  @HttpCode(200)
  @Public()
  @Unaudited()
  @Returns(PasskeyOptions)
  askPasskey(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.sessions.askPasskey(request, response);
  }

  @Describes('Sign in by a passkey', 'Signs in by a passkey, with or without a password before.')
  @Post('passkey')
  @HttpCode(200)
  @Public()
  @AuditsItself()
  @Returns(MeSchema)
  withPasskey(
    @Body({ schema: WithPasskey }) { passkey }: WithPasskey,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.sessions.withPasskey(passkey, request, response);
  }

  @Describes('Sign out', 'Ends the session; who came by the identity provider is told where to end the one there.')
  @Delete()
  @InBrowser()
  @Needs('viewer')
  @WithOneTimePassword()
  @AuditsItself()
  @Returns(SignedOut)
  async signOut(@Me() person: SignedIn, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    const { byProvider, idToken } = await this.sessions.signOut(request, person, response);
    return { ...DONE, provider: byProvider ? await this.provider.logOutUrl(idToken) : null };
  }

  @Describes('Change one’s password', 'By the current one. Sessions of other browsers end.')
  @Post('password')
  @HttpCode(200)
  @InBrowser()
  @Needs('viewer')
  @WithOneTimePassword()
  @AuditsItself()
  @Returns(Done)
  async changePassword(
    @Me() person: SignedIn,
    @Body({ schema: ChangePassword }) body: ChangePassword,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.sessions.changePassword(person, body, request, response);
    return DONE;
  }
}
