import { type DynamicModule, Module } from '@nestjs/common';
import type { ApiKind } from '../kinds/kind.js';
import { LimitsController, settingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';

@Module({})
class SettingsModule {}

/** Global module with the settings of these kinds. */
export const settingsModule = (kinds: readonly ApiKind[]): DynamicModule => ({
  module: SettingsModule,
  global: true,
  controllers: [settingsController(kinds), LimitsController],
  providers: [SettingsService],
  exports: [SettingsService],
});
