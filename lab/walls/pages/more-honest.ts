import { type HonestPage, honest } from './page.js';

/** Titles of a page on public sites: its heading alone, with the body's name, or that name alone. */
const TITLES = [(title: string) => title, (title: string) => `${title} – Nord`, () => 'Nord'] as const;

/** The page with its title in one of these ways, in turn. */
const titled = (one: HonestPage, i: number): HonestPage => ({
  ...one,
  html: one.html.replace(/(?<=<title>).*(?=<\/title>)/, TITLES[i % TITLES.length] ?? TITLES[0]),
});

/** Further small pages of public bodies in words that walls use too, or with little text. */
export const MORE_HONEST_PAGES: readonly HonestPage[] = [
  honest('en', 'library closed for works').headed(
    'Library closed',
    '<p>The library is closed for maintenance until Monday. Books can be returned at the town hall.</p>',
  ),
  honest('en', 'swimming pool out of service').headed(
    'Pool temporarily unavailable',
    '<p>The learner pool is being cleaned. The main pool is open as usual from 7 to 20.</p>',
  ),
  honest('en', 'phone lines down').headed(
    'Phone lines',
    '<p>Our phones are down this morning. Please try again later or write to info@nord.test.</p><a href="/contact">Contact</a>',
  ),
  honest('en', 'report a blocked drain').headed(
    'Blocked drains',
    '<p>Report a blocked drain or gully. We clear it within five working days.</p><a href="/report">Report</a>',
  ),
  honest('en', 'security at events').headed(
    'Event security',
    '<p>Organisers must name a security officer when more than 500 visitors are expected.</p>',
  ),
  honest('en', 'advice on fraud').headed(
    'Suspicious activity',
    '<p>If somebody on your doorstep claims to be from the council, ask for a card and call 01234 567890.</p>',
  ),
  honest('en', 'verify a signature').headed(
    'Verify a document',
    '<p>Type the code printed at the foot of the letter.</p><form action="/verify"><input name=code><button>Verify</button></form>',
  ),
  honest('en', 'register with a log-in').headed(
    'My allotment',
    '<p>Plots are let for a year from October. There are 40 plots at Mill Lane and 22 at Church Road, and a waiting list for both.</p><form method=post><input name=u><input type=password name=p><button>Sign in</button></form>',
  ),
  honest('en', 'privacy notice in short').headed(
    'Privacy',
    '<p>We keep your name and address for as long as we handle your case. You may ask us to delete them. We do not use cookies for advertising.</p>',
  ),
  honest('en', 'consent to photographs').headed(
    'Consent to photographs',
    '<p>Parents need to give consent before the school takes photographs. Return the form by Friday.</p>',
  ),
  honest('en', 'land registry of domains').headed(
    'Public domain maps',
    '<p>Maps older than 70 years are in the public domain and may be bought at the counter.</p>',
  ),
  honest('en', 'car parks').headed(
    'Parking',
    '<p>Cars parked without a permit may be towed. Permits are for sale at the town hall.</p>',
  ),
  honest('en', 'access denied to a beach').headed(
    'Beach access',
    '<p>Access to the north beach is restricted during nesting, from April to July.</p>',
  ),
  honest('en', 'minutes of one line').headed('Minutes', '<p>The council met on 3 March. All members were present.</p>'),
  honest('en', 'job advert').headed(
    'Security guard',
    '<p>We seek a security guard for the museum, 30 hours a week. Apply by 1 May.</p>',
  ),
  honest('en', 'form about robots').headed(
    'Robot workshop',
    '<p>Children build a robot and check how a browser talks to a server. Saturday at ten.</p>',
  ),
  honest('en', 'offline services').headed(
    'Offline services',
    '<p>Payments and planning search will be unavailable on Sunday from 6 to 9 for scheduled maintenance.</p><ul><li><a href="/pay">Pay</a></li><li><a href="/planning">Planning</a></li></ul>',
  ),
  honest('en', 'new site announced').headed(
    'Our new website is coming soon',
    '<p>From June the council has a new website. Tell us what you would like to find there, in the survey at the library or by phone, and come to the open evening.</p><a href="/survey">Survey</a> <a href="/news">News</a>',
  ),
  honest('en', 'permission needed').headed(
    'Tree felling',
    '<p>You do not have permission to fell protected trees. Ask the tree officer before you start.</p>',
  ),
  honest('en', 'page of a number').headed(
    'Reference 2026/114',
    '<p>Application for a porch at 4 Mill Lane. Decision: refused. Reason: harm to the listed front.</p>',
  ),
  honest('en', 'under construction').headed(
    'New school',
    '<p>The site is under construction until August. Deliveries use the west gate.</p>',
  ),
  honest('nb', 'stengt kontor').headed(
    'Servicetorget er stengt',
    '<p>Servicetorget holder stengt fredag 18. mai. Vakttelefon: 12 34 56 78.</p>',
  ),
  honest('nb', 'vannet er stengt').headed(
    'Vannet stenges',
    '<p>Vannet i Strandgata stenges tirsdag fra 9 til 12 på grunn av vedlikehold.</p>',
  ),
  honest('nb', 'logg inn og innhold').headed(
    'Barnehage',
    '<p>Søk om plass innen 1. mars. Du må logge inn med ID-porten for å søke.</p><a href="/sok">Søk plass</a><a href="/priser">Priser</a>',
  ),
  honest('nb', 'driftsmelding').headed(
    'Driftsmelding',
    '<p>Telefonsystemet er nede. Vi jobber med feilen. Bruk e-post så lenge.</p><a href="/">Forsiden</a><a href="/kontakt">Kontakt</a>',
  ),
  honest('nb', 'samtykke').headed(
    'Samtykke til deling',
    '<p>Foreldre kan samtykke til at helsestasjonen deler opplysninger med skolen. Skjemaet får du på helsestasjonen.</p>',
  ),
  honest('nb', 'tilgang til arkiv').headed(
    'Tilgang til arkivet',
    '<p>Du har ikke tilgang til private arkiver uten avtale. Bestill time på lesesalen.</p>',
  ),
  honest('nb', 'sperret vei').headed(
    'Sperret vei',
    '<p>Kirkeveien er midlertidig sperret ved brua. Beboere slipper gjennom.</p>',
  ),
  honest('nb', 'lite innhold').headed('Ordfører', '<p>Kari Nordmann</p><p>Telefon 12 34 56 78</p>'),
  honest('nb', 'parkering').headed(
    'Parkering',
    '<p>Biler som er parkert ulovlig, taues bort. Parkeringskort kjøpes på servicetorget.</p>',
  ),
  honest('nb', 'skjema er flyttet').headed(
    'Skjema',
    '<p>Skjemaet er under arbeid og kommer snart. Ta kontakt om du trenger det før.</p><a href="/skjema">Alle skjema</a>',
  ),
  honest('nn', 'stengd bibliotek').headed(
    'Biblioteket',
    '<p>Biblioteket er stengt for ombygging til påske. Bokbussen går som vanleg.</p>',
  ),
  honest('sv', 'driftstopp på vatten').headed(
    'Driftstopp',
    '<p>Vattnet är avstängt på Kyrkogatan i dag. Vattentank finns vid skolan.</p>',
  ),
  honest('sv', 'kakor').page(
    'Kakor',
    '<h1>Om kakor</h1><p>Webbplatsen använder två kakor, en för språk och en för textstorlek. Inga uppgifter lämnas ut.</p>',
  ),
  honest('sv', 'logga in i tjänsten').headed(
    'E-tjänster',
    '<p>Ansök om bygglov, barnomsorg och parkering. Logga in med BankID.</p><a href="/bygglov">Bygglov</a><a href="/barn">Barnomsorg</a><a href="/parkering">Parkering</a>',
  ),
  honest('sv', 'spärrad bro').headed(
    'Bron är spärrad',
    '<p>Gångbron vid hamnen är tillfälligt spärrad. Gå över vid slussen.</p>',
  ),
  honest('da', 'lukket borgerservice').headed(
    'Borgerservice',
    '<p>Borgerservice er lukket i dag. Prøv igen i morgen fra klokken 10.</p>',
  ),
  honest('da', 'vedligeholdelse af veje').headed(
    'Vedligeholdelse',
    '<p>Kommunen vedligeholder 300 kilometer vej og fejer fortove om foråret.</p>',
  ),
  honest('fi', 'huoltokatko').headed(
    'Vesikatko',
    '<p>Vesi on poikki Koulukadulla huoltotöiden vuoksi maanantaina klo 9–12.</p>',
  ),
  honest('fi', 'yhteystiedot').headed(
    'Yhteystiedot',
    '<p>Kunnantalo, Koulukatu 1. Puhelin 012 345 678. Avoinna arkisin 9–15.</p>',
  ),
  honest('de', 'gesperrte Straße').page(
    'Sperrung',
    '<h1>Sperrung der Hauptstraße</h1><p>Die Hauptstraße ist bis Freitag wegen Wartungsarbeiten an der Gasleitung gesperrt.</p>',
  ),
  honest('de', 'Zugriff auf Akten').headed(
    'Akteneinsicht',
    '<p>Der Zugriff auf Personenstandsbücher ist ohne Berechtigung verweigert. Anträge nimmt das Standesamt entgegen.</p>',
  ),
  honest('de', 'Anmeldung der Hunde').page(
    'Anmeldung',
    '<h1>Hundesteuer: Anmeldung</h1><p>Bitte melden Sie Ihren Hund innerhalb von zwei Wochen an.</p><form method=post><input name=hund><button>Anmelden</button></form>',
  ),
  honest('de', 'Bürgerkonto neben Inhalt').headed(
    'Bürgerservice',
    '<p>Reisepass, Personalausweis und Führerschein beantragen Sie im Rathaus, Zimmer 4, nach Termin.</p><form method=post><label>Benutzername <input name=u></label><label>Passwort <input type=password name=p></label><button>Anmelden</button></form><a href="/termin">Termin</a>',
  ),
  honest('de', 'Notdienst').headed('Notdienst', '<p>Außerhalb der Sprechzeiten: 116 117.</p>'),
  honest('de', 'Baustelle').headed(
    'Hier entsteht ein Spielplatz',
    '<p>Bis Juni bauen wir am Weiher einen Spielplatz für Kinder ab drei Jahren.</p>',
  ),
  honest('nl', 'weg afgesloten').page(
    'Afgesloten',
    '<h1>Dorpsstraat afgesloten</h1><p>De Dorpsstraat is wegens onderhoud aan de riolering afgesloten tot 3 mei.</p>',
  ),
  honest('nl', 'inloggen met DigiD').headed(
    'Mijn gemeente',
    '<p>Bekijk uw aanvragen, facturen en afspraken.</p><a href="/digid">Inloggen met DigiD</a><a href="/uitleg">Uitleg</a><a href="/contact">Contact</a>',
  ),
  honest('nl', 'privacy').headed('Cookies', '<p>Deze website plaatst alleen een cookie die uw taal onthoudt.</p>'),
  honest('fr', 'mairie fermée').headed(
    'Mairie fermée',
    '<p>La mairie est fermée le 8 mai. Une permanence est assurée au 01 23 45 67 89.</p>',
  ),
  honest('fr', 'accès interdit').page(
    'Accès interdit',
    '<h1>Accès interdit à la plage</h1><p>Par arrêté du maire, l’accès à la plage est interdit aux chiens de juin à septembre.</p>',
  ),
  honest('fr', 'travaux').page(
    'Travaux',
    '<h1>Travaux rue du Port</h1><p>La rue est bloquée jusqu’au 12 avril. Une déviation est en place.</p>',
  ),
  honest('fr', 'espace famille').headed(
    'Espace famille',
    '<p>Inscrivez vos enfants à la cantine et au centre de loisirs, avant le 15 août pour la rentrée.</p><a href="/connexion">Connexion</a><a href="/tarifs">Tarifs</a>',
  ),
  honest('it', 'avviso di manutenzione').page(
    'Manutenzione',
    '<h1>Manutenzione del verde</h1><p>Il comune provvede alla manutenzione dei giardini da marzo a ottobre.</p>',
  ),
  honest('it', 'orari').headed('Orari', '<p>Ufficio anagrafe: lunedì e giovedì dalle 9 alle 12.</p>'),
  honest('es', 'acceso al archivo').headed(
    'Archivo municipal',
    '<p>El acceso al archivo es libre. Solicite cita por teléfono.</p>',
  ),
  honest('es', 'corte de agua').headed(
    'Corte de agua',
    '<p>Por mantenimiento de la red no habrá agua el martes de 9 a 13 en la calle Mayor.</p>',
  ),
  honest('es', 'inicio de sesión al lado').page(
    'Biblioteca',
    '<form method=post>Usuario <input name=u> Contraseña <input type=password name=p><button>Entrar</button></form><h1>Biblioteca</h1><p>Abierta de lunes a viernes de 9 a 20. Préstamo de libros, prensa del día y sala de estudio para cuarenta personas.</p>',
  ),
  honest('pt', 'obras').headed('Obras na rua', '<p>O trânsito está bloqueado na Rua Nova até sexta-feira.</p>'),
  honest('pl', 'prace konserwacyjne').headed(
    'Prace konserwacyjne',
    '<p>W środę od 8 do 12 nie będzie prądu przy ulicy Polnej.</p>',
  ),
  honest('pl', 'kontakt').headed('Kontakt', '<p>Urząd Gminy, ul. Szkolna 2, tel. 12 345 67 89</p>'),
  honest('cs', 'odstávka vody').headed(
    'Odstávka vody',
    '<p>V pondělí od 8 do 14 hodin nepoteče voda v ulici Školní kvůli údržbě.</p>',
  ),
  honest('cs', 'úřední hodiny').headed('Úřední hodiny', '<p>Pondělí a středa 8–17. Podatelna denně.</p>'),
  honest('hu', 'zárva').headed('Zárva', '<p>A hivatal május 1-jén zárva tart.</p>'),
  honest('el', 'επικοινωνία').headed('Επικοινωνία', '<p>Δημαρχείο, Κεντρική Πλατεία 1. Τηλέφωνο 21012 34567.</p>'),
  honest('et', 'hooldus').headed(
    'Teede hooldus',
    '<p>Vald hooldab 120 kilomeetrit teid. Lumetõrje algab kell viis.</p>',
  ),
  honest('ga', 'teagmháil').headed('Teagmháil', '<p>Oifigí an Chontae, An Príomhshráid. Fón 091 123 456.</p>'),
  honest('en', 'one sentence').page('Notice', '<p>The market moves to the church square on 4 May.</p>'),
  honest('nb', 'én setning').page('Kunngjøring', '<p>Ordinært bryllup på rådhuset er flyttet til torsdag.</p>'),
  honest('de', 'ein Satz').page('Hinweis', '<p>Das Freibad öffnet am 12. Mai.</p>'),
  honest('en', 'help that quotes a wall').headed(
    'Errors in our forms',
    '<p>If a form ends with “Request unsuccessful. Incapsula incident ID”, send us the number and the time, and say which form you were filling in. We answer within two days.</p><a href="/contact">Contact</a>',
  ),
].map(titled);
