/** How sites say in one language that a page does not exist: alternatives separated by `|`, in ordinary spelling. */
export interface MissingPhrases {
  /** Nouns of what is missing. */
  readonly page: string;
  /** Predicates that follow the noun. */
  readonly after: string;
  /** Predicates that precede the noun. */
  readonly before?: string;
  /** Sentences without one of the nouns. */
  readonly whole?: string;
}

/**
 * By language. From the error pages of Docusaurus (`theme-translations`), Wikia (`SpecialOur404Handler`, by
 * translatewiki.net), Django's administration, WordPress, Drupal, Plone, TYPO3 and IIS in their translations.
 */
export const MISSING_PHRASES: Readonly<Record<string, MissingPhrases>> = {
  bg: {
    page: 'страница|страницата|документът|адресът|тема',
    after:
      'не е намерена|не беше намерена|не беше открита|не е открита|не е намерен|не съществува|не може да бъде намерена|не може да бъде открита|не бе намерена|липсва|вече не съществува|е премахната|беше премахната|е изтрита',
    before: 'не е намерена|няма такава|несъществуваща|липсваща|не намерихме|не успяхме да намерим',
  },
  ca: {
    page: 'pàgina|document|tema',
    after: "no trobada|no s'ha trobat|no s'ha pogut trobar|no existeix|ja no existeix|no està disponible|inexistent",
    before: "no s'ha trobat|no hem trobat|no existeix",
  },
  cs: {
    page: 'stránka|stránku|webová stránka|dokument|soubor',
    after:
      'nenalezena|nenalezen|nebyla nalezena|nebyl nalezen|nebylo nalezeno|neexistuje|již neexistuje|nelze nalézt|nelze najít|se nenašla|se nepodařilo najít|se nepodařilo nalézt|není k dispozici|není dostupná|byla odstraněna|byla smazána',
    before: 'nenalezena|neexistující|nelze najít|nepodařilo se najít|nepodařilo se nám najít',
  },
  cy: {
    page: 'tudalen|dudalen|testun',
    after: "heb ei chanfod|heb ei darganfod|ddim yn bodoli|ddim ar gael|nid yw'n bodoli",
    before: "ni ddaethpwyd o hyd i'r|ni ddaethpwyd o hyd i|ni chanfuwyd y|ni allwn ddod o hyd i'r",
  },
  da: {
    page: 'side|siden|websiden|hjemmesiden|dokumentet|indholdet|adressen|filen|dokument',
    after:
      'ikke fundet|blev ikke fundet|er ikke fundet|kunne ikke findes|kan ikke findes|kan ikke vises|findes ikke|findes ikke længere|findes ikke mere|eksisterer ikke|eksisterer ikke længere|er ikke tilgængelig|mangler|er slettet|er fjernet|er blevet slettet|er blevet fjernet|er slettet eller flyttet|er flyttet eller slettet',
    before: 'kan ikke finde|kunne ikke finde|fandt ikke',
    whole: 'ikke fundet|vi kunne ikke finde det du søgte|vi kunne ikke finde det du ledte efter',
  },
  de: {
    page: 'seite|webseite|internetseite|datei|adresse|url|dokument|inhalt|artikel|beitrag|thema',
    after:
      'nicht gefunden|wurde nicht gefunden|konnte nicht gefunden werden|kann nicht gefunden werden|nicht gefunden werden|nicht vorhanden|ist nicht vorhanden|ist nicht mehr vorhanden|nicht verfügbar|ist nicht verfügbar|ist nicht mehr verfügbar|nicht auffindbar|ist nicht auffindbar|existiert nicht|existiert nicht mehr|gibt es nicht|gibt es nicht mehr|ist unbekannt|wurde gelöscht|wurde entfernt|wurde verschoben oder gelöscht|wurde gelöscht oder verschoben',
    before: 'nicht gefunden|wir können die|wir konnten die|können wir die|konnten wir die|keine',
    whole: 'nicht gefunden|wir konnten nicht finden wonach sie gesucht haben',
  },
  el: {
    page: 'σελίδα|ιστοσελίδα|έγγραφο|αρχείο',
    after:
      'δεν βρέθηκε|δε βρέθηκε|δεν υπάρχει|δεν υπάρχει πλέον|δεν υπάρχει πια|δεν είναι διαθέσιμη|δεν μπορεί να βρεθεί|δεν ήταν δυνατό να βρεθεί|δεν μπόρεσε να βρεθεί|έχει διαγραφεί|διαγράφηκε|αφαιρέθηκε',
    before: 'δεν βρέθηκε η|δεν υπάρχει η|δεν βρήκαμε τη|δεν βρήκαμε την|δεν υπάρχει τέτοια',
  },
  en: {
    page: 'page|webpage|url|address|document|file|resource|content|article|topic',
    after:
      "not found|was not found|is not found|not available|is not available|is no longer available|no longer available|could not be found|couldn't be found|cannot be found|can not be found|can't be found|cannot be displayed|could not be located|was not found on this server|not found on this server|does not exist|doesn't exist|did not exist or was inaccessible|does not exist any more|doesn't exist anymore|no longer exists|does not seem to exist|doesn't seem to exist|does not exist or has been moved|doesn't exist or has been moved|unavailable|is missing|has gone missing|is gone|has been removed|has been deleted|was removed|was deleted|has been moved or deleted|has been removed or deleted",
    before:
      "no such|can't find|cannot find|can not find|couldn't find|could not find|can't seem to find|are unable to find|were unable to find",
    whole:
      'not found|object not found|file or directory not found|nothing found|nothing found here|nothing was found|nothing here|nothing was found at this location|gone|we could not find what you were looking for|dead link',
  },
  es: {
    page: 'página|url|dirección|documento|contenido|recurso|archivo|tema',
    after:
      'no encontrada|no encontrado|no fue encontrada|no ha sido encontrada|no se ha encontrado|no se encontró|no se encuentra|no se encuentra disponible|no se pudo encontrar|no pudo ser encontrada|no existe|no existe o ha sido movida|ya no existe|no está disponible|ya no está disponible|inexistente|no disponible|ha sido eliminada|fue eliminada|ha sido eliminado|ha sido borrada',
    before: 'no se encontró|no se ha encontrado|no se pudo encontrar|no existe|no encontramos|no hemos encontrado',
    whole: 'no encontrado|no encontrada|no pudimos encontrar lo que buscaba',
  },
  et: {
    page: 'leht|lehte|lehekülg|lehekülge|veebilehte|veebileht|dokumenti|faili|teemat',
    after:
      'ei leitud|ei leia|ei leidu|ei ole leitud|pole leitud|ei eksisteeri|ei ole olemas|pole olemas|ei ole|ei ole saadaval|pole saadaval|puudub|on kustutatud|on eemaldatud',
    before: 'ei leitud|ei leia|ei leidnud|sellist',
  },
  eu: {
    page: 'orria|orrialdea|web orria|orrialderik|gai hau',
    after: 'ez da aurkitu|ez da existitzen|ez dago|ez dago eskuragarri|aurkitu',
    before: 'ez da',
  },
  fi: {
    page: 'sivu|sivua|sivusto|verkkosivua|osoitetta|dokumenttia|tiedostoa|sisältöä|otsikkoa',
    after:
      'ei löydy|ei löytynyt|ei löydetty|ei löydy enää|ei ole olemassa|ei ole enää olemassa|ei voitu löytää|ei voi näyttää|ei ole saatavilla|ei ole|puuttuu|on poistettu|on poistettu tai siirretty|on siirretty tai poistettu',
    before: 'emme löytäneet|emme löydä',
    whole: 'ei löydy|ei löytynyt',
  },
  fr: {
    page: 'page|document|contenu|fichier|ressource|adresse|url|sujet',
    after:
      "introuvable|est introuvable|semble introuvable|non trouvée|non trouvé|pas trouvée|n'a pas été trouvée|n'a pas été trouvé|n'a pas pu être trouvée|n'existe pas|n'existe plus|n'existe pas ou a été déplacée|n'est pas disponible|n'est plus disponible|inexistante|est manquante|n'est pas accessible|a été supprimée|a été supprimé|a été retirée|a été déplacée ou supprimée",
    before: "aucune|impossible de trouver|nous n'avons pas trouvé|nous n'avons pas pu trouver|nous ne trouvons pas",
    whole:
      "introuvable|non trouvé|nous n'avons pas trouvé ce que vous recherchez|nous n'avons pas trouvé ce que vous cherchez",
  },
  ga: {
    page: 'leathanach|doiciméad|comhad',
    after: 'gan aimsiú|ar iarraidh|ann|ann a thuilleadh|ar fáil|nach ann dó',
    before:
      'ní bhfuarthas|ní bhfuarthas an|níor aimsíodh|níor aimsíodh an|níor éirigh linn teacht ar|ní féidir teacht ar|níl an|níl aon|ní ann don',
  },
  gl: {
    page: 'páxina|tema',
    after: 'non atopada|non se atopou|non foi atopada|non existe|inexistente|non encontrada',
    before: 'non se atopou|non se puido atopar|non existe',
  },
  hr: {
    page: 'stranica|stranicu|web stranica|dokument|sadržaj',
    after:
      'nije pronađena|nije pronađen|nije nađena|nije dostupna|ne postoji|više ne postoji|ne može se pronaći|ne može biti pronađena|nije moguće pronaći|je uklonjena|je obrisana|je izbrisana',
    before: 'nije pronađena|nepostojeća|ne možemo pronaći|nismo pronašli|nije moguće pronaći',
  },
  hu: {
    page: 'oldal|oldalt|weboldal|weblap|lap|dokumentum|tartalom|fájl',
    after:
      'nem található|nem létezik|már nem létezik|nem elérhető|már nem elérhető|nem találtuk|nincs meg|nem találjuk|törölve lett|törölték|eltávolították',
    before: 'nincs ilyen|nem található|nem található az|nem találtuk az|nem létező',
  },
  is: {
    page: 'síða|síðan|síðuna|vefsíða|vefsíðan|skjalið',
    after:
      'fannst ekki|finnst ekki|er ekki til|er ekki lengur til|er ekki tiltæk|var ekki fundin|hefur verið fjarlægð|hefur verið eytt',
    before: 'fundum ekki|finnum ekki|fann ekki',
    whole: 'fannst síðan ekki',
  },
  it: {
    page: 'pagina|risorsa|url|documento|contenuto|file|argomento',
    after:
      'non trovata|non trovato|non è stata trovata|non è stato trovato|non esiste|non esiste più|non è disponibile|non è più disponibile|non disponibile|non raggiungibile|inesistente|non è presente|non può essere trovata|non si trova|è stata rimossa|è stata eliminata|è stata cancellata|è stato rimosso',
    before: 'impossibile trovare|non abbiamo trovato|non è stato possibile trovare|non troviamo',
    whole: 'non trovato|non trovata',
  },
  lt: {
    page: 'puslapis|puslapio|tinklalapis|dokumentas|failas|turinys',
    after:
      'nerastas|neegzistuoja|nebuvo rastas|nebuvo surastas|neberastas|jau neegzistuoja|nepasiekiamas|nėra|nepavyko rasti|nerasta|buvo pašalintas|pašalintas|ištrintas',
    before: 'nerastas|neradome|nepavyko rasti|nėra tokio|tokio nėra',
  },
  lv: {
    page: 'lapa|lapas|lapu|tīmekļa lapa|dokuments|fails|saturs|šķirklis',
    after:
      'nav atrasta|nav atrasts|netika atrasta|nevar atrast|nevarēja atrast|neeksistē|vairs neeksistē|nepastāv|nav|nav pieejama|vairs nav pieejama|nav atrodama|ir dzēsta|ir izdzēsta|ir noņemta',
    before: 'nav atrasta|neatradām|nevar atrast|nevarējām atrast|nav tādas',
  },
  mk: { page: 'страница|страницата', after: 'не е пронајдена|не е најдена|не постои|не може да се пронајде' },
  mt: {
    page: 'paġna|pagna|il-paġna|dokument|fajl',
    after:
      'ma nstabitx|ma nstabetx|ma ġietx misjuba|ma teżistix|ma teżistix aktar|mhijiex disponibbli|mhux misjuba|mhux disponibbli|ma tinstabx|ma nstabx|ma jeżistix|tneħħiet|ġiet imneħħija',
    before: 'ma nstabitx|ma sibniex|ma stajniex insibu|ma nistgħux insibu',
  },
  nb: {
    page: 'side|siden|sida|nettside|nettsiden|nettsida|websiden|hjemmesiden|dokumentet|innholdet|adressen|nettadressen|artikkelen|filen|emnet',
    after:
      'finnes ikke|finnes ikke lenger|finnes ikke her|fins ikke|eksisterer ikke|eksisterer ikke lenger|ikke funnet|ble ikke funnet|er ikke funnet|kunne ikke bli funnet|kunne ikke finnes|kan ikke finnes|kan ikke vises|er ikke tilgjengelig|er ikke lenger tilgjengelig|er ikke her|finnes ikke eller er flyttet|er slettet eller flyttet|er flyttet eller slettet|er flyttet eller finnes ikke|mangler|er slettet|er fjernet|har blitt slettet|har blitt fjernet|er avpublisert',
    before: 'finner ikke|fant ikke|kan ikke finne|kunne ikke finne|klarte ikke å finne',
    whole:
      'ikke funnet|fant ikke det du lette etter|fant ikke det du leter etter|vi fant ikke det du lette etter|vi fant ikke det du leter etter|vi kunne ikke finne det du lette etter',
  },
  nl: {
    page: 'pagina|webpagina|url|inhoud|document|bestand|webadres|adres|onderwerp',
    after:
      'niet gevonden|is niet gevonden|werd niet gevonden|is niet aangetroffen|niet aangetroffen|kon niet worden gevonden|kan niet worden gevonden|kan niet gevonden worden|kon niet gevonden worden|bestaat niet|bestaat niet meer|is niet beschikbaar|niet beschikbaar|is niet meer beschikbaar|onvindbaar|is onvindbaar|niet vinden|bestaat niet of is verplaatst|is verwijderd|werd verwijderd|is verwijderd of verplaatst',
    before: 'geen|kan de|kunnen de',
    whole: 'niet gevonden|we kunnen niet vinden waar je naar op zoek bent',
  },
  nn: {
    page: 'side|sida|sidan|nettside|nettsida|websida|heimesida|dokumentet|innhaldet|adressa|nettadressa|artikkelen|fila|emnet',
    after:
      'finst ikkje|finst ikkje lenger|finst ikkje her|finnes ikkje|finns ikkje|eksisterer ikkje|eksisterer ikkje lenger|ikkje funne|ikkje funnen|vart ikkje funnen|vart ikkje funne|er ikkje funnen|blei ikkje funnen|kunne ikkje finnast|kan ikkje visast|er ikkje tilgjengeleg|er flytta eller sletta|er sletta eller flytta|manglar|er sletta|er fjerna|er avpublisert',
    before: 'finn ikkje|fann ikkje|kan ikkje finne|kunne ikkje finne|klarte ikkje å finne',
    whole:
      'ikkje funne|fann ikkje det du leita etter|vi fann ikkje det du leita etter|vi fann ikkje det du leitar etter',
  },
  pl: {
    page: 'strona|strony|stronę|podstrona|adres|dokument|plik',
    after:
      'nie istnieje|już nie istnieje|nie istnieje lub została przeniesiona|nie znaleziona|nieznaleziona|nie została znaleziona|nie została odnaleziona|nie może zostać znaleziona|nie może być znaleziona|nie można znaleźć|nie znaleziono|nie odnaleziono|nie jest dostępna|jest niedostępna|niedostępna|została usunięta|została skasowana',
    before: 'nie znaleziono|nie odnaleziono|nie ma takiej|nie można znaleźć|brak',
    whole: 'nie znaleziono|nie mogliśmy znaleźć strony której szukasz',
  },
  pt: {
    page: 'página|url|endereço|documento|conteúdo|ficheiro|arquivo|recurso|tópico',
    after:
      'não encontrada|não encontrado|não foi encontrada|não foi encontrado|não foi localizada|não pode ser encontrada|não existe|já não existe|não existe mais|não está disponível|não disponível|indisponível|inexistente|não existe ou foi movida|foi removida|foi eliminada|foi apagada|foi excluída',
    before: 'não foi possível encontrar|não encontramos|não foi encontrada|não existe',
    whole: 'não encontrado|não encontrada|não foi possível encontrar o que procura',
  },
  ro: {
    page: 'pagina|pagină|pagina web|adresa|documentul|fișierul|conținutul',
    after:
      'nu a fost găsită|nu a fost găsit|nu a putut fi găsită|nu poate fi găsită|nu s-a găsit|nu există|nu mai există|nu este disponibilă|nu e disponibilă|nu mai este disponibilă|inexistentă|negăsită|nu există sau a fost mutată|lipsește|a fost ștearsă|a fost eliminată',
    before: 'nu am găsit|nu s-a găsit|nu există|nu am putut găsi|nu găsim',
  },
  ru: {
    page: 'страница|страницы|страницу|документ|файл',
    after: 'не найдена|не найден|не существует|больше не существует|не может быть найдена|не обнаружена|не найдено',
    before: 'не найдена|нет такой|не удалось найти|мы не нашли',
  },
  se: {
    page: 'siidu|siiddu|neahttasiidu|dokumeanta|siidu ii',
    after: 'ii gávdno|ii gávdnon|ii gávdno šat|ii leat|ii leat gávdnamis|ii leat olámuttus|gávdnon',
    before: 'ii gávdnan|eat gávdnan|it gávdnan',
  },
  sk: {
    page: 'stránka|stránku|webová stránka|dokument|súbor|obsah',
    after:
      'nenájdená|nebola nájdená|nebol nájdený|sa nenašla|sa nenašiel|neexistuje|už neexistuje|sa nedá nájsť|sa nepodarilo nájsť|nie je k dispozícii|nie je dostupná|bola odstránená|bola zmazaná|bola vymazaná',
    before: 'nenájdená|neexistujúca|nepodarilo sa nájsť|nenašli sme',
  },
  sl: {
    page: 'stran|strani|spletna stran|dokument|vsebina',
    after:
      'ni bila najdena|ni najdena|ni mogoče najti|ni bilo mogoče najti|ni bilo možno najti|ni možno najti|ne obstaja|ne obstaja več|ni na voljo|ni več na voljo|ni dostopna|ni najden|je bila odstranjena|je bila izbrisana',
    before: 'ni mogoče najti|ni bilo mogoče najti|ne najdemo|nismo našli',
  },
  sq: { page: 'faqja', after: 'nuk u gjet|nuk ekziston|nuk gjendet' },
  sr: {
    page: 'страница|stranica|тема',
    after: 'није пронађена|није нађена|не постоји|nije pronađena|nije nađena|ne postoji',
  },
  sv: {
    page: 'sida|sidan|webbsidan|hemsidan|dokumentet|innehållet|adressen|filen|artikeln|ämnet',
    after:
      'kunde inte hittas|kan inte hittas|kunde ej hittas|gick inte att hitta|går inte att hitta|kan inte visas|finns inte|finns inte längre|finns inte kvar|finns ej|hittades inte|hittades ej|existerar inte|existerar inte längre|är inte tillgänglig|saknas|inte hittad|finns inte eller har flyttats|har flyttats eller tagits bort|har tagits bort|är borttagen|är raderad|har raderats',
    before: 'kunde inte hitta|kan inte hitta|hittar inte|hittade inte|hittade ingen',
    whole: 'hittades inte|kunde inte hittas|vi kunde inte hitta det du letade efter',
  },
  tr: {
    page: 'sayfa|sayfayı|dosya|içerik|belge|sayfası|başlık',
    after:
      'bulunamadı|bulunamıyor|bulunamamıştır|bulunmuyor|mevcut değil|mevcut değildir|yok|bulamadık|artık mevcut değil|silindi|silinmiş|kaldırıldı|kaldırılmış',
  },
  uk: {
    page: 'сторінка|сторінку|сторінки|документ|файл',
    after:
      'не знайдено|не знайдена|не існує|більше не існує|вже не існує|не може бути знайдена|не вдалося знайти|відсутня|не можна знайти|видалено|було видалено|видалена',
    before: 'не знайдено|немає такої|не вдалося знайти|ми не знайшли',
  },
};

/** Words at either end of a sentence that do not change its meaning: "error 404". */
export const BESIDE_MISSING =
  'http status code error fehler fehlercode erreur errore erro eroare feil feilkode fel felkod fejl fejlkode fout virhe viga ' +
  'tõrge błąd chyba hiba napaka greška pogreška klaida kļūda villa hata earráid żball meattáhus errorea gwall грешка помилка ' +
  'ошибка σφάλμα page oops ops ups upps hoppla hoppsan ojsan oj oi uups sorry';

/** Apologies and "unfortunately", anywhere in a sentence. */
export const APOLOGIES =
  'beklager beklagar dessverre desværre diverre tyvärr leider helaas désolé désolés malheureusement entschuldigung spiacenti ' +
  'purtroppo desafortunadamente lamentablemente infelizmente desculpe lamentamos przepraszamy niestety sajnos sajnáljuk bohužel ' +
  'bohužiaľ omlouváme valitettavasti pahoillamme vabandame kahjuks žal oprostite nažalost deja atsiprašome diemžel atvainojiet ' +
  'съжаляваме вибачте λυπούμαστε δυστυχώς maalesef üzgünüz því miður jiddispjaċina unfortunately';

/** Words for "yet", which programs add for a page that anybody may write: wikis. */
export const YET =
  'yet noch endnu ennå enno enn ännu nog encore ancora todavía aún ainda aínda encara încă ende vielä veel vēl dar ' +
  'ještě jeszcze ще ещё още још увек još uvijek ακόμη ακόμα henüz oraindik eto fós għadha għadu';
