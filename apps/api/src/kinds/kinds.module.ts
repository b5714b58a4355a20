import { type DynamicModule, Module } from '@nestjs/common';
import type { ApiKind } from './kind.js';
import { KindsController } from './kinds.controller.js';
import { Kinds } from './kinds.js';

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
