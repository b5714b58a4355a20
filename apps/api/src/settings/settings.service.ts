import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../base/tokens.js';
import type { KindSetting } from '../kinds/kind.js';
import { Kinds } from '../kinds/kinds.js';
import { noteBefore } from '../people/audit.service.js';

/** Settings by name. */
export type Settings = Record<string, number>;

/** What people set in the dashboard; one row a setting. Which there are, the kinds say. */
@Injectable()
export class SettingsService {
  private readonly all: readonly KindSetting[];

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    kinds: Kinds,
  ) {
    this.all = kinds.all.flatMap(({ settings }) => settings ?? []);
  }

  async read(): Promise<Settings> {
    return Object.fromEntries(await Promise.all(this.all.map(async (one) => [one.name, await this.valueOf(one)])));
  }

  /** The value in force. @throws where another than a number that it takes is stored */
  async valueOf({ name, schema, initial }: KindSetting): Promise<number> {
    const row = await this.db.setting.findUnique({ where: { key: name } });
    return row ? schema.parse(row.value) : initial;
  }

  async change(changes: Partial<Settings>): Promise<Settings> {
    noteBefore(await this.read());
    await this.db.$transaction(async (tx) => {
      for (const { name: key, changed } of this.all) {
        const value = changes[key];
        if (value === undefined) continue;
        await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
        await changed?.(tx, value);
      }
    });
    return this.read();
  }
}
