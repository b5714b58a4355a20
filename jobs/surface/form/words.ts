// What fields, buttons and forms are called, in all languages at once: data. A text is held against them after
// `plain`, so that names (`brukerNavn`, `user_name`) and labels ("Bruker-navn") read alike.

/** The words of a name or label: lower case, camel case and joined words apart. */
export const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Any of these, as whole words. */
const whole = (alternatives: string): RegExp => new RegExp(`(?:^| )(?:${alternatives})(?= |$)`, 'u');

export const SEARCHES = whole(
  's|q|qs|query|queries|keywords?|search\\p{L}*|find|filter\\p{L}*|term|terms|text|fulltext|freetext|' +
    'søk\\p{L}*|soek\\p{L}*|sok|sokeord|soketekst|fritekst\\p{L}*|finn|filtrer|' +
    'sök\\p{L}*|fritext|søg\\p{L}*|such\\p{L}*|suche|stichwort|volltext|recherche\\p{L}*|rechercher|mots|motscles|' +
    'buscar?|busca|busqueda|búsqueda|palabras?|ricerca|cerca|cercare|parola|zoek\\p{L}*|trefwoord|haku\\p{L}*|hae|etsi|' +
    'pesquisa\\p{L}*|szukaj|hledat|vyhledat',
);
/** What a form of dates and choices is sent with. */
export const SHOWS = whole(
  'vis|vise|show|display|go|hent|oppdater|anzeigen|afficher|mostra|mostrar|toon|visa|näytä|zobrazit',
);

export const MAIL = whole(
  'e? ?mail|e mail|e ?(?:post|mail) ?(?:adresse|address|adress)?|epostadresse|emailaddress|mailadresse|mail|courriel|correo|' +
    'posta elettronica|sähköposti|e ?post|correo electrónico|adresse (?:e ?mail|électronique)|\\p{L}+ e ?mail|e ?mail \\p{L}+',
);
export const PASSWORD = whole(
  'passord\\p{L}*|password\\p{L}*|passwd|pwd|passwort|kennwort|lösenord|adgangskode|mot de passe|motdepasse|mdp|contraseña|' +
    'contrasena|wachtwoord|salasana|heslo|hasło|senha|pin|pin ?kode|pin ?code|engangskode|otp',
);
export const LOGIN = whole(
  'logg ?inn|logg ?på|log ?in|login|log ?on|logon|sign ?in|signin|brukernavn|brukarnamn|user ?name|username|user ?id|benutzername|' +
    'anmelden|einloggen|connexion|identifiant|se connecter|iniciar sesión|usuario|accedi|utente|inloggen|gebruikersnaam|' +
    'logga in|användarnamn|log ind|brugernavn|kirjaudu|käyttäjätunnus|min side|minside',
);
export const NEWSLETTER = whole(
  'nyhetsbrev\\p{L}*|nyheitsbrev\\p{L}*|news ?letter\\p{L}*|abonner\\p{L}*|abonnement|subscri\\p{L}*|påmeld\\p{L}*|meld (?:meg )?på|varsling|' +
    'infolettre|lettre d information|s abonner|inscription|boletín|suscri\\p{L}*|iscri\\p{L}*|nieuwsbrief|aanmelden|' +
    'nyhedsbrev|prenumerera|uutiskirje|mailing ?list|mailchimp|sign ?up|signup|registrier\\p{L}*|register deg|registrer deg',
);
export const MESSAGE = whole(
  'melding|beskjed|kommentar\\p{L}*|comments?|message|tilbakemelding|tilbakemelding|feedback|nachricht|mitteilung|mensaje|comentario|' +
    'messaggio|commento|commentaires?|meddelande|meddelelse|besked|bericht|opmerking\\p{L}*|viesti|palaute|zpráva|wiadomość|henvendelse',
);
export const CONTACT = whole(
  'kontakt ?(?:skjema|oss)|contact ?(?:form|us)|kontaktformular|formulaire de contact|contactez|contacto|contatti|contatto|' +
    'telefon\\p{L}*|tlf|mobil\\p{L}*|phone\\p{L}*|tel|téléphone|teléfono|telefono|puhelin|fornavn|etternavn|førenamn|etternamn|' +
    'first ?name|last ?name|surname|vorname|nachname|prénom|nom de famille|apellidos?|cognome|voornaam|achternaam',
);
export const PAYMENT = whole(
  'kort ?nummer|kortnr|card ?number|cardnumber|credit ?card|cc number|cvc|cvv|cvc2|iban|bic|konto ?nummer|account ?number|betal\\p{L}*|' +
    'pay|payment|checkout|kreditkarte|zahlung|bezahlen|paiement|carte bancaire|pago|tarjeta|pagamento|carta|betaling|maksu',
);
export const IDENTITY = whole(
  'fødsels ?(?:nummer|nr|dato)|fodselsnummer|fodselsnr|fnr|person ?nummer|personnr|ssn|social security number|steuer ?id|codice fiscale|dni|bsn|cpr|henkilötunnus',
);
export const CAPTCHA = whole('captcha\\p{L}*|re ?captcha|g recaptcha response|h captcha response|turnstile');
/** What a button that changes or orders something is called. */
export const ACTS = whole(
  'bestill\\p{L}*|tinging|be om|order|buy|kjøp|add to (?:cart|basket)|legg i|slett|delete|remove|stem|vote|delta|last opp|upload|' +
    'send inn|send melding|senden|absenden|envoyer|enviar|invia|verzenden|skicka|lagre|save|publiser|godta|accept|samtykk\\p{L}*|' +
    'bestellen|löschen|commander|supprimer|pedir|ordina',
);

export const FROM = whole(
  'fra|frå|from|von|ab|du|depuis|desde|dal|da|från|van|vanaf|alkaen|start|startdato|startdate|fradato|fraogmed|fom|begin|min|after|etter|od|since|datefrom|fromdate|datofra|earliest',
);
export const TO = whole(
  'til|to|bis|au|jusqu|hasta|al|till|tot|asti|slutt|sluttdato|end|enddate|tildato|tilogmed|tom|slut|max|before|før|do|until|dateto|todate|datotil|latest',
);
export const DATES = whole(
  '\\p{L}*dato|\\p{L}*datoen|date|dates|datum|fecha|data|päivä\\p{L}*|dag|day|periode|period|zeitraum|datefrom|dateto|fromdate|todate|fradato|tildato|datofra|datotil|startdate|enddate',
);
/** Example or pattern of a date in a field that takes text. */
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
/** A choice that leaves out nothing. */
export const ALL = whole(
  'alle?|all|any|velg|choose|select|alles|tous|toutes|todos|todas|tutti|tutte|alla|kaikki|ingen valgt|begge|vis alle',
);
