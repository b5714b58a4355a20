import type { tokens as en } from './tokens.en';

export const tokens: typeof en = {
  title: 'Nøkler for programmer',
  what: {
    word: 'Bearer-token',
    everyday: 'et passord for et program',
    meaning:
      'Et program sender nøkkelen som «Authorization: Bearer …» og kan da gjøre det omfanget tillater, aldri mer enn du selv. Navn på privatpersoner er alltid skjult for programmer.',
  },
  byProvider: (name) =>
    `For dem som logger inn med ${name}, virker personlige nøkler i sju dager etter hver innlogging der, og hviler så til neste. De opphører med en gang når ${name} ikke lenger nevner noen gruppe som slipper inn her. Tjenesters nøkler virker videre.`,
  documentation: 'Hva programmer kan spørre om',
  name: 'Navn',
  nameHint: 'Hvilket program som bruker den, for dem som siden leser endringsloggen.',
  kind: 'Handler som',
  kinds: {
    personal: 'deg: den opphører når du sperres',
    service: 'en egen konto: den blir når folk slutter',
  },
  scope: 'Omfang',
  scopes: { read: 'Lese', review: 'Vurdere', run: 'Kjøre', admin: 'Administrere' },
  scopeMeaning: {
    read: 'leser alt',
    review: 'vurderer også funn',
    run: 'kjører også gjennomganger og redigerer nettsteder og mål',
    admin: 'styrer også personer og innstillinger',
  },
  lasts: 'Opphører etter',
  add: 'Lag nøkkel',
  addTitle: 'Lag en nøkkel',
  made: (name) => `Nøkkelen ${name} er laget.`,
  once: 'Nøkkelen, vist denne ene gangen. Legg den der programmet leser hemmelighetene sine; den kan ikke vises igjen.',
  actsAs: 'Handler som',
  service: 'tjeneste',
  ends: 'Opphører',
  ended: 'opphørt',
  rests: 'hviler til neste innlogging',
  lastUsed: 'Sist brukt',
  never: 'aldri',
  actions: 'Handlinger',
  revoke: 'Trekk tilbake',
  revokeTitle: (name) => `Trekke tilbake ${name}?`,
  revokeBody: 'Programmer som bruker den, avvises med en gang. Det kan ikke angres; lag heller en ny.',
  revoked: (name) => `${name} er trukket tilbake.`,
  none: 'Det finnes ingen nøkler.',
};
