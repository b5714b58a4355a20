import { describe, expect, it } from 'vitest';
import { redactedRecord } from './redacted-record.js';

const record = { sender: null, recipient: null, title: null, caseTitle: null, exemption: null, link: null };

describe('a record', () => {
  it('shows no private person, in titles neither', () => {
    const { shown, names } = redactedRecord({
      ...record,
      sender: 'Kari Nordmann',
      recipient: 'Kartverket',
      title: 'Klage fra Nordmann, Kari på vedtak',
      caseTitle: 'Byggesak – kari nordmann',
    });
    expect(shown).toEqual({
      exemption: null,
      link: null,
      sender: null,
      recipient: 'Kartverket',
      senderSign: 'likely',
      recipientSign: 'none',
      title: 'Klage fra ••• på vedtak',
      caseTitle: 'Byggesak – •••',
    });
    expect(names).toEqual({
      exemption: null,
      link: null,
      sender: 'Kari Nordmann',
      recipient: null,
      title: 'Klage fra Nordmann, Kari på vedtak',
      caseTitle: 'Byggesak – kari nordmann',
    });
  });

  it('keeps apart what the portal has marked', () => {
    const { shown, names } = redactedRecord({ ...record, recipient: '*****', title: 'Svar' });
    expect(shown).toMatchObject({ recipient: null, recipientSign: 'marked', title: 'Svar' });
    expect(names).toEqual({ ...record, recipient: '*****' });
  });

  it('is unchanged if it names nobody', () => {
    const plain = { ...record, sender: 'Statens vegvesen', title: 'Vedtak (a+b)' };
    expect(redactedRecord(plain)).toEqual({
      shown: { ...plain, senderSign: 'none', recipientSign: 'none' },
      names: null,
    });
  });

  it('is redacted whatever signs a name has', () => {
    const { shown } = redactedRecord({
      ...record,
      sender: 'Anne-Lise O’Neill Jr.',
      title: 'Fra Anne-Lise O’Neill Jr.',
    });
    expect(shown.title).toBe('Fra •••');
  });

  it.each([
    ['Σωτήρης Παπάς', 'ΣΩΤΉΡΗΣ ΠΑΠΆΣ'],
    ['Sara Strand', 'ſara ſtrand'],
    ['Kari Nordmann', 'k. n.'],
    ['Kari Anne Nordmann', 'nordmann, kari anne'],
  ])('is redacted whatever the letters of a name are: %s as %s', (sender, written) => {
    expect(redactedRecord({ ...record, sender, title: `svar (${written})` }).shown.title).toBe('svar (•••)');
  });
});

describe('beside a redacted sender', () => {
  const from = (sender: string, rest: object) => redactedRecord({ ...record, sender, ...rest });

  it.each([
    'https://p.example/dok/klage-fra-kari-nordmann.pdf',
    'https://p.example/dok?navn=Kari%20Nordmann',
    'https://p.example/dok/karinordmann',
    'https://p.example/dok/01019012345',
  ])('a link that names them is kept apart: %s', (link) => {
    const { shown, names } = from('Kari Nordmann', { link });
    expect([shown.link, names?.link]).toEqual([null, link]);
  });

  it('a link stays where the host has their surname, and goes where it has their name', () => {
    const link = 'https://nordmann.p.example/dok/2026-7-1';
    expect(from('Kari Nordmann', { link }).shown.link).toBe(link);
    expect(from('Kari Nordmann', { link: 'https://karinordmann.example/' }).shown.link).toBeNull();
    expect(from('Kari Nordmann', { link: 'https://nordmann.p.example/nordmann' }).shown.link).toBeNull();
  });

  it('a link that names nobody stays', () => {
    const link = 'https://p.example/dok/2026-7-1.pdf';
    expect(from('Kari Nordmann', { link })).toMatchObject({ shown: { link }, names: { link: null } });
  });

  it('the link of Bjørn Sætre is known in the letters of addresses', () => {
    expect(from('Bjørn Sætre', { link: 'https://p.example/bjorn-saetre' }).shown.link).toBeNull();
  });

  it.each([
    ['Offl. § 13: Kari Nordmann', 'Offl. § 13: •••'],
    ['Klage fra Nordmann', 'Klage fra •••'],
    ['Klage fra K. Nordmann', 'Klage fra •••'],
    ['klage, kari nordmann', 'klage, •••'],
    ['Byggesak Storgata 5 b, 0150 Oslo', 'Byggesak •••'],
    ['byggesak i Kong Haakons gate 12', 'byggesak i •••'],
    ['Fødselsnummer 01019012345', 'Fødselsnummer •••'],
    ['Fødselsnummer 010190 12345', 'Fødselsnummer •••'],
    ['Ring 912 34 567', 'Ring •••'],
    ['Svar til kari@post.example', 'Svar til •••'],
    ['Klage – Ola Per Jens Hansen Dunk', 'Klage – •••'],
    ['Klage fra Kari Anne Nordmann', 'Klage fra •••'],
    ['Klage – Мария Иванова', 'Klage – •••'],
    ['Klage – 王小明', 'Klage – •••'],
    ['Klage – محمد علي', 'Klage – •••'],
  ])('%s is redacted in a title, a case and an exemption', (text, redacted) => {
    const { shown, names } = from('Kari Nordmann', { title: text, caseTitle: text, exemption: text });
    expect(shown).toMatchObject({ title: redacted, caseTitle: redacted, exemption: redacted });
    expect(names).toMatchObject({ title: text, caseTitle: text, exemption: text });
  });

  it('names are redacted where the portal has marked the sender itself', () => {
    expect(from('*****', { title: 'Klage fra Ola Dunk, Storgata 5' }).shown.title).toBe('Klage fra •••, •••');
  });

  it.each(['Søknad om tilskudd 2026/123-4', 'Vedtak etter offl. § 13, 20.11.2026', 'Nordvik kommune: svar på klage'])(
    'what names nobody stays: %s',
    (title) => {
      expect(from('Kari Nordmann', { title }).shown.title).toBe(title);
    },
  );

  it('bullets of the portal’s own are no redaction', () => {
    const { shown, names } = from('Kartverket', { title: 'Vedtak om •••••', caseTitle: '••• Nabovarsel 01019012345' });
    expect(shown).toMatchObject({ title: 'Vedtak om ∙∙∙∙∙', caseTitle: '∙∙∙ Nabovarsel •••' });
    expect(names).toMatchObject({ title: null, caseTitle: '••• Nabovarsel 01019012345' });
  });

  it('a national number is redacted beside anybody', () => {
    expect(from('Kartverket', { title: 'Vedtak 01019012345' }).shown.title).toBe('Vedtak •••');
  });
});
