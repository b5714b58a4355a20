import type * as en from './owners.en';

export const ownerRequests: typeof en.ownerRequests = {
  title: 'Nettstedseiere',
  purpose:
    'Det eiere av nettsteder ber oss om. Det gjelder for verten og alt under den, i alle typer gjennomganger, fra neste dokument.',
  ofSite: 'Det eieren av nettstedet ber om',
  none: 'Ingen eier av et nettsted har bedt om noe.',
  noneOfSite: 'Eieren har ikke bedt om noe.',
  noneWithdrawn: 'Ingenting er trukket tilbake.',
  request: 'Ber om',
  why: 'Hvem som ba, og hvorfor',
  entered: 'Ført inn',
  withdrawn: 'Trukket tilbake',
  nobody: 'noen som ikke lenger er her',
  theOwner: 'eieren, med en kontrollkode på nettstedet',
  theOperator: 'den som driver denne installasjonen',
  by: (name, at) => `${name}, ${at}`,
  objection: 'Innsigelse: ingenting hentes',
  quietHours: (from, to, zone) => `Ro fra ${from} til ${to} (${zone})`,
  crawlDelay: (span) => `Minst ${span} mellom to dokumenter`,
  quietUntil: (at) => `Ro nå, til ${at}`,
  objected: 'Eieren har en innsigelse',
  objectedNotice: (host, day) =>
    `Siden ${day} hentes ingenting fra ${host}. Søk der ender som «blokkert», og det som følges, venter. Det som er bevart fra før, blir stående: funn, dokumentasjon og poster.`,
  showStanding: 'De som gjelder',
  showWithdrawn: 'De som er trukket tilbake',
  withdraw: 'Trekk tilbake',
  restore: 'La det gjelde igjen',
  wasWithdrawn: 'Trukket tilbake: Det gjelder ikke lenger.',
  enter: 'Registrer en henvendelse',
  wasEntered: 'Det gjelder fra nå av.',
  hostHint: 'For eksempel www.example.org, eller en adresse som er kopiert. Det gjelder også alle verter under den.',
  kinds: {
    objection: 'En innsigelse: Ingenting hentes lenger, fra nå av',
    'quiet-hours': 'Stille timer: Ingenting hentes i disse timene',
    pace: 'Lengre ventetid: mer tid mellom to dokumenter',
  },
  kept: 'Det som er bevart fra før, blir stående med dokumentasjonen; navn i poster fjernes på forespørsel (Poster og endringer → Fjern en person).',
  from: 'Fra (time)',
  to: 'Til (time)',
  timeZoneHint: 'Eierens egen, for eksempel Europe/Oslo.',
  seconds: 'Sekunder mellom to dokumenter',
  secondsHint: 'Aldri mindre enn robots.txt eller denne installasjonen ber om.',
  note: 'Hvem som ba, hvordan og hvorfor',
  noteHint: 'Navn eller kontor, og brevet eller samtalen, så andre kan finne det igjen.',
};

/** A letter that asks a site's owner to let the crawler pass, to copy. */
export const ownerLetter: typeof en.ownerLetter = {
  title: 'Brev til eieren',
  what: 'Vi omgår ikke det som stanset oss. Kopier brevet og send det til dem som driver nettstedet.',
  label: 'Brev',
  met: {
    firewall: 'Brannmuren deres stanset forespørselen.',
    challenge: 'En robotsjekk svarte i stedet for siden.',
    captcha: 'En captcha svarte i stedet for siden.',
    'consent-required': 'Nettstedet viser ingenting før noen samtykker til informasjonskapsler.',
    'login-required': 'Nettstedet ber om passord.',
    forbidden: 'Nettstedet sa at vi ikke får lese siden (403 eller lignende).',
    maintenance: 'Nettstedet sier at det er stengt for vedlikehold.',
    'empty-answer': 'Nettstedet svarte med en tom side.',
    throttled: 'Nettstedet ba oss stadig om å senke farten (429 eller 503).',
  },
  text: ({ host, url, met, userAgent, pause }) => `Emne: Tilgang til ${host} for søkeroboten vår

Til dem som driver ${host}

Vi undersøker hvilke sider offentlige virksomheter publiserer, og om de er til å finne. Vi kunne ikke lese ${url}. ${met} Vi omgår ikke det, så vi kan ikke si noe om hva nettstedet har eller mangler.

Slipp gjerne gjennom forespørsler med denne User-Agent:

    ${userAgent}

De følger robots.txt, kommer én om gangen med minst ${pause} mellom to sider, leser bare åpne sider og logger aldri inn. Vil dere helst ikke ha besøk, så si fra: Da noterer vi det og ber ikke om noe mer.

På forhånd takk.`,
};

export const ownerProofs: typeof en.ownerProofs = {
  title: 'Er det ditt nettsted?',
  purpose:
    'Bevis det med en fil på nettstedet. Da kan du si nei, be om stille timer eller lengre ventetid, og laste ned alt som er hentet fra det: med en gang, uten konto.',
  anotherHost: 'En vert til',
  hostHint: 'For eksempel www.example.org. Beviset gjelder denne verten og dem under den.',
  begin: 'Lag en kontrollkode',
  states: { waiting: 'Ikke bevist ennå', looking: 'Leter', failed: 'Ikke funnet', proven: 'Ditt' },
  until: (day) => `Bevist i denne nettleseren til ${day}.`,
  tokenUntil: (day) => `Kontrollkoden gjelder til ${day}.`,
  makeFile: 'Legg en tekstfil på',
  writeToken: 'La denne linjen stå i den; andre linjer kan stå ved siden av:',
  thenLook: 'Trykk på knappen. Vi henter filen én gang, like høflig som alt annet.',
  look: 'Let etter den nå',
  looking: 'Vi leter etter filen …',
  lookingLater: (at) => `Verten skal spørres senere: Vi leter etter filen ${at}. Kom gjerne tilbake da.`,
  faults: {
    absent: 'Verten sier at det ikke er noen slik fil, eller vil ha et passord.',
    'other-text': 'Filen er der, men linjen er det ikke, eller den sendes som en nettside (text/plain er riktig).',
    elsewhere: 'Verten sender oss videre til en annen vert eller en annen fil, og det beviser ingenting.',
    forbidden:
      'robots.txt forbyr filen, eller kunne ikke leses. Tillat den: «User-agent: Hyrde», «Allow: /.well-known/hyrde-owner.txt». Vi leser robots.txt på nytt innen et døgn.',
    objection:
      'En innsigelse gjelder for denne verten, så vi ber ikke om filen heller. Skriv til oss for å trekke den tilbake.',
    unreachable: 'Verten svarte ikke.',
  },
  requests: 'Det som gjelder',
  noRequests: 'Bare våre egne regler: én side om gangen, og robots.txt følges.',
  ask: 'Be om noe',
  asked: 'Det som er hentet',
  askedWhat:
    'Hver forespørsel som vi fortsatt vet om: når, hva, svaret, størrelsen, og hva slags arbeid den var til. Deler av adresser som kan nevne en person, er utelatt.',
  jsonl: 'Last ned som JSON-linjer',
};
