import { over } from '@/words/over';
import type * as en from './owners.en';
import * as nb from './owners.nb';

export const ownerRequests = over(nb.ownerRequests, {
  title: 'Nettstadeigarar',
  purpose:
    'Det eigarar av nettstader ber oss om. Det gjeld for verten og alt under han, i alle typar gjennomgangar, frå neste dokument.',
  ofSite: 'Det eigaren av nettstaden ber om',
  none: 'Ingen eigar av ein nettstad har bede om noko.',
  noneOfSite: 'Eigaren har ikkje bede om noko.',
  noneWithdrawn: 'Ingenting er trekt tilbake.',
  why: 'Kven som bad, og kvifor',
  withdrawn: 'Trekt tilbake',
  nobody: 'nokon som ikkje lenger er her',
  theOwner: 'eigaren, med ein kontrollkode på nettstaden',
  theOperator: 'den som driv denne installasjonen',
  objection: 'Motsegn: ingenting blir henta',
  quietHours: (from, to, zone) => `Ro frå ${from} til ${to} (${zone})`,
  crawlDelay: (span) => `Minst ${span} mellom to dokument`,
  quietUntil: (at) => `Ro no, til ${at}`,
  objected: 'Eigaren har ei motsegn',
  objectedNotice: (host, day) =>
    `Sidan ${day} blir ingenting henta frå ${host}. Søk der endar som «blokkert», og det som blir følgt, ventar. Det som er teke vare på frå før, blir ståande: funn, dokumentasjon og postar.`,
  showStanding: 'Dei som gjeld',
  showWithdrawn: 'Dei som er trekte tilbake',
  wasWithdrawn: 'Trekt tilbake: Det gjeld ikkje lenger.',
  enter: 'Registrer ein førespurnad',
  wasEntered: 'Det gjeld frå no av.',
  hostHint: 'Til dømes www.example.org, eller ei adresse som er kopiert. Det gjeld også alle vertar under han.',
  kinds: {
    objection: 'Ei motsegn: Ingenting blir henta lenger, frå no av',
    'quiet-hours': 'Stille timar: Ingenting blir henta i desse timane',
    pace: 'Lengre ventetid: meir tid mellom to dokument',
  },
  kept: 'Det som er teke vare på frå før, blir ståande med dokumentasjonen; namn i postar blir fjerna på førespurnad (Postar og endringar → Fjern ein person).',
  from: 'Frå (time)',
  timeZoneHint: 'Den eigaren sjølv har, til dømes Europe/Oslo.',
  seconds: 'Sekund mellom to dokument',
  note: 'Kven som bad, korleis og kvifor',
  noteHint: 'Namn eller kontor, og brevet eller samtalen, så andre kan finne det att.',
});

/** A letter that asks a site's owner to let the crawler pass, to copy. */
export const ownerLetter: typeof en.ownerLetter = {
  title: 'Brev til eigaren',
  what: 'Vi går ikkje utanom det som stansa oss. Kopier brevet og send det til dei som driv nettstaden.',
  label: 'Brev',
  met: {
    firewall: 'Brannmuren dykkar stansa førespurnaden.',
    challenge: 'Ein robotsjekk svara i staden for sida.',
    captcha: 'Ein captcha svara i staden for sida.',
    'consent-required': 'Nettstaden viser ingenting før nokon samtykkjer til informasjonskapslar.',
    'login-required': 'Nettstaden ber om passord.',
    forbidden: 'Nettstaden sa at vi ikkje får lese sida (403 eller liknande).',
    maintenance: 'Nettstaden seier at han er stengd for vedlikehald.',
    'empty-answer': 'Nettstaden svara med ei tom side.',
    throttled: 'Nettstaden bad oss stadig om å setje ned farten (429 eller 503).',
  },
  text: ({ host, url, met, userAgent, pause }) => `Emne: Tilgang til ${host} for søkeroboten vår

Til dei som driv ${host}

Vi undersøker kva sider offentlege verksemder publiserer, og om dei er til å finne. Vi kunne ikkje lese ${url}. ${met} Vi går ikkje utanom det, så vi kan ikkje seie noko om kva nettstaden har eller manglar.

Slepp gjerne gjennom førespurnader med denne User-Agent:

    ${userAgent}

Dei følgjer robots.txt, kjem éin om gongen med minst ${pause} mellom to sider, les berre opne sider og loggar aldri inn. Vil de helst ikkje ha besøk, så sei frå: Då noterer vi det og ber ikkje om noko meir.

På førehand takk.`,
};

export const ownerProofs = over(nb.ownerProofs, {
  title: 'Er det nettstaden din?',
  purpose:
    'Prov det med ei fil på nettstaden. Då kan du seie nei, be om stille timar eller lengre ventetid, og laste ned alt som er henta frå han: med ein gong, utan konto.',
  anotherHost: 'Ein vert til',
  hostHint: 'Til dømes www.example.org. Provet gjeld denne verten og dei under han.',
  begin: 'Lag ein kontrollkode',
  states: { waiting: 'Ikkje prova enno', looking: 'Leitar', failed: 'Ikkje funne', proven: 'Din' },
  until: (day) => `Prova i denne nettlesaren til ${day}.`,
  tokenUntil: (day) => `Kontrollkoden gjeld til ${day}.`,
  makeFile: 'Legg ei tekstfil på',
  writeToken: 'La denne linja stå i ho; andre linjer kan stå ved sida av:',
  thenLook: 'Trykk på knappen. Vi hentar fila éin gong, like høfleg som alt anna.',
  look: 'Leit etter ho no',
  looking: 'Vi leitar etter fila …',
  lookingLater: (at) => `Verten skal spørjast seinare: Vi leitar etter fila ${at}. Kom gjerne tilbake då.`,
  faults: {
    absent: 'Verten seier at det ikkje er noka slik fil, eller vil ha eit passord.',
    'other-text': 'Fila er der, men linja er det ikkje, eller ho blir send som ei nettside (text/plain er rett).',
    elsewhere: 'Verten sender oss vidare til ein annan vert eller ei anna fil, og det provar ingenting.',
    forbidden:
      'robots.txt forbyr fila, eller kunne ikkje lesast. Tillat ho: «User-agent: Hyrde», «Allow: /.well-known/hyrde-owner.txt». Vi les robots.txt på nytt innan eit døgn.',
    objection:
      'Ei motsegn gjeld for denne verten, så vi ber ikkje om fila heller. Skriv til oss for å trekkje ho tilbake.',
    unreachable: 'Verten svara ikkje.',
  },
  requests: 'Det som gjeld',
  noRequests: 'Berre våre eigne reglar: éi side om gongen, og robots.txt blir følgd.',
  ask: 'Be om noko',
  asked: 'Det som er henta',
  askedWhat:
    'Kvar førespurnad som vi framleis veit om: når, kva, svaret, storleiken, og kva slags arbeid han var til. Delar av adresser som kan nemne ein person, er utelatne.',
});
