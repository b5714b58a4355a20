import { Dice } from '../random.js';
import type { Site } from '../sites/country.js';
import { countOf, item } from '../sites/items.js';
import { say, slugOf } from '../words/language.js';
import { personName, streetAddress } from '../words/names.js';
import { UNITS } from '../words/vocabulary.js';
import { bodyText } from './main-text.js';
import type { Block } from './model.js';

/** Contact details of a municipality, for its footer and contact page. */
export function reach(site: Site): { phone: string; mail: string; street: string; post: string } {
  const dice = new Dice(site.seed, 'reach');
  return {
    phone: `${dice.pick([22, 33, 51, 55, 57, 61, 70, 71, 74, 77])} ${dice.between(10, 99)} ${dice.between(10, 99)} ${dice.between(10, 99)}`,
    mail: `postmottak@${site.domain}`,
    street: streetAddress(dice),
    post: `Postboks ${dice.between(1, 400)}, ${dice.between(1000, 9900)} ${site.name}`,
  };
}

export function contactBlocks(site: Site): Block[] {
  const nb = site.language === 'nb';
  const dice = new Dice(site.seed, 'contact');
  const { phone, mail, street, post } = reach(site);
  return [
    {
      kind: 'facts',
      items: [
        [nb ? 'Telefon' : 'Telefon', phone],
        [nb ? 'E-post' : 'E-post', mail],
        [nb ? 'Besøksadresse' : 'Besøksadresse', street],
        [nb ? 'Postadresse' : 'Postadresse', post],
        [nb ? 'Åpningstider' : 'Opningstider', nb ? 'Mandag til fredag 9–15' : 'Måndag til fredag 9–15'],
        [
          nb ? 'Organisasjonsnummer' : 'Organisasjonsnummer',
          `9${dice.between(10, 99)} ${dice.between(100, 999)} ${dice.between(100, 999)}`,
        ],
      ],
    },
    { kind: 'heading', text: nb ? 'Sentralbord og enheter' : 'Sentralbord og einingar' },
    {
      kind: 'table',
      caption: nb ? 'Telefon og e-post til enhetene' : 'Telefon og e-post til einingane',
      head: [nb ? 'Enhet' : 'Eining', nb ? 'Leder' : 'Leiar', 'Telefon', 'E-post'],
      rows: UNITS.map((unit) => {
        const name = say(unit, site.language);
        return {
          cells: [
            name,
            personName(dice),
            `${dice.between(400, 499)} ${dice.between(10, 99)} ${dice.between(100, 999)}`,
            `${slugOf(name)}@${site.domain}`,
          ],
        };
      }),
    },
    { kind: 'text', html: bodyText(dice, site, nb ? 'kontakt med kommunen' : 'kontakt med kommunen', 3) },
  ];
}

export function accessibilityBlocks(site: Site): Block[] {
  const nb = site.language === 'nb';
  const dice = new Dice(site.seed, 'accessibility');
  const broken = dice
    .shuffle(['1.1.1', '1.3.1', '1.4.3', '1.4.10', '2.1.1', '2.4.4', '2.4.7', '3.3.1', '4.1.2'])
    .slice(0, dice.between(1, 5));
  return [
    {
      kind: 'text',
      html: nb
        ? `${site.title} ønsker at flest mulig skal kunne bruke nettstedet, uansett funksjonsevne. Nettstedet er delvis i samsvar med kravene i WCAG 2.1 på nivå AA og forskrift om universell utforming av IKT-løsninger. Erklæringen er et krav fra Tilsynet for universell utforming av IKT (uutilsynet).`
        : `${site.title} ønskjer at flest mogleg skal kunne bruke nettstaden, uansett funksjonsevne. Nettstaden er delvis i samsvar med krava i WCAG 2.1 på nivå AA og forskrift om universell utforming av IKT-løysingar. Erklæringa er eit krav frå Tilsynet for universell utforming av IKT (uutilsynet).`,
    },
    { kind: 'heading', text: nb ? 'Brudd på kravene' : 'Brot på krava' },
    {
      kind: 'table',
      caption: nb ? 'Suksesskriterier som ikke er oppfylt' : 'Suksesskriterium som ikkje er oppfylte',
      head: [nb ? 'Krav' : 'Krav', nb ? 'Beskrivelse' : 'Omtale'],
      rows: broken.map((criterion) => ({
        cells: [
          `WCAG ${criterion}`,
          nb
            ? 'Noe innhold er vanskelig å lese med skjermleser eller tastatur.'
            : 'Noko innhald er vanskeleg å lese med skjermlesar eller tastatur.',
        ],
      })),
    },
    { kind: 'heading', text: nb ? 'Gi tilbakemelding' : 'Gi tilbakemelding' },
    {
      kind: 'text',
      html: nb
        ? 'Fant du en feil som gjør nettstedet vanskelig å bruke for deg med funksjonsnedsettelse? Skriv til oss.'
        : 'Fann du ein feil som gjer nettstaden vanskeleg å bruke for deg med funksjonsnedsetjing? Skriv til oss.',
    },
  ];
}

export function privacyBlocks(site: Site): Block[] {
  const nb = site.language === 'nb';
  const dice = new Dice(site.seed, 'privacy');
  return [
    {
      kind: 'text',
      html: nb
        ? `${site.title} behandler personopplysninger når du bruker tjenestene våre. Kommunedirektøren er behandlingsansvarlig etter personvernforordningen (GDPR) og personopplysningsloven. Du har rett til innsyn i egne personopplysninger, til retting og til sletting.`
        : `${site.title} handsamar personopplysningar når du bruker tenestene våre. Kommunedirektøren er behandlingsansvarleg etter personvernforordninga (GDPR) og personopplysningslova. Du har rett til innsyn i eigne personopplysningar, til retting og til sletting.`,
    },
    { kind: 'heading', text: nb ? 'Personvernombud' : 'Personvernombod' },
    {
      kind: 'facts',
      items: [
        [nb ? 'Navn' : 'Namn', personName(dice)],
        ['E-post', `personvern@${site.domain}`],
      ],
    },
    { kind: 'heading', text: nb ? 'Informasjonskapsler' : 'Informasjonskapslar' },
    {
      kind: 'text',
      html: nb
        ? 'Nettstedet bruker informasjonskapsler (cookies) for å telle besøk. Du kan si nei til dem.'
        : 'Nettstaden bruker informasjonskapslar (cookies) for å telje besøk. Du kan seie nei til dei.',
    },
    {
      kind: 'text',
      html: bodyText(dice, site, nb ? 'behandling av personopplysninger' : 'handsaming av personopplysningar', 4),
    },
  ];
}

/** A page of the list of meetings, with the papers of each. */
export function minutesBlocks(site: Site, page: number): Block[] {
  const nb = site.language === 'nb';
  const from = countOf(site, 'meeting') - 1 - (page - 1) * 24;
  const meetings = Array.from({ length: 24 }, (_, i) => from - i)
    .filter((n) => n >= 0)
    .map((n) => item(site, 'meeting', n));
  return [
    {
      kind: 'text',
      html: nb
        ? 'Her finner du møteplan, sakslister, saksdokumenter og møteprotokoller for politiske utvalg.'
        : 'Her finn du møteplan, sakslister, saksdokument og møteprotokollar for politiske utval.',
    },
    {
      kind: 'table',
      caption: nb ? 'Politiske møter' : 'Politiske møte',
      head: [nb ? 'Møte' : 'Møte', nb ? 'Status' : 'Status', nb ? 'Papirer' : 'Papir'],
      rows: meetings.map((it, i) => ({
        cells: [
          it.title,
          i < 4 && page === 1 ? (nb ? 'Innkalling' : 'Innkalling') : nb ? 'Protokoll godkjent' : 'Protokoll godkjend',
        ],
        link: { href: it.path, label: nb ? 'Saker og protokoll' : 'Saker og protokoll' },
      })),
    },
  ];
}
