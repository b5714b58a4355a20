import { Body, Controller, Delete, Get, Post, Query, Redirect, Req, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DONE, Done, PathId } from '../http/common.js';
import { Problem } from '../http/problem.js';
import { Describes, Returns } from '../http/returns.js';
import { AuditsItself, InBrowser, Me, Needs, Public, type SignedIn, Unaudited, WithOneTimePassword } from './access.js';
import { LinksService } from './links.service.js';
import { PasskeysService } from './passkeys.service.js';
import {
  ChangePassword,
  ChoosePassword,
  FactorCode,
  Me as MeSchema,
  PasskeyOptions,
  PasswordChosen,
  PasswordReset,
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

/** Sign-in by the identity provider, through redirects of the browser. */
@ApiTags('session')
@Public()
@Controller('session/provider')
export class ProviderController {
  constructor(private readonly provider: ProviderService) {}

  @Describes('Begin to sign in at the identity provider', 'Redirects the browser to the identity provider.')
  @Get()
  @Redirect(undefined, 303)
  @ApiResponse({
    status: 303,
    description: 'Redirect to the identity provider; if it does not answer, to the sign-in page with the problem',
  })
  async begin(
    @Query({ schema: ProviderQuery }) { next }: ProviderQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ url: string }> {
    return { url: await this.provider.begin(next, request, response) };
  }

  @Describes(
    'Complete a sign-in at the identity provider',
    'The identity provider redirects the browser to this address, with the parameters of OpenID Connect.',
  )
  @Get('callback')
  @Redirect(undefined, 303)
  @ApiResponse({
    status: 303,
    description: 'Redirect to the dashboard, signed in, or to the sign-in page with the problem',
  })
  async callback(
    @Query({ schema: ProviderAnswer }) _answer: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ url: string }> {
    return { url: await this.provider.complete(request, response) };
  }
}

/** Browser sessions: one's own; for administrators those of all people. */
@ApiTags('session')
@Needs('viewer')
@InBrowser()
@Controller('sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Describes('List one’s sessions', 'Last used first; for administrators those of any person.')
  @Get()
  @Returns(Sessions)
  async list(
    @Me() me: SignedIn,
    @Query({ schema: SessionsQuery }) { personId = me.id }: SessionsQuery,
    @Req() request: Request,
  ) {
    return { items: await this.sessions.list(me, personId, request) };
  }

  @Describes('End one’s other sessions', 'Ends all sessions except the one that sends the request.')
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

  @Describes('End a session', 'One’s own; for administrators that of any person.')
  @Delete(':id')
  @Returns(Done)
  async end(@Me() me: SignedIn, @PathId() id: string) {
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

  @Describes('List the ways to sign in', 'Which ways to sign in this installation offers.')
  @Get('ways')
  @Public()
  @Returns(SignInWays)
  ways() {
    return { passwordLink: this.links.mail, provider: this.provider.name, passkeys: this.passkeys.possible };
  }

  @Describes(
    'Request a link to choose a new password',
    'Mails a link by which the person chooses a new password. The answer is the same for every address, known or not.',
  )
  @Post('forgotten')
  @Public()
  @AuditsItself()
  @Returns(Done)
  async forgotten(@Body({ schema: PasswordReset }) body: PasswordReset, @Req() request: Request) {
    await this.links.requestReset(body, request);
    return DONE;
  }

  @Describes(
    'Choose a password by a link',
    'Sets the password of the link’s person. The link is valid once. An invited person is signed in, unless a second factor is needed; others sign in with the password.',
  )
  @Post('link')
  @Public()
  @AuditsItself()
  @Returns(PasswordChosen)
  async choosePassword(
    @Body({ schema: ChoosePassword }) body: ChoosePassword,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const email = await this.links.choose(body, request);
    if (email === null) return { ...DONE, signedIn: false };
    const signIn = this.sessions.signIn({ email, password: body.next }, request, response);
    const signedIn = await signIn.then(
      () => true,
      (error: unknown) => {
        if (error instanceof Problem) return false; // The password is set; the person signs in as usual.
        throw error;
      },
    );
    return { ...DONE, signedIn };
  }

  @Describes('Read the signed-in person', 'The person, or the service, of this session or token, with their role.')
  @Get()
  @Needs('viewer')
  @WithOneTimePassword()
  @Returns(MeSchema)
  me(@Me() person: SignedIn) {
    return person;
  }

  @Describes('Sign in by password', 'Sets a cookie, or requires a second factor. Failed attempts are slowed down.')
  @Post()
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

  @Describes('Sign in by a second factor', 'Continues a sign-in by password if the person has a second factor.')
  @Post('second')
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
    'Options with which a browser uses a passkey. The challenge is valid once, in that browser, for five minutes.',
  )
  @Post('passkey/options')
  @Public()
  @Unaudited()
  @Returns(PasskeyOptions)
  askPasskey(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.sessions.askPasskey(request, response);
  }

  @Describes('Sign in by a passkey', 'Signs in by a passkey, with or without a password before.')
  @Post('passkey')
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

  @Describes('Sign out', 'Ends the session. Returns the URL that ends the identity provider’s session, if any.')
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

  @Describes('Change one’s password', 'Requires the current password. Sessions in other browsers end.')
  @Post('password')
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
