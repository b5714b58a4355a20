/** Words of one language around the date at which a document was last changed. */
interface UpdatePhrases {
  /** Labels of such a date, in lower case, each with its inflections; "last", "date of" and the like may precede them. */
  readonly labels: readonly string[];
  /** Words that may stand between label and date: articles, prepositions, "o'clock". */
  readonly between: readonly string[];
  /** Prepositions before the name of the person who made the change. */
  readonly by: readonly string[];
}

const words = (list: string): string[] => list.split(' ').filter(Boolean);

const of = (labels: string, between = '', by = ''): UpdatePhrases => ({
  labels: labels.split(', '),
  between: words(between),
  by: words(by),
});

/**
 * Labels of update dates by language, in the product's languages. Source: the message `lastmodifiedat` of MediaWiki's
 * translations and the labels that public bodies' sites use. Words that titles begin with ("update", "change") are
 * included only with a word that makes them a label ("last update").
 */
export const UPDATE_PHRASES: Readonly<Record<string, UpdatePhrases>> = {
  bg: of(
    'обновен, обновена, обновено, обновени, актуализиран, актуализирана, актуализирано, редактиран, редактирана, редактирано, ' +
      'променен, променена, променено, последна актуализация, последна промяна, последна редакция, последно обновяване, последно обновление',
    'на в',
    'от',
  ),
  cs: of(
    'aktualizováno, aktualizován, aktualizována, aktualizace:, poslední aktualizace, datum aktualizace, změněno, změněna, poslední změna, ' +
      'datum změny, upraveno, upravena, poslední úprava, naposledy editována, editováno',
    'dne ke v ve',
    'uživatelem',
  ),
  da: of(
    'opdateret, opdateredes, ændret, redigeret, revideret, ajourført, seneste opdatering, sidste opdatering, seneste ændring, sidste ændring',
    'den d kl',
    'af',
  ),
  de: of(
    'aktualisiert, aktualisierung:, letzte aktualisierung, geändert, letzte änderung, änderungsdatum, bearbeitet, überarbeitet, ' +
      'letzte bearbeitung, stand:',
    'am vom den der zum um',
    'von durch',
  ),
  el: of(
    'ενημερώθηκε, επικαιροποιήθηκε, τροποποιήθηκε, επεξεργάστηκε, ενημέρωση:, τελευταία ενημέρωση, τελευταία επικαιροποίηση, ' +
      'τελευταία τροποποίηση, τελευταία αλλαγή, ημερομηνία ενημέρωσης',
    'στις την τις στη',
  ),
  en: of(
    'updated, modified, changed, edited, revised, reviewed, last update, latest update, last change, last revision, date of update, update date, ' +
      'modification date, date modified',
    'on at the as of',
    'by',
  ),
  es: of(
    'actualizado, actualizada, actualizados, actualizadas, modificado, modificada, revisado, revisada, última actualización, ' +
      'última modificación, última revisión, fecha de actualización, fecha de modificación',
    'el en a la las día fecha de',
    'por',
  ),
  et: of(
    'uuendatud, muudetud, ajakohastatud, viimane muudatus, viimane uuendus, muutmise kuupäev, uuendamise aeg',
    'kell',
  ),
  fi: of(
    'päivitetty, muokattu, muutettu, viimeisin päivitys, viimeksi päivitetty, viimeisin muutos, päivityspäivä',
    'klo',
  ),
  fr: of(
    'mis à jour, mise à jour, mises à jour, màj, maj, modifié, modifiée, modifiés, actualisé, actualisée, révisé, révisée, ' +
      'dernière modification, dernière actualisation, date de modification',
    'le du au à la en date',
    'par',
  ),
  ga: of(
    'nuashonraithe, nuashonraíodh, athraithe, athraíodh, leasaithe, nuashonrú deireanach, an nuashonrú is déanaí',
    'ar an ag',
  ),
  hr: of(
    'ažurirano, ažuriran, ažurirana, zadnje ažuriranje, posljednje ažuriranje, izmijenjeno, izmijenjena, promijenjeno, uređeno, ' +
      'zadnja izmjena, posljednja izmjena, datum izmjene',
    'dana u',
  ),
  hu: of(
    'frissítve, frissült, frissítés:, utolsó frissítés, legutóbbi frissítés, módosítva, módosult, módosítás:, utolsó módosítás, ' +
      'módosítás dátuma, frissítés dátuma, aktualizálva, szerkesztve',
  ),
  is: of('uppfært, uppfærð, uppfærður, síðasta uppfærsla, breytt, síðasta breyting, endurskoðað', 'þann hinn kl'),
  it: of(
    'aggiornato, aggiornata, aggiornati, aggiornate, aggiornamento:, ultimo aggiornamento, data di aggiornamento, data aggiornamento, ' +
      'modificato, modificata, ultima modifica, data di modifica, revisionato, ultima revisione',
    'il al in data del alle ore',
    'da',
  ),
  lt: of(
    'atnaujinta, atnaujintas, atnaujinimo data, paskutinis atnaujinimas, pakeista, pakeistas, keista, keistas, redaguota, redaguotas, ' +
      'paskutinis pakeitimas, pakeitimo data',
  ),
  lv: of(
    'atjaunots, atjaunota, atjaunināts, atjaunināta, atjaunošanas datums, pēdējā atjaunošana, labots, labota, mainīts, mainīta, ' +
      'aktualizēts, pēdējās izmaiņas, izmaiņu datums',
    'plkst',
  ),
  mt: of(
    'aġġornat, aġġornata, aġġornati, l-aħħar aġġornament, modifikat, modifikata, immodifikat, mibdul, l-aħħar modifika',
    'fi fil fit fis fid nhar',
  ),
  nb: of(
    'oppdatert, endret, redigert, revidert, ajourført, siste oppdatering, siste endring, oppdateringsdato, endringsdato',
    'den d kl',
    'av',
  ),
  nl: of(
    'bijgewerkt, gewijzigd, aangepast, geactualiseerd, geüpdatet, herzien, laatste wijziging, laatste update, laatste aanpassing, ' +
      'wijzigingsdatum, datum wijziging',
    'op de d om',
    'door',
  ),
  nn: of(
    'oppdatert, oppdatera, endra, endret, redigert, revidert, siste oppdatering, siste endring, sist endra',
    'den d kl',
    'av',
  ),
  pl: of(
    'zaktualizowano, zaktualizowany, zaktualizowana, zaktualizowane, aktualizacja:, ostatnia aktualizacja, data aktualizacji, zmodyfikowano, ' +
      'zmieniono, ostatnia modyfikacja, ostatnia zmiana, data modyfikacji, data zmiany, edytowano, ostatnio edytowano',
    'dnia w dniu z godz',
    'przez',
  ),
  pt: of(
    'atualizado, atualizada, atualizados, actualizado, actualizada, modificado, modificada, alterado, alterada, revisto, ' +
      'última atualização, última actualização, última modificação, última alteração, data de atualização',
    'em a no dia de às',
    'por',
  ),
  ro: of(
    'actualizat, actualizată, actualizare:, ultima actualizare, data actualizării, modificat, modificată, ultima modificare, ultima editare, ' +
      'revizuit',
    'la pe în data de din ora',
    'de',
  ),
  se: of('ođastuvvon, ođasmahtton, rievdaduvvon, maŋimus ođastus, maŋemus rievdadus', 'diibmu dii'),
  sk: of(
    'aktualizované, aktualizovaný, aktualizovaná, aktualizácia:, posledná aktualizácia, dátum aktualizácie, zmenené, zmenený, posledná zmena, ' +
      'dátum zmeny, upravené, upravená, posledná úprava',
    'dňa o v',
  ),
  sl: of(
    'posodobljeno, posodobljen, posodobljena, zadnja posodobitev, spremenjeno, spremenjen, zadnja sprememba, urejeno, zadnja ureditev, ' +
      'ažurirano, datum spremembe',
    'dne ob',
  ),
  sv: of(
    'uppdaterad, uppdaterat, uppdaterades, ändrad, ändrat, ändrades, reviderad, redigerad, granskad, senaste uppdatering, senaste ändring, ' +
      'ändringsdatum, uppdateringsdatum',
    'den d kl',
    'av',
  ),
  tr: of(
    'güncellendi, güncellenmiştir, güncellenme tarihi, güncelleme tarihi, son güncelleme, son güncellenme, değiştirildi, değiştirilmiştir, ' +
      'son değişiklik, düzenlendi, düzenlenmiştir, son düzenleme',
    'tarihinde tarihi saat',
  ),
  uk: of(
    'оновлено, оновлена, оновлений, останнє оновлення, дата оновлення, змінено, змінена, остання зміна, відредаговано, редаговано, дата зміни',
    'від о в на',
  ),
};
