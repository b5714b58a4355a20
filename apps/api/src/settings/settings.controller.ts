import { type Environment, keptDays } from '@hyrde/contracts';
import { Body, Controller, Get, Inject, Patch, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ENVIRONMENT } from '../base/tokens.js';
import { Returns, Tells } from '../http/returns.js';
import type { ApiKind } from '../kinds/kind.js';
import { Needs, Public } from '../people/access.js';
import { defaultsInForce } from './defaults.js';
import { Defaults, Limits, settingsSchemas } from './settings.schemas.js';
import { type Settings, SettingsService } from './settings.service.js';

/** Limits that the dashboard tells to everybody, site owners included, as the environment sets them. */
@ApiTags('settings')
@Public()
@Controller('limits')
export class LimitsController {
  constructor(@Inject(ENVIRONMENT) private readonly env: Environment) {}

  @Tells(
    'Read the limits',
    'How gently sites are visited, and how long downloads are kept, as this installation is set.',
  )
  @Get()
  @Returns(Limits)
  read() {
    const { HOST_PACE_MS, MAX_CRAWL_DELAY_S } = this.env;
    return { hostPaceMs: HOST_PACE_MS, maxCrawlDelayS: MAX_CRAWL_DELAY_S, bodiesDays: keptDays(this.env).bodies };
  }
}

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
