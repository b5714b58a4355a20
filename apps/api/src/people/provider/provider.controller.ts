import { Controller, Get, Query, Redirect, Req, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Describes } from '../../http/returns.js';
import { Public } from '../access.js';
import { ProviderAnswer, ProviderQuery } from '../people.schemas.js';
import { ProviderService } from './provider.service.js';

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
