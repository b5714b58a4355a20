import { terms } from '@hyrde/contracts/terms/nb';
import { plural } from '@/words/format';
import type { locateFrame as english } from './frame.en';
import { matrix } from './matrix.nb';

/** Ord om mål, søk, funn og vurderinger som nettleseren alltid laster, på bokmål. */
export const locateFrame: typeof english = {
  locate: {
    menu: { review: 'Kontroll', targets: 'Mål', research: 'Forskning' },
    settings: {
      claimTitle: 'Når en side regnes som funnet',
      claimWhat: {
        word: 'Beslutningsterskel',
        everyday: 'hvor sikkert et søk må være før siden teller som «Ja»',
        meaning:
          'Fra denne sannsynligheten av er en side som et søk nevner, et «Ja», merket som ikke bekreftet; under den er svaret «Sannsynligvis», og siden venter på kontroll. Si hvor mange feil «Ja» du godtar: Vurderingene av det tilfeldige utvalget sier fra hvilken sannsynlighet av ikke flere er feil. Poengsummer som ikke er sannsynligheter, teller aldri før en person har sett på siden. Svar og summer endres straks.',
      },
      wrongYes: 'Feil «Ja» som du godtar, prosent',
      lowest: (from, accepted, wrong, n, interval) =>
        `Etter vurderingene så langt er høyst ${accepted} feil fra ${from} av: ${wrong} av ${n} var det (95 %-intervall ${interval}).`,
      noLowest: (accepted) =>
        `For få vurderinger til å love høyst ${accepted} feil ennå. Vurder mer av det tilfeldige utvalget, eller godta mer.`,
      takeLowest: (from) => `Regn fra ${from} av`,
      bands: 'Hva det tilfeldige utvalget sier, etter hvor sikkert søket var',
      judged: 'Vurdert',
      wrong: 'Feil',
      claimThreshold: 'Sannsynlighet, prosent',
      secondTitle: 'Vurdert av to',
      secondWhat: {
        word: 'Enighet mellom vurderere',
        everyday: 'om to personer ser det samme',
        meaning:
          'Denne andelen av alle funn, trukket tilfeldig, vurderes av to personer som ikke ser hverandres vurdering. Er de uenige, avgjør en tredje. Først da vet man hvor langt vurderingene er til å stole på.',
      },
      secondShare: 'Andel av funnene, prosent',
    },
  },
  answers: terms.answers,
  answerChoices: {
    ...terms.answers,
    applies: 'Alle det gjelder',
    searched: 'Søkt',
    'wants-a-look': 'Bør ses på',
  },
  answerMeaning: {
    yes: 'Siden er kjent, eller sikker nok.',
    probably: 'En side ble nevnt, men for svakt: Er det denne?',
    no: 'En person sier at den ikke finnes, eller hele nettstedet ble lest uten at den ble funnet.',
    'does-not-apply': 'En person har sagt at dette nettstedet ikke trenger den.',
    'could-not-be-reached': 'Avvist, blokkert, utilgjengelig eller feil.',
    'not-found': 'En del av nettstedet ble lest, og ingen side var verd å nevne.',
    'not-searched': 'Ikke søkt ennå, eller avbrutt.',
  },
  trend: {
    title: 'Fra gjennomgang til gjennomgang',
    what: {
      word: 'Utvikling med 95 %-intervall',
      everyday: 'hvordan svarene gikk, og hvor sikkert hvert tall er',
      meaning:
        'Hver tegning er ett svar, fra 0 % nederst til 100 % øverst: andelen av nettstedene en gjennomgang søkte på. Båndet er 95 %-intervallet (Wilson) for andelen i alle nettsteder, som om de søkte var trukket tilfeldig; en gjennomgang av alle lar ingenting stå åpent, og har ikke noe bånd. Gjennomganger av andre nettsteder, for eksempel én region, kan ikke sammenlignes slik.',
    },
    figures: 'Tallene',
  },
  answered: {
    of: 'av',
    searched: 'søkt',
    wantALook: () => 'bør ses på',
    verified: (count) => `${count} bekreftet`,
    likely: (count) => `${count} sikre nok`,
    verifiedLabel: 'Bekreftet av en person',
    verifiedChoices: { true: 'Bekreftet', false: 'Ikke bekreftet' },
    next: {
      probably: 'Vurder dem',
      'could-not-be-reached': 'Se hvorfor',
      'not-found': 'Se de nærmeste',
      'not-searched': 'Søk i dem',
    },
  },
  unverified: 'ikke bekreftet',
  tooWeak: 'En side ble nevnt, men for svakt. Den venter på vurdering.',
  verdicts: terms.verdicts,
  drawn: { sample: 'tilfeldig utvalg', uncertain: 'minst sikre først', chosen: 'valgt av en person' },
  algorithms: terms.algorithms,
  explain: {
    title: 'Hvorfor',
    places: { title: 'tittelen', heading: 'en overskrift', text: 'teksten', label: 'lenken til den', url: 'adressen' },
    link: (label) => `lenken «${label}»`,
    named: (word, places) => `Ordet «${word}» står i ${places}.`,
    namedHeaviest: (word, places) => `Det tyngste ordet i søket, «${word}», står i ${places}.`,
    onlyText: 'Bare teksten har ord det ble lett etter; verken tittel, overskrift, adresse eller lenke har det.',
    noWords: 'Ingen av ordene det ble lett etter, står der.',
    coverage: (matched, all) => `Siden har ${matched} av de ${all} ordene det ble lett etter.`,
    noRival: 'Ingen annen side som ble sett, talte for seg.',
    farRival: (sure) => `Ingen annen side som ble sett, kom i nærheten (nest best: ${sure}).`,
    closeRival: (title, sure) => `En annen side kom nær: «${title}» (${sure}).`,
    nearest: (title, sure) => `Siden som kom nærmest, var «${title}» (${sure}).`,
    nothingSeen: 'Ingen side som ble lest, hadde noe med det å gjøre.',
    stoppedByCost: (share) =>
      `Søket stanset fordi en nedlasting til ville ha økt sjansen for rett svar med mindre enn ${share}.`,
    stoppedByThreshold: (threshold) => `Søket stanset fordi siden kom over terskelen på ${threshold}.`,
  },
  sureness: {
    sure: (share) => `${share} sikker`,
    sureOfNone: (share) => `${share} sikker på at den ikke finnes`,
    score: (share) => `Skår ${share}, som ikke er en sannsynlighet`,
    observed: (claims, range, right, share) =>
      `Av ${claims} vurderte påstander som var ${range} sikre, var ${right} riktige (${share}).`,
    observedScore: (claims, range, right, share) =>
      `Av ${claims} vurderte påstander som skåret ${range}, var ${right} riktige (${share}).`,
    unchecked: (verdicts) =>
      `For få vurderinger til å si hvor ofte det stemmer: ${verdicts} av algoritmens påstander er vurdert.`,
  },
  algorithmsScreen: {
    title: 'Sammenlign algoritmer',
    purpose: 'Hvor ofte hver algoritme har rett, hva den koster nettstedene, og om den er så sikker som den har rett.',
    newSweep: 'Sammenlign i en ny gjennomgang',
    plotTitle: 'Treffsikkerhet mot nedlastinger',
    plotCaption:
      'Opp: oftere rett. Til venstre: færre nedlastinger. Strekene er 95 %-intervaller; der de overlapper mye, trengs flere vurderinger for å skille to fra hverandre.',
    axisDownloads: 'Nedlastinger per søk, gjennomsnitt',
    emptyTitle: 'Ingen gjennomgang for dette målet ennå',
    emptyBody:
      'Start en gjennomgang og gi den flere algoritmer: de søker på de samme nettstedene, og én vurdering per nettsted gjelder alle.',
    noVerdictsTitle: 'Ingen vurderinger ennå',
    noVerdictsBody:
      'Tallene kommer så snart funn er vurdert. Én vurdering per nettsted gjelder alle algoritmene i gjennomgangen.',
    rowsTitle: (algorithm: string) => `Vurderte søk: ${algorithm}`,
    judged: {
      right: 'de riktige',
      wrong: 'de gale',
      decided: 'alle avgjorte',
      'cannot-tell': 'de som ikke kan avgjøres',
      judged: 'alle vurderte',
    },
    binRange: (from: string, to: string) => `${from}–${to} sikker`,
    wasIt: 'Vurdering',
    isRight: 'Riktig',
    isWrong: 'Feil',
    reliabilityTitle: 'Sikker og rett',
    reliabilityAside: 'På den stiplede linjen er algoritmen så sikker som den har rett; under den er den for sikker',
    verdicts: (count: string) => plural(count, 'vurdering', 'vurderinger'),
    tooFew: 'Sikkerheten holdes opp mot vurderinger fra 30 vurderinger av: færre sier for lite.',
    error: (share: string) => `kalibreringsfeil ${share}`,
    sure: 'Hvor sikker',
    right: 'Rett',
    claims: 'Påstander',
    catalogueTitle: 'Hva de gjør',
    standard: 'standard',
    from: (min: string, max: string) => `${min} til ${max}`,
  },
  algorithmMeaning: {
    herder:
      'Husker hver lenke den har sett, veier hver av dem etter ordene og plassen, åpner den mest lovende, og stanser når en side til ikke er verd prisen. Den nevner en side fra en sannsynlighet på 25 %, fra 50 % der den vet hva målet heter: en gal påstand regnes å koste en tredel av det en riktig er verd, der like mye. Under 33 % gjør den det bare der teksten på siden bekrefter navnene. En mer sannsynlig side som ikke lot seg åpne, forteller den om fra 33 %, og påstår da ingenting.',
    ls: 'Sender en «sau» langs hver lenke: den går videre så lenge lenketekst og side har ord fra søket, og gjeteren følger den som holder lengst ut.',
    ls2f: 'Bortkommen sau med lange første steg som så halveres, slik at de første ordene teller mest.',
    sim: 'Åpner hver side det lenkes til der den står, og flytter til den som ligner søket mest, til én ligner nok; nevner den likeste av alle den så.',
    astar: 'Åpner siden med minst avstand fra forsiden pluss ulikhet med søket.',
    'ls-letter':
      'Bortkommen sau nøyaktig som trykt, til sammenligning: den går fra side til side og glemmer lenkene den passerte.',
    'ls2f-letter': 'Bortkommen sau, tofoldig, nøyaktig som trykt, til sammenligning.',
    'sim-letter': 'Likhetssøk nøyaktig som trykt, til sammenligning: det nevner siden der vandringen endte.',
  },
  parameters: { S: 'Tilstander (S)', threshold: 'Terskel', cost: 'Pris' },
  parameterNotes: {
    S: 'Automatens tilstander: flere av dem gir mer tålmodighet med sider som ikke treffer søket. 3 er artikkelens beste lineære rad; 100, med halverte steg, er innstillingen på virkelige nettsteder.',
    threshold: 'Hvor sikkert søket må være før det stanser. 0,75 er artikkelens innstilling på virkelige nettsteder.',
    cost: 'Hva en nedlasting til må øke sjansen for rett svar med. Ved 0,01 er hundre nedlastinger verd ett rett svar.',
  },
  matrix,
  answersScreen: {
    title: 'Svar',
    purpose: 'Hva svaret er for hvert nettsted i dag: det siste søket som ble gjennomført, eller det folk har sagt.',
    noRows: 'Ingen nettsteder passer til filtrene.',
  },
  finding: {
    weightsWhat: {
      word: 'Log-odds',
      everyday: 'hva som talte for siden, og hva som talte mot',
      meaning:
        'Alt som ble veid, har et tall; til sammen blir de sikkerheten. De er for den som vil ettergå selve søket: Siden, veien og vurderingene over er det en påstand bygger på.',
    },
    confidenceWhat: {
      word: 'Kalibrert sikkerhet',
      everyday: 'hvor sikkert søket er',
      meaning:
        'Sannsynligheten for at siden som er nevnt, er den rette, også regnet med at det kanskje ikke finnes noen. Kalibrert betyr: Av hundre påstander med 80 % er omtrent åtti riktige. Under står hva vurderingene sa om påstander som var like sikre.',
    },
    dossierWhat: {
      word: 'Dossier',
      everyday: 'alt søket gjorde',
      meaning: 'Hva som ble lest, spurt om og prøvd, hvorfor hver side ikke var den rette, og hva som stoppet søket.',
    },
    noFinding: 'Søket endte uten funn.',
    matches: 'Treff på ord',
    word: 'Ord',
    where: 'Hvor',
    snippet: 'I teksten',
    noMatches: 'Ingen søkeord ga treff.',
    trail: 'Veien fra hjemmesiden',
    home: 'Hjemmeside',
    runnersUp: 'Nest beste',
    noRunnersUp: 'Ingen annen side var i nærheten.',
    page: 'Side',
    screenshot: 'Siden slik den var',
    screenshotCut: (share) => `Siden er lengre: bildet viser de øverste ${share}.`,
    screenshotAlt: (title) => `Skjermbilde av «${title}» slik siden var da den ble funnet`,
    noScreenshot: 'Ikke noe skjermbilde: visning i nettleser er av. Teksten under er det søket leste.',
    screenshotOfPdf: 'En PDF, som ikke har noe skjermbilde. Teksten under er det søket leste i den.',
    screenshotOfLead:
      'Ikke noe skjermbilde: det tas bare av funnene til den ledende algoritmen. Teksten under er det søket leste.',
    screenshotFailed: 'Skjermbildet feilet. Teksten under er det søket leste.',
    nearest: (title) => `Ingenting ble funnet. Dette var nærmest: ${title}`,
    screenshotPending: 'Skjermbildet tas nå.',
    emptyText: 'Siden viser ingen tekst; den lages kanskje av skript.',
    noText: 'Teksten er ikke lenger lagret.',
    noTitle: 'Tittelen er ikke lenger lagret.',
    verdicts: 'Vurderinger',
    noVerdicts: 'Ingen har vurdert dette ennå.',
    verdict: 'Vurdering',
    person: 'Av',
    at: 'Når',
    places: { title: 'tittel', heading: 'overskrift', text: 'tekst', label: 'lenketekst', url: 'adresse' },
  },
};
