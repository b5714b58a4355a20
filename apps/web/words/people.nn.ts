import { over } from '@/words/over';
import * as nb from './people.nb';

export const people = over(nb.people, {
  purpose: 'Kor denne personen er logga inn, og korleis ho eller han kjem inn igjen.',
  back: 'Alle personar',
  by: 'Lenka går',
  ways: { hand: 'gjennom deg: ho blir vist her éin gong' },
  link: 'Lenke for å velje passord',
  linkFor: (name) => `Ei lenke til ${name}`,
  linkBody: 'Med ho vel personen eit passord, éin gong. Til då gjeld det gamle; ein ekstra faktor blir verande.',
  make: 'Lag ei lenke',
  once: 'Lenka, vist denne eine gongen. Gi ho vidare på ein trygg måte; den som har ho, vel passordet.',
  until: (time) => `Gjeld til ${time}.`,
  mailed: (name) => `Ein e-post til ${name} er på veg.`,
  states: {
    waits: 'ventar på e-posten',
    sent: 'send med e-post',
    failed: 'e-posten vart avvist',
  },
  sessions: 'Innlogga nettlesarar',
  noSessions: 'Ingen er logga inn.',
  browser: 'Nettlesar',
  unknownBrowser: 'ein nettlesar som ikkje sa det',
  ended: 'Økta er avslutta.',
  endedAll: 'Øktene er avslutta.',
  removeBody:
    'Økter, nøklar og e-post til personen tek slutt med ein gong, og namn og adresse blir sletta, bortsett frå i endringsloggen. Vurderingane blir verande, under eit nummer. Det kan ikkje angrast; det kan «Sperr».',
  removed: (name) => `${name} er fjerna.`,
  passwordLink: {
    ask: 'Gløymt passordet?',
    title: 'Gløymt passordet',
    body: 'Skriv e-postadressa di. Høyrer ho til nokon som loggar inn her med passord, kjem ein e-post med ei lenke om nokre minutt; ho gjeld i ein time.',
    send: 'Send lenka',
    sent: 'Er adressa kjend her, er ein e-post på veg.',
  },
  choose: {
    title: 'Vel eit passord',
    body: 'Lenka som førte deg hit, gjeld for dette, éin gong.',
    submit: 'Vel dette passordet',
    noToken: 'Adressa manglar den siste delen. Opne lenka i e-posten ein gong til, eller kopier heile.',
    bad: 'Denne lenka er brukt, for gammal eller bytt ut med ei anna. Be om ei ny.',
    done: 'Passordet er valt. Logg inn med det.',
  },
});

export const secondFactor = over(nb.secondFactor, {
  purpose:
    'Rolla di krev ein passnøkkel, eller ein kode frå ein app i tillegg til passordet. Legg til éin av dei éin gong; då opnar alt seg.',
  off: 'Innlogging krev berre passordet ditt. Med ein passnøkkel, eller ein app som lagar kodar (Aegis, 2FAS, passordhandteraren din), opnar eit stole passord ingenting.',
  on: (recoveryCodes) => `Innlogging krev meir enn passordet ditt. Reservekodar att: ${recoveryCodes}.`,
  app: 'App som lagar kodar',
  appOn: 'Sett opp: innlogging krev koden, eller ein passnøkkel.',
  badge: 'to faktorar',
  begin: 'Set opp ein app',
  scan: 'Skann dette med appen, eller skriv løyndomen inn i han. Skriv så koden han viser.',
  picture: 'Firkantkode med løyndomen til appen',
  secret: 'Løyndom',
  wrongCode: 'Det er ikkje koden appen viser no, eller han er brukt før. Vent på den neste.',
  recoveryTitle: 'Reservekodar, viste denne eine gongen',
  recoveryBody:
    'Kvar opnar éin gong i staden for app eller passnøkkel, om dei skulle gå tapt. Skriv dei ut, eller ha dei ein annan stad enn passordet.',
  goOn: 'Eg har teke vare på dei',
  removeBody:
    'For nokon som har mist app, passnøklar og reservekodar. Ver sikker på at det er dei som spør: då opnar passordet åleine.',
  signInTitle: 'No koden',
  signInHint: 'Seks siffer som appen din viser, eller ein reservekode.',
  signInWrong: 'Koden er feil eller brukt. Vent på den neste, eller byrj med passordet igjen.',
  again: 'Byrj på nytt',
  proof: {
    go: 'Hald fram',
    byPasskey: 'Bruk ein passnøkkel',
  },
  passkeys: {
    title: 'Passnøklar',
    purpose:
      'Ein passnøkkel ligg på eininga eller tryggleiksnøkkelen din, som spør etter fingeravtrykk, ansikt eller PIN. Han opnar utan passord, og berre på denne adressa.',
    nameHint: 'Som du kjenner han att på, til dømes eininga han ligg på.',
    since: 'Lagd til',
    add: 'Legg til ein passnøkkel',
    added: 'Passnøkkelen er lagd til.',
    ended: (name) => `Passnøkkelen «${name}» opnar ikkje lenger. Slett han på eininga også.`,
    impossible:
      'Nettlesarar har passnøklar berre for namn med https, og den offentlege adressa til produktet er ikkje det. Ein administrator set ho under Oppsett → Installasjon.',
    cancelled: 'Ingenting vart valt, eller det tok for lang tid. Prøv igjen.',
    there: 'Denne eininga har ein av passnøklane dine frå før.',
    elsewhere: 'Passnøklar opnar berre på den offentlege adressa til produktet. Opne dashbordet der.',
    unsupported: 'Denne nettlesaren har ikkje passnøklar.',
    failed: 'Nettlesaren fekk det ikkje til. Prøv igjen, eller bruk ei anna eining.',
    wrong: 'Denne passnøkkelen opnar ikkje her. Er han fjerna, eller høyrer han til ein annan?',
  },
});

export const provider = over(nb.provider, {
  badge: 'via innloggingstenesta',
  body: (name) =>
    `${name} har sleppt deg inn. Passord og ekstra faktor endrar du der. Du blir spurd igjen tolv timar etter innlogging.`,
  problems: {
    'begin-again': 'Det tok for lang tid, var brukt før eller byrja i ein annan nettlesar. Logg inn ein gong til.',
    'provider-away':
      'Innloggingstenesta svarar ikkje. Prøv igjen om nokre minutt; den som har eit passord her, kan logge inn med det.',
    'provider-refused':
      'Innloggingstenesta sleppte deg ikkje inn, eller du gjekk tilbake. Prøv igjen, eller spør ein administrator.',
    'provider-untrusted':
      'Det innloggingstenesta svara, var ikkje til å lite på, så ingen vart sleppte inn. Sei frå til ein administrator; loggen seier kvifor.',
    'no-role': 'Du er ikkje med i noka gruppe som har tilgang her. Spør ein administrator hos dykk.',
    'address-taken':
      'Det finst ein konto her med adressa di, som vi ikkje veit er din. Logg inn med passordet til kontoen, eller spør ein administrator.',
    disabled: 'Kontoen din er sperra. Spør ein administrator.',
  },
});

export const tokens = over(nb.tokens, {
  title: 'Nøklar for program',
  what: {
    everyday: 'eit passord for eit program',
    meaning:
      'Eit program sender nøkkelen som «Authorization: Bearer …» og kan då gjere det omfanget tillèt, aldri meir enn du sjølv. Namn på privatpersonar er alltid sladda for program.',
  },
  byProvider: (name) =>
    `For dei som loggar inn med ${name}, verkar personlege nøklar i sju dagar etter kvar innlogging der, og kviler så til den neste. Dei tek slutt med ein gong når ${name} ikkje lenger nemner noka gruppe som slepp inn her. Nøklane til tenester verkar vidare.`,
  documentation: 'Kva program kan spørje om',
  nameHint: 'Kva program som bruker han, for dei som sidan les endringsloggen.',
  kinds: {
    personal: 'deg: han tek slutt når du blir sperra',
    service: 'ein eigen konto: han blir verande når folk sluttar',
  },
  scopes: { run: 'Køyre' },
  lasts: 'Tek slutt etter',
  addTitle: 'Lag ein nøkkel',
  made: (name) => `Nøkkelen ${name} er laga.`,
  once: 'Nøkkelen, vist denne eine gongen. Legg han der programmet les løyndomane sine; han kan ikkje visast igjen.',
  service: 'teneste',
  ends: 'Tek slutt',
  ended: 'har teke slutt',
  rests: 'kviler til neste innlogging',
  revokeBody: 'Program som bruker han, blir avviste med ein gong. Det kan ikkje angrast; lag heller ein ny.',
  none: 'Det finst ingen nøklar.',
});
