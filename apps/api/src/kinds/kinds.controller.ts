import { COMMON_REASONS } from '@hyrde/contracts';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Returns, Describes } from '../http/returns.js';
import { Needs } from '../people/access.js';
import { Kinds } from './kinds.js';
import { KindsList } from './kinds.schemas.js';

@ApiTags('kinds')
@Controller('kinds')
export class KindsController {
  constructor(private readonly kinds: Kinds) {}

  @Describes('List the kinds of sweep', 'The kinds of sweep that this version knows.')
  @Get()
  @Needs('viewer')
  @Returns(KindsList)
  list() {
    const items = this.kinds.all.map(({ contract: { kind, words, reasons } }) => ({
      kind,
      words,
      outcomes: this.kinds.outcomesOf(kind),
      reasons: { ...reasons, ...COMMON_REASONS },
    }));
    return { items };
  }
}
