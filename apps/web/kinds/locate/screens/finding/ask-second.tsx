'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { evidenceWords } from '@/kinds/locate/words/evidence';
import { useWords } from '@/words/client';

/** Requests a second person's verdict on a finding, or withdraws the request. */
export function AskSecond({ searchId, second }: { searchId: string; second: boolean }) {
  const text = useWords(evidenceWords).words.review;
  const { send, busy } = useChange();
  async function ask() {
    const params = { path: { searchId } };
    const body = { second: !second };
    await send(() => service.POST('/api/review/{searchId}/second', { params, body }), {
      text: second ? text.askedNoMore : text.asked,
    });
  }
  return (
    <Button small busy={busy} onClick={ask}>
      {second ? text.askSecondNoMore : text.askSecond}
    </Button>
  );
}
