import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Returns } from '../http/returns.js';
import { Needs } from '../people/access.js';
import { ChangeSettings, Settings } from './settings.schemas.js';
import { SettingsService } from './settings.service.js';

@ApiTags('settings')
@Controller('settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Needs('viewer')
  @Returns(Settings)
  read(): Promise<Settings> {
    return this.settings.read();
  }

  @Patch()
  @Needs('admin')
  @Returns(Settings)
  change(@Body({ schema: ChangeSettings }) body: ChangeSettings): Promise<Settings> {
    return this.settings.change(body);
  }
}
