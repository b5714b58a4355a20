import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DONE, Done } from '../http/common.js';
import { Returns } from '../http/returns.js';
import { AuditsItself, InBrowser, Me, Needs, Public, type SignedIn, WithOneTimePassword } from './access.js';
import { ChangePassword, Me as MeSchema, SignIn } from './people.schemas.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('session')
@Controller('session')
export class SessionController {
  constructor(private readonly sessions: SessionsService) {}

  /** Who am I? */
  @Get()
  @Needs('viewer')
  @WithOneTimePassword()
  @Returns(MeSchema)
  me(@Me() person: SignedIn): SignedIn {
    return person;
  }

  @Post()
  @HttpCode(200)
  @Public()
  @AuditsItself()
  @Returns(MeSchema)
  signIn(
    @Body({ schema: SignIn }) body: SignIn,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn> {
    return this.sessions.signIn(body, request, response);
  }

  @Delete()
  @InBrowser()
  @Needs('viewer')
  @WithOneTimePassword()
  @Returns(Done)
  async signOut(
    @Me() person: SignedIn,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<typeof DONE> {
    await this.sessions.signOut(request, person, response);
    return DONE;
  }

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
  ): Promise<typeof DONE> {
    await this.sessions.changePassword(person, body, request, response);
    return DONE;
  }
}
