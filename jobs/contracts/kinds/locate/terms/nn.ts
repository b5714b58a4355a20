import type { ReportWords, Terms } from './en.js';

/** Display names of closed lists in nynorsk, for screens and reports. */
export const terms: Terms = {
  answers: {
    yes: 'Ja',
    probably: 'Truleg',
    no: 'Nei',
    'does-not-apply': 'Gjeld ikkje',
    'could-not-be-reached': 'Kunne ikkje nåast',
    'not-found': 'Ikkje funne',
    'not-searched': 'Ikkje søkt',
  },
  verdicts: { correct: 'Rett', wrong: 'Feil side', absent: 'Finst ikkje her', 'cannot-tell': 'Kan ikkje avgjere' },
  changes: {
    new: 'Ny',
    unchanged: 'Uendra',
    changed: 'Endra',
    moved: 'Flytta',
    lost: 'Tapt',
    recovered: 'Funnen igjen',
    missed: 'Oversett av søket',
    unproven: 'Tidlegare side ikkje sedd',
  },
  knownPage: {
    there: 'Framleis der',
    moved: 'Flytta til ei anna adresse',
    gone: 'Borte',
    replaced: 'Ei anna side på plassen',
    'not-seen': 'Ikkje sedd',
  },
  knownPageReasons: {
    'redirected-home': 'Adressa fører til heimesida.',
    redirected: 'Adressa fører til ei side utan orda det vart leita etter.',
    'as-made-up': 'Adressa gir det same som ei adresse nettstaden ikkje kan ha: sida for «ikkje funne».',
    'other-words': 'På adressa ligg ei side utan orda det vart leita etter.',
    'as-home':
      'Nettstaden svara med same side på alle adresser: ei sperre eller ein feil, som ikkje seier noko om denne sida.',
  },
  algorithms: {
    herder: 'Søket til Hyrde',
    ls: 'Bortkommen sau, Hyrdes variant',
    ls2f: 'Bortkommen sau, todelt, Hyrdes variant',
    sim: 'Likskapssøk, Hyrdes variant',
    rw: 'Tilfeldig vandring',
    focused: 'Fokusert søkerobot',
    deg: 'Gradsøk',
    simdeg: 'Likskap × grad',
    astar: 'A*',
    hmm: 'Skjult Markov-modell',
    hmm2f: 'Skjult Markov-modell, todelt',
    'ls-letter': 'Bortkommen sau etter bokstaven i artikkelen',
    'ls2f-letter': 'Bortkommen sau, todelt, etter bokstaven i artikkelen',
    'sim-letter': 'Likskapssøk etter bokstaven i artikkelen',
  },
  reasons: {
    accepted: 'Funne: Søket enda med denne sida.',
    'best-seen': 'Den beste sida som var sedd då budsjettet var brukt opp eller det ikkje var meir å opne.',
    'budget-spent': 'Budsjettet vart brukt opp utan ei side verd å nemne.',
    'held-elsewhere':
      'Ei lenke til ein annan nettstad har nøyaktig eit namn på sida det blir søkt etter. Ingen har lese sida der: Opne ho og avgjer.',
    'vendor-account':
      'Nettstaden fører ikkje til noka slik side, men verksemda står i lista til ein leverandør. Ingen har lese sida der: Opne ho og avgjer.',
    'site-exhausted': 'Alle sider vart opna og lesne; inga var verd å nemne.',
    'not-all-seen':
      'Inga side som kunne opnast, var verd å nemne, men nokre kunne ikkje opnast eller lesast: Sjå kva som ikkje vart sett.',
    'not-worthwhile': 'Inga side var verd å nemne, og det var lite truleg å finne ei ved å halde fram.',
    'needs-browser': 'Nettstaden kunne ikkje lesast: Sidene er tomme til ein nettlesar køyrer skripta deira.',
    'nothing-to-follow':
      'Heimesida førte ikkje til noka anna side, så resten av nettstaden er ukjend. Sjå på ho, eller spør eigaren.',
    'algorithm-retired': 'Denne versjonen har ikkje lenger algoritmen i søket: Start ein ny gjennomgang.',
    'robots-disallow': 'robots.txt forbyr sida. Be eigaren om å sleppe oss til.',
    'robots-unavailable': 'robots.txt kunne ikkje hentast, og det blir rekna som «alt forbode». Prøv igjen seinare.',
    'crawl-delay-too-long':
      'robots.txt ber om lengre pause mellom sidene enn denne installasjonen tillèt. Driftsansvarleg kan tillate meir.',
    'owner-objects': 'Eigaren av nettstaden har sett seg imot besøka våre: Ingenting blir henta derifrå.',
    forbidden: 'Nettstaden sa at vi ikkje får lese han (403 eller liknande).',
    'login-required': 'Nettstaden ber om passord. Spør eigaren om sidene er meinte for alle.',
    firewall:
      'Ein brannmur svara i staden for nettstaden: Han stansa førespurnaden vår. Be eigaren om å sleppe oss til.',
    challenge: 'Ein robotsjekk svara i staden for nettstaden. Vi går ikkje utanom han: Be eigaren om å sleppe oss til.',
    captcha:
      'Ei oppgåve som berre personar kan løyse, svara i staden for nettstaden. Vi løyser ho ikkje: Be eigaren om å sleppe oss til.',
    'consent-required':
      'Nettstaden viser ingenting før nokon samtykkjer til informasjonskapslar. Vi samtykkjer ikkje: Spør eigaren.',
    maintenance: 'Nettstaden seier at han er stengd for vedlikehald. Prøv igjen seinare, eller spør eigaren kor lenge.',
    parked: 'Adressa viser eit domene til sals eller standardsida til ein server, ikkje nettstaden. Sjekk adressa.',
    throttled: 'Nettstaden bad oss stadig om å setje ned farten, til søket gav opp.',
    'name-not-found': 'Vertsnamnet har inga adresse. Sjekk adressa til heimesida.',
    'connection-failed': 'Tilkoplinga vart avvist eller broten. Prøv igjen seinare.',
    'time-out': 'Ikkje svar i tide. Prøv igjen seinare.',
    'tls-failed': 'Sertifikatet eller den sikre tilkoplinga er i ustand. Sei frå til eigaren.',
    'tls-chain-incomplete':
      'Serveren sender ikkje heile sertifikatkjeda. Be eigaren om å installere mellomsertifikatet.',
    'server-error': 'Feil på serveren til nettstaden (5xx). Prøv igjen seinare.',
    'empty-answer': 'Nettstaden svara med ei tom side. Prøv igjen seinare, eller spør eigaren om vi blir sleppte til.',
    'address-refused': 'Adressa er privat og ikkje for søkerobotar.',
    'redirect-loop': 'Omdirigeringar gjekk i ring eller for lenge. Sei frå til eigaren.',
    'redirect-broken': 'Ei omdirigering førte ikkje til noko som kan opnast. Sei frå til eigaren.',
    missing: 'Sida finst ikkje (404 eller 410).',
    'not-a-page': 'Svaret var ikkje ei nettside.',
    'too-large': 'Sida er større enn det vi les. Opne ho sjølv.',
    'bad-answer': 'Svaret braut reglane for HTTP. Sei frå til eigaren.',
    'browser-busy':
      'Maskina vår hadde det for travelt til å køyre skripta på sida, fleire gonger. Det seier ingenting om nettstaden.',
    'bad-url': 'Adressa kan ikkje opnast.',
    'attempts-exhausted': 'Søket feila gong på gong hos oss. Søk på nytt, eller spør driftsansvarleg.',
    'worker-died': 'Søket fekk arbeidaren til å krasje gong på gong. Spør driftsansvarleg.',
    internal: 'Ein feil hos oss. Spør driftsansvarleg: loggen seier meir.',
    'cancelled-by-person': 'Ein person avbraut gjennomgangen.',
  },
};

/** Words of a report on the screen, in nynorsk. */
export const report: ReportWords = {
  question: (target) => `Kva offentlege verksemder publiserer dette: ${target}?`,
  questions: 'Kva offentlege verksemder publiserer',
  everybody: 'Alle verksemder',
  selection: 'Eit utval av verksemder',
  bodies: (count) => (count === '1' ? '1 verksemd' : `${count} verksemder`),
  asOf: (time) => `Per ${time}`,
  begun: (day) => `søkt frå ${day}`,
  states: { running: 'søket er i gang', paused: 'sett på pause', cancelled: 'avbrote før slutten', done: 'fullført' },
  version: (version) => `målversjon ${version}`,
  headline: (yes, applies, searched) =>
    `${yes} av ${applies} gjer det; ${searched} er ${searched === '1' ? 'gjennomsøkt' : 'gjennomsøkte'}.`,
  verified: (verified, likely) => `${verified} stadfesta av ein person, ${likely} sikre nok.`,
  accuracy: 'Kor ofte slike svar er rette',
  right: (share, low, high) =>
    `${share} av dei som folk har vurdert, var rette; med 95 % sikkerheit mellom ${low} og ${high}.`,
  judged: (right, judged) => `${right} av ${judged}.`,
  notJudged: 'Ingen har vurdert nokon av dei enno.',
  method: 'Korleis svara vart funne',
  methodBody:
    'Hyrde les nettstaden til kvar verksemd slik ein besøkande ville gjort: det følgjer lenker, nettstaden si liste over sidene og søket på nettstaden, innanfor ei grense for talet på sider, og tek vare på sida det peikar ut, slik ho kom. «Ja» er ei side som søket var sikkert nok på, eller som ein person har stadfesta. «Ikkje funne» er ikkje det same som «Nei»: Grunngivinga seier kva som vart gjennomsøkt. «Kunne ikkje nåast» seier ingenting om verksemda, berre om nettstaden den dagen.',
};
