import type { components } from '@hyrde/client';
import { Notice } from '@/design/notice';
import { Badge } from '@/design/values';
import { RecordOwnerRequest } from '@/parts/owner-requests/record-request';
import { RequestState } from '@/parts/owner-requests/request-state';
import { requestText } from '@/parts/owner-requests/request-table';
import { ReadAgain } from '@/parts/read-again';
import { getWords, TIME_ZONE } from '@/words/server';
import { LookForToken } from './look-for-token';

type OwnerProof = components['schemas']['OwnerProof'];

const TONES = { waiting: 'plain', looking: 'busy', failed: 'bad', proven: 'good' } as const;

/** A host of the visitor: the remaining steps of its proof, or its owner's actions. */
export async function ProofPanel({ proof }: { proof: OwnerProof }) {
  const { words, format } = await getWords();
  const text = words.ownerProofs;
  const { id, host, state } = proof;
  return (
    <section aria-labelledby={`proof-${id}`} className="mt-4">
      <h3 id={`proof-${id}`} className="flex flex-wrap items-center gap-2 font-semibold break-all">
        {host} <Badge tone={TONES[state]}>{text.states[state]}</Badge>
      </h3>
      <p className="mt-1 text-sm text-soft">
        {state === 'proven' ? text.until(format.day(proof.endsAt)) : text.tokenUntil(format.day(proof.endsAt))}
      </p>
      {state === 'proven' ? <Proven proof={proof} /> : <ToProve proof={proof} />}
    </section>
  );
}

async function ToProve({ proof }: { proof: OwnerProof }) {
  const { words, format } = await getWords();
  const text = words.ownerProofs;
  const { id, host, state, fault, fileUrl, token, lookAt } = proof;
  return (
    <>
      <ol className="mt-3 list-decimal space-y-2 pl-5">
        <li>
          {text.makeFile} <code className="rounded bg-raised px-1 font-mono text-sm break-all">{fileUrl}</code>
        </li>
        <li>
          {text.writeToken}
          <pre className="panel mt-1 p-2 font-mono text-sm break-all whitespace-pre-wrap select-all">{token}</pre>
        </li>
        <li>{text.thenLook}</li>
      </ol>
      <div aria-live="polite">
        {state === 'failed' && fault && (
          <div className="mt-3">
            <Notice tone="warning" title={text.faults[fault]} />
          </div>
        )}
        {state === 'looking' && (
          <p className="mt-3">
            <ReadAgain />
            {lookAt && new Date(lookAt) > new Date() ? text.lookingLater(format.minute(lookAt)) : text.looking}
          </p>
        )}
      </div>
      {state !== 'looking' && <LookForToken id={id} host={host} />}
    </>
  );
}

/** The owner's actions on a proven host; requests of parent hosts are shown without actions. */
async function Proven({ proof }: { proof: OwnerProof }) {
  const { words, format } = await getWords();
  const text = words.ownerProofs;
  const { id, host, requests } = proof;
  return (
    <>
      <h4 className="mt-4 mb-1 font-medium">{text.requests}</h4>
      {requests.length === 0 ? (
        <p className="text-soft">{text.noRequests}</p>
      ) : (
        <ul className="space-y-2">
          {requests.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0">
                {requestText(one.request, words, format)}{' '}
                {one.quietUntil && (
                  <Badge tone="busy">{words.ownerRequests.quietUntil(format.minute(one.quietUntil))}</Badge>
                )}
                <span className="block text-sm break-words text-soft">
                  {one.host} ·{' '}
                  {words.ownerRequests.by(
                    one.enteredByOwner ? words.ownerRequests.theOwner : words.ownerRequests.theOperator,
                    format.minute(one.enteredAt),
                  )}
                </span>
              </span>
              {one.host === host && <RequestState id={one.id} host={host} withdrawn={false} proofId={id} />}
            </li>
          ))}
        </ul>
      )}
      <details className="mt-2">
        <summary className="link w-fit cursor-pointer">{text.ask}</summary>
        <div className="mt-2">
          <RecordOwnerRequest host={host} proofId={id} timeZone={TIME_ZONE} />
        </div>
      </details>
      <h4 className="mt-4 mb-1 font-medium">{text.asked}</h4>
      <p>{text.askedWhat}</p>
      <p className="mt-1 flex flex-wrap gap-4">
        <a className="link" href={`/api/owner-proofs/${id}/requests.csv`} download>
          {text.csv}
        </a>
        <a className="link" href={`/api/owner-proofs/${id}/requests.jsonl`} download>
          {text.jsonl}
        </a>
      </p>
    </>
  );
}
