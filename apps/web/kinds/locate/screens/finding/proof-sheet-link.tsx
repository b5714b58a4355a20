'use client';
import { useRouter } from 'next/navigation';
import { type MouseEvent, useState } from 'react';

/** Hands out a proof sheet and, since it may just have been made, reads the screen anew: its sum then stands there. */
export function ProofSheetLink({ href, file, children }: { href: string; file: string; children: string }) {
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
  return (
    <a href={href} className="link" download onClick={hand} aria-busy={busy}>
      {children}
    </a>
  );
}
