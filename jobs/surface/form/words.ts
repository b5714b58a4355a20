// Word lists for the fields of a search form, in all languages at once.

import { whole } from '../../site/index.js';

export const FROM = whole(
  'fra|frå|from|von|ab|du|depuis|desde|dal|da|från|van|vanaf|alkaen|start|startdato|startdate|fradato|fraogmed|fom|begin|min|after|etter|od|since|datefrom|fromdate|datofra|earliest',
);
export const TO = whole(
  'til|to|bis|au|jusqu|hasta|al|till|tot|asti|slutt|sluttdato|end|enddate|tildato|tilogmed|tom|slut|max|before|før|do|until|dateto|todate|datotil|latest',
);
export const DATES = whole(
  '\\p{L}*dato|\\p{L}*datoen|date|dates|datum|fecha|data|päivä\\p{L}*|dag|day|periode|period|zeitraum|datefrom|dateto|fromdate|todate|fradato|tildato|datofra|datotil|startdate|enddate',
);
/** Example or pattern of a date in a text field. */
export const DATE_PATTERN = /^(?:d{1,2}[./-]m{1,2}[./-](?:å|y|a|j|t){2,4}|(?:å|y|a|j){4}-m{2}-d{2})$/i;

export const NUMBERS = whole(
  '\\p{L}*nummer|\\p{L}*nr|number|no|løpenummer|case ?(?:number|no|id)|aktenzeichen|numéro|número|numero|saksnr|journalnr|dokumentnr|year|år|gnr|bnr|ref|id',
);
export const CORRESPONDENTS = whole(
  'avsender\\p{L}*|avsendar\\p{L}*|mottaker\\p{L}*|mottakar\\p{L}*|sender|recipient|korrespondent|absender|empfänger|expéditeur|destinataire|' +
    'remitente|destinatario|mittente|avsändare|mottagare|afzender|ontvanger|lähettäjä|vastaanottaja|part|parter',
);
export const TITLES = whole(
  'tittel|tittelen|innhold|innhald|emne|sakstittel|dokumenttittel|title|subject|titel|betreff|titre|objet|título|asunto|titolo|oggetto|ämne|onderwerp|otsikko',
);
export const SORTS = whole(
  'sort\\p{L}*|order ?by|orderby|rekkefølge|ordering|sortierung|tri|trier|orden\\p{L}*|ordina\\p{L}*|sorteer\\p{L}*|järjestä|direction',
);
export const PAGE_SIZES = whole(
  'antall ?(?:pr|per)? ?side|per ?page|pr ?side|per side|page ?size|pagesize|treff (?:pr|per) side|rows|limit|hits ?per ?page|resultsperpage|antall|antal|max|pro seite|par page|por página|per pagina',
);
export const LANGUAGES = whole('språk|language|lang|sprache|langue|idioma|lingua|taal|kieli|locale');
/** Labels of a choice that restricts nothing. */
export const ALL = whole(
  'alle?|all|any|velg|choose|select|alles|tous|toutes|todos|todas|tutti|tutte|alla|kaikki|ingen valgt|begge|vis alle',
);
