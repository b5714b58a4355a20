import { type Environment, foldingKinds, keptDays } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { bodiesPast, entriesPast, tasksPast } from '@hyrde/store/retention';
import { queryOne, statement } from '@hyrde/store/statement';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../base/tokens.js';
import { COUNT_LIMIT, Counted } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import { Kinds } from '../kinds/kinds.js';
import { Needs } from '../people/access.js';
import { SettingsService } from '../settings/settings.service.js';
import { countOf, type Kept, type KeptName, type PastCount, pastCount, Retention } from './kept.js';

const DAY_MS = 86_400_000;
const MOST = COUNT_LIMIT + 1;
/** Time by which all stored data is past its retention. */
const END_OF_TIME = new Date('9999-12-31');

const BODIES = pastCount('bodies', (before) => `blob where ${bodiesPast(before, before)}`);
const ENTRIES = pastCount('entries', entriesPast);
const DELIVERIES = pastCount('notifications', (before) => `delivery where created_at < ${before}`);
const TASKS = statement({
  name: 'retention.past-tasks',
  parameters: { kinds: z.array(z.string()), before: z.date(), most: z.int() },
  text: countOf(tasksPast('$kinds::text[]', '$before::timestamptz')),
  row: Counted,
});

const forGood = (name: KeptName, rows: string) => ({
  name,
  there: statement({
    name: `retention.there-${name}`,
    parameters: { most: z.int() },
    text: countOf(rows),
    row: Counted,
  }),
});
const FOR_GOOD = [
  forGood('evidence', 'evidence_page'),
  forGood('verdicts', 'verification where undone_at is null'),
  forGood('audit', 'audit_entry'),
];

/** Data with limited retention, and a count of the rows older than a time. */
interface ForDays {
  name: KeptName;
  days: number;
  by: string | null;
  past(before: Date): Promise<number>;
}

const amount = (count: number) => ({ count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT });

/** Amount of stored data by class, and amount to be deleted next, by the same conditions as the worker's deletion. */
@ApiTags('settings')
@Needs('auditor')
@Controller('retention')
export class RetentionController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
    private readonly kinds: Kinds,
    private readonly settings: SettingsService,
  ) {}

  @Describes(
    'Read the retention of data',
    'Stored data by class: its retention, its amount, and the amount to be deleted within a day.',
  )
  @Get()
  @Returns(Retention)
  async list() {
    const forDays = [...this.general(), ...(await this.ofKinds())];
    return { items: await Promise.all([...forDays.map((one) => this.asKept(one)), ...this.forGood()]) };
  }

  private general(): ForDays[] {
    const { bodies, entries, tasks, notifications } = keptDays(this.env);
    const kinds = foldingKinds(this.kinds.all.map(({ contract }) => contract));
    const counts = (of: PastCount) => async (before: Date) => (await queryOne(this.db, of, { before, most: MOST })).n;
    return [
      { name: 'bodies', days: bodies, by: 'JOURNAL_RETENTION_DAYS', past: counts(BODIES) },
      {
        name: 'entries',
        days: entries,
        past: counts(ENTRIES),
        by: entries === bodies ? 'JOURNAL_RETENTION_DAYS' : null,
      },
      {
        name: 'tasks',
        days: tasks,
        by: tasks === bodies ? 'JOURNAL_RETENTION_DAYS' : 'FINISHED_TASKS_DAYS',
        past: async (before) => (await queryOne(this.db, TASKS, { kinds, before, most: MOST })).n,
      },
      { name: 'notifications', days: notifications, by: null, past: counts(DELIVERIES) },
    ];
  }

  private ofKinds(): Promise<ForDays[]> {
    const kept = this.kinds.all.flatMap(({ retention }) => retention ?? []);
    return Promise.all(
      kept.map(async ({ name, setting, past }) => ({
        name,
        days: await this.settings.valueOf(setting),
        by: setting.name,
        past: async (before: Date) => (await queryOne(this.db, past, { before, most: MOST })).n,
      })),
    );
  }

  private forGood(): Promise<Kept>[] {
    return FOR_GOOD.map(async ({ name, there }) => {
      const { n } = await queryOne(this.db, there, { most: MOST });
      return { name, days: null, by: null, now: amount(n), goes: amount(0) };
    });
  }

  private async asKept({ name, days, by, past }: ForDays): Promise<Kept> {
    const tomorrow = new Date(this.clock.now().getTime() + (1 - days) * DAY_MS);
    const [now, goes] = await Promise.all([past(END_OF_TIME), past(tomorrow)]);
    return { name, days, by, now: amount(now), goes: amount(goes) };
  }
}
