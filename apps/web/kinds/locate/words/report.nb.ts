import { report as shared } from '@hyrde/contracts/terms/nb';
import type { report as english } from './report.en';

/** Words of the screens of reports, in bokmål. */
export const report: typeof english = {
  ...shared,
  matrix: 'Hver virksomhet, og hva den publiserer',
  figures: 'Tall',
  sites: 'Alle virksomheter',
  semicolons: 'CSV med semikolon',
  links: 'Rapport ved lenke',
  linksAside: 'Den som har en lenke, leser rapporten uten å logge inn. Ingen person er nevnt i den.',
  make: 'Lag en lenke',
  once: 'Ta vare på den nå: den vises bare denne ene gangen.',
  made: (time, by) => `Laget ${time}${by ? ` av ${by}` : ''}`,
  revoke: 'Trekk tilbake',
  revokeTitle: 'Trekke tilbake denne lenken?',
  revokeBody: 'Den som har den, kommer ikke videre, med en gang. Den kan ikke fås tilbake; en ny kan lages.',
  revoked: 'Lenken er trukket tilbake.',
  pdf: {
    title: 'Rapport som PDF',
    aside:
      'Lages én gang og tas vare på. Den som har en lenke til rapporten, kan også få den. Navn på privatpersoner er dekket.',
    choose: 'Bevisark for disse svarene',
    chooseHint: 'Én side hver, bak forsiden og tabellen over alle virksomheter.',
    begin: 'Lag en PDF …',
    make: (sheets) => `Lag PDF-en, med ${sheets} ark`,
    making: 'Lages nå',
    drawn: (made, sheets) => `${made} av ${sheets} ark`,
    sheets: (sheets) => `${sheets} ark`,
    failed: (why) => `Den kunne ikke lages, tre ganger på rad: ${why}`,
    part: (number) => `Del ${number}`,
    cover: 'forside og tabell',
    range: (first, last) => `ark ${first}–${last}`,
    pages: (pages) => `${pages} sider`,
    gone: 'borte, siden noe i den er dekket eller slettet. Lag rapporten på nytt.',
    remove: 'Fjern',
    removeTitle: 'Fjerne denne PDF-en?',
    removeBody: 'Ingen kan få den lenger, heller ikke med lenke. En ny kan lages; den får en annen sum.',
  },
  gone: 'Denne rapporten kan ikke leses',
  goneBody: 'Lenken er trukket tilbake, eller den er ikke hel. Be den som ga deg den, om en ny.',
};
