import { COMMON_REASONS } from '@hyrde/contracts';
import { Controller, type DynamicModule, Get, Module } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Describes, Returns } from '../http/returns.js';
import { Needs } from '../people/access.js';
import type { ApiKind } from './kind.js';
import { Kinds } from './kinds.js';

const Names = z.record(z.string(), z.string());

const KindWords = z
  .object({
    title: z.string(),
    /** What its tasks are about, as a column's head. */
    subject: z.string(),
    /** By name, for the outcomes and reasons that only this kind has. */
    outcomes: Names,
    reasons: Names,
  })
  .meta({ id: 'KindWords' });

/** A kind of sweep: how its tasks can end, and its words in the dashboard's languages. */
const Kind = z
  .object({
    kind: z.string(),
    words: z.object({ en: KindWords, nb: KindWords }),
    /** Its own first, then those of every kind. */
    outcomes: z.array(z.string()),
    /** Each with the outcome it stands for. */
    reasons: Names,
  })
  .meta({ id: 'Kind' });

export const KindsList = z.object({ items: z.array(Kind) }).meta({ id: 'Kinds' });

@ApiTags('kinds')
@Controller('kinds')
class KindsController {
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

@Module({})
class KindsModule {}

/** Tells every module which kinds there are. */
export const kindsModule = (kinds: readonly ApiKind[]): DynamicModule => ({
  module: KindsModule,
  global: true,
  controllers: [KindsController],
  providers: [{ provide: Kinds, useValue: new Kinds(kinds) }],
  exports: [Kinds],
});
