'use client';
import { useRouter } from 'next/navigation';
import { type MouseEvent, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button, ButtonAnchor } from '@/design/button';
import { saveFile } from '@/parts/save-file';
import { useWords } from '@/words/client';
import { evidenceWords } from '../../words/evidence';

interface Props {
  searchId: string;
  /** Query of the sheet: `language=` of a new one, or `version=`. */
  query: string;
  /** True for the screen's main button. */
  main?: boolean;
  children: string;
}

/**
 * Downloads a proof sheet and refreshes the screen: the sheet may just have been made, and its checksum is then shown.
 */
export function ProofSheetLink({ searchId, query, main = false, children }: Props) {
  const href = `/api/findings/${searchId}/proof-sheet.pdf?${query}`;
  const file = `hyrde-finding-${searchId}.pdf`;
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const response = await fetch(href);
      if (!response.ok) return window.location.assign(href); // The response says why.
      saveFile(await response.blob(), file);
      router.refresh();
    } finally {
      setBusy(false);
    }
  };
  const link = { href, download: true, onClick: download, 'aria-busy': busy };
  return main ? (
    <ButtonAnchor kind="main" {...link}>
      {children}
    </ButtonAnchor>
  ) : (
    <a className="link" {...link}>
      {children}
    </a>
  );
}

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

/** Withdraws the person's own verdict on a finding, whenever it was given; the finding waits for review again. */
export function WithdrawVerdict({ verificationId }: { verificationId: string }) {
  const text = useWords(evidenceWords).words.review;
  const { send, busy } = useChange();
  const withdraw = () =>
    send(() => service.POST('/api/review/undo', { body: { verificationId } }), { text: text.withdrawn });
  return (
    <Button small busy={busy} className="mt-1 print:hidden" onClick={withdraw}>
      {text.withdraw}
    </Button>
  );
}
