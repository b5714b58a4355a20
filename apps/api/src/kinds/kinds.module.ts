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
    /** Heading of the column with the tasks' subjects. */
    subject: z.string(),
    /** Names of the outcomes and reasons that only this kind has. */
    outcomes: Names,
    reasons: Names,
  })
  .meta({ id: 'KindWords' });

/** A kind of sweep: possible outcomes of its tasks, and its texts in the dashboard's languages. */
const Kind = z
  .object({
    kind: z.string(),
    words: z.object({ en: KindWords, nb: KindWords }),
    /** The kind's own outcomes first, then the common ones. */
    outcomes: z.array(z.string()),
    /** Outcome by reason. */
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

/** Global module that provides the given kinds to all others. */
export const kindsModule = (kinds: readonly ApiKind[]): DynamicModule => ({
  module: KindsModule,
  global: true,
  controllers: [KindsController],
  providers: [{ provide: Kinds, useValue: new Kinds(kinds) }],
  exports: [Kinds],
});
