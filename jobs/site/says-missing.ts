import type { Page } from './page.js';

/** Phrases by which sites say that a page does not exist (any more), in all languages at once. */
const SAYS_MISSING = new RegExp(
  [
    '\\b404\\b|\\b410\\b|not found|does ?n.t exist|no longer (?:exists|available)|page (?:has )?moved|can.t find',
    'finne[sr]? ikk[je]e?|finst ikkje|finnes ikke|ikkje funne|ikke funnet|fant ikke|hittades inte|finns inte|(?:ble|blev) ikke fundet|findes ikke|er flytt(?:et|a)',
    'nicht gefunden|existiert nicht|seite (?:ist )?(?:umgezogen|verschoben)|niet gevonden|bestaat niet',
    'introuvable|n.existe p(?:as|lus)|non trouvée|no encontrad[ao]|no existe|non trovata|non esiste|não encontrad[ao]|não existe',
    'ei löydy|ei löytynyt|nie znaleziono|nenalezena|nem található|domain (?:is )?for sale|under construction',
  ].join('|'),
  'iu',
);
/** Maximum characters of such a title or heading; a longer one is a sentence about something else. */
const MAX_LENGTH = 80;

/** True if the page's title or first heading says that the page does not exist. Then a check is worth a download. */
export const saysMissing = ({ title, headings }: Page): boolean =>
  [title, ...headings.slice(0, 2)].some((name) => name.length <= MAX_LENGTH && SAYS_MISSING.test(name));
