'use client';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { type Conflict, type Decision, decideConflictsBy } from '@/api/edits';

/** Loaded with the first conflict of a page. */
const ConflictDialog = dynamic(() => import('./conflict-dialog'));

interface Asked {
  conflict: Conflict;
  answer: (decision: Decision) => void;
}

/** Asks the person for a decision whenever an edit of the page meets another one. */
export function EditConflicts() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => decideConflictsBy((conflict) => new Promise((answer) => setAsked({ conflict, answer }))), []);
  if (!asked) return null;
  return (
    <ConflictDialog
      key={asked.conflict.revision}
      conflict={asked.conflict}
      onDecision={(decision) => {
        setAsked(null);
        asked.answer(decision);
      }}
    />
  );
}
