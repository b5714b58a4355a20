import type { Environment } from '@hyrde/contracts';
import { Body, Controller, Get, Inject, Patch, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ENVIRONMENT } from '../base/tokens.js';
import { Returns, Tells } from '../http/returns.js';
import type { ApiKind } from '../kinds/kind.js';
import { Needs } from '../people/access.js';
import { defaultsInForce } from './defaults.js';
import { Defaults, settingsSchemas } from './settings.schemas.js';
import { type Settings, SettingsService } from './settings.service.js';

/** The settings of these kinds, and the defaults in force. */
export function settingsController(kinds: readonly ApiKind[]): Type<unknown> {
  const schemas = settingsSchemas(kinds);

  @ApiTags('settings')
  @Controller('settings')
  class SettingsController {
    constructor(
      private readonly settings: SettingsService,
      @Inject(ENVIRONMENT) private readonly env: Environment,
    ) {}

    @Tells('Read the settings', 'Those that administrators may change while the product runs.')
    @Get()
    @Needs('viewer')
    @Returns(schemas.Settings)
    read() {
      return this.settings.read();
    }

    @Tells('List defaults', 'Every default in force that a person may want to know of, with its reason.')
    @Get('defaults')
    @Needs('viewer')
    @Returns(Defaults)
    defaults() {
      return { items: defaultsInForce(this.env) };
    }

    @Tells('Change the settings', 'Changes those that are sent.')
    @Patch()
    @Needs('admin')
    @Returns(schemas.Settings)
    change(@Body({ schema: schemas.ChangeSettings }) body: Partial<Settings>) {
      return this.settings.change(body);
    }
  }
  return SettingsController;
}
