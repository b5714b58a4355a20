import { describe, expect, it } from 'vitest';
import { maskedRecord } from './masked.js';

const record = { sender: null, recipient: null, title: null, caseTitle: null };

describe('a record', () => {
  it('shows no private person, in titles neither', () => {
    const { shown, names } = maskedRecord({
      sender: 'Kari Nordmann',
      recipient: 'Kartverket',
      title: 'Klage fra Nordmann, Kari på vedtak',
      caseTitle: 'Byggesak – kari nordmann',
    });
    expect(shown).toEqual({
      ...{ sender: null, recipient: 'Kartverket', senderSign: 'likely', recipientSign: 'none' },
      ...{ title: 'Klage fra ••• på vedtak', caseTitle: 'Byggesak – •••' },
    });
    expect(names).toEqual({
      ...{ sender: 'Kari Nordmann', recipient: null },
      ...{ title: 'Klage fra Nordmann, Kari på vedtak', caseTitle: 'Byggesak – kari nordmann' },
    });
  });

  it('keeps apart what the portal has marked', () => {
    const { shown, names } = maskedRecord({ ...record, recipient: '*****', title: 'Svar' });
    expect(shown).toMatchObject({ recipient: null, recipientSign: 'marked', title: 'Svar' });
    expect(names).toEqual({ ...record, recipient: '*****' });
  });

  it('is shown as it is where it names nobody', () => {
    const plain = { ...record, sender: 'Statens vegvesen', title: 'Vedtak (a+b)' };
    expect(maskedRecord(plain)).toEqual({
      shown: { ...plain, senderSign: 'none', recipientSign: 'none' },
      names: null,
    });
  });

  it('is masked whatever signs a name has', () => {
    const { shown } = maskedRecord({ ...record, sender: 'Anne-Lise O’Neill Jr.', title: 'Fra Anne-Lise O’Neill Jr.' });
    expect(shown.title).toBe('Fra •••');
  });
});
