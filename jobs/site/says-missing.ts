import type { Page } from './page.js';

/** How sites say that there is nothing at an address, or no longer; data, of all languages at once. */
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
/** A longer title or heading is a sentence about something else. */
const MAX_LENGTH = 80;

/** Does the page say by its title or first heading that there is none? Then a check is worth a download. */
export const saysMissing = ({ title, headings }: Page): boolean =>
  [title, ...headings.slice(0, 2)].some((name) => name.length <= MAX_LENGTH && SAYS_MISSING.test(name));
