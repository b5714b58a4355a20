import { terms } from '@hyrde/contracts/terms/nn';
import { kindFrameWords } from '@/kinds/frame-words.nn';
import { over } from '@/words/over';
import { plural } from './format';
import { frame as nb } from './frame.nb';
import { sweepFrame } from './frame-sweep.nn';

/** Ord i alle skjermbilete, som nettlesaren alltid lastar, på nynorsk. */
export const frame = over(nb, {
  skip: 'Hopp til innhaldet',
  nav: {
    label: 'Hovudmeny',
    sweeps: 'Gjennomgangar',
    schedules: 'Tidsplanar',
    queues: 'Køar',
    running: (count) => plural(count, 'gjennomgang er i gang', 'gjennomgangar er i gang'),
    entries: {
      bodies: 'Verksemder',
      records: 'Postar og endringar',
      runs: 'Køyringar',
    },
  },
  signedInAs: (name) => `Logga inn som ${name}`,
  practice: {
    none: 'Det finst ingen øvingsdata.',
    data: 'Øvingsdata',
    purpose: 'Oppdikta kommunar å lære på. Dei tel aldri med i ekte tal.',
    shown: 'Kva data vil du sjå?',
    practice: 'Øving',
    bodies: 'verksemder',
    remove: 'Fjern øvingsdata',
    removeTitle: 'Fjerne øvingslandet?',
    removeBody: (sites, sweeps) =>
      `Dette slettar ${plural(sites, 'øvingsnettstad', 'øvingsnettstader')} og ${plural(sweeps, 'gjennomgang', 'gjennomgangar')} med alt som er funne. Det kan ikkje angrast. Ekte data blir ikkje rørte.`,
    removeBodyUncounted:
      'Dette slettar alle øvingsnettstader med gjennomgangar og funn. Det kan ikkje angrast. Ekte data blir ikkje rørte.',
    removed: 'Øvingsdata er fjerna.',
  },
  common: {
    source: (address, day) => `Kjelde: Hyrde, ${address}, ${day}`,
    saved: 'Lagra.',
    reset: 'Fjern filter',
    loading: 'Hentar …',
    filters: 'Filter',
    moreFilters: 'Fleire filter',
    shown: (shown, all) => `Viser ${shown} av ${all}`,
    opensSite: 'opnar nettstaden i ei ny fane',
    unknown: 'ikkje kjent',
    whatIsThis: (word) => `Kva er dette? ${word}`,
    inTheGuide: 'I rettleiinga',
  },
  keys: {
    title: 'Tastar',
    on: 'Enkelttastar verkar på dette skjermbiletet',
    hint: 'For å endre ein tast, gå til feltet og trykk den nye. Blir lagra i denne nettlesaren.',
    reset: 'Tilbake til standardtastane',
    settings: 'Tastar …',
  },
  health: {
    databaseAway:
      'Databasen er borte. Ingenting er tapt; skjermbileta går vidare av seg sjølve så snart han er tilbake. Endringar kan ikkje lagrast før då.',
    serviceAway:
      'Tenesta svarar ikkje. Ingenting er tapt; skjermbileta går vidare av seg sjølve så snart ho gjer det. Tek det lang tid, sjekk nettet eller sei frå til driftsansvarleg.',
    standstill:
      'Søk ventar, og ingen arbeidar har teke noko på nokre minutt. Spør driftsansvarleg om det køyrer ein; loggen til arbeidaren seier kvifor ikkje.',
    lowRoom: 'Disken med datamappa har lite plass att. Rydd plass før han er full; til då går alt som før.',
  },
  errors: {
    title: 'Dette gjekk ikkje',
    body: 'Skjermbiletet kunne ikkje visast. Ingenting er tapt. Prøv igjen; skjer det ein gong til, sei frå til driftsansvarleg når det var.',
    damagedTitle: 'Det som er lagra, er skadd',
    damaged: (row, columns) =>
      `Det som er lagra om «${row}», kan ikkje lesast, fordi «${columns}» har ei anna form enn denne versjonen av Hyrde ventar. Ingenting anna er råka. Ein administrator kan hente rada frå ein tryggleikskopi; loggen til API-et seier kva som er gale med ho.`,
    notFoundBody: 'Adressa er feil, eller det som var her, er fjerna.',
    home: 'Gå til oversikta',
    forbiddenTitle: 'Rolla di gir ikkje tilgang til dette',
    forbidden: {
      viewer: 'Spør nokon som kan logge inn.',
      reviewer: 'Spør ein vurderar, ein revisor eller ein administrator.',
      auditor: 'Spør ein revisor eller ein administrator.',
      admin: 'Spør ein administrator.',
    },
    signInAgain: {
      title: 'Økta di er avslutta',
      body: 'Logg inn for å gå vidare: Det du skreiv, er her framleis, og blir sendt då.',
      other: 'Du har logga inn som ein annan. Det som vart skrive, blir ikkje sendt under eit anna namn.',
      elsewhere: 'Logg inn i ei ny fane',
      signedIn: 'Eg har logga inn',
    },
    offline: 'Inga kontakt med tenesta. Sjekk nettet og prøv igjen.',
    generic: 'Det gjekk ikkje. Prøv igjen.',
    notSaved: 'Ikkje lagra: nokon andre har endra dette i mellomtida. Det du skreiv, er her framleis.',
  },
  outcomes: {
    found: 'Funne',
    'not-found': 'Ikkje funne',
    unreachable: 'Utilgjengeleg',
    cancelled: 'Avbrote',
    waiting: 'Ventar',
    running: 'I gang',
  },
  reasons: terms.reasons,
  waitingFor: {
    'host-busy': 'Ventar på verten, som eit anna søk bruker.',
    pace: 'Eigaren eller robots.txt ber om lang pause mellom sidene.',
    'address-busy': 'Ventar: mange nettstader deler server.',
    'quiet-hours': 'Eigaren vil ha ro på denne tida av døgnet.',
    throttled: 'Nettstaden bad oss setje ned farten.',
    'browser-busy': 'Maskina vår har det for travelt til å teikne sida; det blir prøvd igjen.',
    fault: 'Feila éin gong hos oss; det blir prøvd igjen.',
    other: 'Ventar på tur.',
  },
  pageChanges: { changed: 'Endra', moved: 'Flytta', returned: 'Kommen tilbake' },
  sweepStates: { running: 'I gang', paused: 'Sett på pause', cancelled: 'Avbroten' },
  roles: { viewer: 'Lesar', reviewer: 'Vurderar' },
  roleMeaning: {
    viewer: 'les alt',
    auditor: 'køyrer også gjennomgangar og redigerer nettstader og mål',
    admin: 'styrer også personar og innstillingar',
  },
  newPassword: {
    title: 'Vel ditt eige passord',
    purpose: 'Det du logga inn med, kan berre brukast til dette.',
    current: 'Eingongspassord',
  },
  signIn: {
    purpose: 'Kva offentlege verksemder som publiserer det dei må, kor det er, og korleis vi veit det.',
    wrong: 'E-posten og passordet høyrer ikkje saman. Sjekk begge og prøv igjen.',
    tooMany: 'For mange forsøk. Vent nokre minutt og prøv igjen.',
    visits: 'Har vi besøkt nettstaden din? Les kven vi er, og korleis du seier nei.',
  },
  overview: {
    purpose: (target) => `${target}: kva verksemder som publiserer det, kor sikre vi er, og kva som er endra.`,
    answersTitle: 'Har nettstadene sida?',
    sites: (count) => plural(count, 'nettstad', 'nettstader'),
    share: 'Del',
    noRegion: 'Utan region',
    accuracyTitle: 'Treffsikkerheit',
    accuracyWhat: {
      word: 'Treffsikkerheit med Wilson-intervall',
      everyday: 'kor ofte søket hadde rett, og kor sikkert det talet er',
      meaning:
        'Av funna som personar har vurdert, delen der søket hadde rett: frå det tilfeldige utvalet, eller frå alle der alle er avgjorde. Vart utvalet trekt om og om igjen, ville 95 av 100 slike intervall ha den sanne delen i seg.',
    },
    mapCaption: 'Kvar rute er ein region: delen av nettstadene med «Ja», over ein stolpe med alle svara.',
    accuracy: 'Treffsikkerheit',
    cannotTell: (count) => `${count} kan ikkje avgjerast`,
    missed: (count) => `${count} oversåg ei kjend side`,
    meanDownloads: 'Nedlastingar i snitt',
    noAccuracy: 'Ingen vurderingar enno. Treffsikkerheita kjem så snart funn er vurderte.',
    basisSample: 'tilfeldig utval',
    basisAll: 'alle avgjorde',
    downloadsTitle: 'Nedlastingar per søk',
    downloadsAside: 'færre er meir skånsamt for nettstadene',
    downloads: 'Nedlastingar',
    changesTitle: 'Endringar sidan førre gjennomgang',
    noChanges: 'Ingenting å samanlikne enno: endringar kjem etter andre gjennomgang av dei same nettstadene.',
    reviewTitle: 'Ventar på kontroll',
    reviewWaiting: (count) => `${count} funn ventar på vurdering.`,
    reviewNone: 'Ingenting ventar på kontroll.',
    sweepsTitle: 'Gjennomgangar no',
    emptyTitle: 'Ingen gjennomgang enno',
    emptyBody: 'Start ein gjennomgang for å sjå kva nettstader som har sida.',
    emptySites: 'Importer først ei liste over nettstader, og start så ein gjennomgang.',
  },
  ...sweepFrame,
  guides: {
    timeAsSet: 'ei tid som driftsansvarleg set',
    title: 'Rettleiingar',
    purpose: 'Kva du kan gjere her, etter kven du er. «Hjelp» øvst fører frå kvart skjermbilete til avsnittet sitt.',
    search: 'Søk i alle rettleiingar',
    contents: 'På denne sida',
    all: 'Alle rettleiingar',
    found: (count, asked) => `${plural(count, 'avsnitt seier', 'avsnitt seier')} noko om «${asked}».`,
    nothing: (asked) => `Inga rettleiing seier noko om «${asked}».`,
    nothingBody: 'Prøv eit kortare ord: «tidsp» finn tidsplan og tidsplanar.',
  },
  names: {
    title: 'Namn på privatpersonar',
    covered:
      'Dette gjeld sider som nemner privatpersonar ved namn, til dømes avsendarar i ei postliste. Namn, adresser og nummer er sladda: som ••• i tekstar, med boksar i bilete. Alt anna er slik det vart motteke, men eigne kulepunkt på sida (•••) er viste som ∙∙∙. Dei andre filene kan ikkje hentast.',
    whoMay: 'Revisorar kan sjå dei med ei grunngiving som blir oppbevart i endringsloggen.',
    youMay: 'Du kan sjå dei i ein time om du seier kvifor.',
    shown:
      'Du ser namn på privatpersonar, med grunngivinga du gav. Kvar side du opnar, står i endringsloggen med namnet ditt.',
    open: 'Vis namn',
    openTitle: 'Vise namn på privatpersonar?',
    openBody:
      'I ein time ser du sider som dei er, på alle skjermar. Grunngivinga og kvar side du opnar, står i endringsloggen med namnet ditt.',
    close: 'Sladd namn',
    mark: 'namn sladda',
    short: 'Namn på privatpersonar er sladda her (•••).',
    how: 'Kva som kan lesast, og korleis det blir vurdert',
    judging:
      'For å vurdere sida er det som oftast nok med alt anna enn namna. Er det ikkje det, vel «Ikkje no»: Ein revisor kan vurdere ho med namna synlege.',
    gone: 'Sida nemner privatpersonar og vart oppbevart så lenge namna deira blir oppbevarte: Bilete og tekst er sletta.',
    noPicture: {
      'no-places':
        'Biletet kan vise namn på privatpersonar. Det vart teke før plassen til orda vart lagra, så namn kan ikkje sladdast i det, og det blir ikkje vist.',
      differs:
        'Biletet kan vise namn på privatpersonar. Orda i det er andre enn i den lagra teksten, så namn kan ikkje sladdast i det, og det blir ikkje vist.',
    },
    noFiles:
      'Filene nemner privatpersonar: så lenge namn er sladda, finst dei berre i pakken, så langt dei kan sladdast. Kontrollsummane blir ståande.',
    reason: 'Grunngiving',
    reasonHint: 'Minst ti teikn.',
    redacted: 'Sladda eller sletta sidan',
    redactedWhy: {
      'person-removed': (date) =>
        `${date} vart namnet på ein person som bad om å bli fjerna, sladda her (***). Difor er kontrollsummane andre enn før.`,
      age: (date) =>
        `Sida nemner privatpersonar og vart oppbevart så lenge namna deira blir oppbevarte. ${date} vart tekst, bilete og filer sletta; adressa, tidspunktet og desse kontrollsummane står att.`,
    },
    originals: {
      visible: 'SHA-256 av den synlege teksten før',
      picture: 'SHA-256 av biletet som er borte',
    },
  },
  ...kindFrameWords,
  settings: {
    people: 'Personar',
    security: 'Tryggleik',
    name: 'Namn',
    disabled: 'Sperra',
    enable: 'Opne igjen',
    addTitle: 'Legg til ein person',
    roleChanged: (name, role) => `${name} er no ${role.toLowerCase()}.`,
    oldPassword: 'Noverande passord',
    newPasswordHint: 'Minst 12 teikn: til dømes tre–fire ord. Ikkje namnet ditt, og ikkje eit vanleg passord.',
    easilyGuessed:
      'Det er lett å gjette, eller det du har no. Ta ord som ikkje høyrer saman, eller la passordhandteraren lage eit.',
    wrongCurrent: 'Det er ikkje passordet ditt.',
    changed: 'Passordet er endra.',
    verdicts: 'Vurderingar',
    actions: 'Handlingar',
    defaultsTitle: 'Konstantar',
    defaultsWhat: {
      word: 'Gjeldande standardverdiar',
      everyday: 'tala denne installasjonen arbeider etter',
      meaning:
        'Kvart tal står med grunnen til verdien i produktet, på engelsk. Dei kan lesast her; driftsansvarleg set dei med variabelen som står ved sida av.',
    },
    defaultReason: 'Kvifor',
    defaultVariable: 'Blir sett med',
    defaultOverridden: 'sett her',
    defaultGroups: {
      pace: 'Ventetid mellom førespurnader',
      bounds: 'Grenser for eitt svar',
      rendering: 'Vising i nettlesar',
      journal: 'Førespurnader og svar',
      worker: 'Arbeidar',
    },
    characters: (count) => `${count} teikn`,
  },
  visits: {
    whoTitle: 'Kven som kjem',
    who: (operator) => `Denne søkeroboten blir driven av ${operator}.`,
    whoUnknown: 'Den som driv denne installasjonen, har ikkje oppgitt namn enno.',
    sealsTitle: 'Slik blir dokumentasjonen vår forsegla',
    seals:
      'Pakkar med dokumentasjon frå denne installasjonen er signerte med denne nøkkelen (Ed25519). Ein pakke som er signert med ein annan, er ikkje vår.',
    sealsNone: 'Denne installasjonen har ikkje forsegla nokon dokumentasjon enno.',
    sealsSince: (from, to) => (to === null ? `I bruk sidan ${from}` : `I bruk frå ${from} til ${to}`),
    writeNowhere: 'Ta kontakt med den som driv denne installasjonen.',
  },
});
