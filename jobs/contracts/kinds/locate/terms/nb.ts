import type { ReportWords, Terms } from './en.js';

/** Display names of closed lists in bokmål, for screens and reports. */
export const terms: Terms = {
  answers: {
    yes: 'Ja',
    probably: 'Sannsynligvis',
    no: 'Nei',
    'does-not-apply': 'Gjelder ikke',
    'could-not-be-reached': 'Kunne ikke nås',
    'not-found': 'Ikke funnet',
    'not-searched': 'Ikke søkt',
  },
  verdicts: { correct: 'Riktig', wrong: 'Feil side', absent: 'Finnes ikke her', 'cannot-tell': 'Kan ikke avgjøre' },
  changes: {
    new: 'Ny',
    unchanged: 'Uendret',
    changed: 'Endret',
    moved: 'Flyttet',
    lost: 'Tapt',
    recovered: 'Gjenfunnet',
    missed: 'Oversett av søket',
    unproven: 'Tidligere side ikke sett',
  },
  knownPage: {
    there: 'Fortsatt der',
    moved: 'Flyttet til en annen adresse',
    gone: 'Borte',
    replaced: 'En annen side på plassen',
    'not-seen': 'Ikke sett',
  },
  knownPageReasons: {
    'redirected-home': 'Adressen fører til hjemmesiden.',
    redirected: 'Adressen fører til en side uten ordene det ble lett etter.',
    'as-made-up': 'Adressen gir det samme som en adresse nettstedet ikke kan ha: siden for «ikke funnet».',
    'other-words': 'På adressen ligger en side uten ordene det ble lett etter.',
    'as-home':
      'Nettstedet svarte med samme side på alle adresser: en sperre eller en feil, som ikke sier noe om denne siden.',
  },
  algorithms: {
    herder: 'Hyrdes søk',
    ls: 'Bortkommen sau, Hyrdes variant',
    ls2f: 'Bortkommen sau, todelt, Hyrdes variant',
    sim: 'Likhetssøk, Hyrdes variant',
    rw: 'Tilfeldig vandring',
    focused: 'Fokusert søkerobot',
    deg: 'Gradsøk',
    simdeg: 'Likhet × grad',
    astar: 'A*',
    hmm: 'Skjult Markov-modell',
    hmm2f: 'Skjult Markov-modell, todelt',
    'ls-letter': 'Bortkommen sau etter artikkelens bokstav',
    'ls2f-letter': 'Bortkommen sau, todelt, etter artikkelens bokstav',
    'sim-letter': 'Likhetssøk etter artikkelens bokstav',
  },
  reasons: {
    accepted: 'Funnet: Søket endte med denne siden.',
    'best-seen': 'Den beste siden som var sett da budsjettet var brukt opp eller det ikke var mer å åpne.',
    'budget-spent': 'Budsjettet ble brukt opp uten en side verdt å nevne.',
    'held-elsewhere':
      'En lenke til et annet nettsted har nøyaktig et navn på siden det søkes etter. Ingen har lest siden der: Åpne den og avgjør.',
    'vendor-account':
      'Nettstedet fører ikke til noen slik side, men virksomheten står i leverandørens egen liste. Ingen har lest siden der: Åpne den og avgjør.',
    'site-exhausted': 'Alle sider ble åpnet og lest; ingen var verdt å nevne.',
    'not-all-seen':
      'Ingen side som kunne åpnes, var verdt å nevne, men noen kunne ikke åpnes eller leses: Se hva som ikke ble sett.',
    'not-worthwhile': 'Ingen side var verdt å nevne, og det var lite sannsynlig å finne en ved å fortsette.',
    'needs-browser': 'Nettstedet kunne ikke leses: Sidene er tomme til en nettleser kjører skriptene deres.',
    'nothing-to-follow':
      'Hjemmesiden førte ikke til noen annen side, så resten av nettstedet er ukjent. Se på den, eller spør eieren.',
    'algorithm-retired': 'Denne versjonen har ikke lenger søkets algoritme: Start en ny gjennomgang.',
    'robots-disallow': 'robots.txt forbyr siden. Be eieren om å slippe oss til.',
    'robots-unavailable': 'robots.txt kunne ikke hentes, og det regnes som «alt forbudt». Prøv igjen senere.',
    'crawl-delay-too-long':
      'robots.txt ber om lengre pause mellom sidene enn denne installasjonen tillater. Driftsansvarlig kan tillate mer.',
    'owner-objects': 'Eieren av nettstedet har motsatt seg besøkene våre: Ingenting hentes derfra.',
    forbidden: 'Nettstedet sa at vi ikke får lese det (403 eller lignende).',
    'login-required': 'Nettstedet ber om passord. Spør eieren om sidene er ment for alle.',
    firewall:
      'En brannmur svarte i stedet for nettstedet: Den stanset forespørselen vår. Be eieren om å slippe oss til.',
    challenge: 'En robotsjekk svarte i stedet for nettstedet. Vi omgår den ikke: Be eieren om å slippe oss til.',
    captcha:
      'En oppgave som bare personer kan løse, svarte i stedet for nettstedet. Vi løser den ikke: Be eieren om å slippe oss til.',
    'consent-required':
      'Nettstedet viser ingenting før noen samtykker til informasjonskapsler. Vi samtykker ikke: Spør eieren.',
    maintenance: 'Nettstedet sier at det er stengt for vedlikehold. Prøv igjen senere, eller spør eieren hvor lenge.',
    parked: 'Adressen viser et domene til salgs eller en servers standardside, ikke nettstedet. Sjekk adressen.',
    throttled: 'Nettstedet ba oss stadig om å senke farten, til søket ga opp.',
    'name-not-found': 'Vertsnavnet har ingen adresse. Sjekk adressen til hjemmesiden.',
    'connection-failed': 'Forbindelsen ble avvist eller brutt. Prøv igjen senere.',
    'time-out': 'Ikke svar i tide. Prøv igjen senere.',
    'tls-failed': 'Sertifikatet eller den sikre forbindelsen er i ustand. Si fra til eieren.',
    'tls-chain-incomplete': 'Serveren sender ikke hele sertifikatkjeden. Be eieren om å installere mellomsertifikatet.',
    'server-error': 'Feil på nettstedets server (5xx). Prøv igjen senere.',
    'empty-answer': 'Nettstedet svarte med en tom side. Prøv igjen senere, eller spør eieren om vi slippes til.',
    'address-refused': 'Adressen er privat og ikke for søkeroboter.',
    'redirect-loop': 'Omdirigeringer gikk i ring eller for lenge. Si fra til eieren.',
    'redirect-broken': 'En omdirigering førte ikke til noe som kan åpnes. Si fra til eieren.',
    missing: 'Siden finnes ikke (404 eller 410).',
    'not-a-page': 'Svaret var ikke en nettside.',
    'too-large': 'Siden er større enn det vi leser. Åpne den selv.',
    'bad-answer': 'Svaret brøt reglene for HTTP. Si fra til eieren.',
    'browser-busy':
      'Maskinen vår var for opptatt til å kjøre sidens skript, flere ganger. Det sier ingenting om nettstedet.',
    'bad-url': 'Adressen kan ikke åpnes.',
    'attempts-exhausted': 'Søket feilet gang på gang hos oss. Søk på nytt, eller spør driftsansvarlig.',
    'worker-died': 'Søket fikk arbeideren til å krasje gang på gang. Spør driftsansvarlig.',
    internal: 'En feil hos oss. Spør driftsansvarlig: loggen sier mer.',
    'cancelled-by-person': 'En person avbrøt gjennomgangen.',
  },
};

/** Words of a report, on the screen and as PDF, in bokmål. */
export const report: ReportWords = {
  question: (target) => `Hvilke offentlige virksomheter publiserer dette: ${target}?`,
  questions: 'Hva offentlige virksomheter publiserer',
  everybody: 'Alle virksomheter',
  selection: 'Et utvalg av virksomheter',
  bodies: (count) => (count === '1' ? '1 virksomhet' : `${count} virksomheter`),
  asOf: (time) => `Per ${time}`,
  begun: (day) => `søkt fra ${day}`,
  states: { running: 'søket pågår', paused: 'satt på pause', cancelled: 'avbrutt før slutten', done: 'fullført' },
  version: (version) => `målversjon ${version}`,
  headline: (yes, applies, searched) => `${yes} av ${applies} gjør det; ${searched} er gjennomsøkt.`,
  verified: (verified, likely) => `${verified} bekreftet av en person, ${likely} sikre nok.`,
  accuracy: 'Hvor ofte slike svar er riktige',
  right: (share, low, high) =>
    `${share} av dem som folk har vurdert, var riktige; med 95 % sikkerhet mellom ${low} og ${high}.`,
  judged: (right, judged) => `${right} av ${judged}.`,
  notJudged: 'Ingen har vurdert noen av dem ennå.',
  method: 'Hvordan svarene ble funnet',
  methodBody:
    'Hyrde leser nettstedet til hver virksomhet slik en besøkende ville gjort: det følger lenker, nettstedets liste over sidene sine og nettstedets eget søk, innenfor en grense for antall sider, og tar vare på siden det peker ut, slik den kom. «Ja» er en side som søket var sikkert nok på, eller som en person har bekreftet. «Ikke funnet» er ikke det samme som «Nei»: Begrunnelsen sier hva som ble gjennomsøkt. «Kunne ikke nås» sier ingenting om virksomheten, bare om nettstedet den dagen.',
};
