import type { Dice } from '../random.js';
import { slugOf } from './language.js';

/** Norway's real municipalities (2024), whose names no practice municipality may have. */
export const REAL_MUNICIPALITIES: ReadonlySet<string> = new Set(
  `Oslo, Eigersund, Stavanger, Haugesund, Sandnes, Sokndal, Lund, Bjerkreim, Hå, Klepp, Time, Gjesdal, Sola, Randaberg,
  Strand, Hjelmeland, Suldal, Sauda, Kvitsøy, Bokn, Tysvær, Karmøy, Utsira, Vindafjord, Kristiansund, Molde, Ålesund,
  Vanylven, Sande, Herøy, Ulstein, Hareid, Ørsta, Stranda, Sykkylven, Sula, Giske, Vestnes, Rauma, Aukra, Averøy,
  Gjemnes, Tingvoll, Sunndal, Surnadal, Smøla, Aure, Volda, Fjord, Hustadvika, Haram, Bodø, Narvik, Bindal, Sømna,
  Brønnøy, Vega, Vevelstad, Alstahaug, Leirfjord, Vefsn, Grane, Hattfjelldal, Dønna, Nesna, Hemnes, Rana, Lurøy,
  Træna, Rødøy, Meløy, Gildeskål, Beiarn, Saltdal, Fauske, Sørfold, Steigen, Lødingen, Evenes, Røst, Værøy, Flakstad,
  Vestvågøy, Vågan, Hadsel, Bø, Øksnes, Sortland, Andøy, Moskenes, Hamarøy, Halden, Moss, Sarpsborg, Fredrikstad,
  Hvaler, Råde, Våler, Skiptvet, Indre Østfold, Rakkestad, Marker, Aremark, Bærum, Asker, Lillestrøm, Nordre Follo,
  Ullensaker, Nesodden, Frogn, Vestby, Ås, Enebakk, Lørenskog, Rælingen, Aurskog-Høland, Nes, Gjerdrum, Nittedal,
  Lunner, Jevnaker, Nannestad, Eidsvoll, Hurdal, Drammen, Kongsberg, Ringerike, Hole, Lier, Øvre Eiker, Modum,
  Krødsherad, Flå, Nesbyen, Gol, Hemsedal, Ål, Hol, Sigdal, Flesberg, Rollag, Nore og Uvdal, Kongsvinger, Hamar,
  Lillehammer, Gjøvik, Ringsaker, Løten, Stange, Nord-Odal, Sør-Odal, Eidskog, Grue, Åsnes, Elverum, Trysil, Åmot,
  Stor-Elvdal, Rendalen, Engerdal, Tolga, Tynset, Alvdal, Folldal, Os, Dovre, Lesja, Skjåk, Lom, Vågå, Nord-Fron,
  Sel, Sør-Fron, Ringebu, Øyer, Gausdal, Østre Toten, Vestre Toten, Gran, Søndre Land, Nordre Land, Sør-Aurdal,
  Etnedal, Nord-Aurdal, Vestre Slidre, Øystre Slidre, Vang, Horten, Holmestrand, Tønsberg, Sandefjord, Larvik, Færder,
  Porsgrunn, Skien, Notodden, Siljan, Bamble, Kragerø, Drangedal, Nome, Midt-Telemark, Seljord, Hjartdal, Tinn,
  Kviteseid, Nissedal, Fyresdal, Tokke, Vinje, Risør, Grimstad, Arendal, Kristiansand, Lindesnes, Farsund, Flekkefjord,
  Gjerstad, Vegårshei, Tvedestrand, Froland, Lillesand, Birkenes, Åmli, Iveland, Evje og Hornnes, Bygland, Valle,
  Bykle, Vennesla, Åseral, Lyngdal, Hægebostad, Kvinesdal, Sirdal, Bergen, Kinn, Etne, Sveio, Bømlo, Stord, Fitjar,
  Tysnes, Kvinnherad, Ullensvang, Eidfjord, Ulvik, Voss, Kvam, Samnanger, Bjørnafjorden, Austevoll, Øygarden, Askøy,
  Vaksdal, Modalen, Osterøy, Alver, Austrheim, Fedje, Masfjorden, Gulen, Solund, Hyllestad, Høyanger, Vik, Sogndal,
  Aurland, Lærdal, Årdal, Luster, Askvoll, Fjaler, Sunnfjord, Bremanger, Stad, Gloppen, Stryn, Trondheim, Steinkjer,
  Namsos, Frøya, Osen, Oppdal, Rennebu, Røros, Holtålen, Midtre Gauldal, Melhus, Skaun, Malvik, Selbu, Tydal, Meråker,
  Stjørdal, Frosta, Levanger, Verdal, Snåsa, Lierne, Røyrvik, Namsskogan, Grong, Høylandet, Overhalla, Flatanger,
  Leka, Inderøy, Indre Fosen, Heim, Hitra, Ørland, Åfjord, Orkland, Nærøysund, Rindal, Tromsø, Harstad, Kvæfjord,
  Tjeldsund, Ibestad, Gratangen, Lavangen, Bardu, Salangen, Målselv, Sørreisa, Dyrøy, Senja, Balsfjord, Karlsøy,
  Lyngen, Storfjord, Kåfjord, Skjervøy, Nordreisa, Kvænangen, Alta, Hammerfest, Sør-Varanger, Vadsø, Karasjok,
  Kautokeino, Loppa, Hasvik, Måsøy, Nordkapp, Porsanger, Lebesby, Gamvik, Tana, Berlevåg, Båtsfjord, Vardø, Nesseby`
    .split(',')
    .map((name) => name.trim().toLowerCase()),
);

const FIRST = `Nord Sør Øst Vest Lang Brei Djup Grunn Furu Bjørk Ask Eike Rogne Selje Hassel Einer Lyng Mose Myr Tjern
  Elve Foss Stryk Bekk Kjelde Brann Tinde Egg Hatt Kolle Haug Bakke Li Urd Skarv Ramn Ugle Falk Orre Tiur Hjort Elg
  Gaupe Rev Bever Oter Laks Aure Sild Torsk Kveite Tare Skjel Sval Snø Is Frost Vinter Sommer Haust Dugg Sol Måne
  Stjerne Gull Sølv Jern Kobber Stein Grus Leir Sand Mold Åker Eng Korn Bygg Havre Rug Smie Kvern Sag Båt Naust
  Segl Mast Anker Varde Vete Tun Stabbur Løe Støl Setre Rype Lerke Trane Svane Gås And Hegre Vipe Tranå Kåpe Hulder
  Draug Trolls Jutul Brage Frigg Balder Idunn Tors Ull Ymer`
  .split(/\s+/)
  .filter(Boolean);
const LAST =
  'vik dal nes fjord øy sund havn ås mark mo strand berg bygd heim seter våg holt rud tveit fjell moen elv lund sjø'.split(
    ' ',
  );

/** Maximum number of consecutive draws that find only names already taken. */
const ENOUGH_TRIES = 200;

/**
 * Unique names of municipalities that do not exist; none equals a real municipality's name, also not in ASCII spelling.
 * @returns `count` names. Some 2,700 names have two parts; if a free one is not found within `ENOUGH_TRIES` draws,
 *   names get three parts.
 */
export function municipalityNames(dice: Dice, count: number): string[] {
  const realSlugs = new Set([...REAL_MUNICIPALITIES].map(slugOf));
  const names = new Map<string, string>();
  let missed = 0;
  while (names.size < count) {
    const first = missed < ENOUGH_TRIES ? dice.pick(FIRST) : dice.pick(FIRST) + dice.pick(FIRST).toLowerCase();
    const name = first + dice.pick(LAST);
    const slug = slugOf(name);
    missed++;
    if (realSlugs.has(slug) || names.has(slug)) continue;
    names.set(slug, name);
    if (missed < ENOUGH_TRIES) missed = 0;
  }
  return [...names.values()];
}

/** The country's regions, with the fraction of their municipalities that write nynorsk. */
export const REGIONS: readonly { name: string; nynorsk: number }[] = [
  { name: 'Storhei', nynorsk: 0 },
  { name: 'Austmark', nynorsk: 0 },
  { name: 'Innlandia', nynorsk: 0.1 },
  { name: 'Skagerkyst', nynorsk: 0.05 },
  { name: 'Heifylket', nynorsk: 0.35 },
  { name: 'Vesterhav', nynorsk: 0.45 },
  { name: 'Fjordane', nynorsk: 0.95 },
  { name: 'Møreskjær', nynorsk: 0.65 },
  { name: 'Midtnor', nynorsk: 0.05 },
  { name: 'Polarkyst', nynorsk: 0 },
  { name: 'Viddefylket', nynorsk: 0 },
];

const GIVEN =
  `Anne Kari Ingrid Marit Liv Solveig Berit Astrid Hilde Randi Silje Nina Tone Heidi Camilla Ida Maren Sigrid
  Jan Per Bjørn Ole Lars Kjell Arne Knut Svein Thomas Hans Geir Tor Morten Terje Odd Erik Martin Andreas Jonas Håkon
  Eirik Sondre Amir Fatima Leila Mohammed Marek Agnieszka`
    .split(/\s+/)
    .filter(Boolean);
const HOLDING = 'stad rud land eng haug bakken moen vold set gård nes li tveit lien hagen berget'.split(' ');

/** A person's name; family names are built like farm names. */
export function personName(dice: Dice): string {
  const family = dice.chance(0.3)
    ? `${dice.pick(['Ol', 'Lar', 'Han', 'Pet', 'Nil', 'And', 'Krist', 'Er'])}${dice.pick(['sen', 'ersen', 'iansen'])}`
    : dice.pick(FIRST) + dice.pick(HOLDING);
  return `${dice.zipf(GIVEN)} ${family}`;
}

/** Name of a farm or a hamlet, or the first part of a street's name. */
export const placeName = (dice: Dice): string => dice.pick(FIRST) + dice.pick(HOLDING);

export const streetAddress = (dice: Dice): string =>
  `${dice.pick(FIRST)}${dice.pick(['vegen', 'gata', 'bakken', 'lia', 'torget'])} ${dice.between(1, 90)}`;
