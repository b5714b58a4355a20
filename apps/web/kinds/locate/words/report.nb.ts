import type { report as english } from './report.en';

/** The words of a sweep's report, in Norwegian bokmål. */
export const report: typeof english = {
  question: (target) => `Hvilke offentlige organer publiserer dette: ${target}?`,
  asOf: (time) => `Per ${time}`,
  begun: (day) => `søkt fra ${day}`,
  states: {
    running: 'søket pågår',
    paused: 'satt på pause',
    cancelled: 'avbrutt før slutten',
    done: 'fullført',
  },
  version: (version) => `målversjon ${version}`,
  figures: 'Tall',
  headline: (yes, applies, searched) => `${yes} av ${applies} gjør det; ${searched} er gjennomsøkt.`,
  verified: (verified, likely) => `${verified} bekreftet av en person, ${likely} sannsynlige nok.`,
  accuracy: 'Hvor ofte slike svar er riktige',
  right: (share, low, high) =>
    `${share} av dem som folk har vurdert, var riktige; med 95 % sikkerhet mellom ${low} og ${high}.`,
  judged: (right, judged) => `${right} av ${judged}.`,
  notJudged: 'Ingen har vurdert noen av dem ennå.',
  sites: 'Alle organer',
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
  gone: 'Denne rapporten kan ikke leses',
  goneBody: 'Lenken er trukket tilbake, eller den er ikke hel. Be den som ga deg den, om en ny.',
};
