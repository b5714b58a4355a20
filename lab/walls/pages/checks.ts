import { type WallPage, wall } from './page.js';

/** Checks for robots: challenges of the browser, and captchas. */
export const CHECKS: readonly WallPage[] = [
  wall('challenge', 'cloudflare', 'en', 'managed challenge').page(
    'Just a moment...',
    '<noscript><div class="h2">Enable JavaScript and cookies to continue</div></noscript><script>(function(){window._cf_chl_opt={cvId:"3",cZone:"nord.test"};var a=document.createElement("script");a.src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=8a"})();</script>',
  ),
  wall('challenge', 'siteground', 'en', 'challenge in words alone').page(
    'One moment, please...',
    '<h1>Please wait while your request is being verified...</h1><p>Checking your browser before accessing nord.test.</p>',
  ),
  wall('challenge', 'anubis', 'en', 'proof of work with its explanation').page(
    'Making sure you&#39;re not a bot!',
    '<main><h1 id="title">Making sure you&#39;re not a bot!</h1><p id="status">Loading...</p><details><summary>Why am I seeing this?</summary><p>You are seeing this because the administrator of this website has set up Anubis to protect the server against the scourge of AI companies aggressively scraping websites. This can and does cause downtime for the websites, which makes their resources inaccessible for everyone.</p><p>Anubis is a compromise. It uses a proof-of-work scheme, a proposed scheme for reducing email spam. The idea is that at individual scales the additional load is ignorable, but at mass scraper levels it adds up and makes scraping much more expensive.</p></details></main><footer><p>Protected by <a href="https://github.com/TecharoHQ/anubis">Anubis</a></p></footer><script id="anubis_challenge" type="application/json">{}</script>',
    '<script async type="module" src="/.within.website/x/cmd/anubis/static/js/main.mjs"></script>',
  ),
  wall('challenge', 'anubis', 'fi', 'proof of work, Finnish').headed(
    'Varmistetaan ettet ole robotti!',
    '<p>Odota hetki.</p>',
  ),
  wall('challenge', 'vercel', 'en', 'security checkpoint').page(
    'Vercel Security Checkpoint',
    '<p>We\'re verifying your browser</p><p><a href="https://vercel.link/security-checkpoint">Website owner? Click here to fix</a></p>',
  ),
  wall('challenge', 'aws', 'en', 'challenge of a shell without text').source(
    '<html><head><script>window.gokuProps={"key":"A","iv":"B"};</script><script src="https://x.token.awswaf.com/x/challenge.js"></script></head><body><div id="challenge-container"></div><noscript><h1>JavaScript is disabled</h1></noscript></body></html>',
  ),
  wall('challenge', 'sucuri', 'en', 'redirecting cookie script').source(
    "<html><title>You are being redirected...</title><noscript>Javascript is required. Please enable javascript before you are allowed to see this page.</noscript><script>var s={},u,c,U,r,i,l=0,a,e=eval,w=String.fromCharCode,sucuri_cloudproxy_js=''</script></html>",
  ),
  {
    ...wall('challenge', 'cloudflare', 'en', 'header alone').page('Nord', '<p>Wait.</p>'),
    headers: { 'cf-mitigated': 'challenge' },
  },
  wall('captcha', 'datadome', 'en', 'captcha of a bot manager').source(
    "<html><head><title>nord.test</title></head><body style=\"margin:0\"><p id=\"cmsg\">Please enable JS and disable any ad blocker</p><script>var dd={'rt':'c','cid':'A','hsh':'B','host':'geo.captcha-delivery.com'}</script><script src=\"https://ct.captcha-delivery.com/c.js\"></script></body></html>",
  ),
  wall('captcha', 'human', 'en', 'press and hold').page(
    'Access to this page has been denied',
    '<h1>Press &amp; Hold to confirm you are a human (and not a bot).</h1><div id="px-captcha"></div><p>Reference ID 1a2b</p>',
  ),
  wall('captcha', 'hcaptcha', 'en', 'widget on an empty page').page(
    'Security verification',
    '<h1>Are you human?</h1><p>Complete the captcha to continue.</p><div class="h-captcha"></div><script src="https://js.hcaptcha.com/1/api.js"></script>',
  ),
  wall('captcha', 'own', 'da', 'captcha, Danish').page(
    'Er du et menneske?',
    '<form method=post action="/tjek"><p>Indtast tegnene i billedet for at fortsætte.</p><img src="/billede.png" alt=""><input name=kode><button>Send</button></form>',
  ),
  wall('captcha', 'own', 'pl', 'captcha, Polish').page(
    'Weryfikacja',
    '<h2>Nie jestem robotem</h2><p>Przepisz znaki z obrazka.</p><form method="post"><input name="k"></form>',
  ),
  wall('challenge', 'cloudflare', 'de', 'managed challenge in German').page(
    'Nur einen Moment…',
    '<h1>www.nord.test</h1><h2>Überprüfen Sie, ob Sie ein Mensch sind. Das kann einige Sekunden dauern.</h2><p>www.nord.test muss die Sicherheit Ihrer Verbindung überprüfen, bevor es fortgesetzt wird.</p><p>Ray ID: 8f2a</p><p>Leistung und Sicherheit durch Cloudflare</p>',
  ),
  wall('challenge', 'cloudflare', 'fr', 'managed challenge in French').page(
    'Un instant…',
    '<h1>www.nord.test</h1><p>Vérification de sécurité en cours</p><p>Ce site Web utilise un service de sécurité pour se protéger contre les bots malveillants. Cette page s’affiche pendant que le site Web vérifie que vous n’êtes pas un bot.</p>',
  ),
  wall('challenge', 'akamai', 'en', 'seconds to wait').source(
    '<html><head><title>Challenge Validation</title></head><body><div id="sec-if-cpt-container"><p>Please wait a few seconds. Once this check is complete, the website you requested will appear automatically.</p></div></body></html>',
  ),
  wall('challenge', 'azure', 'en', 'challenge of a cloud’s edge').page(
    'Azure WAF',
    '<h1>Verifying your browser</h1><p>www.nord.test is checking that your connection is secure. This may take a moment.</p><p>Azure WAF tracking reference: 0k3Zy</p>',
  ),
  wall('challenge', 'anubis', 'de', 'proof of work in German, with its explanation').headed(
    'Dein Browser wird geprüft!',
    '<p>Berechne...</p><details><p>Du siehst diese Seite, weil der Administrator dieser Website Anubis eingerichtet hat, um den Server vor der Plage der KI-Unternehmen zu schützen, die Websites aggressiv auslesen. Das kann Ausfälle verursachen, sodass die Inhalte für niemanden mehr erreichbar sind.</p></details><footer>Geschützt von <a href="https://github.com/TecharoHQ/anubis">Anubis</a></footer>',
  ),
  wall('challenge', 'anubis', 'en', 'proof of work that failed').headed(
    'Oh noes!',
    '<p>Your browser is configured to disable cookies. Anubis requires cookies for the legitimate interest of making sure you are a valid client. Please enable cookies for this domain.</p><a href="/">Go home</a>',
  ),
  wall('challenge', 'ddos-guard', 'en', 'guard against floods').page(
    'DDoS-Guard',
    '<h1>Checking your browser before accessing nord.test</h1><p>Please allow up to 5 seconds... This is an automatic process. Your browser will redirect to your requested content shortly.</p>',
  ),
  wall('challenge', 'haproxy', 'en', 'proof of work of a reverse proxy').page(
    'Hold on...',
    '<h3>Protecting our site from bots</h3><p>Your device is solving a small riddle so that we know you are a real visitor. No action is required from you. It normally takes less than three seconds.</p><noscript>JavaScript is required on this page.</noscript>',
  ),
  wall('challenge', 'own', 'nb', 'own waiting room, Norwegian').page(
    'Et øyeblikk',
    '<p>Vi sjekker at du ikke er en robot. Siden lastes av seg selv om noen sekunder. Nettleseren må ha JavaScript og informasjonskapsler slått på.</p>',
  ),
  wall('challenge', 'own', 'pl', 'own check, Polish').page(
    'Weryfikacja przeglądarki',
    '<h1>Sprawdzanie przeglądarki</h1><p>Proszę czekać, trwa sprawdzanie, czy połączenie jest bezpieczne. Włącz obsługę JavaScript.</p>',
  ),
  wall('challenge', 'own', 'fi', 'own check, Finnish').page(
    'Hetkinen',
    '<p>Tarkistamme, että et ole robotti. Sivu latautuu automaattisesti. Ota JavaScript käyttöön selaimessasi.</p>',
  ),
  wall('captcha', 'datadome', 'fr', 'slider in French').page(
    'nord.test',
    '<h1>Vérification requise</h1><p>Faites glisser vers la droite pour compléter le puzzle et confirmer que vous êtes humain.</p><p>Pourquoi cette vérification ? Une activité inhabituelle de votre réseau ressemble à celle d’un robot.</p><iframe src="https://geo.captcha-delivery.com/captcha/?cid=1"></iframe>',
  ),
  wall('captcha', 'human', 'de', 'press and hold in German').page(
    'Der Zugriff auf diese Seite wurde verweigert',
    '<h1>Bevor wir weitermachen...</h1><p>Drücken und halten Sie die Schaltfläche, um zu bestätigen, dass Sie ein Mensch sind (und kein Bot).</p><p>Referenz-ID 77aa</p>',
  ),
  wall('captcha', 'turnstile', 'nb', 'widget before the page, Norwegian').page(
    'Nord kommune',
    '<form method=post><p>Bekreft at du er et menneske</p><div class="cf-turnstile" data-sitekey="0x4"></div><button>Fortsett</button></form>',
    '<script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>',
  ),
  wall('captcha', 'friendly-captcha', 'de', 'widget before the register, German').headed(
    'Sicherheitsabfrage',
    '<p>Bitte bestätigen Sie, dass Sie kein Roboter sind, um das Register zu öffnen.</p><form method=post><div class="frc-captcha"></div><button>Weiter</button></form>',
  ),
  wall('captcha', 'own', 'es', 'letters of a picture, Spanish').page(
    'Verificación',
    '<form method=post><p>Escriba los caracteres que ve en la imagen para continuar</p><img src="/c.png" alt="captcha"><input name=c><button>Enviar</button></form>',
  ),
  wall('captcha', 'own', 'cs', 'sum to solve, Czech').page(
    'Ověření',
    '<h1>Nejste robot?</h1><p>Opište kód z obrázku a pokračujte na stránky.</p><form method=post><input name=kod><button>Odeslat</button></form>',
  ),
  wall('firewall', 'f5', 'en', 'shape of a bot defence').page(
    '',
    '<noscript>Please enable JavaScript to view the page content.<br/>Your support ID is: 7011020930.</noscript>',
    '<script>window["bobcmn"] = "1011";</script><script src="/TSPD/08f3?type=9"></script>',
  ),
  wall('captcha', 'aws', 'en', 'human verification of a cloud').page(
    'Human Verification',
    '<div id="captcha-container"></div><noscript><h1>JavaScript is disabled</h1>In order to continue, we need to verify that you\'re not a robot. This requires JavaScript. Enable JavaScript and then reload the page.</noscript>',
  ),
  wall('refusal', 'human', 'en', 'reasons for a block').page(
    'Access to this page has been denied.',
    '<p>Access to this page has been denied because we believe you are using automation tools to browse the website.</p><p>This may happen as a result of the following:</p><ul><li>Javascript is disabled or blocked by an extension (ad blockers for example)</li><li>Your browser does not support cookies</li></ul><p>Please make sure that Javascript and cookies are enabled on your browser and that you are not blocking them from loading.</p><p>Reference ID: #b1f2</p><p>Powered by <a href="https://www.humansecurity.com">HUMAN</a></p>',
  ),
  wall('firewall', 'google', 'en', 'sorry page of a search engine').page(
    'https://www.nord.test/',
    '<form method=post action="index"><div class="g-recaptcha"></div></form><hr><p>About this page</p><p>Our systems have detected unusual traffic from your computer network. This page checks to see if it\'s really you sending the requests, and not a robot. <a href="#">Why did this happen?</a></p><p>IP address: 192.0.2.9<br>Time: 2026-11-28T10:10:10Z</p>',
  ),
  wall('firewall', 'imperva', 'en', 'interstitial with its noscript').page(
    '',
    '<noscript>Please enable JavaScript to view the page content.<br>Your support ID is: 15133.</noscript><p>Please stand by, while we are checking your browser...</p>',
  ),
];
