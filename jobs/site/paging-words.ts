// Words of the links between the pages of a list, in all languages at once.

/** Words for the next page in the languages of the product: next ones, and older ones. */
const ONWARD =
  'next|older|earlier|neste|eldre|næste|ældre|nästa|äldre|næsta|eldri|weiter|nächste[rns]?|ältere[rns]?|suivante?s?|plus anciens?|plus anciennes?|' +
  'siguientes?|más antigu[oa]s?|antigu[oa]s|successiv[oaie]|avanti|prossim[oaie]|meno recenti|più vecchi|próxim[oa]s?|seguintes?|mais antig[oa]s?|' +
  'volgende|verder|oudere|seuraavat?|vanhemmat|vanhempia|další|následující|starší|následujúca|ďalšia|následný|następn[ay]|dalej|starsze|' +
  'järgmine|vanemad|következő|régebbi|următoarea|următorul|sljedeća|naslednja|kitas|nākamā|sonraki|επόμενη|следующая|следующие|далее|наступна|čuovvovaš|boarráseabbo';
const OF_A_LIST =
  'sider?|sida|sidan|sidor|pages?|seiten?|páginas?|pagina|pagine|sivut?|strana|stránka|strona|lehekülg|oldal|treff|hits|resultat\\p{L}*|results?|posts?|entries|items|records|' +
  'innlegg|indlæg|inlägg|oppføring\\p{L}*|poster|saker|dokument\\p{L}*|documents?|beiträge|einträge|treffer|ergebnisse|articles?|entrées|résultats|entradas|resultados|registros|' +
  'articoli|risultati|berichten|resultaten|artikkelit|tulokset|tulosta|příspěvky|wpisy|wyniki|news|nyheter|messages|to|de|la|le|of|\\d+|batch|set';
const GO_TO =
  'go to(?: the)?|gå til(?: den)?|gå till|gehe zu[rm]?|zur|aller à(?: la)?|ir a(?: la)?|ir para(?: a)?|vai a(?:lla)?|ga naar(?: de)?|naar|siirry|przejdź do|přejít na';
/** Labels of the next page, without surrounding marks. */
export const NEXT = new RegExp(`^(?:(?:${GO_TO}) )?(?:(?:${OF_A_LIST}) )*(?:${ONWARD})(?: (?:${OF_A_LIST}))*$`, 'iu');
/** Plural of pages, as in labels that skip several. */
export const PAST_SOME =
  /(?<!\d)(?:[2-9]|\d{2,}) (?:sider|sidor|pages|seiten|páginas|pagine|sivua|pagina's|stran|stron)(?!\p{L})/iu;
export const NEXT_MARK = /^(?:»|›|>|→|⇒|⟩|>>|▶|►|➔|➜|❯|=>|->|&gt;)$/u;
/** Marks around a label. */
export const MARKS =
  /^[\s«‹<>»›[\](){}←→⇐⇒⟨⟩◀▶◄►➔➜❮❯↓⇓▼▾|·•.,:…–—=+-]+|[\s«‹<>»›[\](){}←→⇐⇒⟨⟩◀▶◄►➔➜❮❯↓⇓▼▾|·•.,:…–—=+-]+$/gu;
