import { type HonestPage, honest } from './page.js';

const contact =
  '<h1>Kontakt oss</h1><p>Nord kommune, Rådhusgata 1, 0001 Nord</p><p>Telefon 12 34 56 78</p><p>Åpent mandag til fredag 9–15</p>';

/** Small pages with what walls have too: captchas, log-in boxes, cookie dialogs, few words, few links. */
export const FIRST_HONEST_PAGES: readonly HonestPage[] = [
  honest('nb', 'short contact page').page('Kontakt oss', contact),
  honest('en', 'contact page of four lines').headed('Contact', '<p>Town Hall, High Street 1</p><p>01234 567890</p>'),
  honest('nb', 'contact form with a captcha').page(
    'Kontakt oss',
    `${contact}<form method=post action="/send"><label>Melding <textarea name=m></textarea></label><div class="g-recaptcha"></div><p>Jeg er ikke en robot</p><button>Send</button></form>`,
    '<script src="https://www.google.com/recaptcha/api.js"></script>',
  ),
  honest('fr', 'feedback form with a code to type').page(
    'Retours',
    '<h1>Vos retours</h1><p>Dites-nous ce que vous pensez de la nouvelle place du marché et du parking.</p><form method=post action="/avis"><textarea name=t></textarea><p>Recopiez les caractères de l’image</p><input name=c><button>Envoyer</button></form>',
  ),
  honest('nb', 'log-in box beside content').headed(
    'Åpningstider',
    '<p>Biblioteket er åpent mandag til fredag fra klokken ni til fire, og lørdag fra ti til to.</p><aside><h2>Logg inn</h2><form method=post action="/inn"><input name=bruker><input type=password name=passord><button>Logg inn</button></form><a href="/glemt">Glemt passord?</a></aside>',
  ),
  honest('en', 'log-in box above content').page(
    'Library',
    '<form method=post action="/login">Username <input name=u> Password <input type=password name=p> <button>Log in</button> <a href="/help">Need help?</a></form><h1>Library</h1><p>Open Monday to Friday nine to five. Story time for children every Saturday at eleven in the reading room.</p>',
  ),
  honest('nb', 'cookie dialog beside content').page(
    'Kontakt oss – Nord kommune',
    `<div role=dialog><h2>Vi bruker informasjonskapsler</h2><p>Vi trenger ditt samtykke.</p><button>Godta alle</button><button>Avvis alle</button></div><main>${contact}</main>`,
  ),
  honest('de', 'cookie dialog after content, German').page(
    'Öffnungszeiten',
    '<main><h1>Öffnungszeiten</h1><p>Das Rathaus ist montags bis freitags von 8 bis 12 Uhr geöffnet, donnerstags auch von 14 bis 18 Uhr.</p></main><div><h2>Wir verwenden Cookies</h2><p>Bitte stimmen Sie zu.</p><button>Alle akzeptieren</button><button>Nur notwendige</button></div>',
  ),
  honest('pt', 'cookie dialog with a consent manager').headed(
    'Turismo',
    '<p>Visite o castelo, o museu municipal e as praias fluviais do concelho durante todo o ano.</p><div><p>Usamos cookies.</p><button>Aceitar todos</button></div>',
    '<script src="https://consent.cookiebot.com/uc.js"></script>',
  ),
  honest('nb', 'statement on cookies').headed(
    'Informasjonskapsler',
    '<p>Nettstedet bruker én informasjonskapsel, som husker språket du har valgt. Den slettes når du lukker nettleseren.</p>',
  ),
  honest('de', 'statement without cookies').headed('Cookies', '<p>Wir verwenden keine Cookies auf dieser Website.</p>'),
  honest('nb', 'page about a captcha').headed(
    'Postliste',
    '<p>Her finner du postlisten og innsyn i dokumentene, med sjekk om at du ikke er en robot.</p>',
  ),
  honest('nb', 'news of a new captcha').headed(
    'Ny captcha på skjemaene',
    '<p>Fra mandag spør skjemaene våre om du er et menneske. Det stanser søppelpost, og det tar noen sekunder for den som skriver.</p>',
  ),
  honest('nb', 'news of maintenance to come').headed(
    'Nettsidene er nede natt til søndag',
    '<p>Leverandøren bytter maskiner mellom klokken to og fem. Skjemaer som er påbegynt, bør sendes inn før midnatt. Vakttelefonen er åpen hele natten.</p><a href="/">Forsiden</a> <a href="/nyheter">Nyheter</a> <a href="/kontakt">Kontakt</a>',
  ),
  honest('nb', 'maintenance of a road').headed(
    'Vedlikehold av fylkesvei 42',
    '<p>Veien er stengt for vedlikehold mellom Nord og Sør i uke 23. Omkjøring er skiltet.</p>',
  ),
  honest('sv', 'maintenance of water pipes, Swedish').headed(
    'Underhåll av vattenledningar',
    '<p>Vattnet stängs av på Storgatan tisdag klockan nio till tolv. Tappa upp vatten i god tid.</p>',
  ),
  honest('nb', 'home page with a banner').page(
    'Nord kommune',
    '<p role=alert>Planlagt vedlikehold lørdag: innlogging er nede.</p><h1>Nord kommune</h1><nav><a href="/helse">Helse</a> <a href="/skole">Skole</a> <a href="/plan">Plan</a> <a href="/postliste">Postliste</a></nav><p>Velkommen til Nord.</p>',
  ),
  honest('nb', 'portal with two links').headed('Nord', '<a href="/nb">Norsk</a> <a href="/en">English</a>'),
  honest('nb', 'portal of pictures').page(
    'Nord',
    '<a href="/by"><img src="b.jpg" alt=""></a><a href="/land"><img src="l.jpg" alt=""></a>',
  ),
  honest('fr', 'splash page to continue').headed(
    'Commune de Nord',
    '<p>Bienvenue. Cliquez sur le blason pour continuer.</p><a href="/accueil"><img src="blason.png" alt="Blason"></a>',
  ),
  honest('en', 'portal that looks parked').page(
    'nord.test',
    '<h1>Nord</h1><p>Search</p><a href="/jobs">Jobs</a> <a href="/travel">Travel</a> <a href="/property">Property</a> <a href="/insurance">Insurance</a> <a href="/health">Health</a>',
  ),
  honest('nb', 'land for sale').headed(
    'Tomter til salgs',
    '<p>Kommunen har tolv boligtomter til salgs i Nordlia. Pris fra 450 000 kroner.</p>',
  ),
  honest('nb', 'how to sell a domain').page(
    'Domene til salgs?',
    '<h1>Kommunens domener</h1><p>Kommunen eier elleve domener. To av dem skal ikke brukes lenger, og formannskapet har vedtatt å selge dem på auksjon i mai.</p>',
  ),
  honest('de', 'security at the town hall').headed(
    'Sicherheit im Rathaus',
    '<p>Besucher werden am Eingang geprüft. Bitte haben Sie Geduld und Ihren Ausweis bereit.</p>',
  ),
  honest('nb', 'forbidden parking').headed(
    'Parkering forbudt',
    '<p>Fra 1. november til 1. april er det forbudt å parkere i Storgata mellom 23 og 7.</p>',
  ),
  honest('nb', 'access to the shore').headed(
    'Adgang til strandsonen',
    '<p>Gjerder som nekter allmennheten adgang, skal fjernes. Meld fra til kommunen om stengte stier.</p>',
  ),
  honest('en', 'unavailable councillor').headed(
    'Mayor',
    '<p>The mayor is unavailable this week. Please try again later or write to the town clerk, who answers within three days.</p>',
  ),
  honest('en', 'blocked road').headed(
    'Road blocked',
    '<p>The A12 is blocked by a fallen tree near Little Nord. Access from the north only.</p>',
  ),
  honest('de', 'form to sign in to a course').headed(
    'Anmeldung zum Kurs',
    '<p>Der Schwimmkurs beginnt am 3. Mai. Kinder ab sechs Jahren sind willkommen.</p><form method=post action="/kurs"><input name=name><button>Anmelden</button></form>',
  ),
  honest('nb', 'how to log in').headed(
    'Slik logger du inn',
    '<p>Bruk BankID eller MinID. Har du glemt passordet, kan du bestille et nytt på rådhuset mot legitimasjon.</p><a href="/bankid">BankID</a> <a href="/minid">MinID</a>',
  ),
  honest('en', 'shell that scripts fill').source(
    '<!doctype html><html><head><title>Nord</title><script src="/app.js"></script></head><body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript></body></html>',
  ),
  honest('nb', 'shell with the script of a firewall').source(
    '<!doctype html><html><head><title>Nord kommune</title><script src="/_Incapsula_Resource?SWJIYLWA=719"></script></head><body><div id="app"></div><script src="/main.js"></script></body></html>',
  ),
  honest('nb', 'short page behind a firewall').headed(
    'Kontakt',
    '<p>Telefon 12 34 56 78, post@nord.test</p><script src="/_Incapsula_Resource?SWJIYLWA=719"></script>',
  ),
  honest('en', 'short page with challenge scripts').headed(
    'Fees',
    '<p>Dog licence 20 pounds a year.</p><script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>',
  ),
  honest('en', 'article on firewalls').headed(
    'Are you human? How our captcha works',
    `<p>${'Our web team explains why the request form asks whether you are a robot, what the puzzle measures, and how residents who cannot see pictures may call the office instead. '.repeat(8)}</p>`,
    '<script src="https://www.google.com/recaptcha/api.js"></script>',
  ),
  honest('nb', 'one decision').page(
    'Vedtak',
    '<main><h1>Vedtak</h1><p>Vedtak om skole</p><p>Mer tekst om vedtaket</p></main>',
  ),
  honest('nb', 'scanned notice with its name').headed('Kunngjøring', '<img src="/skann.png" alt="">'),
  honest('en', 'bridge under construction').headed(
    'Bridge under construction',
    '<p>The footbridge over the Nord is being built until June. Use the ford.</p>',
  ),
  honest('nb', 'list without entries').headed('Møter', '<p>Ingen møter er planlagt.</p>'),
  honest('nb', 'thanks for a message').headed('Takk', '<p>Vi har fått meldingen din, og svarer innen tre dager.</p>'),
];
