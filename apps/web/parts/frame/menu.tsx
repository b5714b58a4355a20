import type { Role } from '@hyrde/contracts';
import { ENTRIES, type EntryLink, type EntryName } from '@/kinds/kind-parts';
import { KIND_LINKS } from '@/kinds/navigation';
import { may } from '@/parts/closed-lists';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { Header } from './header';
import { type Entry, PRACTICE_PATH } from './here';

/** Header of every screen: the six entries, and the screens of the current one. */
export async function Menu({ me, practice }: { me: { role: Role; name: string }; practice: boolean }) {
  const { words } = await getWords();
  return <Header entries={entriesFor(me, words)} name={me.name} practice={practice} />;
}

/** General links of each entry, without those of kinds. */
const GENERAL: readonly EntryLink[] = [
  { entry: 'overview', href: '/', title: ({ overview }) => overview.title, guide: 'auditor#read-the-answers' },
  {
    entry: 'bodies',
    href: '/bodies',
    title: ({ nav }) => nav.sites,
    guide: 'auditor#read-the-answers',
    guides: [['/bodies/new', 'auditor#bring-in-your-bodies']],
  },
  {
    entry: 'bodies',
    href: '/bodies/import',
    title: ({ siteImport }) => siteImport.title,
    guide: 'auditor#bring-in-your-bodies',
    needs: 'auditor',
  },
  {
    entry: 'bodies',
    href: '/bodies/countries',
    title: ({ siteImport }) => siteImport.country.title,
    guide: 'auditor#bring-in-your-bodies',
    needs: 'auditor',
  },
  {
    entry: 'records',
    href: '/records/subscriptions',
    title: ({ subscriptions }) => subscriptions.title,
    guide: 'auditor#keep-it-up-to-date',
    needs: 'auditor',
  },
  {
    entry: 'runs',
    href: '/runs',
    title: ({ nav }) => nav.sweeps,
    guide: 'auditor#follow-a-sweep',
    guides: [['/runs/new', 'auditor#start-a-sweep']],
  },
  { entry: 'runs', href: '/runs/schedules', title: ({ nav }) => nav.schedules, guide: 'auditor#keep-it-up-to-date' },
  {
    entry: 'runs',
    href: '/runs/queues',
    title: ({ nav }) => nav.queues,
    guide: 'operator#when-work-stops',
    needs: 'auditor',
  },
  { entry: 'setUp', href: '/set-up/limits', title: ({ settings }) => settings.limits, guide: 'operator#start-it' },
  {
    entry: 'setUp',
    href: '/set-up/people',
    title: ({ settings }) => settings.people,
    guide: 'operator#let-people-in',
    needs: 'admin',
  },
  {
    entry: 'setUp',
    href: '/set-up/security',
    title: ({ settings }) => settings.security,
    guide: 'operator#let-people-in',
  },
  {
    entry: 'setUp',
    href: '/set-up/owners',
    title: ({ ownerRequests }) => ownerRequests.title,
    guide: 'operator#when-a-sites-owner-writes',
  },
  {
    entry: 'setUp',
    href: '/set-up/retention',
    title: ({ retention }) => retention.title,
    guide: 'operator#what-is-kept-until-when',
    needs: 'auditor',
  },
  {
    entry: 'setUp',
    href: '/set-up/audit',
    title: ({ audit }) => audit.title,
    guide: 'operator#what-you-are-responsible-for',
    needs: 'admin',
  },
  {
    entry: 'setUp',
    href: PRACTICE_PATH,
    title: ({ practice }) => practice.data,
    guide: 'auditor#look-round-in-the-practice-country',
  },
];

const linksOf = (name: EntryName): EntryLink[] => [
  ...KIND_LINKS.filter(({ entry, after }) => entry === name && !after),
  ...GENERAL.filter(({ entry }) => entry === name).flatMap((link) => [
    link,
    ...KIND_LINKS.filter(({ entry, after }) => entry === name && after === link.href),
  ]),
];

/** The main menu for a person: entries with their screens; entries without screens are left out. */
export const entriesFor = (me: Parameters<typeof may>[0], words: Words): Entry[] =>
  ENTRIES.map((name) => ({
    name,
    title: words.nav.entries[name],
    links: linksOf(name)
      .filter(({ needs }) => !needs || may(me, needs))
      .map(({ href, title, also = [], guide, guides = [] }) => ({
        href,
        title: title(words),
        also,
        guides: [...[href, ...also].map((address) => [address, guide] as const), ...guides],
      })),
  })).filter(({ links }) => links.length > 0);
