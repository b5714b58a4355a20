import { type WallPage, wall } from './page.js';

/** Dialogs for consent, and log-ins, in place of a page. */
export const DIALOGS: readonly WallPage[] = [
  wall('consent', 'own', 'nl', 'consent, Dutch').page(
    'Cookies',
    '<h1>Voordat je verder gaat</h1><p>Wij gebruiken cookies. Geef eerst toestemming.</p><form method="post" action="/ok"><button>Alles accepteren</button><button>Instellingen</button></form>',
  ),
  wall('consent', 'own', 'fr', 'consent, French').page(
    'Votre consentement',
    '<p>Ce site utilise des cookies. Acceptez les cookies pour continuer votre navigation.</p><button>Tout accepter</button> <a href="/politique-cookies">En savoir plus</a>',
  ),
  wall('consent', 'own', 'sv', 'consent, Swedish').page(
    'Samtycke',
    '<h1>Vi använder kakor</h1><p>Du måste godkänna kakor för att fortsätta till webbplatsen.</p><button>Godkänn alla</button>',
  ),
  wall('consent', 'own', 'nb', 'consent, Norwegian').page(
    'Før du går videre',
    '<p>Vi bruker informasjonskapsler. Du må samtykke for å fortsette.</p><button>Godta alle</button><button>Avvis alle</button>',
  ),
  wall('login', 'wordpress', 'en', 'log-in of a blog').page(
    'Log In ‹ Nord',
    '<form method=post action="/wp-login.php"><p><label>Username or Email Address <input name=log></label></p><p><label>Password <input type=password name=pwd></label></p><label><input type=checkbox name=rememberme> Remember Me</label><button>Log In</button></form><a href="/wp-login.php?action=lostpassword">Lost your password?</a>',
  ),
  wall('login', 'own', 'nb', 'log-in, Norwegian').page(
    'Logg inn',
    '<h1>Logg inn for å fortsette</h1><form method=post action="/inn"><input name=bruker placeholder="Brukernavn"><input type=password name=passord><button>Logg inn</button></form><a href="/glemt">Glemt passord?</a>',
  ),
  wall('login', 'own', 'el', 'log-in, Greek').page(
    'Σύνδεση',
    '<form method=post action="/login"><label>Όνομα χρήστη <input name=u></label><label>Κωδικός πρόσβασης <input type=password name=p></label><button>Σύνδεση</button></form>',
  ),
  wall('login', 'own', 'nb', 'log-in with another service').page(
    'Innlogging',
    '<h1>Du må logge inn</h1><p>Denne siden krever innlogging.</p><a href="https://login.test/oidc">Logg inn med ID-porten</a>',
  ),
  wall('consent', 'usercentrics', 'de', 'consent or subscription').page(
    'Zustimmung',
    '<h1>Weiter mit Werbung lesen</h1><p>Besuchen Sie die Website wie gewohnt mit Werbung und Tracking. Ihre Zustimmung ist jederzeit widerrufbar.</p><button>Alle akzeptieren</button><p>Oder Pur-Abo ohne Tracking: <a href="/abo">Jetzt abonnieren</a></p><a href="/datenschutz">Datenschutz</a>',
    '<script src="https://app.usercentrics.eu/browser-ui/latest/loader.js"></script>',
  ),
  wall('consent', 'cookiebot', 'da', 'dialog without a page').page(
    'Samtykke',
    '<h2>Denne hjemmeside bruger cookies</h2><p>Du skal acceptere cookies for at se siden.</p><button>Tillad alle</button><button>Afvis</button>',
    '<script src="https://consent.cookiebot.com/uc.js"></script>',
  ),
  wall('consent', 'onetrust', 'en', 'centre of preferences alone').page(
    'Privacy Preference Center',
    '<h2>We value your privacy</h2><p>To continue to this website, choose which cookies we may use.</p><button>Accept All Cookies</button><button>Reject All</button><button>Cookie Settings</button>',
    '<script src="https://cdn.cookielaw.org/scripttemplates/otSDKStub.js"></script>',
  ),
  wall('consent', 'google', 'nl', 'before a search engine').headed(
    'Voordat je verdergaat',
    '<p>We gebruiken cookies en gegevens om services te leveren.</p><button>Alles afwijzen</button><button>Alles accepteren</button><a href="https://consent.google.com/more">Meer opties</a>',
  ),
  wall('consent', 'didomi', 'fr', 'continue without accepting').page(
    'Bienvenue',
    '<p>Avec votre accord, nos partenaires et nous utilisons des cookies pour mesurer l’audience.</p><button>Continuer sans accepter</button><button>Accepter et fermer</button><button>En savoir plus</button>',
    '<script src="https://sdk.privacy-center.org/loader.js"></script>',
  ),
  wall('consent', 'own', 'it', 'own dialog, Italian').page(
    'Informativa',
    '<p>Questo sito utilizza i cookie. Per proseguire la navigazione è necessario accettare i cookie.</p><form method=post><button>Accetta tutti</button></form>',
  ),
  wall('consent', 'own', 'en', 'terms before data').page(
    'Terms of use',
    '<h1>Before you continue</h1><p>You need to accept the cookies and terms of this service before using the register.</p><form method=post><button>Agree and continue</button></form>',
  ),
  wall('login', 'shibboleth', 'en', 'choice of an institution').page(
    'Select your organisation',
    '<h1>Log in with your institution</h1><p>You need to log in to access this service.</p><form method=post><select name=entityID><option>University of Nord</option><option>Nord College</option></select><button>Continue</button></form>',
  ),
  wall('login', 'adfs', 'en', 'federation server').page(
    'Sign In',
    '<h1>Nord Municipality</h1><p>Sign in with your organizational account</p><form method=post action="/adfs/ls/"><input type=email name=UserName placeholder="someone@example.com"><input type=password name=Password placeholder="Password"><span>Sign in</span></form><p>© 2016 Microsoft</p>',
  ),
  wall('login', 'adfs', 'nb', 'federation server, Norwegian').page(
    'Pålogging',
    '<p>Logg på med organisasjonskontoen</p><form method=post action="/adfs/ls/"><input name=UserName><input type=password name=Password><span>Logg på</span></form>',
  ),
  wall('login', 'keycloak', 'de', 'identity server, German').page(
    'Anmeldung bei Nord',
    '<h1>Bei Ihrem Konto anmelden</h1><form method=post action="/realms/nord/login-actions/authenticate"><label>Benutzername oder E-Mail <input name=username></label><label>Passwort <input type=password name=password></label><label><input type=checkbox> Angemeldet bleiben</label><a href="/realms/nord/reset">Passwort vergessen?</a><button>Anmelden</button></form>',
  ),
  wall('login', 'microsoft', 'en', 'account of a cloud').page(
    'Sign in to your account',
    '<h1>Sign in</h1><form method=post action="https://login.microsoftonline.test/x"><input type=email name=loginfmt placeholder="Email, phone, or Skype"><input type=password name=passwd><a href="/help">Can’t access your account?</a><button>Next</button></form>',
  ),
  wall('login', 'typo3', 'fr', 'restricted part, French').page(
    'Espace réservé',
    '<h1>Connexion</h1><p>Veuillez vous connecter pour accéder à cette page.</p><form method=post><label>Identifiant <input name=user></label><label>Mot de passe <input type=password name=pass></label><button>Se connecter</button></form>',
  ),
  wall('login', 'sharepoint', 'sv', 'intranet, Swedish').page(
    'Logga in',
    '<p>Du måste logga in för att se den här sidan.</p><form method=post><label>Användarnamn <input name=u></label><label>Lösenord <input type=password name=p></label><button>Logga in</button></form>',
  ),
  wall('login', 'own', 'pl', 'own log-in, Polish').page(
    'Logowanie',
    '<h1>Zaloguj się</h1><form method=post><label>Nazwa użytkownika <input name=u></label><label>Hasło <input type=password name=p></label><a href="/haslo">Nie pamiętasz hasła?</a><button>Zaloguj</button></form>',
  ),
];
