import { KIND_LINKS } from '@/kinds/navigation';
import { getWords } from '@/words/server';
import { NavLinks } from './nav-links';

/**
 * The main menu, with what the kinds add to it.
 * @param queues whether the person may look after the queues
 */
export async function Menu({ queues }: { queues: boolean }) {
  const { words } = await getWords();
  const text = words.nav;
  const general = [
    { href: '/', title: text.overview },
    { href: '/sweeps', title: text.sweeps },
    { href: '/schedules', title: text.schedules },
    { href: '/sites', title: text.sites },
    ...(queues ? [{ href: '/queues', title: text.queues }] : []),
    { href: '/settings', title: text.settings },
  ];
  const links = general.flatMap((link) => [
    link,
    ...KIND_LINKS.filter(({ after }) => after === link.href).map(({ href, title }) => ({ href, title: title(words) })),
  ]);
  return <NavLinks label={text.label} links={links} />;
}
