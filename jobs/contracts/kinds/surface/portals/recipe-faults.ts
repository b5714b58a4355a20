/** A sentence in both languages, made from the values that it names. */
interface Sentences {
  readonly en: (first: string, second: string, third: string) => string;
  readonly nb: (first: string, second: string, third: string) => string;
}

/** Reasons why a recipe, or a request or answer of it, is refused. */
export const RECIPE_FAULTS = {
  'own-example': {
    en: (url) => `the recipe does not recognise its own example ${url}`,
    nb: (url) => `oppskriften kjenner ikke igjen sitt eget eksempel ${url}`,
  },
  'other-vendor': {
    en: (url, name) => `the recipe also recognises ${url}, which is a portal of ${name}`,
    nb: (url, name) => `oppskriften kjenner også igjen ${url}, som er en portal fra ${name}`,
  },
  'not-recognised': {
    en: (url, mark, text) =>
      `${url} is not recognised by the recipe${mark && `: ${mark} does not match ${text || 'the page'}`}`,
    nb: (url, mark, text) =>
      `${url} kjennes ikke igjen av oppskriften${mark && `: ${mark} passer ikke på ${text || 'siden'}`}`,
  },
  'not-had': { en: (url, reason) => `${url}: ${reason}`, nb: (url, reason) => `${url}: ${reason}` },
  'no-value': {
    en: (name) => `“${name}” has no value`,
    nb: (name) => `«${name}» har ingen verdi`,
  },
  'leaves-path': {
    en: (name) => `“${name}” would leave its path`,
    nb: (name) => `«${name}» ville ført ut av stien sin`,
  },
  'no-address': {
    en: (text) => `“${text}” is no address`,
    nb: (text) => `«${text}» er ingen adresse`,
  },
  header: {
    en: (name) => `the header ${name} has characters that none may have`,
    nb: (name) => `headeren ${name} har tegn som ingen header kan ha`,
  },
  'not-fetchable': {
    en: () => 'an address that cannot be fetched',
    nb: () => 'en adresse som ikke kan hentes',
  },
  acts: {
    en: (why) => `a request that may act (${why})`,
    nb: (why) => `en forespørsel som kan utføre noe (${why})`,
  },
  'off-host': {
    en: (origin) => `${origin} is not a host that the recipe declares (member “hosts”)`,
    nb: (origin) => `${origin} er ikke en vert som oppskriften oppgir (medlemmet «hosts»)`,
  },
  'off-port': {
    en: (origin) => `${origin} has another port than the page; {port} in an address is the page’s`,
    nb: (origin) => `${origin} har en annen port enn siden; {port} i en adresse er sidens`,
  },
  'off-tls': {
    en: (origin) => `${origin} leaves HTTPS`,
    nb: (origin) => `${origin} går bort fra HTTPS`,
  },
  'not-given': {
    en: (url, name) => `${url} gave no “${name}”`,
    nb: (url, name) => `${url} ga ingen «${name}»`,
  },
  'other-answer': {
    en: (url) => `${url} answered, but not with what the recipe describes`,
    nb: (url) => `${url} svarte, men ikke med det oppskriften beskriver`,
  },
  'other-type': {
    en: (url, type) => `${url} answered, but not with ${type}, or with too much of it`,
    nb: (url, type) => `${url} svarte, men ikke med ${type}, eller med for mye av det`,
  },
  'no-level': {
    en: (rows) => `no ${rows} led further`,
    nb: (rows) => `ingen ${rows} førte videre`,
  },
  'few-columns': {
    en: (rows, columns, parts) => `${rows} have no ${columns}${parts && `; a row has ${parts}`}`,
    nb: (rows, columns, parts) => `${rows} mangler ${columns}${parts && `; en rad har ${parts}`}`,
  },
  'no-rows': {
    en: (rows, url, parts) => `${url || 'the answer'} has no rows at “${rows}”${parts && `; it has ${parts}`}`,
    nb: (rows, url, parts) => `${url || 'svaret'} har ingen rader ved «${rows}»${parts && `; det har ${parts}`}`,
  },
  'no-records': {
    en: (url) => `${url} shows no records`,
    nb: (url) => `${url} viser ingen poster`,
  },
  lacks: {
    en: (member, place) => `“${member}” (${place}) never had a value, so whether there are more records is not known`,
    nb: (member, place) => `«${member}» (${place}) hadde aldri noen verdi, så det er ukjent om det finnes flere poster`,
  },
  'no-page': {
    en: () => 'the recipe has neither “page” nor “whole”, so whether there are more records is not known',
    nb: () => 'oppskriften har verken «page» eller «whole», så det er ukjent om det finnes flere poster',
  },
  ends: {
    en: () => 'no further request: the answer shows that nothing follows',
    nb: () => 'ingen flere forespørsler: svaret viser at ikke mer følger',
  },
  'no-total': {
    en: (place) => `“total” (${place}) had no value`,
    nb: (place) => `«total» (${place}) hadde ingen verdi`,
  },
  'too-many': {
    en: (url) => `${url} has more records than a poll can read`,
    nb: (url) => `${url} har flere poster enn ett oppslag kan lese`,
  },
  'recipe-gone': {
    en: () => 'the recipe by which the portal was read does not exist any more',
    nb: () => 'oppskriften som portalen ble lest med, finnes ikke lenger',
  },
  'no-answer': { en: () => 'no answer', nb: () => 'ikke noe svar' },
  budget: { en: () => 'the budget is used up', nb: () => 'de tillatte nedlastingene er brukt opp' },
} as const satisfies Record<string, Sentences>;

export type RecipeFaultCode = keyof typeof RECIPE_FAULTS;
