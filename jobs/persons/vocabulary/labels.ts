import { folded } from './word-list.js';

/** Place of a text, which decides whether its names are those of private persons. */
export type TextRole = 'sender' | 'recipient' | 'correspondent' | 'title' | 'handler' | 'text' | 'frame' | 'plain';

/** Labels of columns and fields, by role. `plain` names nobody: dates, numbers, menus. */
const LABELS: Readonly<Record<Exclude<TextRole, 'text' | 'frame'>, string>> = {
  sender: `avsender, avsendar, fra, frå, avsender navn, innsender, innsendt av, sender, from, submitted by, received from, author, absender, einsender, von, expéditeur, émetteur, de, remitente, remetente, mittente, da, avsändare, från, inlämnad av,
    afsender, afzender, van, lähettäjä, sendandi, frá, saatja, nadawca, od, odesílatel, odosielateľ, od koho, expeditor, feladó, küldő, siuntėjas, sūtītājs, nosūtītājs, no, pošiljatelj, pošiljalec, pošiljalac, αποστολέας, από, seoltóir, ó, gönderen`,
  recipient: `mottaker, mottakar, til, adressat, recipient, to, addressee, empfänger, an, adressatin, destinataire, à, destinatario, destinatário, para, a, mottagare, till, modtager, ontvanger, aan, geadresseerde, vastaanottaja, saaja, viðtakandi, móttakandi, til,
    adressaat, odbiorca, adresat, do, příjemce, adresát, komu, destinatar, către, címzett, gavėjas, adresatas, kam, saņēmējs, adresāts, primatelj, naslovnik, prejemnik, primalac, παραλήπτης, προς, faighteoir, chuig, alıcı`,
  correspondent: `avsender/mottaker, avsendar/mottakar, avs/mott, avsender mottaker, avsender eller mottaker, til/fra, fra/til, frå/til, korrespondent, korrespondentpart, part, parter, partar, motpart, sakspart, sakens parter, sender/recipient, sender recipient, from/to, to/from, correspondent, party, parties,
    fornavn, etternavn, førenamn, etternamn, förnamn, efternamn, efternavn, etunimi, sukunimi, eesnimi, perekonnanimi, firstname, first name, forename, given name, lastname, last name, surname, family name, vorname, nachname, familienname, prénom, nom de famille, apellido, apellidos, cognome, voornaam, achternaam, imię, nazwisko, příjmení, priezvisko,
    applicant, applicants, applicant name, søker, søkar, tiltakshaver, tiltakshavar, klager, hjemmelshaver, eier, innbygger, person, navn på søker, sökande, part, ansøger, hakija, asianosainen, umsækjandi, málsaðili, taotleja, isik, antragsteller, antragstellerin, bauherr, beteiligte, beteiligter, absender/empfänger, absender / empfänger, expéditeur/destinataire,
    demandeur, pétitionnaire, requérant, intéressé, remitente/destinatario, interesado, solicitante, promotor, mittente/destinatario, mittente destinatario, richiedente, avsändare/mottagare, avsändare mottagare, afsender/modtager, afzender/ontvanger, aanvrager, lähettäjä/vastaanottaja, sendandi/viðtakandi, saatja/saaja,
    remetente/destinatário, requerente, interessado, nadawca/odbiorca, wnioskodawca, inwestor, strona, odesílatel/příjemce, žadatel, žiadateľ, účastník, ekstern part, kontaktperson, expeditor/destinatar, solicitant, petent, kérelmező, ügyfél, feladó/címzett, siuntėjas/gavėjas, pareiškėjas, sūtītājs/saņēmējs, iesniedzējs,
    pošiljatelj/primatelj, podnositelj, podnositelj zahtjeva, vlagatelj, stranka, αποστολέας/παραλήπτης, αιτών, iarratasóir, objector, complainant, claimant, resident, name of applicant, agent/applicant, client, kunde, klient`,
  title: `tittel, dokumenttittel, sakstittel, innhold, innhald, beskrivelse, emne, gjelder, gjeld, sak, saken, overskrift, title, subject, description, document title, case title, matter, proposal, re, betreff, titel, bezeichnung, inhalt, gegenstand, titre, objet, intitulé, título, asunto, assunto, oggetto, titolo, rubrik, ärende, ärendemening, handling,
    onderwerp, omschrijving, asia, otsikko, aihe, efni, heiti, pealkiri, teema, temat, tytuł, przedmiot, věc, předmět, název, vec, predmet, názov, subiect, obiect, titlu, tárgy, megnevezés, tema, antraštė, temats, nosaukums, naslov, zadeva, θέμα, τίτλος, teideal, ábhar, konu, uttalelse, spørsmål, tagesordnungspunkt`,
  handler: `saksbehandler, sakshandsamar, saksansvarlig, saksansvarleg, ansvarlig, ansvarleg, behandler, behandlet av, godkjent av, signert av, kontaktperson i kommunen, ansvarlig redaktør, ansvarleg redaktør, redaktør, møteleder, møteleiar, leder, leiar, ordfører, ordførar, varaordfører, rådmann, kommunedirektør, rektor, til stede, til stades, forfall, møtende, sekretær, referent, ansatte, tilsette, ansatt, besøksadresse, postadresse, adresse, kontakt, vår ref, deres ref, utvalg, medlemmer, varamedlemmer, enhet, avdeling,
    handläggare, ansvarig, ansvarig utgivare, beslutande, ordförande, ej närvarande, närvarande, justerare, medarbetare, adress, besöksadress, sekreterare, ledamöter, ersättare, sagsbehandler, formand, afbud, deltagere, medarbejdere, adresse, medlemmer, kontaktpersoner,
    käsittelijä, valmistelija, esittelijä, vastaava toimittaja, puheenjohtaja, läsnä, poissa, henkilöstö, käyntiosoite, osoite, lisätietoja, jäsenet, pöytäkirjanpitäjä, yhteyshenkilö, málsmeðferð, starfsmaður, ábyrgðarmaður, fundarstjóri, mættir, fjarverandi, starfsfólk, heimilisfang, fundarritari, nefndarmenn,
    koostaja, menetleja, vastutaja, vastutav toimetaja, juhataja, kohal, puudus, puudusid, töötajad, aadress, protokollija, sachbearbeitung, sachbearbeiter, sachbearbeiterin, bearbeiter, bearbeitung, zuständig, verantwortlich, vorsitz, anwesend, entschuldigt, ansprechpartner, anschrift, schriftführer, mitglieder, bürgermeister, bürgermeisterin, leitung, leiter, impressum,
    case officer, officer, handler, case worker, caseworker, assigned to, responsible officer, responsible, editor, chair, present, apologies, in attendance, attendees, absent, staff, members, councillors, mayor, clerk, contact officer, planning officer, address, visiting address, head, headteacher, minutes by,
    behandelaar, behandelend ambtenaar, contactpersoon, verantwoordelijk, voorzitter, aanwezig, afwezig, medewerkers, bezoekadres, griffier, notulist, raadsleden, burgemeester, agent en charge, instructeur, responsable, responsable de publication, président de séance, présidence, présents, excusés, absents, secrétaire de séance, personnel, services, élus, maire,
    responsabile, responsabile del procedimento, responsabile della pubblicazione, istruttore, funzionario, presidente, presenti, assenti, segretario, personale, uffici, indirizzo, sindaco, consiglieri, tramitador, tramitadora, técnico, instructor, presidencia, asistentes, excusados, ausentes, secretario, personal, dirección, alcalde, alcaldesa, concejales,
    responsável, técnico responsável, instrutor, presentes, ausentes, pessoal, morada, presidente da câmara, vereadores, prowadzący sprawę, prowadzący, referent, odpowiedzialny, redaktor odpowiedzialny, przewodniczący, obecni, nieobecni, pracownicy, adres, protokolant, radni, wójt, burmistrz,
    vyřizuje, referent, odpovědná osoba, předsedající, přítomni, omluveni, pracovníci, adresa, zapisovatel, zastupitelé, starosta, vybavuje, zodpovedný, prítomní, ospravedlnení, pracovníci, responsabil, întocmit, președinte, prezenți, absenți, personal, adresa, primar, consilieri, ügyintéző, felelős, elnök, jelen, távol, munkatársak, cím, jegyző, polgármester,
    rengėjas, atsakingas, pirmininkas, dalyvavo, nedalyvavo, darbuotojai, adresas, sagatavotājs, atbildīgais, izpildītājs, priekšsēdētājs, klāt, darbinieki, adrese, referent, obrađivač, odgovorna osoba, službenik, predsjednik, nazočni, prisutni, odsutni, zaposlenici, pripravil, pripravila, obravnava, odgovorna oseba, navzoči, odsotni, zaposleni, naslov urada,
    χειριστής, υπεύθυνος, πρόεδρος, παρόντες, απόντες, προσωπικό, διεύθυνση, δήμαρχος, oifigeach, cathaoirleach, i láthair, foireann, sorumlu, başkan`,
  plain: `dato, journaldato, dokumentdato, date, document date, registered, received, datum, eingang, eingangsdatum, päivämäärä, pvm, dagsetning, dags, kuupäev, fecha, data, datë, dátum, data wpływu, dată, dátum, datums, ημερομηνία, dáta, tarih, tid, klokkeslett, sted, zeit, ort, time, place, location, type, dokumenttype, retning, direction, kategori, status, tilgang, tilgangskode, unntatt, unnateke, hjemmel,
    exemption, access, sekretess, salassapito, geheimhaltung, reservado, restricción, niejawne, neveřejné, saksnr, saksnummer, saks nr, sak nr, arkivsak, journalpost, løpenr, lnr, nr, dok nr, dokumentnummer, case number, case no, reference, ref, file number, application number, aktenzeichen, az, diarienummer, dnr, diaarinumero, asianumero, málsnúmer, viit, number, numéro, expediente, processo, numero, protocollo, zaaknummer, kenmerk, dossier,
    znak sprawy, číslo jednací, spisová značka, č. j., număr, număr de înregistrare, iktatószám, ügyiratszám, reg nr, registracijos nr, reģistrācijas nr, klasa, urbroj, številka, αρ. πρωτ., αριθμός, uimhir, sayı, vedtak, beslut, päätös, beschluss, decision, besluit, décision, decisione, acuerdo, decyzja, usnesení, åpningstider, opening hours,
    öffnungszeiten, dokumenter, vedlegg, filer, documents, attachments, files, last ned, vis, søk, search, suche, hae, hledat, szukaj, keresés, cerca, buscar, rechercher, zoeken, forrige side, neste side, previous, next, page, side, vis dokument, view document`,
};

const ROLE_OF = new Map<string, TextRole>();
for (const [role, list] of Object.entries(LABELS))
  for (const label of list.split(',')) {
    const key = labelKey(label);
    if (key !== '' && !ROLE_OF.has(key)) ROLE_OF.set(key, role as TextRole);
  }

/** Label without case, accents, colon and punctuation; the words of a name of data are set apart ("senderName"). */
function labelKey(label: string): string {
  return folded(label.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replace(/[^\p{L}\p{N}/]+/gu, ' ')
    .replace(/ ?\/ ?/g, '/')
    .trim();
}

/** Maximum length of a label. */
const MAX_LABEL = 40;

/** Roles of recently seen texts; emptied when full. */
const seen = new Map<string, TextRole | null>();
const MAX_SEEN = 5_000;

/** Role of what a label or a column's heading is for; null if the label is unknown. */
export function roleOfLabel(label: string): TextRole | null {
  if (label.length > MAX_LABEL) return null;
  const known = seen.get(label);
  if (known !== undefined) return known;
  if (seen.size >= MAX_SEEN) seen.clear();
  const role = roleOf(labelKey(label));
  seen.set(label, role);
  return role;
}

function roleOf(key: string): TextRole | null {
  const role = ROLE_OF.get(key);
  if (role !== undefined) return role;
  const [first, second] = key.split('/');
  if (first === undefined || second === undefined) return null;
  const both = [ROLE_OF.get(first), ROLE_OF.get(second)];
  return both.every((one) => one === 'sender' || one === 'recipient' || one === 'correspondent')
    ? 'correspondent'
    : null;
}
