import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { Link } from '@/design/link';
import { Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { one, type Search, withSearch } from '@/parts/lists/query';
import { getWords } from '@/words/server';
import type { Site } from '../../kind-parts';
import { boundsOf, daysBetween, isMonth, monthAfter, weeksOf } from './month-grid';

type Meeting = Schema<'MailRecord'>;

/** Maximum number of meetings of a month. */
const MOST = 500;

const meetingsOf = (site: Site, query: { from?: string; to?: string; limit: number }) =>
  get('/api/records', { query: { siteId: site.id, practice: String(site.practice), kind: 'meeting', ...query } });

/** Meetings of a site, a month as a calendar and as a list; nothing if none is known. */
export async function Meetings({ site, search }: { site: Site; search: Search }) {
  const today = new Date().toISOString().slice(0, 10);
  const asked = one(search, 'month');
  const [{ words, format }, [newest], [last]] = await Promise.all([
    getWords(),
    meetingsOf(site, { limit: 1 }).then(({ items }) => items),
    meetingsOf(site, { to: today, limit: 1 }).then(({ items }) => items),
  ]);
  if (!newest) return null;
  const month = isMonth(asked) ? asked : ((last ?? newest).date ?? today).slice(0, 7);
  const { items } = await meetingsOf(site, { ...boundsOf(month), limit: MOST });
  const meetings = items.toSorted((a, b) => `${a.date} ${a.time ?? ''}`.localeCompare(`${b.date} ${b.time ?? ''}`));
  const text = words.surface.meetings;
  const monthLink = (by: number) => {
    const to = monthAfter(month, by);
    return (
      <Link
        href={`${withSearch(`/bodies/${site.id}`, search, { month: to })}#meetings`}
        scroll={false}
        className="link"
        rel={by < 0 ? 'prev' : 'next'}
      >
        {by < 0 ? `← ${format.month(to)}` : `${format.month(to)} →`}
      </Link>
    );
  };
  return (
    <div id="meetings">
      <Section title={text.title}>
        <p className="mb-3 max-w-[90ch] text-soft">{text.what}</p>
        <nav aria-label={text.months} className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          {monthLink(-1)}
          <h3 className="order-first w-full font-medium sm:order-none sm:w-auto">{format.month(month)}</h3>
          {monthLink(1)}
        </nav>
        <Calendar month={month} meetings={meetings} today={today} />
        {meetings.length > 0 ? (
          <MeetingsTable meetings={meetings} />
        ) : (
          <p className="mt-3 text-soft">{text.none(format.month(month))}</p>
        )}
      </Section>
    </div>
  );
}

/** The month as a grid of weeks. On a narrow screen a day shows its number of meetings, with a link into the list. */
async function Calendar({ month, meetings, today }: { month: string; meetings: readonly Meeting[]; today: string }) {
  const { words, format } = await getWords();
  const text = words.surface.meetings;
  const weeks = weeksOf(month);
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">{text.calendar(format.month(month))}</caption>
      <thead>
        <tr>
          {format.weekdays.map(({ long, short }) => (
            <th key={long} scope="col" className="border border-line p-1 font-medium text-soft">
              <abbr title={long} className="no-underline">
                {short}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, at) => {
              const held = day ? meetings.filter(({ date }) => date === day) : [];
              return (
                <td key={String(at)} className="h-12 border border-line p-1 align-top sm:h-20">
                  {day && (
                    <time
                      dateTime={day}
                      aria-current={day === today ? 'date' : undefined}
                      className={day === today ? 'font-semibold underline' : 'text-soft'}
                    >
                      {Number(day.slice(8))}
                    </time>
                  )}
                  {held.length > 0 && (
                    <>
                      <a
                        href={`#meetings-${day}`}
                        className="link block sm:hidden"
                        aria-label={text.count(held.length)}
                      >
                        {held.length}
                      </a>
                      <ul className="hidden sm:block">
                        {held.map((meeting) => (
                          <li key={meeting.id} className="break-words hyphens-auto">
                            {meeting.time && <span className="text-soft tabular-nums">{meeting.time} </span>}
                            <MeetingLink meeting={meeting} deleted={text.deleted} />
                          </li>
                        ))}
                      </ul>
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MeetingLink = ({ meeting: { id, title }, deleted }: { meeting: Meeting; deleted: string }) => (
  <Link href={`/records/${id}`} className="link">
    {title ?? deleted}
  </Link>
);

/** The month's meetings, each with the day on which its papers were published and the distance to the meeting. */
async function MeetingsTable({ meetings }: { meetings: readonly Meeting[] }) {
  const { words, format } = await getWords();
  const text = words.surface.meetings;
  const isFirst = (id: string, day: string | null) => meetings.find(({ date }) => date === day)?.id === id;
  const lateness = ({ date, published }: Meeting) =>
    date && published ? text.late(daysBetween(date, published)) : null;
  return (
    <div className="mt-4">
      <Table
        caption={text.list}
        rows={meetings}
        keyOf={({ id }) => id}
        columns={(column) => [
          column(text.meeting, { head: true, className: 'whitespace-normal' }, (meeting) => (
            <MeetingLink meeting={meeting} deleted={text.deleted} />
          )),
          column(words.labels.day, ({ id, date, time }) => (
            <span id={isFirst(id, date) ? `meetings-${date}` : undefined} className="tabular-nums">
              {date && format.day(date)} {time}
            </span>
          )),
          ...(meetings.some(({ published }) => published)
            ? [
                column(words.labels.published, ({ published }) => published && format.day(published)),
                column(text.distance, lateness),
              ]
            : []),
        ]}
      />
    </div>
  );
}
