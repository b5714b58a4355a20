import type { Environment } from '@hyrde/contracts';
import { Body, Controller, Get, Inject, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ENVIRONMENT } from '../base/tokens.js';
import { Returns } from '../http/returns.js';
import { Needs } from '../people/access.js';
import { type DefaultInForce, defaultsInForce } from './defaults.js';
import { ChangeSettings, Defaults, Settings } from './settings.schemas.js';
import { SettingsService } from './settings.service.js';

@ApiTags('settings')
@Controller('settings')
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    @Inject(ENVIRONMENT) private readonly env: Environment,
  ) {}

  @Get()
  @Needs('viewer')
  @Returns(Settings)
  read(): Promise<Settings> {
    return this.settings.read();
  }

  /** Every default in force that a person may want to know of, with its reason. */
  @Get('defaults')
  @Needs('viewer')
  @Returns(Defaults)
  defaults(): { items: DefaultInForce[] } {
    return { items: defaultsInForce(this.env) };
  }

  @Patch()
  @Needs('admin')
  @Returns(Settings)
  change(@Body({ schema: ChangeSettings }) body: ChangeSettings): Promise<Settings> {
    return this.settings.change(body);
  }
}
