// Vocabulary of forms, fields, buttons and target paths, in all languages at once. Texts are normalised by `plain`
// first, so that names (`brukerNavn`, `user_name`) and labels ("Bruker-navn") match alike.

import { wordCharacters } from '../text/characters.js';

/** One word that is `plain`, as most names of fields are. */
const ONE_WORD = /^[a-z\d]*$/;

/** The words of a name or label in lower case, camel case and joined words separated. */
export const plain = (text: string): string =>
  ONE_WORD.test(text)
    ? text
    : wordCharacters(text)
        .normalize('NFC')
        .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();

/** Matches any of the alternatives as whole words. */
export const whole = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`(?:^| )(?:${alternatives.join('|')})(?= |$)`, 'u');

/** Norwegian "søker" searches, "søker om" applies for something. */
const SURELY = [
  'query|queries|keywords?|search\\p{L}*|find|filter\\p{L}*|fulltext|freetext|lookup',
  'søk(?!nad|ar|er(?:e|en|ne)?(?= |$)| om(?= |$))\\p{L}*|soek(?!nad|er(?= |$)| om(?= |$))\\p{L}*|sok(?! om(?= |$))',
  'sokeord|soketekst|sokefelt|sokeskjema|fritekst\\p{L}*|finn|filtrer\\p{L}*|sök(?!ande)\\p{L}*|fritext|søg(?! om(?= |$))\\p{L}*',
  'such\\p{L}*|stichwort|volltext|recherche\\p{L}*|chercher|motscles|mots clés|buscar?|buscador|búsqueda|busqueda|consultar',
  'ricerca|cerca|cercare|zoek\\p{L}*|trefwoord|haku|hakusana|hakusanat|hakuehto|hae|etsi|pesquisa\\p{L}*|szukaj|wyszukaj',
  'hledat|vyhledat|otsi|otsing|leita|keresés|căutare|palabras? clave|parola chiave',
];
/** Words that mean searching and hardly anything else. */
export const SEARCHES_SURELY = whole(...SURELY);

export const MAIL = whole(
  'e? ?mail|e mail|e ?(?:post|mail) ?(?:adresse|address|adress)?|epostadresse|emailaddress|mailadresse|mail|courriel|correo',
  'posta elettronica|sähköposti|e ?post|correo electrónico|adresse (?:e ?mail|électronique)|\\p{L}+ e ?mail|e ?mail \\p{L}+',
  'netfang|tölvupóst\\p{L}*|meiliaadress|el paštas|epasts',
);
export const PASSWORD = whole(
  'pass ?ord\\p{L}*|pass ?word\\p{L}*|pass ?phrase|pass ?code|passwd|pwd|pswd|passwort|kennwort|kodeord|kode ord|kodord|løsen|løsenord|lösenord',
  'adgangs ?(?:kode|ord)|tilgangs ?kode|access ?(?:code|key)|sikkerhets ?kode|security code|zugangs ?(?:code|kennung|daten)|geheim ?(?:zahl|wort|nummer)',
  'mot de passe|motdepasse|mdp|code (?:d accès|secret|personnel)|contraseña|contrasena|(?<!palabras? )clave|código de acceso|codice di accesso',
  'parola d ordine|wachtwoord|toegangscode|salasana|tunnussana|heslo|hasło|haslo|kod dostępu|senha|palavra ?passe|lykilorð|aðgangsorð',
  'parool|salasõna|jelszó|parolă|slaptažodis|geslo|lozinka|beassansátni|beassansátnin|pin|pin ?kode|pin ?code|engangs ?(?:kode|passord)|otp',
);
export const LOGIN = whole(
  'logg ?inn|logg ?på|log ?in|login|log ?on|logon|sign ?in|signin|auth|authenticat\\p{L}*|brukernavn|brukarnamn|bruker ?id|user ?name|username',
  'user ?id|benutzername|anmelden|einloggen|connexion|identifiant|se connecter|iniciar sesión|usuario|accedi|utente|inloggen|gebruikersnaam',
  'logga in|användarnamn|log ind|brugernavn|kirjaudu|käyttäjätunnus|min side|minside|zaloguj\\p{L}*|přihlásit|iniciar sessão|innskráning',
  'notendanafn|kasutajanimi|bejelentkezés|felhasználónév',
);
/** Words for repeated mailings. */
export const NEWSLETTER = whole(
  'nyhetsbrev\\p{L}*|nyheitsbrev\\p{L}*|nyhedsbrev|news ?letter\\p{L}*|abonner\\p{L}*|abonnement\\p{L}*|subscri\\p{L}*|unsubscri\\p{L}*',
  'meld (?:meg |deg )?(?:på|av)|avmeld\\p{L}*|afmeld\\p{L}*|avregistrer\\p{L}*|varsling|e ?mail alerts?|opt ?(?:in|out)|infolettre|lettre d information',
  's abonner|désabonn\\p{L}*|desabonn\\p{L}*|boletín|suscri\\p{L}*|darse de baja|iscri\\p{L}*|disiscri\\p{L}*|nieuwsbrief|abbestellen|prenumer\\p{L}*',
  'uutiskirje|mailing ?list|mailchimp|fréttabréf|uudiskiri|rundbrief|registrier\\p{L}*|register deg|registrer deg|sign ?up|signup|inscription|påmeld\\p{L}*',
);
/** Words for starting or ending a subscription. */
export const SUBSCRIBES = whole(
  'subscri\\p{L}*|unsubscri\\p{L}*|meld (?:meg |deg )?(?:på|av)|påmeld\\p{L}*|avmeld\\p{L}*|afmeld\\p{L}*|abonnere?|s abonner|désabonn\\p{L}*|desabonn\\p{L}*',
  'suscribirse|darse de baja|iscriviti|disiscri\\p{L}*|abbestellen|opt ?(?:in|out)|sign ?up|signup',
);
export const MESSAGE = whole(
  'melding\\p{L}*|beskjed|kommentar\\p{L}*|kommenter\\p{L}*|comments?|commenter|messages?|tilbakemelding\\p{L}*|feedback|nachricht|mitteilung',
  'mensaje|comentarios?|guest ?book|gjestebok|gästebuch|livre d or|messaggio|commento|commentaires?|meddelande|meddelelse|besked|bericht',
  'opmerking\\p{L}*|viesti|palaute|zpráva|wiadomość|henvendelse\\p{L}*|din mening|your (?:opinion|message|question|say)|ditt spørsmål|hva gjelder det',
  'still (?:et )?spørsmål|ask|reply|skriv (?:et |ein |en )?(?:svar|innlegg)|chat|shout|athugasemd\\p{L}*|skilaboð|sõnum|üzenet|innlegg|høringssvar|uttalelse',
);
export const CONTACT = whole(
  'kontakt ?(?:skjema|oss)|contact ?(?:form|us)|kontaktformular|formulaire de contact|contactez|contacto|contatti|contatto',
  'telefon\\p{L}*|tlf|mobil\\p{L}*|phone\\p{L}*|tel|téléphone|teléfono|telefono|puhelin|fornavn|etternavn|førenamn|etternamn',
  'first ?name|last ?name|surname|vorname|nachname|prénom|nom de famille|apellidos?|cognome|voornaam|achternaam|ditt navn|your name',
  'förnamn|efternamn|efternavn|fullt navn|full ?name',
);
export const PAYMENT = whole(
  'kort ?nummer|kortnr|card ?number|cardnumber|credit ?card|cc number|cvc|cvv|cvc2|iban|bic|konto ?nummer|account ?number|betal\\p{L}*',
  'pay|payment\\p{L}*|paypal|vipps|klarna|checkout|kreditkarte|zahlung|zahlen|bezahlen|paiement|payer|carte bancaire|pago|pagar|tarjeta',
  'pagamento|carta di credito|betaling|maksu|maksa|zapłać|zaplatit|donate|donation|spenden|faire un don|donar|doneer|lahjoita|gi en gave|støtt oss',
);
/** Words beside a number: amounts to be paid or delivered. */
export const AMOUNTS = whole(
  'amount|beløp|beloep|belop|sum|price|pris|preis|betrag|prix|montant|importe|importo|precio|prezzo|prijs|bedrag|hinta|cena|kwota|preço',
  'total ?price|total ?amount|unit ?price|quantity|qty|fee|gebyr',
);
export const IDENTITY = whole(
  'fødsels ?(?:nummer|nr|dato)|fodselsnummer|fodselsnr|fnr|person ?nummer|personnr|ssn|social security number|steuer ?id|codice fiscale|dni|bsn|cpr',
  'henkilötunnus|kennitala|isikukood|pesel|rodné číslo|date of birth|geburtsdatum',
);
/** Words of captchas. */
export const CAPTCHA = whole(
  'captcha\\p{L}*|re ?captcha|g recaptcha response|h captcha response|turnstile|honey ?pot|anti ?spam|are you human|er du et menneske',
  '(?:leave|keep) (?:this )?(?:field )?(?:empty|blank)|do not fill|don t fill|la (?:dette |feltet |stå )+tomt?|skal være tomt?|ikke fyll (?:ut|inn)',
  'nicht ausfüllen|laisser vide|ne pas remplir|dejar vacío|laat leeg|jätä tyhjäksi|lämna tomt',
);

const DELETE_WORDS = [
  'delete\\p{L}*|remove|destroy|erase|purge|drop|wipe|revoke|withdraw|slett\\p{L}*|fjern|trekk tilbake|löschen|loeschen|entfernen|supprimer|effacer',
  'eliminar|borrar|elimina|cancella|verwijder\\p{L}*|radera|ta bort|slet|poista|excluir|apagar|usuń|usun|smazat|odstranit|kustuta|eyða|törlés|cancel|trash|stornieren|annuller\\p{L}*|annuler|anular|annulla|annuleren|peruuta|avbestill',
];
const CHANGE_WORDS = [
  'save|update|create|insert|submit|publish|upload|edit|modify|add|post (?:comment|reply|it)|approve|confirm|lagre|oppdater|opprett|rediger|endre',
  'legg (?:til|inn)|publiser|last opp|bekreft|spara|skapa|redigera|gem|opret|speichern|erstellen|bearbeiten|hochladen|hinzufügen|bestätigen',
  'enregistrer|créer|creer|modifier|ajouter|publier|confirmer|guardar|crear|editar|subir|añadir|confirmar|salva|crea|modifica|aggiungi|conferma',
  'opslaan|bijwerken|toevoegen|bevestigen|tallenna|lisää|vahvista|zapisz|dodaj|uložit|přidat|salvar|adicionar|salvesta|mentés',
];
/** Words for changing a page or its content. */
export const CHANGES = whole(...DELETE_WORDS, ...CHANGE_WORDS);
/** Words of buttons and paths that change, send or start something. */
export const ACTS = whole(
  ...DELETE_WORDS,
  ...CHANGE_WORDS,
  'send|sendmail|formmail|mailto|send (?:inn|melding|til)|send ind|senden|absenden|einreichen|envoyer|enviar|invia|inviare|verzenden|versturen',
  'skicka|lämna in|lähetä|wyślij|wyslij|odeslat|saada|küldés|rapporter|meld (?:fra|feil|inn|ifra)|varsle|klag|anmäl|complain|melden|signaler',
  'denunciar|segnala|ilmianna|share|tips (?:en|ein) venn|anbefal|recommend|tell a friend|(?:e ?mail|mail|send) (?:this|denne|siden)|del siden',
  'weiterempfehlen|partager|compartir|condividi|print|skriv ut|drucken|imprimer|imprimir|stampa|export|eksporter|last ned|download|log ?out|logg ut',
  'sign ?out|logoff|abmelden|déconnexion|cerrar sesión|uitloggen|bytt|switch|toggle|registrere?|registrieren|registrarse|registrati',
  'archive (?:all|it|this)|arkiver|archiver|avslutt|close|sign|signere?|unterschreiben|firmar|firma|restore|refund|renew|forny|overfør|transfer|moderate',
  'join|enrol|enroll|opprett bruker|create account|s inscrire|rekisteröidy|bli medlem|become a member',
);
/** Objects of such actions, which may also be searched. */
export const ACTED_ON = whole(
  'reports?|klage|complaints?|beschwerde|réclamation|queja|reclamo|klagomål|klacht|valitus|settings|innstillinger|preferences|mailer|gateway',
  'språk|sprak|language|locale|currency|valuta|upload|account|profile?',
);
export const CONTACTED = whole('kontakt|contact|kontakt oss|contact us');
/** Words for ordering, buying, booking, applying. */
export const ORDERS = whole(
  'buy|kjøp|kjop|purchase|cart|basket|add2cart|handlekurv|handlekorg|varukorg|kurv|warenkorb|panier|carrito|carrello|winkelwagen|ostoskori|koszyk|košík',
  'bestille?|be om (?:innsyn|kopi|dokument\\p{L}*)|krev innsyn|få innsyn|begär\\p{L}*|beställ|bestil|bestel|bestellen|kaufen|buchen|reservieren',
  'anfordern|beantragen|commander|acheter|réserver|demander|pedir|comprar|reservar|solicitar|acquista|prenota|richiedi|aanvragen|kopen|boek|tilaa',
  'osta|varaa|zamów|zamow|objednat|koupit|telli|reserver|reservere|reserve|book (?:now|time|rom)|request (?:access|documents?|a? ?copy|records?)',
  '(?:place )?order(?: now)?$|søk om|sok om|soek om|sök om|søg om|send søknad|apply for|ansök|ansøg|postuler|meld deg på|påmeld\\p{L}*|pamelding',
  'tilmeld\\p{L}*|inschrijven|ilmoittau\\p{L}*',
);
export const ORDERED = whole(
  'orders?|bestilling\\p{L}*|booking|book|reservations?|reservasjon|innsynskrav\\p{L}*|innsynsbegjæring|foi request|requests?|søknad\\p{L}*|soknad\\p{L}*',
  'antrag\\p{L}*|demandes?|solicitud|hakemus|richiesta|ansökan|ansøgning|aanvraag|application form|bestellung|commandes?|pedidos?|shop|tilaus|påmelding',
);
export const VOTES = whole(
  'vote|voter pour|votar|vota|stem|stemme|avgi stemme|rösta|abstimmen|äänestä|głosuj|hlasovat|like|rate this|upvote|downvote',
);
export const VOTED = whole(
  'polls?|voting|avstemning\\p{L}*|meningsmåling\\p{L}*|umfrage|sondage|encuesta|sondaggio|enquête|kysely|ankieta|anketa|rating|helpful|nyttig|surveys?',
  'spørreundersøkelse|fant du det du lette etter|was this (?:page )?useful',
);
export const CONSENTS = whole(
  'accept|accepter|acceptera|agree|godta|godtar|godkjenn|godkänn|samtykk\\p{L}*|consent\\p{L}*|zustimm\\p{L}*|akzeptier\\p{L}*|einwillig\\p{L}*',
  'aceptar|acepto|accetta|accetto|akkoord|hyväksy|souhlas\\p{L}*|zgadzam|aceitar|allow all|tillat alle|j accepte|terms (?:of|and)',
);
export const CONSENTED = whole('cookie\\p{L}*|informasjonskaps\\p{L}*|gdpr');
/** Command names without another use: a POST that has one must have a value that means searching. */
export const COMMANDS_ALONE = /^(?:action|do|op|cmd|command|task|operation|verb)$/;
/** Names of fields and buttons by which a server receives commands. */
export const COMMANDS = whole(
  'action|do|op|cmd|command|task|act|verb|operation|oper|intent|handler|event|func|function|fn|mode|method|submit|button|btn|what|process|proc',
  'aksjon|handling|gjor|gjør|utfor|utfør|kommando|aktion|befehl|acción|accion|azione|actie|toiminto|akce|akcja|form ?action',
);
