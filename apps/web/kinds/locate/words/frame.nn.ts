import { terms } from '@hyrde/contracts/terms/nn';
import { plural } from '@/words/format';
import { over } from '@/words/over';
import type { locateFrame as english } from './frame.en';
import { locateFrame as nb } from './frame.nb';

const matrix: (typeof english)['matrix'] = {
  purpose: 'Kva nettstaden til kvar verksemd svarar på kvart mål i dag. Vel eit teikn for å sjå meir.',
  yes: { true: 'Ja, stadfesta', false: 'Ja, sikkert nok' },
  legend: 'Kva teikna tyder',
  field: 'Filtrer på namn, region, språk, merkelapp eller svar',
  moreFilters: 'Alle filter',
  lacking: 'Nei, ikkje funne eller ikkje nådd',
  noLanguage: 'Utan oppgitt språk',
  populationFrom: 'Innbyggjarar frå',
  populationTo: 'Innbyggjarar til',
  changedSince: 'Ei side er endra sidan',
  unchangedSince: 'Inga side er endra sidan',
  condition: 'Kva ei verksemd svarar',
  noCondition: 'Alle',
  conditionAnswers: 'Svar, der ho har eitt av dei',
  either: 'Spelar inga rolle',
  foundAt: 'Kor sida er',
  qualifiers: {
    verified: 'stadfesta av ein person',
    unverified: 'ikkje stadfesta av ein person',
    'on-site': 'på nettstaden til verksemda',
    'at-vendor': 'hos ein leverandør eller ei styresmakt',
  },
  match: { all: 'Alle desse må stemme.', any: 'Eitt av desse er nok.' },
  matchOther: { all: 'La eitt vere nok', any: 'Krev alle' },
  missing: {
    title: 'Filteret nemner eit mål som ikkje er i bruk.',
    body: (targets) =>
      `Sletta eller arkivert: ${targets}. For eit sletta mål har inga verksemd eit svar; fjern filteret for å sjå dei andre.`,
  },
  tags: {
    edit: 'Endre merkelappane på desse verksemdene',
    add: 'Merkelappar som skal leggjast til',
    remove: 'Merkelappar som skal fjernast',
    hint: 'Skil fleire med |.',
    change: (count) => (count === '1' ? 'Endre 1 verksemd' : `Endre ${count} verksemder`),
    done: (changed) => (changed === '1' ? '1 verksemd er endra.' : `${changed} verksemder er endra.`),
    full: (count) => `${count} ville fått meir enn 20 merkelappar og er ikkje endra.`,
    undone: (count) =>
      count === '1'
        ? '1 verksemd har merkelappane sine tilbake.'
        : `${count} verksemder har merkelappane sine tilbake.`,
  },
  views: {
    report: 'Rapport',
    title: 'Lagra visingar',
    save: 'Lagre som vising',
    saveBody:
      'Filter, kolonner og rekkjefølgje blir lagra under eit namn. Visinga viser verksemdene som passar når ho blir opna.',
    saved: 'Visinga er lagra.',
    name: 'Namn',
    where: 'Lagre',
    asNew: 'som ny vising',
    inPlaceOf: (name) => `i staden for ${name}`,
    whoSees: 'Kven som ser ho',
    shareNew: 'Alle som kan logge inn',
    own: 'Berre du ser ho.',
    sharedBy: (name) => `Delt av ${name}.`,
    share: 'Del med alle',
    unshare: 'Behald for meg sjølv',
    sharedNow: 'Alle ser visinga.',
    unsharedNow: 'Berre eigaren ser visinga.',
    sweep: 'Søk hos desse verksemdene',
    follow: 'Følg',
    remove: 'Slett visinga',
    removeTitle: (name) => `Slette visinga ${name}?`,
    removeBody: 'Inga verksemd blir sletta. Ein tidsplan som søker hos verksemdene i visinga, feilar frå då av.',
    removed: 'Visinga er sletta.',
    rename: 'Gi nytt namn',
    renamed: 'Namnet er endra.',
    searches: {
      title: 'Lagra søk',
      save: 'Lagre dette søket',
      saveBody: 'Ord og filter blir lagra under eit namn. Søket viser postane som passar når det blir opna.',
      saved: 'Søket er lagra.',
      asNew: 'som nytt søk',
      sharedNow: 'Alle ser søket.',
      unsharedNow: 'Berre eigaren ser søket.',
      remove: 'Slett søket',
      removeTitle: (name) => `Slette søket ${name}?`,
      removeBody: 'Ingen postar blir sletta.',
      removed: 'Søket er sletta.',
    },
  },
  filtered: (filters, bodies) => `Filtrert på ${filters}. ${plural(bodies, 'verksemd', 'verksemder')}.`,
  offered: 'Filter som passar',
  filter: 'Filtrer',
  set: 'Filter som er sette',
  remove: 'fjern filteret',
  without: (filter) => `Fjern: ${filter}`,
  answersTo: (target) => `${target}: alle svar, med sidene`,
  sorted: { ascending: 'sortert stigande', descending: 'sortert søkkande' },
  shown: (count) => plural(count, 'verksemd', 'verksemder'),
  print: 'Skriv ut',
  takeAway: 'Denne tabellen, slik han er filtrert:',
  asOf: (time) => `Per ${time}.`,
  noTargets: 'Ingen mål er søkte etter enno. Vel nokre som kolonner, eller start ein gjennomgang.',
  columns: (shown, all) => `Mål: ${shown} av ${all}`,
  columnsLegend: 'Mål som er kolonner',
  show: 'Vis desse',
  every: 'Alle mål',
  searched: 'Dei det er søkt etter',
  totals: 'Summar',
  all: 'Alle verksemder',
};

/** Ord om mål, søk, funn og vurderingar som nettlesaren alltid lastar, på nynorsk. */
export const locateFrame = over(nb, {
  locate: {
    menu: { research: 'Forsking' },
    settings: {
      claimTitle: 'Når ei side blir rekna som funnen',
      claimWhat: {
        word: 'Avgjerdsterskel',
        everyday: 'kor sikkert eit søk må vere før sida tel som «Ja»',
        meaning:
          'Frå dette sannsynet av er ei side som eit søk peikar ut, eit «Ja», merkt som ikkje stadfesta; under det er svaret «Truleg», og sida ventar på kontroll. Sei kor mange feil «Ja» du godtek: Vurderingane av det tilfeldige utvalet seier frå kva sannsyn av ikkje fleire er feil. Poengsummar som ikkje er sannsyn, tel aldri før ein person har sett på sida. Svar og summar blir endra straks.',
      },
      wrongYes: 'Feil «Ja» som du godtek, prosent',
      lowest: (from, accepted, wrong, n, interval) =>
        `Etter vurderingane så langt er høgst ${accepted} feil frå ${from} av: ${wrong} av ${n} var det (95 %-intervall ${interval}).`,
      noLowest: (accepted) =>
        `For få vurderingar til å love høgst ${accepted} feil enno. Vurder meir av det tilfeldige utvalet, eller godta meir.`,
      takeLowest: (from) => `Rekn frå ${from} av`,
      bands: 'Kva det tilfeldige utvalet seier, etter kor sikkert søket var',
      claimThreshold: 'Sannsyn, prosent',
      secondWhat: {
        word: 'Semje mellom vurderarar',
        everyday: 'om to personar ser det same',
        meaning:
          'Denne delen av alle funn, trekt tilfeldig, blir vurdert av to personar som ikkje ser vurderinga til kvarandre. Er dei usamde, avgjer ein tredje. Først då veit ein kor langt ein kan lite på vurderingane.',
      },
      secondShare: 'Del av funna, prosent',
    },
  },
  answers: terms.answers,
  answerChoices: {
    ...terms.answers,
    applies: 'Alle det gjeld',
    'wants-a-look': 'Bør sjåast på',
  },
  answerMeaning: {
    yes: 'Sida er kjend, eller sikker nok.',
    probably: 'Ei side vart peika ut, men for usikkert: Er det denne?',
    no: 'Ein person seier at ho ikkje finst, eller heile nettstaden vart lesen utan at ho vart funnen.',
    'does-not-apply': 'Ein person har sagt at denne nettstaden ikkje treng sida.',
    'could-not-be-reached': 'Avvist, blokkert, utilgjengeleg eller feil.',
    'not-found': 'Ein del av nettstaden vart lesen, og inga side var verd å nemne.',
    'not-searched': 'Ikkje søkt enno, eller avbrote.',
  },
  trend: {
    title: 'Frå gjennomgang til gjennomgang',
    what: {
      everyday: 'korleis svara gjekk, og kor sikkert kvart tal er',
      meaning:
        'Kvar teikning er eitt svar, frå 0 % nedst til 100 % øvst: delen av nettstadene ein gjennomgang søkte på. Bandet er 95 %-intervallet (Wilson) for delen i alle nettstader, som om dei søkte var trekte tilfeldig; ein gjennomgang av alle lèt ingenting stå ope, og har ikkje noko band. Berre gjennomgangar av dei same nettstadene blir knytte saman: dei same som i den største gjennomgangen.',
    },
    figures: 'Tala',
  },
  answered: {
    searched: 'søkte',
    wantALook: () => 'bør sjåast på',
    verified: (count) => `${count} stadfesta`,
    verifiedChoices: { true: 'Stadfesta', false: 'Ikkje stadfesta' },
    next: {
      probably: 'Vurder dei',
      'could-not-be-reached': 'Sjå kvifor',
      'not-found': 'Sjå dei næraste',
      'not-searched': 'Søk i dei',
    },
  },
  unverified: 'ikkje stadfesta',
  tooWeak: 'Ei side vart peika ut, men for usikkert. Ho ventar på kontroll.',
  verdicts: terms.verdicts,
  verdictMissed: 'Sida finst',
  changes: terms.changes,
  knownPageStates: terms.knownPage,
  knownPageReasons: terms.knownPageReasons,
  drawn: {
    sample: 'tilfeldig utval',
    chosen: 'vald av ein person',
    missed: 'ei side som var kjend frå før, er framleis der, og søket peika ikkje på ho',
  },
  algorithms: terms.algorithms,
  explain: {
    places: { heading: 'ei overskrift', label: 'lenka til sida', url: 'adressa' },
    link: (label) => `lenka «${label}»`,
    onlyText: 'Berre teksten har ord det vart leita etter; verken tittel, overskrift, adresse eller lenke har det.',
    noWords: 'Ingen av orda det vart leita etter, står der.',
    coverage: (matched, all) => `Sida har ${matched} av ${all} ord det vart leita etter.`,
    noRival: 'Inga anna side som vart sedd, var aktuell.',
    farRival: (sure) => `Inga anna side som vart sedd, kom i nærleiken (nest best: ${sure}).`,
    closeRival: (title, sure) => `Ei anna side kom nær: «${title}» (${sure}).`,
    nearest: (title, sure) => `Sida som kom nærast, var «${title}» (${sure}).`,
    nothingSeen: 'Inga side som vart lesen, hadde noko med det å gjere.',
    stoppedByCost: (share) =>
      `Søket stansa fordi ei nedlasting til ville ha auka sjansen for rett svar med mindre enn ${share}.`,
    stoppedByThreshold: (threshold) => `Søket stansa fordi sida kom over terskelen på ${threshold}.`,
  },
  sureness: {
    sureOfNone: (share) => `${share} sikker på at nettstaden ikkje har ei slik side`,
    sureOfRead: (share) => `${share} sikker på at inga av sidene som vart lesne, er den rette`,
    score: (share) => `Poengsum ${share}, som ikkje er eit sannsyn`,
    observed: (claims, range, right, share) =>
      `Av ${claims} vurderte påstandar som var ${range} sikre, var ${right} rette (${share}).`,
    observedScore: (claims, range, right, share) =>
      `Av ${claims} vurderte påstandar med poengsum ${range}, var ${right} rette (${share}).`,
    unchecked: (verdicts) =>
      `For få vurderingar til å seie kor ofte det stemmer: ${verdicts} av påstandane til algoritmen er vurderte.`,
  },
  algorithmsScreen: {
    title: 'Samanlikn algoritmar',
    purpose: 'Kor ofte kvar algoritme har rett, kva han kostar nettstadene, og om han er så sikker som han har rett.',
    newSweep: 'Samanlikn i ein ny gjennomgang',
    plotTitle: 'Treffsikkerheit mot nedlastingar',
    plotCaption:
      'Opp: oftare rett. Til venstre: færre nedlastingar. Strekane er 95 %-intervall; der dei overlappar mykje, trengst fleire vurderingar for å skilje to frå kvarandre.',
    axisDownloads: 'Nedlastingar per søk, gjennomsnitt',
    emptyTitle: 'Ingen gjennomgang for dette målet enno',
    emptyBody:
      'Start ein gjennomgang og gi han fleire algoritmar: dei søker på dei same nettstadene, og éi vurdering per nettstad gjeld alle.',
    noVerdictsTitle: 'Ingen vurderingar enno',
    noVerdictsBody:
      'Tala kjem så snart funn er vurderte. Éi vurdering per nettstad gjeld alle algoritmane i gjennomgangen.',
    rowsTitle: (algorithm) => `Vurderte søk: ${algorithm}`,
    judged: {
      right: 'dei rette',
      wrong: 'dei gale',
      decided: 'alle avgjorde',
      'cannot-tell': 'dei som ikkje kan avgjerast',
    },
    binRange: (from, to) => `${from}–${to} sikker`,
    isRight: 'Rett',
    reliabilityAside: 'På den stipla linja er algoritmen så sikker som han har rett; under ho er han for sikker',
    verdicts: (count) => plural(count, 'vurdering', 'vurderingar'),
    tooFew: 'Sikkerheita blir samanlikna med vurderingar frå 30 vurderingar av: færre seier for lite.',
    error: (share) => `kalibreringsfeil ${share}`,
    sure: 'Kor sikker',
    claims: 'Påstandar',
    catalogueTitle: 'Kva dei gjer',
    from: (min, max) => `${min} til ${max}`,
  },
  algorithmMeaning: {
    herder:
      'Hugsar kvar lenke han har sett, veg kvar av dei etter orda og plassen, opnar den mest lovande, og stansar når ei side til ikkje er verd prisen. Han nemner ei side frå eit sannsyn på 10 %: å sjå på ho kostar ein person ein tidel av å leite på nettstaden sjølv. Er ei side som ikkje lét seg opne meir sannsynleg, fortel han om den sida i staden, og påstår ingenting.',
    ls: 'Sender ein «sau» langs kvar lenke: han går vidare så lenge lenketekst og side har ord frå søket, og gjetaren følgjer den som held lengst ut.',
    ls2f: 'Bortkommen sau med lange første steg som så blir halverte, slik at dei første orda tel mest.',
    sim: 'Opnar kvar side det er lenkt til der han står, og flyttar til den som liknar søket mest, til éi liknar nok; nemner den likaste av alle han såg.',
    astar: 'Opnar sida med minst avstand frå heimesida pluss ulikskap med søket.',
    'ls-letter':
      'Bortkommen sau nøyaktig som trykt, til samanlikning: han går frå side til side og gløymer lenkene han passerte.',
    'ls2f-letter': 'Bortkommen sau, todelt, nøyaktig som trykt, til samanlikning.',
    'sim-letter': 'Likskapssøk nøyaktig som trykt, til samanlikning: det nemner sida der vandringa enda.',
  },
  parameters: { S: 'Tilstandar (S)' },
  parameterNotes: {
    S: 'Tilstandane til automaten: fleire av dei gir meir tolmod med sider som ikkje treffer søket. 3 er den beste lineære rada i artikkelen; 100, med halverte steg, er innstillinga på ekte nettstader.',
    threshold: 'Kor sikkert søket må vere før det stansar. 0,75 er innstillinga i artikkelen på ekte nettstader.',
    cost: 'Kva ei nedlasting til må auke sjansen for rett svar med. Ved 0,01 er hundre nedlastingar verde eitt rett svar.',
  },
  matrix,
  answersScreen: {
    purpose: 'Kva svaret er for kvar nettstad i dag: det siste søket som vart gjennomført, eller det folk har sagt.',
    noRows: 'Ingen nettstader passar til filtra.',
  },
  finding: {
    weightsWhat: {
      everyday: 'kva som tala for sida, og kva som tala mot',
      meaning:
        'Alt som vart vege, har eit tal; til saman blir dei sikkerheita. Dei er for den som vil sjå etter i sjølve søket: Sida, vegen og vurderingane over er det ein påstand byggjer på.',
    },
    confidenceWhat: {
      word: 'Kalibrert sikkerheit',
      everyday: 'kor sikkert søket er',
      meaning:
        'Sannsynet for at sida som er peika ut, er den rette, også rekna med at det kanskje ikkje finst noka. Kalibrert tyder: Av hundre påstandar med 80 % er om lag åtti rette. Under står kva vurderingane sa om påstandar som var like sikre.',
    },
    dossierWhat: {
      meaning: 'Kva som vart lese, spurt om og prøvd, kvifor kvar side ikkje var den rette, og kva som stansa søket.',
    },
    noFinding: 'Søket enda utan funn.',
    where: 'Kor',
    noMatches: 'Ingen søkjeord gav treff.',
    trail: 'Vegen frå heimesida',
    home: 'Heimeside',
    noRunnersUp: 'Inga anna side var i nærleiken.',
    screenshot: 'Sida slik ho var',
    screenshotCut: (share) => `Sida er lengre: biletet viser dei øvste ${share}.`,
    screenshotAlt: (title) => `Skjermbilete av «${title}» slik sida var då ho vart funnen`,
    noScreenshot: 'Ikkje noko skjermbilete: vising i nettlesar er av. Teksten under er det søket las.',
    screenshotOfPdf: 'Ein PDF, som ikkje har noko skjermbilete. Teksten under er det søket las i han.',
    screenshotOfLead:
      'Ikkje noko skjermbilete: det blir berre teke av funna til algoritmen som leier. Teksten under er det søket las.',
    screenshotFailed: 'Skjermbiletet feila. Teksten under er det søket las.',
    nearest: (title) => `Ingenting vart funne. Dette var nærast: ${title}`,
    screenshotPending: 'Skjermbiletet blir teke no.',
    emptyText: 'Sida viser ingen tekst; han blir kanskje laga av skript.',
    noText: 'Teksten er ikkje lenger lagra.',
    noTitle: 'Tittelen er ikkje lenger lagra.',
    noVerdicts: 'Ingen har vurdert dette enno.',
  },
});
