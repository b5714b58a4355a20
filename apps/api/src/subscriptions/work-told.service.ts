import type { SubscriptionEventType } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import type { NoticeType } from '@hyrde/store/outbox';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../base/tokens.js';
import { iso } from '../http/common.js';
import type { MailLanguage, NewsSource, Told } from './news-source.js';
import type { SubscriptionFilter } from './subscriptions.schemas.js';

type WorkType = Exclude<NoticeType, 'finding.probable'>;
/** What it is, behind the name of what it is about. */
const TITLES: Record<WorkType, Record<MailLanguage, string>> = {
  'sweep.done': { en: 'sweep done', nb: 'gjennomgang ferdig' },
  'schedule.failed': { en: 'schedule failed', nb: 'tidsplan feilet' },
  'disk.low': { en: 'little room on the disk', nb: 'lite plass på disken' },
};
const TYPES = Object.keys(TITLES) as WorkType[];
/** Whose news it is. */
const AUTHOR = 'Hyrde';

const SHOWN = {
  sweep: { select: { id: true, name: true, kind: true } },
  scheduleRun: { select: { dueAt: true, message: true, schedule: { select: { id: true, name: true } } } },
} as const;
type Row = Prisma.NoticeGetPayload<{ include: typeof SHOWN }>;

/** What subscribers are told of how the work goes. */
@Injectable()
export class WorkTold implements NewsSource {
  readonly types = TYPES;
  readonly list: NewsSource['list'] = { path: '/runs', label: { en: 'All runs', nb: 'Alle kjøringer' } };

  constructor(@Inject(DATABASE) private readonly db: Database) {}

  async told(ids: readonly string[]): Promise<Told[]> {
    const where = { id: { in: [...ids] }, type: { in: TYPES } };
    return (await this.db.notice.findMany({ where, include: SHOWN })).flatMap(toldOf);
  }

  async newest(type: SubscriptionEventType, _: SubscriptionFilter, practice: boolean, take: number): Promise<Told[]> {
    const rows = await this.db.notice.findMany({
      where: { type, ...(type !== 'disk.low' && { practice }) },
      orderBy: [{ at: 'desc' }, { id: 'asc' }],
      take,
      include: SHOWN,
    });
    return rows.flatMap(toldOf);
  }
}

/** What a notice is about: its name, its page of the dashboard, and what else is to be said of it. */
interface Subject {
  type: WorkType;
  name: string;
  path: string;
  data: Record<string, unknown>;
  detail: Record<MailLanguage, string>;
}

function toldOf(row: Row): Told[] {
  const subject = subjectOf(row);
  if (!subject) return [];
  const { type, name, path, data, detail } = subject;
  const title = (language: MailLanguage): string => `${name}: ${TITLES[type][language]}`;
  return [
    {
      id: row.id,
      at: iso(row.at),
      type,
      publishedAt: null,
      path,
      author: AUTHOR,
      data,
      detail,
      title: { en: title('en'), nb: title('nb') },
    },
  ];
}

function subjectOf({ sweep, scheduleRun, place, freeBytes }: Row): Subject | null {
  if (sweep) {
    const { id, name, kind } = sweep;
    const data = { sweep: { id, name, kind } };
    return { type: 'sweep.done', name, path: `/runs/${id}`, data, detail: { en: '', nb: '' } };
  }
  if (scheduleRun) {
    const { schedule, dueAt, message } = scheduleRun;
    return {
      type: 'schedule.failed',
      name: schedule.name,
      path: `/runs/schedules/${schedule.id}`,
      data: { schedule, dueAt: iso(dueAt), message },
      detail: { en: message ?? '', nb: message ?? '' },
    };
  }
  if (place === null || freeBytes === null) return null;
  const gigabytes = (Number(freeBytes) / 1e9).toFixed(1);
  return {
    type: 'disk.low',
    name: place,
    path: '/set-up',
    data: { place, freeBytes: Number(freeBytes) },
    detail: {
      en: `${gigabytes} GB left. Make room before it is gone: then all work stops.`,
      nb: `${gigabytes.replace('.', ',')} GB igjen. Skaff plass før det er slutt: da stopper alt arbeid.`,
    },
  };
}
