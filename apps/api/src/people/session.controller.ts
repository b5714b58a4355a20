import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DONE, Done } from '../http/common.js';
import { Returns } from '../http/returns.js';
import { Me, Needs, Public, type SignedIn } from './access.js';
import { readSessionCookie } from './cookie.js';
import { ChangePassword, Me as MeSchema, SignIn } from './people.schemas.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('session')
@Controller('session')
export class SessionController {
  constructor(private readonly sessions: SessionsService) {}

  /** Who am I? */
  @Get()
  @Needs('viewer')
  @Returns(MeSchema)
  me(@Me() person: SignedIn): SignedIn {
    return person;
  }

  @Post()
  @HttpCode(200)
  @Public()
  @Returns(MeSchema)
  signIn(
    @Body({ schema: SignIn }) { email, password }: SignIn,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn> {
    return this.sessions.signIn(email, password, request.ip ?? '', response);
  }

  @Delete()
  @Needs('viewer')
  @Returns(Done)
  async signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<typeof DONE> {
    await this.sessions.signOut(readSessionCookie(request.headers.cookie), response);
    return DONE;
  }

  @Post('password')
  @HttpCode(200)
  @Needs('viewer')
  @Returns(Done)
  async changePassword(
    @Me() person: SignedIn,
    @Body({ schema: ChangePassword }) { current, next }: ChangePassword,
    @Res({ passthrough: true }) response: Response,
  ): Promise<typeof DONE> {
    await this.sessions.changePassword(person.id, current, next, response);
    return DONE;
  }
}
