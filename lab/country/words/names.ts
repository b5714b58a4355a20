import type { Dice } from '../random.js';
import { slugOf } from './language.js';
import { REAL_MUNICIPALITIES } from './real-names.js';

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
