import type { Database } from '@hyrde/store';
import { storedJson } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../base/tokens.js';
import type { KindSetting } from '../kinds/kind.js';
import { Kinds } from '../kinds/kinds.js';
import { beginEdit } from '../people/editing.js';

/** Values by name of the setting. */
export type Settings = Record<string, number>;

/** Settings that administrators change in the dashboard; one row each. The kinds declare them. */
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

  /**
   * Current value of a setting.
   * @throws RowShapeError if the stored value is invalid
   */
  async valueOf({ name, schema, initial }: KindSetting): Promise<number> {
    const row = await this.db.setting.findUnique({ where: { key: name } });
    return row ? storedJson(`setting ${name}`, 'value', schema, row.value) : initial;
  }

  async change(changes: Partial<Settings>): Promise<Settings> {
    await beginEdit(this.db, { what: 'setting', id: '', read: () => this.read(), stateOf: (settings) => settings });
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
