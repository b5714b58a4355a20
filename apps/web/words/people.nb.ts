import type * as en from './people.en';

export const people: typeof en.people = {
  purpose: 'Hvor denne personen er logget inn, og hvordan hun eller han kommer inn igjen.',
  back: 'Alle personer',
  by: 'Lenken går',
  ways: { mail: 'med e-post', hand: 'gjennom deg: den vises her én gang' },
  invited: 'Invitert',
  link: 'Lenke for å velge passord',
  linkFor: (name) => `En lenke til ${name}`,
  linkBody: 'Med den velger personen et passord, én gang. Til da gjelder det gamle; en ekstra faktor blir.',
  make: 'Lag en lenke',
  once: 'Lenken, vist denne ene gangen. Gi den videre på en trygg måte; den som har den, velger passordet.',
  until: (time) => `Gjelder til ${time}.`,
  mailed: (name) => `En e-post til ${name} er på vei.`,
  purposes: { invitation: 'Invitasjon', reset: 'Nytt passord' },
  states: {
    given: 'gitt ut',
    waits: 'venter på e-posten',
    sent: 'sendt med e-post',
    failed: 'e-posten ble avvist',
  },
  sessions: 'Innloggede nettlesere',
  noSessions: 'Ingen er logget inn.',
  browser: 'Nettleser',
  unknownBrowser: 'en nettleser som ikke sa det',
  here: 'denne',
  end: 'Avslutt',
  ended: 'Økten er avsluttet.',
  endAll: 'Avslutt alle',
  endOthers: 'Avslutt alle andre',
  endedAll: 'Øktene er avsluttet.',
  remove: 'Fjern denne personen',
  removeTitle: (name) => `Fjerne ${name}?`,
  removeBody:
    'Økter, nøkler og e-post til personen opphører med en gang, og navn og adresse slettes, unntatt i endringsloggen. Vurderingene blir, under et nummer. Det kan ikke angres; det kan «Sperr».',
  removed: (name) => `${name} er fjernet.`,
  passwordLink: {
    ask: 'Glemt passordet?',
    title: 'Glemt passordet',
    body: 'Skriv e-postadressen din. Tilhører den noen som logger inn her med passord, kommer en e-post med en lenke om noen minutter; den gjelder i en time.',
    send: 'Send lenken',
    sent: 'Er adressen kjent her, er en e-post på vei.',
    signIn: 'Tilbake til innlogging',
  },
  choose: {
    title: 'Velg et passord',
    body: 'Lenken som førte deg hit, gjelder for dette, én gang.',
    submit: 'Velg dette passordet',
    noToken: 'Adressen mangler den siste delen. Åpne lenken i e-posten en gang til, eller kopier hele.',
    bad: 'Denne lenken er brukt, for gammel eller erstattet av en annen. Be om en ny.',
    done: 'Passordet er valgt. Logg inn med det.',
  },
};

export const secondFactor: typeof en.secondFactor = {
  title: 'Ekstra faktor',
  purpose:
    'Rollen din krever en passnøkkel, eller en kode fra en app i tillegg til passordet. Legg til én av dem én gang; da åpner alt seg.',
  off: 'Innlogging krever bare passordet ditt. Med en passnøkkel, eller en app som lager koder (Aegis, 2FAS, passordbehandleren din), åpner et stjålet passord ingenting.',
  on: (recoveryCodes) => `Innlogging krever mer enn passordet ditt. Reservekoder igjen: ${recoveryCodes}.`,
  app: 'App som lager koder',
  appOff: 'Ingen.',
  appOn: 'Satt opp: innlogging krever koden, eller en passnøkkel.',
  badge: 'to faktorer',
  begin: 'Sett opp en app',
  scan: 'Skann dette med appen, eller skriv hemmeligheten inn i den. Skriv så koden den viser.',
  picture: 'Firkantkode med hemmeligheten til appen',
  secret: 'Hemmelighet',
  code: 'Kode',
  wrongCode: 'Det er ikke koden appen viser nå, eller den er brukt før. Vent på den neste.',
  recoveryTitle: 'Reservekoder, vist denne ene gangen',
  recoveryBody:
    'Hver åpner én gang i stedet for app eller passnøkkel, skulle de gå tapt. Skriv dem ut, eller ha dem et annet sted enn passordet.',
  goOn: 'Jeg har tatt vare på dem',
  endCode: 'Kode eller reservekode',
  remove: 'Slå av den ekstra faktoren',
  removeTitle: (name) => `Slå av den ekstra faktoren til ${name}?`,
  removeBody:
    'For noen som har mistet app, passnøkler og reservekoder. Vær sikker på at det er de som spør: da åpner passordet alene.',
  signInTitle: 'Nå koden',
  signInHint: 'Seks sifre som appen din viser, eller en reservekode.',
  signInWrong: 'Koden er feil eller brukt. Vent på den neste, eller begynn med passordet igjen.',
  again: 'Begynn på nytt',
  proof: {
    title: 'Først: er det deg?',
    password: 'Passordet ditt',
    go: 'Fortsett',
    byPasskey: 'Bruk en passnøkkel',
  },
  passkeys: {
    title: 'Passnøkler',
    purpose:
      'En passnøkkel ligger på enheten eller sikkerhetsnøkkelen din, som spør etter fingeravtrykk, ansikt eller PIN. Den åpner uten passord, og bare på denne adressen.',
    nameHint: 'Som du kjenner den igjen på, for eksempel enheten den ligger på.',
    since: 'Lagt til',
    add: 'Legg til en passnøkkel',
    make: 'Lag passnøkkelen',
    added: 'Passnøkkelen er lagt til.',
    endTitle: (name) => `Fjerne passnøkkelen «${name}»?`,
    ended: (name) => `Passnøkkelen «${name}» åpner ikke lenger. Slett den på enheten også.`,
    impossible:
      'Nettlesere har passnøkler bare for navn med https, og produktets offentlige adresse er ikke det. En administrator setter den under Oppsett → Installasjon.',
    signIn: 'Logg inn med passnøkkel',
    or: 'eller',
    cancelled: 'Ingenting ble valgt, eller det tok for lang tid. Prøv igjen.',
    there: 'Denne enheten har en av passnøklene dine fra før.',
    elsewhere: 'Passnøkler åpner bare på produktets offentlige adresse. Åpne dashbordet der.',
    unsupported: 'Denne nettleseren har ikke passnøkler.',
    failed: 'Nettleseren fikk det ikke til. Prøv igjen, eller bruk en annen enhet.',
    wrong: 'Denne passnøkkelen åpner ikke her. Er den fjernet, eller en annens?',
  },
};

export const provider: typeof en.provider = {
  signIn: (name) => `Logg inn med ${name}`,
  or: 'eller med passord',
  badge: 'via innloggingstjenesten',
  title: 'Passord og ekstra faktor',
  body: (name) =>
    `${name} har sluppet deg inn. Passord og ekstra faktor endrer du der. Du blir spurt igjen tolv timer etter innlogging.`,
  problems: {
    'begin-again': 'Det tok for lang tid, var brukt før eller begynte i en annen nettleser. Logg inn en gang til.',
    'provider-away':
      'Innloggingstjenesten svarer ikke. Prøv igjen om noen minutter; den som har et passord her, kan logge inn med det.',
    'provider-refused':
      'Innloggingstjenesten slapp deg ikke inn, eller du gikk tilbake. Prøv igjen, eller spør en administrator.',
    'provider-untrusted':
      'Det innloggingstjenesten svarte, var ikke til å stole på, så ingen ble sluppet inn. Si fra til en administrator; loggen sier hvorfor.',
    'no-role': 'Du er ikke med i noen gruppe som har tilgang her. Spør en administrator hos dere.',
    'address-taken':
      'Det finnes en konto her med adressen din, som vi ikke vet er din. Logg inn med passordet til kontoen, eller spør en administrator.',
    disabled: 'Kontoen din er sperret. Spør en administrator.',
  },
};

export const tokens: typeof en.tokens = {
  title: 'Nøkler for programmer',
  what: {
    word: 'Tilgangsnøkkel (bearer token)',
    everyday: 'et passord for et program',
    meaning:
      'Et program sender nøkkelen som «Authorization: Bearer …» og kan da gjøre det omfanget tillater, aldri mer enn du selv. Navn på privatpersoner er alltid sladdet for programmer.',
  },
  byProvider: (name) =>
    `For dem som logger inn med ${name}, virker personlige nøkler i sju dager etter hver innlogging der, og hviler så til neste. De opphører med en gang når ${name} ikke lenger nevner noen gruppe som slipper inn her. Tjenesters nøkler virker videre.`,
  documentation: 'Hva programmer kan spørre om',
  nameHint: 'Hvilket program som bruker den, for dem som siden leser endringsloggen.',
  kinds: {
    personal: 'deg: den opphører når du sperres',
    service: 'en egen konto: den blir når folk slutter',
  },
  scope: 'Omfang',
  scopes: { read: 'Lese', review: 'Vurdere', run: 'Kjøre', admin: 'Administrere' },
  lasts: 'Opphører etter',
  add: 'Lag nøkkel',
  addTitle: 'Lag en nøkkel',
  made: (name) => `Nøkkelen ${name} er laget.`,
  once: 'Nøkkelen, vist denne ene gangen. Legg den der programmet leser hemmelighetene sine; den kan ikke vises igjen.',
  service: 'tjeneste',
  ends: 'Opphører',
  ended: 'opphørt',
  rests: 'hviler til neste innlogging',
  revokeBody: 'Programmer som bruker den, avvises med en gang. Det kan ikke angres; lag heller en ny.',
  none: 'Det finnes ingen nøkler.',
};
