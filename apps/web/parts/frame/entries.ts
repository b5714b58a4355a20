import { ENTRIES, type EntryLink, type EntryName } from '@/kinds/kind-parts';
import { KIND_LINKS } from '@/kinds/navigation';
import { may } from '@/parts/roles';
import type { Words } from '@/words/en';
import { type Entry, PRACTICE_PATH } from './here';

/** What no kind adds, entry by entry. */
const GENERAL: readonly EntryLink[] = [
  { entry: 'overview', href: '/', title: ({ overview }) => overview.title },
  { entry: 'bodies', href: '/bodies', title: ({ nav }) => nav.sites },
  { entry: 'bodies', href: '/bodies/import', title: ({ siteImport }) => siteImport.title, needs: 'auditor' },
  { entry: 'bodies', href: '/bodies/countries', title: ({ siteImport }) => siteImport.country.title, needs: 'auditor' },
  {
    entry: 'records',
    href: '/records/subscriptions',
    title: ({ subscriptions }) => subscriptions.title,
    needs: 'auditor',
  },
  { entry: 'runs', href: '/runs', title: ({ nav }) => nav.sweeps },
  { entry: 'runs', href: '/runs/schedules', title: ({ nav }) => nav.schedules },
  { entry: 'runs', href: '/runs/queues', title: ({ nav }) => nav.queues, needs: 'auditor' },
  { entry: 'setUp', href: '/set-up/limits', title: ({ settings }) => settings.limits },
  { entry: 'setUp', href: '/set-up/people', title: ({ settings }) => settings.people, needs: 'admin' },
  { entry: 'setUp', href: '/set-up/security', title: ({ settings }) => settings.security },
  { entry: 'setUp', href: '/set-up/owners', title: ({ ownerWishes }) => ownerWishes.title },
  { entry: 'setUp', href: '/set-up/retention', title: ({ retention }) => retention.title, needs: 'auditor' },
  { entry: 'setUp', href: '/set-up/audit', title: ({ audit }) => audit.title, needs: 'admin' },
  { entry: 'setUp', href: PRACTICE_PATH, title: ({ practice }) => practice.data },
];

const linksOf = (name: EntryName): EntryLink[] => [
  ...KIND_LINKS.filter(({ entry, after }) => entry === name && !after),
  ...GENERAL.filter(({ entry }) => entry === name).flatMap((link) => [
    link,
    ...KIND_LINKS.filter(({ entry, after }) => entry === name && after === link.href),
  ]),
];

/** The main menu as this person has it: each entry with its screens; one without any is left out. */
export const entriesFor = (me: Parameters<typeof may>[0], words: Words): Entry[] =>
  ENTRIES.map((name) => ({
    name,
    title: words.nav.entries[name],
    links: linksOf(name)
      .filter(({ needs }) => !needs || may(me, needs))
      .map(({ href, title, also = [] }) => ({ href, title: title(words), also })),
  })).filter(({ links }) => links.length > 0);
