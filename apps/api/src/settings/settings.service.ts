import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../base/tokens.js';
import { setClaimThreshold } from '../kinds/locate/answers/claim-threshold.js';
import { type ChangeSettings, DEFAULT_SETTINGS, Settings } from './settings.schemas.js';

/** What people set in the dashboard; one row a setting. */
@Injectable()
export class SettingsService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  async read(): Promise<Settings> {
    const rows = await this.db.setting.findMany();
    return Settings.parse({ ...DEFAULT_SETTINGS, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) });
  }

  async change(changes: ChangeSettings): Promise<Settings> {
    await this.db.$transaction(async (tx) => {
      for (const [key, value] of Object.entries(changes))
        await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
      const { claimThreshold } = changes;
      if (claimThreshold !== undefined) await setClaimThreshold(tx, claimThreshold);
    });
    return this.read();
  }
}
