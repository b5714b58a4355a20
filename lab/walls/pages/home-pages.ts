import { type HonestPage, honest } from './page.js';

/** Words of a public body's home page in one language. */
interface Words {
  readonly language: string;
  readonly town: string;
  readonly menu: readonly string[];
  /** A sentence of the page's own. */
  readonly news: string;
  /** Notice of maintenance of one service. */
  readonly maintenance: string;
  /** A dialog for consent: text, then buttons. */
  readonly cookies: readonly [string, string, string];
  /** A log-in box: heading, user, password. */
  readonly login: readonly [string, string, string];
  /** A warning of attacks, or of robots. */
  readonly warning: string;
}

const WORDS: readonly Words[] = [
  {
    language: 'nb',
    town: 'Nord kommune',
    menu: ['Skole', 'Helse', 'Plan og bygg', 'Postliste', 'Kontakt oss', 'Ledige stillinger'],
    news: 'Kommunestyret møtes torsdag klokken seks i kulturhuset.',
    maintenance: 'Planlagt vedlikehold: byggesøknader er utilgjengelig lørdag fra åtte til tolv.',
    cookies: ['Vi bruker informasjonskapsler for å måle besøk.', 'Godta alle', 'Kun nødvendige'],
    login: ['Logg inn', 'Brukernavn', 'Passord'],
    warning: 'Svindlere ringer fra ukjente nummer. Ikke oppgi passord, og meld fra om mistenkelig aktivitet.',
  },
  {
    language: 'en',
    town: 'Nord Council',
    menu: ['Schools', 'Waste', 'Planning', 'Council tax', 'Contact us', 'Jobs'],
    news: 'The next meeting of the council is on Thursday at six.',
    maintenance: 'Planned maintenance: the planning search will be unavailable on Sunday morning.',
    cookies: ['We use cookies to see how the site is used.', 'Accept all cookies', 'Reject all'],
    login: ['Log in', 'Username', 'Password'],
    warning: 'Last night our site was hit by automated requests. Some pages were slow; all work again.',
  },
  {
    language: 'de',
    town: 'Gemeinde Nord',
    menu: ['Schulen', 'Abfall', 'Bauen', 'Steuern', 'Kontakt', 'Stellen'],
    news: 'Der Gemeinderat tagt am Donnerstag um 18 Uhr im Rathaus.',
    maintenance: 'Wegen Wartungsarbeiten ist das Geoportal am Samstag nicht erreichbar.',
    cookies: ['Wir verwenden Cookies, um Besuche zu zählen.', 'Alle akzeptieren', 'Nur notwendige'],
    login: ['Anmelden', 'Benutzername', 'Passwort'],
    warning: 'Achtung: Gefälschte E-Mails im Namen der Gemeinde. Wir fragen nie nach Ihrem Passwort.',
  },
  {
    language: 'sv',
    town: 'Nords kommun',
    menu: ['Skola', 'Omsorg', 'Bygga', 'Diarium', 'Kontakt', 'Lediga jobb'],
    news: 'Fullmäktige sammanträder på torsdag klockan sex.',
    maintenance: 'Planerat underhåll: e-tjänsterna är tillfälligt stängda på söndag.',
    cookies: ['Vi använder kakor för statistik.', 'Godkänn alla', 'Bara nödvändiga'],
    login: ['Logga in', 'Användarnamn', 'Lösenord'],
    warning: 'Bluffmejl i kommunens namn är i omlopp. Lämna aldrig ut ditt lösenord.',
  },
  {
    language: 'fr',
    town: 'Ville de Nord',
    menu: ['Écoles', 'Déchets', 'Urbanisme', 'Élus', 'Contact', 'Emploi'],
    news: 'Le conseil municipal se réunit jeudi à 18 heures.',
    maintenance: 'Maintenance prévue : le portail famille sera indisponible samedi matin.',
    cookies: ['Ce site utilise des cookies de mesure d’audience.', 'Tout accepter', 'Tout refuser'],
    login: ['Connexion', 'Identifiant', 'Mot de passe'],
    warning: 'Attention aux faux agents : ne donnez jamais votre mot de passe par téléphone.',
  },
  {
    language: 'nl',
    town: 'Gemeente Nord',
    menu: ['Scholen', 'Afval', 'Bouwen', 'Raad', 'Contact', 'Vacatures'],
    news: 'De raad vergadert donderdag om acht uur.',
    maintenance: 'Gepland onderhoud: het e-loket is zaterdag tijdelijk niet beschikbaar.',
    cookies: ['Wij gebruiken cookies om bezoek te meten.', 'Alles accepteren', 'Alleen noodzakelijke'],
    login: ['Inloggen', 'Gebruikersnaam', 'Wachtwoord'],
    warning: 'Pas op voor valse berichten. Geef uw wachtwoord aan niemand.',
  },
  {
    language: 'pl',
    town: 'Gmina Nord',
    menu: ['Szkoły', 'Odpady', 'Budownictwo', 'Rada', 'Kontakt', 'Praca'],
    news: 'Rada zbiera się w czwartek o osiemnastej.',
    maintenance: 'Przerwa techniczna: system opłat będzie niedostępny w sobotę.',
    cookies: ['Używamy plików cookie do statystyk.', 'Akceptuj wszystkie', 'Tylko niezbędne'],
    login: ['Zaloguj się', 'Nazwa użytkownika', 'Hasło'],
    warning: 'Uwaga na fałszywe wiadomości. Nie podawaj nikomu hasła.',
  },
  {
    language: 'fi',
    town: 'Nordin kunta',
    menu: ['Koulut', 'Jätteet', 'Rakentaminen', 'Päätökset', 'Yhteystiedot', 'Työpaikat'],
    news: 'Valtuusto kokoontuu torstaina kello kuusi.',
    maintenance: 'Huoltokatko: asiointipalvelu ei ole käytössä lauantaina.',
    cookies: ['Käytämme evästeitä kävijämäärien mittaamiseen.', 'Hyväksy kaikki', 'Vain välttämättömät'],
    login: ['Kirjaudu sisään', 'Käyttäjätunnus', 'Salasana'],
    warning: 'Varo huijausviestejä. Älä anna salasanaasi kenellekään.',
  },
];

/** Home pages with a menu, and with what walls have too: a notice, a dialog, a log-in box, a warning. */
export const HOME_PAGES: readonly HonestPage[] = WORDS.flatMap(
  ({ language, town, menu, news, maintenance, cookies, login, warning }) => {
    const linksTo = (folder: string) => menu.map((label, n) => `<a href="/${folder}${n}">${label}</a>`).join(' ');
    const home = (name: string, before: string, after = '', footer = ''): HonestPage =>
      honest(language, `home page, ${name}, ${language}`).page(
        town,
        `${before}<h1>${town}</h1><nav>${linksTo('')}</nav><p>${news}</p>${after}${footer}`,
      );
    const [ask, accept, reject] = cookies;
    const [head, user, password] = login;
    return [
      home('notice of maintenance', `<p role="alert">${maintenance}</p>`),
      home('notice, and a long menu', `<p role="alert">${maintenance}</p>`, '', `<footer>${linksTo('mer/')}</footer>`),
      home(
        'dialog for consent',
        `<div role="dialog"><p>${ask}</p><button>${accept}</button><button>${reject}</button></div>`,
      ),
      home(
        'log-in box',
        '',
        `<form method="post"><h2>${head}</h2><label>${user} <input name="u"></label><label>${password} <input type="password"></label></form>`,
      ),
      home('warning', '', `<p>${warning}</p>`),
    ];
  },
);
