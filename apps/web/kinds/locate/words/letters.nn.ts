import { over } from '@/words/over';
import { letters as nb } from './letters.nb';

export const letters = over(nb, {
  write: 'Skriv eit brev',
  about:
    'Kva verksemda manglar og kva som vart funne, med ei lenke ho kan svare på. Ingenting blir sendt: kopier teksten, eller lagre brevet som PDF.',
  proofs: (count) =>
    count === '0' ? 'Ingen prov: det vart ikkje funne noka side å vise.' : `Prov: ${count} ark, med lenke.`,
  laws: (count) =>
    count === '0' ? 'Inga lov er nemnd: vi kjenner inga som krev det.' : `Lover det er vist til: ${count}.`,
  noAddress: 'Brevet har inga lenke enno: Hyrde har inga offentleg adresse',
  noAddressBody:
    'Verksemda kunne verken svare eller opne provet. Ein administrator set adressa under Oppsett → Installasjon; skriv så brevet på nytt.',
  localAddress: 'Lenkene kan berre opnast på denne maskina: Hyrde har inga offentleg adresse',
  localAddressBody:
    'Det er nok til øving. Eit brev til ei ekte verksemd treng ei adresse: ein administrator set ho under Oppsett → Installasjon.',
  setAddress: 'Opne Installasjon',
  languageBy: {
    person: 'Som du valde.',
    site: 'Språket på nettstaden.',
    country: 'Hovudspråket i landet: språket på nettstaden er ukjent.',
  },
  lacksLanguage: (body, used) => `Det finst ingen mal på ${body}: brevet er på ${used}.`,
  unsure: (laws) => `Ikkje vist til, sidan ingen har slått det opp: ${laws}.`,
  all: 'Brev til desse verksemdene',
  allAbout:
    'Eitt til kvar verksemd som manglar eitt av måla som er viste, kvart med si eiga lenke. Verksemder som ikkje manglar noko, får ikkje brev. Ingenting blir sendt.',
  templates: 'Malar for brev',
  placeholders:
    'I krøllparentesar: {body} er verksemda, {organisation} avsendaren, {date} datoen, {list} det som manglar, {link} lenka til svaret, {until} svarfristen. {list} og {link} må vere med.',
  addLanguage: 'Eit anna språk, med språkkode',
  add: 'Legg til ein mal',
  answers: 'Svar frå verksemder',
  answersAbout:
    'Det verksemder har svara på brev. Opne sida, og avgjer så: Ei godteken side blir ført inn som verksemda si.',
  none: 'Ingen svar ventar.',
  noneBody: 'Svara kjem gjennom lenkene i breva.',
  decidedNone: 'Ingen svar er avgjorde enno.',
  showDecided: 'Avgjorde',
  kinds: { here: 'Her er sida', objection: 'Motsegn' },
  accept: { here: 'Godta sida', objection: 'Gjeld ikkje' },
  decisions: { accepted: 'Godteke' },
  question: (body) => `Dette fann vi ikkje hos ${body}`,
  questionAbout:
    'Vis oss kor det ligg, eller fortel kvifor det ikkje gjeld dykk. Ein person les kvart svar. Ikkje nemn privatpersonar.',
  closed: 'Denne lenka tek ikkje imot fleire svar. Svar gjerne med e-post.',
  until: (day) => `Svar blir tekne imot til ${day}.`,
  proof: 'Det som vart motteke (PDF)',
  asIs: (answer) => `No: ${answer}`,
  kind: 'Svaret dykkar',
  hereIs: 'Her er sida',
  object: 'Det gjeld ikkje oss, eller de tek feil',
  url: 'Adressa til sida',
  noteHint: 'Må fyllast ut ved ei motsegn.',
  thanks: 'Takk. Ein person kjem til å lese svaret.',
  gone: 'Dette brevet finst ikkje',
  goneBody: 'Adressa er ikkje heil. Kopier ho ein gong til frå brevet.',
});
