import { type Environment, keptDays, named, userAgentOf } from '@hyrde/contracts';
import { Body, Controller, type DynamicModule, Get, Inject, Module, Patch, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { ENVIRONMENT } from '../base/tokens.js';
import { Revision } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import type { ApiKind } from '../kinds/kind.js';
import { Needs, Public } from '../people/access.js';
import { revisionOf } from '../people/editing.js';
import { PeopleModule } from '../people/people.module.js';
import { defaultsInForce } from './defaults.js';
import { InstallationController, InstallationService } from './installation.js';
import { OrganisationController, OrganisationService } from './organisation.js';
import { type Settings, SettingsService } from './settings.service.js';

/** Schemas of all settings that these kinds declare. */
function settingsSchemas(kinds: readonly ApiKind[]) {
  const all = kinds.flatMap(({ settings }) => settings ?? []);
  const fields = Object.fromEntries(all.map(({ name, schema }) => [name, schema]));
  const Revised: z.ZodType<{ revision: string }> = z.object({ ...fields, revision: Revision }).meta({ id: 'Settings' });
  return {
    Settings: Revised,
    ChangeSettings: z.object(fields).partial().strict().meta({ id: 'ChangeSettings' }),
  };
}

const Limits = named('Limits', {
  /** Crawl delay of a host, in milliseconds. */
  crawlDelayMs: z.number().int(),
  /** Maximum `Crawl-delay` of robots.txt that is honoured, in seconds; a site that requires more is skipped. */
  maxCrawlDelayS: z.number().int(),
  /** Retention of downloaded bodies, in days. */
  bodiesDays: z.number().int(),
  /** Address under which people open the dashboard. */
  publicUrl: z.string(),
  /** `User-Agent` of every request to a site, with the operator's page and mail. */
  userAgent: z.string(),
  /** The operator as site owners see it; null where nothing is set. */
  operator: z.object({ name: z.string().nullable(), url: z.string().nullable(), mail: z.string().nullable() }),
});

const Default = named('Default', {
  group: z.string(),
  key: z.string(),
  value: z.number(),
  unit: z.string(),
  reason: z.string(),
  /** Environment variable that sets it; null if none does. */
  variable: z.string().nullable(),
  /** True if the environment sets another value than the product's own. */
  overridden: z.boolean(),
});
const Defaults = named('Defaults', { items: z.array(Default) });

/** Public limits of this installation, which the dashboard also shows to site owners. */
@ApiTags('settings')
@Public()
@Controller('limits')
export class LimitsController {
  constructor(
    @Inject(ENVIRONMENT) private readonly env: Environment,
    private readonly organisation: OrganisationService,
  ) {}

  @Describes(
    'Read the limits',
    'How gently sites are visited and by whom, and how long downloads are kept, as this installation is set.',
  )
  @Get()
  @Returns(Limits)
  async read() {
    const { CRAWL_DELAY_MS, MAX_CRAWL_DELAY_S, OPERATOR_URL, OPERATOR_MAIL, PUBLIC_URL } = this.env;
    const name = await this.organisation.name();
    return {
      crawlDelayMs: CRAWL_DELAY_MS,
      maxCrawlDelayS: MAX_CRAWL_DELAY_S,
      bodiesDays: keptDays(this.env).bodies,
      publicUrl: PUBLIC_URL,
      userAgent: userAgentOf({ url: OPERATOR_URL, mail: OPERATOR_MAIL }),
      operator: { name, url: OPERATOR_URL ?? null, mail: OPERATOR_MAIL ?? null },
    };
  }
}

const withRevision = (settings: Settings) => ({ ...settings, revision: revisionOf(settings) });

/** Settings of these kinds, and the active defaults. */
export function settingsController(kinds: readonly ApiKind[]): Type<unknown> {
  const schemas = settingsSchemas(kinds);

  @ApiTags('settings')
  @Controller('settings')
  class SettingsController {
    constructor(
      private readonly settings: SettingsService,
      @Inject(ENVIRONMENT) private readonly env: Environment,
    ) {}

    @Describes('Read the settings', 'Settings that administrators may change at run time.')
    @Get()
    @Needs('viewer')
    @Returns(schemas.Settings)
    read() {
      return this.settings.read().then(withRevision);
    }

    @Describes('List defaults', 'Active defaults with their reasons.')
    @Get('defaults')
    @Needs('viewer')
    @Returns(Defaults)
    defaults() {
      return { items: defaultsInForce(this.env) };
    }

    @Describes('Change the settings', 'Changes the settings that are sent.')
    @Patch()
    @Needs('admin')
    @Returns(schemas.Settings)
    change(@Body({ schema: schemas.ChangeSettings }) body: Partial<Settings>) {
      return this.settings.change(body).then(withRevision);
    }
  }
  return SettingsController;
}

@Module({})
class SettingsModule {}

/** Global module with the settings of these kinds. */
export const settingsModule = (kinds: readonly ApiKind[]): DynamicModule => ({
  module: SettingsModule,
  imports: [PeopleModule],
  global: true,
  controllers: [settingsController(kinds), LimitsController, OrganisationController, InstallationController],
  providers: [SettingsService, OrganisationService, InstallationService],
  exports: [SettingsService, OrganisationService],
});
