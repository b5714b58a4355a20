'use client';
import { useRouter } from 'next/navigation';
import { type MouseEvent, useState } from 'react';
import { ButtonAnchor } from '@/design/button';

interface Props {
  searchId: string;
  /** Which sheet: `language=` of a new one, or `version=`. */
  query: string;
  /** What the screen is left with, most often. */
  main?: boolean;
  children: string;
}

/** Hands out a proof sheet and, since it may just have been made, reads the screen anew: its sum then stands there. */
export function ProofSheetLink({ searchId, query, main = false, children }: Props) {
  const href = `/api/findings/${searchId}/proof-sheet.pdf?${query}`;
  const file = `hyrde-finding-${searchId}.pdf`;
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const hand = async (event: MouseEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const response = await fetch(href);
      if (!response.ok) return window.location.assign(href); // it says why
      const url = URL.createObjectURL(await response.blob());
      Object.assign(document.createElement('a'), { href: url, download: file }).click();
      URL.revokeObjectURL(url);
      router.refresh();
    } finally {
      setBusy(false);
    }
  };
  const link = { href, download: true, onClick: hand, 'aria-busy': busy };
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
