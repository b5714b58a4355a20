import { namesFor, namesOf } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { urlWords } from '../algorithms/herder/words/url-parts.js';
import { nameReaderOf } from './name-reader.js';

function reader(slug: string, language: string, site = '') {
  const names = namesFor(namesOf(slug) ?? {}, language);
  if (!names) throw new Error(`${slug} has no names`);
  const read = nameReaderOf(names, language);
  read.learnSite(site);
  return read;
}

describe('a target’s names', () => {
  it.each([
    ['accessibility-statement', 'en', 'ACCESSIBILITY STATEMENT'],
    ['accessibility-statement', 'en', 'Our accessibility statement – 2024 (PDF)'],
    ['accessibility-statement', 'fr', 'Déclaration d’accessibilité'],
    ['accessibility-statement', 'fr', 'Accessibilité : partiellement conforme'],
    ['staff', 'fr', 'L’équipe'],
    ['accessibility-statement', 'de', 'Erklärung zur Barrierefreiheit'],
    ['accessibility-statement', 'cs', 'prohlaseni o pristupnosti'],
    ['contact', 'en', 'Contact'],
    ['vacancies', 'nb', 'Ledige stillinger (12)'],
    ['mail-record', 'nn', 'Postlister'],
    ['about', 'nb', 'Om oss'],
    ['faq', 'en', 'Frequently asked questions (FAQ)'],
    ['foi', 'en', 'Freedom of information (FOI)'],
  ])('of %s in %s match “%s”', (slug, language, text) => {
    expect(reader(slug, language).read(text)).toMatchObject({ is: 1, has: 0, not: 0 });
  });

  it.each([
    ['opening-hours', 'tr', 'ÇALIŞMA SAATLERİ'],
    ['notice-board', 'tr', 'İlanlar'],
    ['statistics', 'tr', 'İSTATİSTİK'],
    ['notice-board', 'tr', 'İLANLAR'],
    ['opening-hours', 'el', 'ΏΡΕΣ ΛΕΙΤΟΥΡΓΊΑΣ'],
    ['imprint', 'el', 'ΟΡΟΙ ΧΡΗΣΗΣ'],
    ['about', 'ga', 'FÚINN'],
    ['opening-hours', 'mt', 'ĦINIJIET TAL-FTUĦ'],
    ['notice-board', 'pl', 'tablica-ogloszen'],
    ['budget', 'nb', 'budsjett-og-okonomi'],
    ['events', 'hr', 'dogadanja'],
    ['contact', 'is', 'hafdu-samband'],
  ])('of %s in %s match “%s”, as spelled in capitals and addresses', (slug, language, text) => {
    const { paths: _, ...names } = namesFor(namesOf(slug) ?? {}, language) ?? expect.unreachable();
    const { read, readAddress } = nameReaderOf({ ...names, paths: [] }, language);
    expect(text.includes('-') ? readAddress(text.replaceAll('-', ' ')).is : read(text).is).toBe(1);
  });

  it.each([
    ['about', 'nb', 'Om prosjektet', 'Prosjekter'],
    ['about', 'nb', 'Om museet', 'Museer i kommunen'],
    ['about', 'lt', 'Apie mokyklą', 'Savivaldybės mokyklos'],
    ['about', 'de', 'Über das Programm', 'Programm'],
    ['vacancies', 'nb', 'Arbeid hos oss', 'Arbeid'],
    ['councillors', 'fr', 'Conseil municipal', 'Conseils'],
  ])('of %s in %s that consist of stop words and one word match “%s”, not “%s”', (slug, language, is, isNot) => {
    const { read } = reader(slug, language);
    expect(read(is)).toMatchObject({ is: 1, has: 0 });
    expect(read(isNot)).toMatchObject({ is: 0, has: 0 });
  });

  it.each([
    ['foi', 'tr', '4982 sayılı Bilgi Edinme Kanunu', '5393 sayılı Bilgi Edinme Kanunu'],
    ['foi', 'cs', 'Zákon č. 106/1999 Sb.', 'Zákon č. 128/2000 Sb.'],
    ['accessibility-statement', 'en', 'Section 508', 'Section 230'],
  ])('of %s in %s with a number match “%s”, not “%s”', (slug, language, is, isNot) => {
    const { read } = reader(slug, language);
    expect([read(is).is, read(isNot).is]).toEqual([1, 0]);
  });

  it('in sequence have the rank of the most frequent one', () => {
    const { read } = reader('foi', 'en');
    expect(read('Sunshine law request FOIA library').usual).toBe(read('FOIA library').usual);
    expect(read('Freedom of information (FOI)').usual).toBe(1);
  });

  it('may be combined with the site’s own name', () => {
    expect(reader('about', 'en', 'Search.gov | Home').read('About Search.gov').is).toBe(1);
    expect(reader('about', 'nb', 'Dapla-manualen').read('Om Dapla-manualen').is).toBe(1);
    expect(reader('about', 'nb', 'Dapla-manualen').read('Om skatt').is).toBe(0);
    expect(reader('about', 'nb', 'Dokumentasjon').read('Om dokumentasjonen').is).toBe(1);
    expect(reader('about', 'hr', 'Zavod za statistiku').read('O Zavodu').is).toBe(1);
    expect(reader('statistics', 'en', 'Statistics Norway').read('Statistics').is).toBe(1);
    expect(reader('forms', 'en', 'Bureau of Public Works – Home').read('BPW forms').is).toBe(1);
    expect(reader('about', 'en', 'Bureau of Public Works – Home').read('About BPW').is).toBe(1);
    expect(reader('about', 'cs', 'Covid portál').read('Covid portál').is).toBe(0);
    expect(reader('foi', 'no', 'Naustsjø kommune').read('Innsyn i kommunen').is).toBe(1);
    expect(reader('foi', 'no', 'Naustsjø kommune').read('Om kommunen og innsyn')).toMatchObject({ is: 0, has: 0.5 });
    for (const text of ['PBW forms', 'bpw forms'])
      expect(reader('forms', 'en', 'Bureau of Public Works – Home').read(text).is).toBe(0);
  });

  it('are ranked by their order in the list', () => {
    const { read } = reader('staff', 'es');
    expect(read('Directorio').usual).toBeGreaterThan(read('Equipo directivo').usual);
    expect(read('Directorio de personal').usual).toBe(1);
  });

  it('contained in longer texts are scored by their fraction', () => {
    const { read } = reader('accessibility-statement', 'en');
    expect(read('Accessibility of public transport')).toEqual({ is: 0, usual: 0, has: 1 / 3, not: 0 });
    expect(read('Snow on the roads')).toEqual({ is: 0, usual: 0, has: 0, not: 0 });
    expect(read('So long a text that it says something of accessibility and names nothing at all, ever').has).toBe(0);
  });

  it.each([
    ['mail-record', 'nb', 'Post og innsyn'],
    ['council-minutes', 'nb', 'Utvalg og vedtak'],
    ['forms', 'en', 'Publications & guides'],
    ['laws', 'de', 'Grundlagen und Richtlinien'],
    ['complaints', 'fr', 'Suggestions et plaintes'],
    ['imprint', 'de', 'Impressum, Datenschutz & Kontakt'],
  ])('of %s in %s match “%s”, whose parts each consist of their words', (slug, language, text) => {
    expect(reader(slug, language).read(text)).toEqual({ is: 0, usual: 0, has: 1, not: 0 });
  });

  it.each([
    ['mail-record', 'nb', 'Demokrati og innsyn'],
    ['mail-record', 'nb', 'Innsyn'],
    ['forms', 'en', 'Documents of forms'],
  ])('of %s in %s are only a part of “%s”', (slug, language, text) => {
    expect(reader(slug, language).read(text).has).toBeLessThan(1);
  });

  it.each([
    ['Innsyn', 'Journal og innsyn', true],
    ['Innsyn – Nordvik', 'Postliste', true],
    ['Demokrati', 'Demokrati & innsyn', true],
    ['Demokrati', 'Postliste og innsyn', false],
    ['Postlistearkiv', 'Postlistearkiv', false],
  ])('may list several things: “%s” is one of “%s” or a name: %s', (text, whole, isPart) => {
    expect(reader('mail-record', 'nb', 'Nordvik kommune').isPartOf(text, whole)).toBe(isPart);
  });

  it.each([
    ['accessibility-statement', 'en', 'Accessibility guidelines'],
    ['contact', 'en', 'Privacy policy'],
    ['about', 'nl', 'Werken bij ons'],
    ['organisation', 'nb', 'Om organisasjonen'],
    ['sitemap', 'pt', 'Indicadores'],
  ])('of %s in %s do not match “%s”, of a look-alike or another target', (slug, language, text) => {
    expect(reader(slug, language).read(text)).toEqual({ is: 0, usual: 0, has: 0, not: 1 });
  });

  it.each([
    ['mail-record', 'nb', 'Innsyn og postliste'],
    ['contact', 'en', 'Opening hours and contact'],
  ])('of %s in %s match “%s”, a name of another target that lists one of them', (slug, language, text) => {
    const { is, has, not } = reader(slug, language).read(text);
    expect({ matches: is + has, not }).toEqual({ matches: 1, not: 0 });
  });

  it.each([
    ['imprint', 'en', 'Terms and definitions'],
    ['organisation', 'nb', 'Lag og organisasjonar'],
  ])('of %s in %s do not match the look-alike “%s”, which lists one of them', (slug, language, text) => {
    expect(reader(slug, language).read(text)).toEqual({ is: 0, usual: 0, has: 0, not: 1 });
  });

  it('are not contained in a list of other targets’ names, though each of its words may be', () => {
    expect(reader('mail-record', 'nb').read('Offentlighet og innsyn')).toEqual({ is: 0, usual: 0, has: 0, not: 1 });
  });

  it('match addresses and their path segments', () => {
    const { readAddress } = reader('accessibility-statement', 'nb');
    for (const path of ['om/tilgjengelighetserklaering.html', 'tilgjengelighetserkl%C3%A6ring/', 'a/uustatus'])
      expect(readAddress(urlWords(`https://a.test/${path}`)).is).toBe(1);
    expect(readAddress(urlWords('https://a.test/tilgjengelighet-for-alle')).is).toBe(0);
  });
});
