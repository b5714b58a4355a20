import type { retention as english } from './retention.en';

/** Ord om lagringstid, på bokmål. */
export const retention: typeof english = {
  title: 'Oppbevaring',
  purpose:
    'Hva som oppbevares til når, hvor mye det er av det, og hva som går neste gang. Hver time slipper arbeideren det som er eldre enn dagene sine.',
  what: 'Hva',
  kept: 'Oppbevares i',
  forGood: 'for godt',
  now: 'Det finnes',
  goes: 'Går innen et døgn',
  by: 'Settes av',
  names: {
    bodies: 'Innhold i nedlastinger',
    entries: 'Forespørsler og svar',
    tasks: 'Ferdige oppgaver i gjennomganger som går videre',
    notifications: 'Varsler',
    names: 'Navn på privatpersoner i oppføringer',
    evidence: 'Sider oppbevart som bevis',
    verdicts: 'Vurderinger',
    audit: 'Endringsloggen',
  },
  since: {
    bodies: 'Etter at oppgaven er ferdig. Det som er blitt bevis, blir.',
    entries: 'Etter forespørselen, når oppgaven er ferdig: hva et nettsted ble spurt om, og hva det svarte.',
    tasks: 'Etter at de er ferdige. Tallene deres blir, og det som funn eller bevis viser til.',
    notifications: 'Etter at de ble skrevet, hvordan det enn gikk; med dem hendelsene i dem, og slettede abonnementer.',
    names: 'Etter at de først ble sett. Sider og tekster som navngir dem, går sammen med dem.',
    evidence: 'Unntatt navn på privatpersoner, som går som ovenfor.',
    verdicts: 'En fjernet persons vurderinger blir, under et nummer.',
    audit: 'Den kan bare legges til i.',
  },
  rest: 'Økter opphører av seg selv, 30 dager etter siste bruk eller 12 timer etter innlogging hos identitetsleverandøren; lenker som folk velger passord med, når de er utløpt.',
};
