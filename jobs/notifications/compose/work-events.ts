import { StoredSweepName, SubscriptionEventType, sweepName, type TextLanguage } from '@hyrde/contracts';
import type { FindingType, NoticeType } from '@hyrde/store/outbox';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { EventSource, InLanguages } from './event.js';

type WorkType = Exclude<NoticeType, FindingType | 'record.found' | 'topic.found'>;
/** Title, behind the name of the sweep, the schedule or the machine. */
const TITLES: Record<WorkType, InLanguages> = {
  'sweep.done': { en: 'sweep done', nb: 'gjennomgang ferdig' },
  'schedule.failed': { en: 'schedule failed', nb: 'tidsplan feilet' },
  'disk.low': { en: 'little room on the disk', nb: 'lite plass på disken' },
};
const TYPES = Object.keys(TITLES) as WorkType[];

const NOTICES = statement({
  name: 'events.work',
  parameters: {
    ids: z.array(z.uuid()).nullish(),
    types: z.array(SubscriptionEventType),
    practice: z.boolean().nullish(),
    most: z.int().nullish(),
  },
  text: `
    select notice.id, notice.at, notice.sweep_id as "sweepId", sweep.name as "sweepName", sweep.name_parts as "nameParts", sweep.kind as "sweepKind",
      schedule.id as "scheduleId", schedule.name as "scheduleName", run.due_at as "dueAt", run.message,
      notice.place, notice.free_bytes::float8 as "freeBytes"
    from notice left join sweep on sweep.id = notice.sweep_id
      left join schedule_run run on run.id = notice.schedule_run_id left join schedule on schedule.id = run.schedule_id
    where notice.type = any($types) {{and notice.id = any($ids::uuid[])}} {{and notice.practice = $practice}}
    order by notice.at desc, notice.id {{limit $most}}`,
  row: z.object({
    id: z.uuid(),
    at: z.date(),
    sweepId: z.uuid().nullable(),
    sweepName: z.string().nullable(),
    nameParts: StoredSweepName.shape.nameParts,
    sweepKind: z.string().nullable(),
    scheduleId: z.uuid().nullable(),
    scheduleName: z.string().nullable(),
    dueAt: z.date().nullable(),
    message: z.string().nullable(),
    place: z.string().nullable(),
    freeBytes: z.number().nullable(),
  }),
});
type Notice = z.infer<typeof NOTICES.row>;

/** The state of sweeps, schedules and disks. `disk.low` belongs to real and practice data alike. */
export const workEvents: EventSource = {
  types: TYPES,
  list: { path: '/runs', label: { en: 'All runs', nb: 'Alle kjøringer' } },

  async read(runner, selection) {
    const values =
      'ids' in selection
        ? { ids: [...selection.ids], types: TYPES }
        : {
            types: [selection.type],
            most: selection.most,
            practice: selection.type === 'disk.low' ? null : selection.practice,
          };
    return (await queryRows(runner, NOTICES, values)).flatMap((row) => {
      const subject = subjectOf(row);
      if (!subject) return [];
      const { type, name, path, data, detail } = subject;
      const title = (language: TextLanguage): string => `${name[language]}: ${TITLES[type][language]}`;
      return {
        id: row.id,
        at: row.at.toISOString(),
        type,
        publishedAt: null,
        path,
        author: 'Hyrde',
        data,
        detail,
        title: { en: title('en'), nb: title('nb') },
      };
    });
  },
};

/** Subject of a notice: name, page of the dashboard, and data of the webhook. */
interface Subject {
  type: WorkType;
  name: InLanguages;
  path: string;
  data: Record<string, unknown>;
  detail: InLanguages;
}

function subjectOf(notice: Notice): Subject | null {
  const {
    sweepId,
    sweepName: stored,
    nameParts,
    sweepKind,
    scheduleId,
    scheduleName,
    dueAt,
    message,
    place,
    freeBytes,
  } = notice;
  if (sweepId !== null && stored !== null) {
    const data = { sweep: { id: sweepId, name: stored, kind: sweepKind } };
    const named = (language: TextLanguage): string => sweepName({ name: stored, nameParts }, language);
    const name = { en: named('en'), nb: named('nb') };
    return { type: 'sweep.done', name, path: `/runs/${sweepId}`, data, detail: { en: '', nb: '' } };
  }
  if (scheduleId !== null && scheduleName !== null && dueAt !== null)
    return {
      type: 'schedule.failed',
      name: { en: scheduleName, nb: scheduleName },
      path: `/runs/schedules/${scheduleId}`,
      data: { schedule: { id: scheduleId, name: scheduleName }, dueAt: dueAt.toISOString(), message },
      detail: { en: message ?? '', nb: message ?? '' },
    };
  if (place === null || freeBytes === null) return null;
  const gigabytes = (freeBytes / 1e9).toFixed(1);
  return {
    type: 'disk.low',
    name: { en: place, nb: place },
    path: '/set-up',
    data: { place, freeBytes },
    detail: {
      en: `${gigabytes} GB left. Make room before it is gone: then all work stops.`,
      nb: `${gigabytes.replace('.', ',')} GB igjen. Skaff plass før det er slutt: da stopper alt arbeid.`,
    },
  };
}
