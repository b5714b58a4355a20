import { type WallPage, wall } from './page.js';

/** Maintenance, refusals and failures in the words of a site’s own software, and empty answers. */
export const OUTAGES: readonly WallPage[] = [
  wall('maintenance', 'wordpress', 'en', 'maintenance of a blog').page(
    'Maintenance',
    '<h1>Briefly unavailable for scheduled maintenance. Check back in a minute.</h1>',
  ),
  wall('maintenance', 'own', 'nb', 'maintenance, Norwegian, with the logo').headed(
    'Nord kommune',
    '<h2>Nettstedet er under vedlikehold</h2><p>Vi er snart tilbake. Takk for tålmodigheten.</p>',
  ),
  wall('maintenance', 'own', 'de', 'maintenance, German').page(
    'Wartungsarbeiten',
    '<p>Die Website ist wegen Wartungsarbeiten vorübergehend nicht erreichbar. Bitte versuchen Sie es später erneut.</p>',
  ),
  wall('maintenance', 'own', 'cs', 'maintenance, Czech').page(
    'Odstávka',
    '<h1>Plánovaná údržba webu</h1><p>Stránky jsou dočasně nedostupné. Děkujeme za pochopení.</p>',
  ),
  wall('maintenance', 'own', 'ga', 'maintenance, Irish').page(
    'Cothabháil',
    '<p>Tá an suíomh faoi chothabháil. Beimid ar ais go luath.</p>',
  ),
  wall('refusal', 'nginx', 'en', 'refusal of a server').source(
    '<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center><hr><center>nginx</center></body></html>',
  ),
  wall('refusal', 'drupal', 'en', 'refusal of a content system').page(
    'Access denied | Nord',
    '<h1>Access denied</h1><p>You are not authorized to access this page.</p>',
  ),
  wall('refusal', 'own', 'hu', 'refusal, Hungarian').page(
    'Hozzáférés megtagadva',
    '<p>Nincs jogosultsága az oldal megtekintéséhez.</p>',
  ),
  wall('failure', 'nginx', 'en', 'failure of a gateway').source(
    '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>',
  ),
  wall('failure', 'wordpress', 'en', 'failure of a database').page(
    'Database Error',
    '<h1>Error establishing a database connection</h1>',
  ),
  wall('empty', 'own', 'en', 'nothing').source(''),
  wall('empty', 'own', 'en', 'nothing within a body').source('<html><head></head><body></body></html>'),
  wall('maintenance', 'drupal', 'en', 'mode of a content system').page(
    'Site under maintenance | Nord',
    '<h1>Site under maintenance</h1><p>Nord Council is currently under maintenance. We should be back shortly. Thank you for your patience.</p>',
  ),
  wall('maintenance', 'drupal', 'nb', 'mode of a content system, Norwegian').page(
    'Nettstedet er under vedlikehold | Nord',
    '<h1>Nettstedet er under vedlikehold</h1><p>Nord kommune er for tiden under vedlikehold. Vi burde være tilbake innen kort tid. Takk for tålmodigheten.</p>',
  ),
  wall('maintenance', 'joomla', 'de', 'mode of a content system, German').page(
    'Gemeinde Nord',
    '<img src="/logo.png" alt="Gemeinde Nord"><p>Diese Website ist zurzeit im Wartungsmodus.<br>Bitte später wiederkommen.</p>',
  ),
  wall('maintenance', 'wordpress', 'fr', 'plug-in, French').headed(
    'Site en maintenance',
    '<p>Nous effectuons une mise à jour. Le site sera de retour très bientôt. Merci de votre patience.</p>',
  ),
  wall('maintenance', 'elementor', 'en', 'soon to be launched').page(
    'Coming Soon',
    '<h1>Our new website is coming soon</h1><p>We are working hard to give you a better experience. Meanwhile, reach us at 01234 567890.</p>',
  ),
  wall('maintenance', 'own', 'sv', 'own notice, Swedish').page(
    'Driftstopp',
    '<h1>Webbplatsen är tillfälligt stängd</h1><p>Planerat underhåll pågår. Vi är snart tillbaka.</p>',
  ),
  wall('maintenance', 'own', 'nl', 'own notice, Dutch').page(
    'Gemeente Nord',
    '<h1>Onderhoud</h1><p>De website is tijdelijk niet beschikbaar wegens onderhoud. Onze excuses voor het ongemak.</p>',
  ),
  wall('maintenance', 'own', 'pt', 'own notice, Portuguese').page(
    'Em manutenção',
    '<h1>Site em manutenção</h1><p>Estamos a melhorar o nosso portal. Voltaremos em breve.</p>',
  ),
  wall('refusal', 'apache', 'en', 'refusal of a web server').source(
    "<html><head><title>403 Forbidden</title></head><body><h1>Forbidden</h1><p>You don't have permission to access this resource.</p><hr><address>Apache/2.4.57 (Debian) Server at www.nord.test Port 443</address></body></html>",
  ),
  wall('refusal', 'iis', 'en', 'refusal of a server of Windows').source(
    '<html><head><title>403 - Forbidden: Access is denied.</title></head><body><h1>Server Error</h1><h2>403 - Forbidden: Access is denied.</h2><h3>You do not have permission to view this directory or page using the credentials that you supplied.</h3></body></html>',
  ),
  wall('refusal', 'typo3', 'de', 'refusal of a content system, German').headed(
    'Zugriff verweigert',
    '<p>Sie haben keine Berechtigung, diese Seite aufzurufen.</p>',
  ),
  wall('refusal', 'drupal', 'nb', 'refusal, Norwegian').page(
    'Ingen tilgang | Nord',
    '<h1>Ingen tilgang</h1><p>Du har ikke tilgang til denne siden.</p>',
  ),
  wall('failure', 'cloudflare', 'en', 'origin that does not answer').page(
    'www.nord.test | 522: Connection timed out',
    '<div id="cf-wrapper"><h1>Connection timed out <span>Error code 522</span></h1><p>You: Browser Working</p><p>Oslo: Cloudflare Working</p><p>www.nord.test: Host Error</p><h2>What happened?</h2><p>The initial connection between Cloudflare\'s network and the origin web server timed out. As a result, the web page can not be displayed.</p></div>',
  ),
  wall('failure', 'apache', 'en', 'internal error').source(
    '<html><head><title>500 Internal Server Error</title></head><body><h1>Internal Server Error</h1><p>The server encountered an internal error or misconfiguration and was unable to complete your request.</p></body></html>',
  ),
  wall('failure', 'drupal', 'en', 'unexpected error').source(
    '<html><body>The website encountered an unexpected error. Please try again later.</body></html>',
  ),
  wall('failure', 'haproxy', 'en', 'no server available').source(
    '<html><body><h1>503 Service Unavailable</h1>No server is available to handle this request.</body></html>',
  ),
  wall('failure', 'varnish', 'en', 'failed fetch of a cache').source(
    '<html><head><title>503 Backend fetch failed</title></head><body><h1>Error 503 Backend fetch failed</h1><p>Backend fetch failed</p><h3>Guru Meditation:</h3><p>XID: 32770</p><hr><p>Varnish cache server</p></body></html>',
  ),
  wall('failure', 'own', 'de', 'own failure, German').page(
    'Fehler',
    '<h1>Interner Serverfehler</h1><p>Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es später erneut.</p>',
  ),
  wall('failure', 'typo3', 'en', 'page temporarily unavailable').headed(
    'Service Unavailable (503)',
    '<p>This page is under maintenance, please try again later. More information regarding this error might be available <a href="https://typo3.org/">online</a>.</p>',
  ),
];
