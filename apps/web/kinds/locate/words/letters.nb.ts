import type { letters as english } from './letters.en';

export const letters: typeof english = {
  write: 'Skriv et brev',
  title: (body) => `Brev til ${body}`,
  about:
    'Hva virksomheten mangler og hva som ble funnet, med en lenke den kan svare på. Ingenting blir sendt: kopier teksten, eller lagre brevet som PDF.',
  proofs: (count) =>
    count === '0' ? 'Ingen bevis: det ble ikke funnet noen side å vise.' : `Bevis: ${count} ark, med lenke.`,
  laws: (count) =>
    count === '0' ? 'Ingen lov er nevnt: vi kjenner ingen som krever det.' : `Lover det er vist til: ${count}.`,
  noAddress: 'Brevet har ingen lenker ennå: Hyrde har ingen offentlig adresse',
  noAddressBody:
    'Virksomheten kunne verken svare eller åpne beviset. En administrator setter adressen under Oppsett → Installasjon; skriv så brevet på nytt.',
  localAddress: 'Lenkene kan bare åpnes på denne maskinen: Hyrde har ingen offentlig adresse',
  localAddressBody:
    'Det er nok til øving. Et brev til en ekte virksomhet trenger en adresse: en administrator setter den under Oppsett → Installasjon.',
  setAddress: 'Åpne Installasjon',
  subject: 'Emne',
  languageBy: {
    person: 'Som du valgte.',
    site: 'Språket på nettstedet.',
    country: 'Hovedspråket i landet: språket på nettstedet er ukjent.',
    unknown: 'Verken språket eller landet er kjent.',
  },
  lacksLanguage: (body, used) => `Det finnes ingen mal på ${body}: brevet er på ${used}.`,
  unsure: (laws) => `Ikke vist til, siden ingen har slått det opp: ${laws}.`,
  copy: 'Kopier teksten',
  copied: 'Kopiert.',
  pdf: 'Lagre som PDF',
  all: 'Brev til disse virksomhetene',
  allAbout:
    'Ett til hver virksomhet som mangler et av målene som vises, hvert med sin egen lenke. Virksomheter som ikke mangler noe, får ikke brev. Ingenting blir sendt.',
  zip: 'PDF-filer (ZIP)',
  csv: 'Brevfletting (CSV)',
  templates: 'Maler for brev',
  templateOf: (language) => `Mal på ${language}`,
  placeholders:
    'I krøllparenteser: {body} er virksomheten, {organisation} avsenderen, {date} datoen, {list} det som mangler, {link} lenken til svaret, {until} svarfristen. {list} og {link} må være med.',
  addLanguage: 'Et annet språk, med språkkode',
  add: 'Legg til en mal',
  answers: 'Svar fra virksomheter',
  answersAbout:
    'Det virksomheter har svart på brev. Åpne siden, og avgjør så: En godtatt side blir ført inn som virksomhetens.',
  none: 'Ingen svar venter.',
  noneBody: 'Svarene kommer gjennom lenkene i brevene.',
  decidedNone: 'Ingen svar er avgjort ennå.',
  showDecided: 'Avgjort',
  kinds: { here: 'Her er den', objection: 'Innsigelse' },
  accept: { here: 'Godta siden', objection: 'Gjelder ikke' },
  decline: 'Avslå',
  decisions: { accepted: 'Godtatt', declined: 'Avslått' },
  decided: 'Avgjort.',
  evidence: 'Funn',
  question: (body) => `Dette fant vi ikke hos ${body}`,
  questionAbout:
    'Vis oss hvor det ligger, eller fortell hvorfor det ikke gjelder dere. En person leser hvert svar. Ikke nevn privatpersoner.',
  closed: 'Denne lenken tar ikke imot flere svar. Svar gjerne per e-post.',
  until: (day) => `Svar tas imot til ${day}.`,
  proof: 'Det som ble mottatt (PDF)',
  asIs: (answer) => `Nå: ${answer}`,
  given: (count) => (count === '1' ? '1 svar gitt.' : `${count} svar gitt.`),
  kind: 'Svaret deres',
  hereIs: 'Her er den',
  object: 'Det gjelder ikke oss, eller dere tar feil',
  url: 'Adressen til siden',
  note: 'Forklaring',
  noteHint: 'Må fylles ut ved en innsigelse.',
  send: 'Send svaret',
  thanks: 'Takk. En person kommer til å lese svaret.',
  gone: 'Dette brevet finnes ikke',
  goneBody: 'Adressen er ikke hel. Kopier den en gang til fra brevet.',
};
