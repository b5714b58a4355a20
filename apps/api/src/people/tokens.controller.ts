import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DONE, Done, IdParam } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import { InBrowser, Me, Needs, type SignedIn } from './access.js';
import { AddToken, NewToken, Tokens, TokensService } from './tokens.service.js';

/** Tokens for programs, which send them as `Authorization: Bearer …`. A token makes no other. */
@ApiTags('tokens')
@Needs('viewer')
@InBrowser()
@Controller('tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Describes('List tokens', 'Your own; for administrators everybody’s.')
  @Get()
  @Returns(Tokens)
  async list(@Me() me: SignedIn) {
    return { items: await this.tokens.list(me) };
  }

  @Describes('Make a token', 'Makes a token; its secret is in this answer and nowhere else.')
  @Post()
  @Returns(NewToken, 201)
  add(@Me() me: SignedIn, @Body({ schema: AddToken }) body: AddToken) {
    return this.tokens.add(me, body);
  }

  @Describes('Revoke a token', 'Revokes a token, at once.')
  @Delete(':id')
  @Returns(Done)
  async revoke(@Me() me: SignedIn, @Param({ schema: IdParam }) { id }: IdParam) {
    await this.tokens.revoke(me, id);
    return DONE;
  }
}
