import { type HonestPage, page } from './page.js';

const contact =
  '<h1>Kontakt oss</h1><p>Nord kommune, Rådhusgata 1, 0001 Nord</p><p>Telefon 12 34 56 78</p><p>Åpent mandag til fredag 9–15</p>';

/** Small pages with what walls have too: captchas, log-in boxes, cookie dialogs, few words, few links. */
export const FIRST_HONEST_PAGES: readonly HonestPage[] = [
  { name: 'short contact page', language: 'nb', html: page('Kontakt oss', contact) },
  {
    name: 'contact page of four lines',
    language: 'en',
    html: page('Contact', '<h1>Contact</h1><p>Town Hall, High Street 1</p><p>01234 567890</p>'),
  },
  {
    name: 'contact form with a captcha',
    language: 'nb',
    html: page(
      'Kontakt oss',
      `${contact}<form method=post action="/send"><label>Melding <textarea name=m></textarea></label><div class="g-recaptcha"></div><p>Jeg er ikke en robot</p><button>Send</button></form>`,
      '<script src="https://www.google.com/recaptcha/api.js"></script>',
    ),
  },
  {
    name: 'feedback form with a code to type',
    language: 'fr',
    html: page(
      'Retours',
      '<h1>Vos retours</h1><p>Dites-nous ce que vous pensez de la nouvelle place du marché et du parking.</p><form method=post action="/avis"><textarea name=t></textarea><p>Recopiez les caractères de l’image</p><input name=c><button>Envoyer</button></form>',
    ),
  },
  {
    name: 'log-in box beside content',
    language: 'nb',
    html: page(
      'Åpningstider',
      '<h1>Åpningstider</h1><p>Biblioteket er åpent mandag til fredag fra klokken ni til fire, og lørdag fra ti til to.</p><aside><h2>Logg inn</h2><form method=post action="/inn"><input name=bruker><input type=password name=passord><button>Logg inn</button></form><a href="/glemt">Glemt passord?</a></aside>',
    ),
  },
  {
    name: 'log-in box above content',
    language: 'en',
    html: page(
      'Library',
      '<form method=post action="/login">Username <input name=u> Password <input type=password name=p> <button>Log in</button> <a href="/help">Need help?</a></form><h1>Library</h1><p>Open Monday to Friday nine to five. Story time for children every Saturday at eleven in the reading room.</p>',
    ),
  },
  {
    name: 'cookie dialog beside content',
    language: 'nb',
    html: page(
      'Kontakt oss – Nord kommune',
      `<div role=dialog><h2>Vi bruker informasjonskapsler</h2><p>Vi trenger ditt samtykke.</p><button>Godta alle</button><button>Avvis alle</button></div><main>${contact}</main>`,
    ),
  },
  {
    name: 'cookie dialog after content, German',
    language: 'de',
    html: page(
      'Öffnungszeiten',
      '<main><h1>Öffnungszeiten</h1><p>Das Rathaus ist montags bis freitags von 8 bis 12 Uhr geöffnet, donnerstags auch von 14 bis 18 Uhr.</p></main><div><h2>Wir verwenden Cookies</h2><p>Bitte stimmen Sie zu.</p><button>Alle akzeptieren</button><button>Nur notwendige</button></div>',
    ),
  },
  {
    name: 'cookie dialog with a consent manager',
    language: 'pt',
    html: page(
      'Turismo',
      '<h1>Turismo</h1><p>Visite o castelo, o museu municipal e as praias fluviais do concelho durante todo o ano.</p><div><p>Usamos cookies.</p><button>Aceitar todos</button></div>',
      '<script src="https://consent.cookiebot.com/uc.js"></script>',
    ),
  },
  {
    name: 'statement on cookies',
    language: 'nb',
    html: page(
      'Informasjonskapsler',
      '<h1>Informasjonskapsler</h1><p>Nettstedet bruker én informasjonskapsel, som husker språket du har valgt. Den slettes når du lukker nettleseren.</p>',
    ),
  },
  {
    name: 'statement without cookies',
    language: 'de',
    html: page('Cookies', '<h1>Cookies</h1><p>Wir verwenden keine Cookies auf dieser Website.</p>'),
  },
  {
    name: 'page about a captcha',
    language: 'nb',
    html: page(
      'Postliste',
      '<h1>Postliste</h1><p>Her finner du postlisten og innsyn i dokumentene, med sjekk om at du ikke er en robot.</p>',
    ),
  },
  {
    name: 'news of a new captcha',
    language: 'nb',
    html: page(
      'Ny captcha på skjemaene',
      '<h1>Ny captcha på skjemaene</h1><p>Fra mandag spør skjemaene våre om du er et menneske. Det stanser søppelpost, og det tar noen sekunder for den som skriver.</p>',
    ),
  },
  {
    name: 'news of maintenance to come',
    language: 'nb',
    html: page(
      'Nettsidene er nede natt til søndag',
      '<h1>Nettsidene er nede natt til søndag</h1><p>Leverandøren bytter maskiner mellom klokken to og fem. Skjemaer som er påbegynt, bør sendes inn før midnatt. Vakttelefonen er åpen hele natten.</p><a href="/">Forsiden</a> <a href="/nyheter">Nyheter</a> <a href="/kontakt">Kontakt</a>',
    ),
  },
  {
    name: 'maintenance of a road',
    language: 'nb',
    html: page(
      'Vedlikehold av fylkesvei 42',
      '<h1>Vedlikehold av fylkesvei 42</h1><p>Veien er stengt for vedlikehold mellom Nord og Sør i uke 23. Omkjøring er skiltet.</p>',
    ),
  },
  {
    name: 'maintenance of water pipes, Swedish',
    language: 'sv',
    html: page(
      'Underhåll av vattenledningar',
      '<h1>Underhåll av vattenledningar</h1><p>Vattnet stängs av på Storgatan tisdag klockan nio till tolv. Tappa upp vatten i god tid.</p>',
    ),
  },
  {
    name: 'home page with a banner',
    language: 'nb',
    html: page(
      'Nord kommune',
      '<p role=alert>Planlagt vedlikehold lørdag: innlogging er nede.</p><h1>Nord kommune</h1><nav><a href="/helse">Helse</a> <a href="/skole">Skole</a> <a href="/plan">Plan</a> <a href="/postliste">Postliste</a></nav><p>Velkommen til Nord.</p>',
    ),
  },
  {
    name: 'portal with two links',
    language: 'nb',
    html: page('Nord', '<h1>Nord</h1><a href="/nb">Norsk</a> <a href="/en">English</a>'),
  },
  {
    name: 'portal of pictures',
    language: 'nb',
    html: page('Nord', '<a href="/by"><img src="b.jpg" alt=""></a><a href="/land"><img src="l.jpg" alt=""></a>'),
  },
  {
    name: 'splash page to continue',
    language: 'fr',
    html: page(
      'Commune de Nord',
      '<h1>Commune de Nord</h1><p>Bienvenue. Cliquez sur le blason pour continuer.</p><a href="/accueil"><img src="blason.png" alt="Blason"></a>',
    ),
  },
  {
    name: 'portal that looks parked',
    language: 'en',
    html: page(
      'nord.test',
      '<h1>Nord</h1><p>Search</p><a href="/jobs">Jobs</a> <a href="/travel">Travel</a> <a href="/property">Property</a> <a href="/insurance">Insurance</a> <a href="/health">Health</a>',
    ),
  },
  {
    name: 'land for sale',
    language: 'nb',
    html: page(
      'Tomter til salgs',
      '<h1>Tomter til salgs</h1><p>Kommunen har tolv boligtomter til salgs i Nordlia. Pris fra 450 000 kroner.</p>',
    ),
  },
  {
    name: 'how to sell a domain',
    language: 'nb',
    html: page(
      'Domene til salgs?',
      '<h1>Kommunens domener</h1><p>Kommunen eier elleve domener. To av dem skal ikke brukes lenger, og formannskapet har vedtatt å selge dem på auksjon i mai.</p>',
    ),
  },
  {
    name: 'security at the town hall',
    language: 'de',
    html: page(
      'Sicherheit im Rathaus',
      '<h1>Sicherheit im Rathaus</h1><p>Besucher werden am Eingang geprüft. Bitte haben Sie Geduld und Ihren Ausweis bereit.</p>',
    ),
  },
  {
    name: 'forbidden parking',
    language: 'nb',
    html: page(
      'Parkering forbudt',
      '<h1>Parkering forbudt</h1><p>Fra 1. november til 1. april er det forbudt å parkere i Storgata mellom 23 og 7.</p>',
    ),
  },
  {
    name: 'access to the shore',
    language: 'nb',
    html: page(
      'Adgang til strandsonen',
      '<h1>Adgang til strandsonen</h1><p>Gjerder som nekter allmennheten adgang, skal fjernes. Meld fra til kommunen om stengte stier.</p>',
    ),
  },
  {
    name: 'unavailable councillor',
    language: 'en',
    html: page(
      'Mayor',
      '<h1>Mayor</h1><p>The mayor is unavailable this week. Please try again later or write to the town clerk, who answers within three days.</p>',
    ),
  },
  {
    name: 'blocked road',
    language: 'en',
    html: page(
      'Road blocked',
      '<h1>Road blocked</h1><p>The A12 is blocked by a fallen tree near Little Nord. Access from the north only.</p>',
    ),
  },
  {
    name: 'form to sign in to a course',
    language: 'de',
    html: page(
      'Anmeldung zum Kurs',
      '<h1>Anmeldung zum Kurs</h1><p>Der Schwimmkurs beginnt am 3. Mai. Kinder ab sechs Jahren sind willkommen.</p><form method=post action="/kurs"><input name=name><button>Anmelden</button></form>',
    ),
  },
  {
    name: 'how to log in',
    language: 'nb',
    html: page(
      'Slik logger du inn',
      '<h1>Slik logger du inn</h1><p>Bruk BankID eller MinID. Har du glemt passordet, kan du bestille et nytt på rådhuset mot legitimasjon.</p><a href="/bankid">BankID</a> <a href="/minid">MinID</a>',
    ),
  },
  {
    name: 'shell that scripts fill',
    language: 'en',
    html: '<!doctype html><html><head><title>Nord</title><script src="/app.js"></script></head><body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript></body></html>',
  },
  {
    name: 'shell with the script of a firewall',
    language: 'nb',
    html: '<!doctype html><html><head><title>Nord kommune</title><script src="/_Incapsula_Resource?SWJIYLWA=719"></script></head><body><div id="app"></div><script src="/main.js"></script></body></html>',
  },
  {
    name: 'short page behind a firewall',
    language: 'nb',
    html: page(
      'Kontakt',
      '<h1>Kontakt</h1><p>Telefon 12 34 56 78, post@nord.test</p><script src="/_Incapsula_Resource?SWJIYLWA=719"></script>',
    ),
  },
  {
    name: 'short page with challenge scripts',
    language: 'en',
    html: page(
      'Fees',
      '<h1>Fees</h1><p>Dog licence 20 pounds a year.</p><script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>',
    ),
  },
  {
    name: 'article on firewalls',
    language: 'en',
    html: page(
      'Are you human? How our captcha works',
      `<h1>Are you human? How our captcha works</h1><p>${'Our web team explains why the request form asks whether you are a robot, what the puzzle measures, and how residents who cannot see pictures may call the office instead. '.repeat(8)}</p>`,
      '<script src="https://www.google.com/recaptcha/api.js"></script>',
    ),
  },
  {
    name: 'one decision',
    language: 'nb',
    html: page('Vedtak', '<main><h1>Vedtak</h1><p>Vedtak om skole</p><p>Mer tekst om vedtaket</p></main>'),
  },
  {
    name: 'scanned notice with its name',
    language: 'nb',
    html: page('Kunngjøring', '<h1>Kunngjøring</h1><img src="/skann.png" alt="">'),
  },
  {
    name: 'bridge under construction',
    language: 'en',
    html: page(
      'Bridge under construction',
      '<h1>Bridge under construction</h1><p>The footbridge over the Nord is being built until June. Use the ford.</p>',
    ),
  },
  {
    name: 'list without entries',
    language: 'nb',
    html: page('Møter', '<h1>Møter</h1><p>Ingen møter er planlagt.</p>'),
  },
  {
    name: 'thanks for a message',
    language: 'nb',
    html: page('Takk', '<h1>Takk</h1><p>Vi har fått meldingen din, og svarer innen tre dager.</p>'),
  },
];
