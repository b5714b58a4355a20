import { plural } from '@/words/format';
import { over } from '@/words/over';
import { watch as nb } from './nb';

export const watch = over(nb, {
  sweep: {
    purpose: (downloads) =>
      `Leitar etter nye dokument, for ${plural(downloads, 'nedlasting', 'nedlastingar')} per dag og nettstad.`,
    schedule: (downloads) => `${plural(downloads, 'nedlasting', 'nedlastingar')} per dag og nettstad`,
    newsHours: 'Nytt er høgst',
    hours: (hours) => plural(hours, 'time gammalt', 'timar gammalt'),
    foragers: 'Blir besøkt av',
    quiet: 'Stille timar',
    results: (news, downloads, rounds) =>
      `${plural(news, 'nytt dokument', 'nye dokument')} for ${plural(downloads, 'nedlasting', 'nedlastingar')} i ${plural(rounds, 'runde', 'rundar')}.`,
    see: 'Sjå det nye',
    goesOn: 'Han går til han blir avbroten.',
  },
  form: {
    purpose: 'Finn sidene og straumane der dokument dukkar opp på nettstader, og varslar om nye innan timar.',
    downloadsHint:
      'I snitt: stille tider sparer til livlege. Ventetida som nettstaden sjølv ber om mellom førespurnader, blir halden uansett.',
    newsHours: 'Kor gammalt nytt kan vere, i timar',
    newsHoursHint:
      'Etter datoen dokumentet sjølv har. Det som ikkje har nokon, er nytt når det blir sett første gongen.',
    foragers: 'Korleis kjeldene blir besøkte',
    foragersHint: 'Sankarar er til samanlikning med planleggjaren.',
    lookAhead: 'Ved å sjå framover på det som vil komme',
    quietFrom: 'La nettstader vere i fred frå (time)',
    quietHint: 'La begge stå tomme for å spørje til alle timar.',
  },
  feed: {
    purpose: 'Det som er nytt på nettstadene som blir følgde, nyaste først.',
    kind: 'Frå',
    age: 'Alder då det vart funne',
    maxAge: 'Ikkje eldre enn',
    maxAges: (hours) => plural(hours, 'time', 'timar'),
    states: { 'not-news': 'Ikkje nytt', muted: 'Dempa', held: 'Halde tilbake' },
    notNews: 'Ikkje nytt',
    isNotNews: 'Det er ute av lista.',
    learned: {
      title: 'Det er ute av lista, og dokument herfrå med slike titlar blir dempa frå no av.',
      section: 'Det er ute av lista, og dokument herfrå frå same del av nettstaden blir dempa frå no av.',
    },
    keys: { previous: 'førre dokument', notNews: 'ikkje nytt' },
    noRows: 'Ingen dokument passar til desse filtra.',
    empty: 'Ikkje noko nytt enno',
    emptyBody: 'Den som følgjer med, finn sidene og straumane der dokument dukkar opp, og ser på dei igjen og igjen.',
    toWatch: 'Det som blir følgt',
    onlySite: (name) => `Berre dokument frå ${name}.`,
    everySite: 'Dokument frå alle nettstader',
    onlyMute: 'Berre dokument som er dempa av éin grunn.',
    everyMuted: 'Alt som er dempa',
    ofSite: 'Nye dokument frå denne nettstaden',
    lately: (count) => `${plural(count, 'nytt dokument', 'nye dokument')}`,
    more: (count) => `meir enn ${count}`,
  },
  ages: {
    atOnce: 'funne straks',
  },
  datings: {
    time: 'etter sitt eige klokkeslett',
    day: 'etter dagen sin: timen er ikkje kjend',
    'first-seen': 'utan dato: sett første gongen då',
  },
  kinds: { feed: 'Straum' },
  screen: {
    purpose: 'Kva nettstader som blir følgde, når kvar av dei skal sjåast på igjen, og kva det kostar.',
    hubs: 'Kjelder',
    budget: 'Nedlastingar per dag',
    nextAt: 'Ser neste gong på',
    notYet: 'Ikkje enno',
    cannot: 'Ingenting kunne følgjast:',
    none: 'Ingen nettstader blir følgde',
    noneBody: 'Byrj å følgje med: kor dokument dukkar opp, blir funne av seg sjølv.',
    held: 'Halde tilbake',
    heldBody:
      'Langt fleire på ein gong enn nokon gong før: kanskje ein nettstad som er laga på nytt. Dei når ingen før nokon seier at dei er nye.',
    heldOf: (count) => plural(count, 'dokument', 'dokument'),
    release: 'Dei er nye',
    drop: 'Dei er ikkje nye',
    released: 'Dei er blant det nye.',
    dropped: 'Dei blir haldne utanfor.',
    see: 'Sjå dei',
  },
  document: {
    purpose: 'Eit dokument som var nytt på ein nettstad, og korleis det vart funne.',
    noAddress: 'Det har inga eiga.',
    states: {
      'not-news': 'merkt som ikkje nytt',
      muted: 'dempa, sidan liknande er merkte som ikkje nye',
      held: 'halde tilbake saman med andre',
      dropped: 'lagt bort saman med andre',
    },
    noRecord: 'Ingen post som er henta frå nettstaden, står på denne adressa eller under dette nummeret.',
    untitledRecord: 'Ein post utan tittel',
    hub: { feed: 'Straum som viste det' },
    answered: 'Svara',
    notPage: 'Sjølve dokumentet er ikkje lasta ned: adresse, tittel og dato er slik dette svaret seier.',
    gone: 'Svaret som viste det, er ikkje lenger teke vare på. Sjølve dokumentet er ikkje lasta ned.',
  },
  mutes: {
    title: 'Kva «ikkje nytt» har lært oss',
    body: (titles, sections) =>
      `Dokument blir dempa når ${titles} med ein slik tittel, eller ${sections} frå ein slik del av nettstaden, er merkte som ikkje nye frå same kjelde, og knapt noko anna sidan. Ingen blir varsla om dei, og dei står under «Dempa». Eit som er nytt likevel, talar imot.`,
    by: {
      title: (example) => `Titlar som «${example}», same kva tal som står i dei`,
      section: (example) => `Dokument som ligg der ${example} ligg`,
    },
    unnamed: {
      title: 'Titlar som ikkje lenger blir tekne vare på',
      section: 'Ein del av nettstaden som det ikkje er teke vare på noko dokument frå',
    },
    since: (at, notNews) =>
      `Lært ${at}. ${plural(notNews, 'slikt dokument er merkt som ikkje nytt', 'slike dokument er merkte som ikkje nye')}.`,
    muted: (count) => plural(count, 'dokument dempa', 'dokument dempa'),
    struck: 'Stroke: slike dokument er nye, og det blir ikkje lært på nytt.',
    isStruck: 'Det er stroke. Det som var dempa, er nytt.',
  },
  fleet: {
    title: 'Sankarar',
    body: 'Sankarar følgjer lenker frå side til side etter tur. Ein får løn når han er den første som sender eit nytt dokument: Ved 200 poeng får han eit barn, ved 0 er det slutt.',
    learning: {
      weblog: 'Sankarar som lærer kor dei skal byrje',
      ordering: 'Sankarar som lærer kva lenker dei skal følgje',
      both: 'Sankarar som lærer både kor dei skal byrje og kva lenker dei skal følgje',
    },
    none: 'Ingen sankar er på veg enno: dei to første byrjar i neste runde for nettstaden.',
    forager: (number) => `Sankar ${number}`,
    brought: (documents, steps) =>
      `fann ${plural(documents, 'dokument', 'dokument')} på ${plural(steps, 'steg', 'steg')}`,
    born: (at) => `Fødd ${at}`,
    lived: (from, to) => `Levde frå ${from} til ${to}`,
    starts: 'Byrjar på',
  },
  hubs: {
    title: 'Der dokument dukkar opp',
    none: 'Ingen kjelder er kjende her. Å følgje med finn dei.',
    hub: 'Side eller straum',
    firsts: 'Dokument først sedde der',
    rhythm: 'Etter timane i døgnet (UTC)',
    weekdays: 'Etter vekedag, måndag først',
    rests: (until) => `Feila; i fred til ${until}`,
    gone: 'Ikkje lenger ei kjelde',
    never: 'Kan ikkje følgjast',
    drawn: 'Blir fylt av skript: lesen i ein nettlesar',
  },
  reasons: {
    'no-list': 'Her er inga liste over dokument, og ingen straum er oppgitt.',
    'no-browser':
      'Her er inga liste før skripta blir køyrde, og ingen nettlesar køyrde dei. Be driftsansvarleg setje opp ein.',
    'unreadable-feed': 'Det som svarar, er ingen straum som kan lesast.',
    'portal-changed': 'Portalen svarar ikkje lenger som før. Hent postane på nytt, så viser det seg kva som er endra.',
  },
});
