import { expect, it } from 'vitest';
import { withoutSoleTraders } from './sole-traders.js';

it('shows no sole trader while the setting redacts them', () => {
  const shown = {
    sender: 'Maler Hansen ENK',
    recipient: 'Kartverket',
    title: 'Tilbud fra maler Hansen',
    caseTitle: null,
    exemption: null,
    link: 'https://a.example/tilbud-maler-hansen.pdf',
    senderSign: 'none' as const,
    recipientSign: 'none' as const,
  };
  expect(withoutSoleTraders(shown)).toMatchObject({
    sender: '••• ENK',
    senderSign: 'likely',
    recipient: 'Kartverket',
    recipientSign: 'none',
    title: 'Tilbud fra •••',
    link: null,
  });
});
