import type { Role } from '@hyrde/contracts';
import { get } from '@/api/server';
import { ENTRIES, type EntryLink, type EntryName, menuLink } from '@/kinds/kind-parts';
import { KIND_LINKS } from '@/kinds/navigation';
import { may } from '@/parts/closed-lists';
import { getWorlds } from '@/parts/session';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { Header } from './header';
import { type Entry, PRACTICE_PATH } from './here';

/** Header of every screen: the six entries, and the screens of the current one. */
export async function Menu({ me, practice }: { me: { role: Role; name: string }; practice: boolean }) {
  const query = { practice: String(practice), state: 'running' as const, firstParts: 'true' as const, limit: 1 };
  const [{ words }, worlds, { total: running }] = await Promise.all([
    getWords(),
    getWorlds(),
    get('/api/sweeps', { query }),
  ]);
  return (
    <Header entries={entriesFor(me, words)} name={me.name} practice={practice} worlds={worlds} running={running} />
  );
}

/** General links of each entry, without those of kinds. */
const GENERAL: readonly EntryLink[] = [
  menuLink('overview', '/', (words) => words.nav.entries.overview, 'auditor#read-the-answers'),
  menuLink('bodies', '/bodies', (words) => words.nav.sites, 'auditor#read-the-answers', {
    guides: [['/bodies/new', 'auditor#bring-in-your-bodies']],
  }),
  menuLink('bodies', '/bodies/import', (words) => words.siteImport.title, 'auditor#bring-in-your-bodies', {
    needs: 'auditor',
  }),
  menuLink('bodies', '/bodies/countries', (words) => words.labels.addCountry, 'auditor#bring-in-your-bodies', {
    needs: 'auditor',
  }),
  menuLink('records', '/records/subscriptions', (words) => words.subscriptions.title, 'auditor#keep-it-up-to-date'),
  menuLink('runs', '/runs', (words) => words.nav.sweeps, 'auditor#follow-a-sweep', {
    guides: [['/runs/new', 'auditor#start-a-sweep']],
  }),
  menuLink('runs', '/runs/schedules', (words) => words.nav.schedules, 'auditor#keep-it-up-to-date'),
  menuLink('runs', '/runs/queues', (words) => words.nav.queues, 'operator#when-work-stops', { needs: 'auditor' }),
  menuLink('setUp', '/set-up/limits', (words) => words.settings.limits, 'operator#start-it'),
  menuLink('setUp', '/set-up/installation', (words) => words.installation.title, 'operator#say-who-visits', {
    needs: 'admin',
  }),
  menuLink('setUp', '/set-up/people', (words) => words.settings.people, 'operator#let-people-in', { needs: 'admin' }),
  menuLink('setUp', '/set-up/security', (words) => words.settings.security, 'operator#let-people-in'),
  menuLink('setUp', '/set-up/owners', (words) => words.ownerRequests.title, 'operator#when-a-sites-owner-writes'),
  menuLink('setUp', '/set-up/retention', (words) => words.retention.title, 'operator#what-is-kept-until-when', {
    needs: 'auditor',
  }),
  menuLink('setUp', '/set-up/audit', (words) => words.audit.title, 'operator#what-you-are-responsible-for', {
    needs: 'admin',
  }),
  menuLink('setUp', PRACTICE_PATH, (words) => words.practice.data, 'auditor#look-round-in-the-practice-country'),
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
