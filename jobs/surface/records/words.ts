// Word lists for columns, labels and messages of result pages, in all languages at once. Labels are normalised by
// `plainLabel` before comparison.

import { RecordField } from '@hyrde/contracts';

export const FieldRole = RecordField;
export type FieldRole = RecordField;

/** Label without colon, case and punctuation. */
export const plainLabel = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim();

const labels = (list: string): ReadonlySet<string> => new Set(list.split(',').map((label) => label.trim()));

const LABELS: readonly (readonly [FieldRole, ReadonlySet<string>])[] = [
  [
    'date',
    labels(
      'dato, journaldato, journalført, journalført dato, registrert, registreringsdato, publisert, publiseringsdato, date, journal date, registered, ' +
        'registration date, published, publication date, datum, registrerad, eingangsdatum, veröffentlicht am, veröffentlicht, date d enregistrement, ' +
        'date de publication, publié le, fecha, fecha de registro, fecha de publicación, publicado, data, data di registrazione, data pubblicazione, ' +
        'data di pubblicazione, pubblicato il, inkommen, registreringsdatum, publicerad, journaldag, dag, päivämäärä, kirjauspäivä, posted, posted on, updated, ' +
        'oppdatert, last updated, møtedato, meeting date, sitzungstermin, pvm, zveřejněno',
    ),
  ],
  [
    'documentDate',
    labels(
      'dokumentdato, dok dato, dok.dato, brevdato, dokumentets dato, datert, document date, letter date, dated, date of document, dokumentdatum, briefdatum, ' +
        'date du document, fecha del documento, data documento, data del documento, handlingsdatum, upprättad, documentdatum',
    ),
  ],
  [
    'documentNumber',
    labels(
      'dokumentnummer, dokumentnr, dokument nr, dok nr, dok.nr, doknr, dokumentid, dokument id, dokument, journalpost, journalpostnr, journalnr, ' +
        'journalnummer, jp nr, document number, document no, document id, doc no, reference, reference number, ref, ref no, belegnummer, dokumentennummer, ' +
        'numéro de document, référence, número de documento, referencia, numero documento, protocollo, numero di protocollo, n protocollo, dokumentnummer, ' +
        'handlingsnummer, documentnummer, asiakirjanumero, arkivsak/dok, arkivsaknr/dok, saksnr/dok, sak/dok, sak/dok nr, saksnr/dok nr',
    ),
  ],
  [
    'sequenceNumber',
    labels(
      'løpenummer, løpenr, lnr, lpnr, sekvensnr, sequence number, serial no, laufnummer, lfd nr, numéro d ordre, löpnummer, nr, no, n',
    ),
  ],
  [
    'caseNumber',
    labels(
      'saksnummer, saksnr, saks nr, sak nr, arkivsak, arkivsaknr, arkivsak nr, saksid, saks id, case number, case no, case id, case, file number, file no, aktenzeichen, ' +
        'az, vorgangsnummer, geschäftszeichen, numéro de dossier, n de dossier, dossier, número de expediente, expediente, n expediente, numero pratica, ' +
        'numero fascicolo, diarienummer, dnr, diarienr, ärendenummer, sagsnummer, journalnr sag, zaaknummer, kenmerk, asianumero, diaarinumero, application number',
    ),
  ],
  [
    'direction',
    labels(
      'type, retning, i/u, i/u/x, inn/ut, dokumenttype retning, direction, in/out, incoming/outgoing, richtung, sens, dirección, entrada/salida, direzione, ' +
        'riktning, in/ut, posttype, journalposttype, jp type, doktype, dok type, brevtype, ret, i/u/n, i/u/n/x',
    ),
  ],
  [
    'sender',
    labels(
      'avsender, avsendar, fra, frå, avsender navn, sender, from, submitted by, received from, absender, von, expéditeur, émetteur, de, remitente, mittente, da, avsändare, från, ' +
        'afsender, afzender, van, lähettäjä, odesílatel',
    ),
  ],
  [
    'recipient',
    labels(
      'mottaker, mottakar, til, adressat, recipient, to, addressee, empfänger, an, destinataire, à, destinatario, para, a, mottagare, till, modtager, ontvanger, ' +
        'aan, vastaanottaja, příjemce',
    ),
  ],
  [
    'correspondent',
    labels(
      'avsender/mottaker, avsendar/mottakar, avs/mott, avs mott, avsender mottaker, avsender eller mottaker, til/fra, fra/til, frå/til, korrespondent, korrespondentpart, part, parter, ' +
        'sender/recipient, sender recipient, from/to, to/from, correspondent, party, applicant, absender/empfänger, expéditeur/destinataire, remitente/destinatario, ' +
        'mittente/destinatario, mittente destinatario, avsändare/mottagare, avsändare mottagare, afsender/modtager, afzender/ontvanger, ekstern part, søker',
    ),
  ],
  [
    'title',
    labels(
      'tittel, innhold, innhald, dokumenttittel, dokumentbeskrivelse, beskrivelse, emne, gjelder, gjeld, overskrift, title, subject, content, contents, description, document, ' +
        'document title, name, betreff, titel, bezeichnung, inhalt, titre, objet, intitulé, título, asunto, titolo, oggetto, rubrik, ärende, ärendemening, handling, ' +
        'handlingsrubrik, onderwerp, otsikko, aihe, asia, název, předmět, proposal, ' +
        'pealkiri, nazwa, tytuł, naslov, cím, tárgy, virsraksts, pavadinimas',
    ),
  ],
  [
    'caseTitle',
    labels(
      'sak, sakstittel, saken, tilhører sak, saksbeskrivelse, i saken, case title, matter, vorgang, akte, titre du dossier, affaire, asunto del expediente, ' +
        'pratica, fascicolo, ärenderubrik, sagstitel, sag, zaak, sakens navn',
    ),
  ],
  [
    'exemption',
    labels(
      'unntatt, unnateke, unntak, unntatt offentlighet, unnateke offentlegheit, unntatt offentlegheit, unnatatt offentleg innsyn, tilgang, tilgangskode, tilgangskoder, skjerming, skjermingshjemmel, gradering, grad, ' +
        'innsyn, exemption, exempt, restricted, access, access restriction, secrecy, ausnahme, geheimhaltung, zugang, exception, restriction, accès, acceso, ' +
        'restricción, accesso, sekretess, undtaget, uitzondering, salassapito',
    ),
  ],
  [
    'legalGround',
    labels(
      'hjemmel, unntakshjemmel, lovhjemmel, legal ground, legal basis, ground, rechtsgrundlage, base légale, base legal, base giuridica, lagrum, paragraf, lovheimel, heimel',
    ),
  ],
  [
    'document',
    labels(
      'dokumenter, filer, fil, vedlegg, last ned, pdf, vis, se dokument, bestill, bestill innsyn, be om innsyn, files, file, attachment, attachments, download, link, ' +
        'documents, datei, anhang, fichier, télécharger, archivo, descargar, allegati, scarica, bilagor, bijlage, liite',
    ),
  ],
  [
    'other',
    labels(
      'dokumenttype, document type, dokumentart, type de document, tipo de documento, tipo documento, tipo, saksbehandler, sakshandsamar, saksansvarlig, enhet, ansvarlig, ansvarlig enhet, ansvarleg eining, avdeling, ' +
        'handler, case worker, department, unit, sachbearbeiter, abteilung, zuständig, service, département, departamento, ufficio, handläggare, enhet ansvarig, ' +
        'status, kategori, category, arkivdel, klassering, klassifikasjon, arkivkode, format, size, størrelse, id, sted, place, location, location, tid, time, antall, telefon, tlf, phone, email, e post, e mail',
    ),
  ],
];

const ROLE_OF = new Map<string, FieldRole>();
for (const [role, all] of LABELS)
  for (const label of all) if (!ROLE_OF.has(plainLabel(label))) ROLE_OF.set(plainLabel(label), role);

export const roleOfLabel = (label: string): FieldRole | null => {
  const plain = plainLabel(label);
  return ROLE_OF.get(plain) ?? ROLE_OF.get(plain.replace(/ ?\/ ?/g, '/')) ?? roleOfField(label);
};

/** Role of a field name in data: `caseNumber`, `case_number`, `sender.name`. */
function roleOfField(label: string): FieldRole | null {
  if (!/^[\p{L}\d_.$-]+$/u.test(label)) return null;
  const parts = label.split('.').map((part) => plainLabel(part.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')));
  const [last = '', outer = ''] = parts.toReversed();
  const saysLittle = SAYS_LITTLE.has(last) || /^[a-z]{2}$/.test(last);
  const names = outer !== '' && saysLittle ? [outer] : [last];
  for (const name of [parts.join(' '), ...names]) {
    const role = ROLE_OF.get(name);
    if (role) return role;
  }
  // `publicTitle`: of names with several words, only a title is known by its last one.
  return names.some((name) => ROLE_OF.get(name.split(' ').at(-1) ?? '') === 'title') ? 'title' : null;
}

/** Names within a nested object that only repeat the object's meaning. */
const SAYS_LITTLE = labels(
  'name, navn, title, tittel, text, tekst, value, verdi, label, label text, description, beskrivelse, nr, id, code, kode',
);

export type Direction = 'in' | 'out' | 'internal';

const DIRECTIONS: readonly (readonly [Direction, RegExp])[] = [
  [
    'in',
    /^(?:i|inn|in|inng(?:ående|åande)?|innkomm(?:en|et|e)|incoming|received|eingang|eingehend|entrant|entrante|entrada|arrivée|arrivo|in arrivo|ingresso|inkommande|inkommen|indgående|inkomend|ingekomen|saapuva|saapunut)(?=$|[\s,.:;–-])/iu,
  ],
  [
    'out',
    /^(?:u|ut|out|utg(?:ående|åande)?|outgoing|sent|ausgang|ausgehend|sortant|saliente|salida|départ|partenza|in partenza|uscita|utgående|utgåande|udgående|uitgaand|verzonden|lähtevä|lähetetty)(?=$|[\s,.:;–-])/iu,
  ],
  [
    'internal',
    /^(?:n|x|s|intern(?:t|al|a|o|e|)|internt notat|notat|org\.?int\.?|organinternt|saksframlegg|interne|interna|interno|upprättad|internt dokument|sisäinen)(?=$|[\s,.:;–-])/iu,
  ],
];

/** Direction of correspondence in a short text; null if it states none. */
export function directionOf(text: string): Direction | null {
  const said = text.trim();
  if (said.length > 30) return null;
  return DIRECTIONS.find(([, says]) => says.test(said))?.[0] ?? null;
}

/** Legal ground, or the mere statement that access is exempted. */
export const EXEMPTION =
  /(?:unntatt|unnateke|unntatt etter|u\.?\s?off|off(?:entleg(?:he|hei)?t?s?l?|l)\.?(?:ova|oven|lova|loven)?\.?\s*§|fvl\.?\s*§|offentlighetsloven|offentleglova|jf\.?\s*fvl|exempt(?:ed)?\b|withheld|\bsekretess|OSL\s*\d|\bIFG\s*§|§\s*\d+\s*(?:IFG|OffG|OSL)|undtaget|confidential|\bsalassa)/iu;

export const NOTHING_FOUND =
  /(?:^|[^\d\s.,\u00a0])\s*0\s+(?:treff|resultat\w*|results?|hits?|matches|records?|documents?|dokument\w*|journalpost\w*|saker|treffer|ergebnisse|résultats?|resultados?|risultati|träffar|resultaten|tulosta)|ingen (?:treff|resultat\w*|journalpost\w*|dokument\w*|saker|poster|oppføringer|data)|fant (?:ingen|ikke noen|ikke noe)|fann ingen|(?:finnes|finst) ingen|ga ingen|gav ingen|no (?:results?|matches|records?|hits|documents|items|entries|data)\b|nothing (?:was )?found|not match any|did not match|keine (?:treffer|ergebnisse|einträge|dokumente)|aucune? (?:résultat|document|réponse|enregistrement)|pas de résultat|sin resultados|ning[uú]n resultado|no se (?:han )?encontr|no hay resultados|nessun (?:risultato|documento|atto)|non ci sono risultati|inga träffar|inga resultat|hittade inga|ingen resultater|geen resultaten|ei tuloksia|ei hakutuloksia|žádné výsledky|brak wyników/iu;

/** Nouns after the number of results. */
const FOUND =
  'treff\\p{L}*|resultat\\p{L}*|results?|hits?|matches|records?|documents?|dokument\\p{L}*|journalpost\\p{L}*|saker|saken|poster|post|oppføring\\p{L}*|innføring\\p{L}*|' +
  'entries|items|cases|files|applications|treffer|ergebnisse?n?|einträge|dokumente|vorgänge|résultats?|documents|enregistrements|résultat|resultados?|registros|' +
  'documentos|risultat[oi]|documenti|atti|elementi|träffar|handlingar|ärenden|resultater|dokumenter|resultaten|documenten|tulosta|osumaa|výsledků|wyników|brev';
/** Number, with or without grouping; never a date or a part of a number with slashes. */
const COUNT = "(\\d{1,3}(?:[ .,\\u00a0\\u202f\u2019'](?:\\d{3}))+(?!\\d)|\\d+)";
const OF = 'av|af|of|von|sur|de|di|van|od|z|a?v totalt|/|out of|insgesamt|total de|di un totale di|ud af|yhteensä|/';

/** "Viser 1–20 av 1 243": first, last, total. */
export const SHOWN_OF = new RegExp(
  `(?<![\\d./-])${COUNT}\\s*(?:[–—-]|til|to|bis|à|a|al|till|tot|/|through)\\s*${COUNT}\\s+(?:\\p{L}{2,12}\\s+){0,2}?(?:${OF})\\s+(?:totalt\\s+|i alt\\s+|om lag\\s+|ca\\.?\\s+|about\\s+|insgesamt\\s+|approximately\\s+)?${COUNT}(?![\\d/]|[.:-]\\d)`,
  'giu',
);
/** "The following 200 pages, out of 1,243 total", "200 av totalt 1 243". */
export const OUT_OF = new RegExp(
  `(?:out of|av totalt|av i alt|af i alt|von insgesamt|sur un total de|de un total de|su un totale di|de um total de|van in totaal)\\s+${COUNT}(?![\\d/]|[.:-]\\d)`,
  'giu',
);
/** "1 243 treff", "1.243 Treffer". */
export const FOUND_COUNT = new RegExp(
  `(?<![\\d./:§-]|\\d[ .,\\u00a0])${COUNT}\\s+(?:\\p{L}{2,14}\\s+){0,2}?(?:${FOUND})(?!\\p{L})`,
  'giu',
);
/** "Treff: 1 243", "Antall treff 1243", "Total results: 1,243", "fant 1 243". */
export const COUNT_AFTER = new RegExp(
  `(?:(?:antall|totalt?|total|found|fant|gesamt|anzahl|nombre de|número de|numero di|antal|aantal|i alt)\\s+(?:antall\\s+)?(?:${FOUND})?|(?:${FOUND}))\\s*(?::|\\(|er|is|=)?\\s*${COUNT}(?![\\d/]|[.:-]\\d)`,
  'giu',
);
/** Phrases for a total that is a lower bound. */
export const MORE_THAN =
  /(?:mer enn|meir enn|fler[e]? enn|over|more than|mehr als|über|plus de|más de|più di|oltre|mer än|fler än|flere end|mere end|meer dan|yli|mais de|více než|ponad|more|at least|minst|mindestens|au moins|al menos|almeno|ca\.?)\s*$/iu;

const ONLY =
  'bare|kun|berre|only|nur|lediglich|seuls?|seulement|uniquement|sólo|solo|solamente|únicamente|apenas|somente|soltanto|solamente|endast|bara|alleen|enkel|slechts|vain|pouze|jen|tylko|maks(?:imalt)?|max(?:imum|imalt|imal)?|maximaal|højst|høyst|högst|höchstens|enintään|nejvýše|au plus|como máximo|al massimo|no máximo|at most|up to|inntil|opptil|op til|upp till|tot|limited to|begrenset til|avgrensa til|begränsat? till|begrænset til|begrenzt auf|beschränkt auf|limités? à|limitad[oa]s? a|limitat[oi] a|beperkt tot|rajattu|omezen\\p{L}* na|ograniczon\\p{L}* do';
const FIRST =
  'de første|dei første|første|dei fyrste|the first|first|die ersten|ersten?|les premiers|premiers|los primeros|primeros|i primi|primi|de första|första|de eerste|eerste|ensimmäis\\p{L}*|prvních|pierwsz\\p{L}*|os primeiros|primeiros';
const HITS = `(?:${FOUND}|treffene|treffa|resultatene|oppføringer|postene|postane|saker|dokumentene|träffarna|resultaterne|résultats|registres|hakutulosta|výsledky|záznamů|rekordów|eintragen|datensätze|hits)`;
const SHOWN =
  'vis(?:es|t|ast|er|ar)|blir vist|vert vist(?:e)?|is shown|are shown|show(?:n|ing|s)?|displayed|displaying|listed|returned|(?:werden )?angezeigt|dargestellt|(?:sont )?affichés?|montrés?|(?:se )?muestran?|mostrad[oa]s|mostrat[ie]|vengono mostrati|visas|getoond|weergegeven|näytetään|zobrazen\\p{L}*|zobrazuje|wyświetl\\p{L}*|pokazan\\p{L}*|mostra(?:ndo|dos)?|exibidos';
/** Sentences about a cap: the number after "only", or the statement that the first so many are shown. */
export const CAPS: readonly RegExp[] = [
  new RegExp(
    `(?:^|[^\\p{L}])(?:${ONLY})\\s+(?:(?:vis\\p{L}*|se|de|dei|the|die|les|los|i|os)\\s+)?(?:(?:${FIRST})\\s+)?${COUNT}(?:\\s+(?:${FIRST}))?(?:\\s+(?:${HITS})|\\s+(?:${SHOWN})|\\s*(?:\\p{L}+\\s+)?(?:kan\\s+)?(?:${SHOWN})|(?=\\s*[.,;)]|$))`,
    'iu',
  ),
  new RegExp(
    `(?:${SHOWN})\\s+(?:(?:${ONLY})\\s+)?(?:(?:de|dei|the|die|les|los|i|os)\\s+)?(?:${FIRST})\\s+${COUNT}(?!\\s*[-–])`,
    'iu',
  ),
  new RegExp(`(?:${FIRST})\\s+${COUNT}(?:\\s+(?:${HITS}))?\\s+(?:(?:${ONLY})\\s+)?(?:${SHOWN})`, 'iu'),
  new RegExp(`(?:^|[^\\p{L}])(?:les|los|i|de|os)\\s+${COUNT}\\s+(?:${FIRST})(?:\\s+(?:${HITS}))?`, 'iu'),
  new RegExp(`(?:${ONLY})\\s+${COUNT}\\s+(?:${FIRST})`, 'iu'),
];

/** Page number as in "page 3". */
export const PAGE_NUMBER =
  /^(?:(?:side|sida|page|seite|página|pagina|sivu|strana|stránka|strona|p\.|s\.) )?(\d{1,4})$/iu;
/** Parameter names of a page number, and of a record offset. */
export const PAGE_KEY =
  /^(?:p|pg|pn|page|paged|pages|pagina|página|pageno|page_?num(?:ber)?|page_?index|currentpage|cpage|side|sidenr|sida|seite|sivu|strana|strona|sidenummer)$/iu;
export const OFFSET_KEY =
  /^(?:o|ofs|offset|skip|start|startat|start_?(?:row|index|at|record|from)|b_start(?::int)?|from|first|begin|firstresult|:startwith|startwith|fra|frapost|ab|desde|inicio|limitstart|resultstart|hitstart|s_?start|pos|row)$/iu;
export const MORE =
  /^(?:vis|se|last|hent|last inn|load|show|view|see|mehr|afficher|voir|mostrar|ver|mostra|carica|visa|toon|laad|näytä|lataa)?\s*(?:flere?|fleire|meir|mer|more|mehr|plus|más|altri|altro|fler|meer|lisää)(?: (?:treff|resultat\p{L}*|results?|poster|journalpost\p{L}*|dokument\p{L}*|entries|items|anzeigen|laden|de résultats|resultados|risultati|saker|oppføringer))*$/iu;
