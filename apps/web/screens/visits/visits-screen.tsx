import type { Schema } from '@/api/schema';
import { getService } from '@/api/server';
import { Notice } from '@/design/notice';
import { ScreenTitle } from '@/design/page-head';
import { Badge } from '@/design/values';
import { PublicFrame } from '@/parts/frame/public-frame';
import { GuideText } from '@/parts/guides/guide-text';
import { getGuides } from '@/parts/guides/guides';
import { RecordOwnerRequest, RequestState } from '@/parts/owner-requests/request-form';
import { requestText } from '@/parts/owner-requests/request-table';
import { ReadAgain } from '@/parts/sweeps/live-refresh';
import { BeginProof, LookForToken } from '@/screens/visits/proof-actions';
import { getWords, TIME_ZONE } from '@/words/server';

/** Guide for site owners who found Hyrde in their logs, with the operator's address and mail. */
export default async function VisitsPage() {
  const service = await getService();
  const [{ words, format }, guides, limits, keys, proofs] = await Promise.all([
    getWords(),
    getGuides(),
    service.GET('/api/limits').catch(() => null),
    itemsOf(service.GET('/api/sealing-keys')),
    itemsOf(service.GET('/api/owner-proofs')),
  ]);
  const text = words.visits;
  const guide = guides.find(({ name }) => name === 'site-owner');
  const { name, url, mail } = limits?.data?.operator ?? { name: null, url: null, mail: null };
  const operator = url ? new URL(url) : null;
  const who = name ?? operator?.host ?? mail;
  return (
    <PublicFrame>
      <article className="[&>h2]:mt-7 [&>h2]:mb-1 [&>h2]:text-lg">
        <ScreenTitle title={guide?.title ?? ''} />
        <p className="mt-1 text-soft">{guide?.purpose}</p>

        <h2>{text.whoTitle}</h2>
        {limits?.data && <p>{who ? text.who(who) : text.whoUnknown}</p>}
        {operator && (
          <p>
            <a className="link" href={operator.href}>
              {operator.href}
            </a>
          </p>
        )}
        <p className="mt-2">
          {text.agent}{' '}
          <code className="rounded bg-raised px-1 font-mono text-sm break-words">
            {limits?.data?.userAgent ?? 'Hyrde/…'}
          </code>
        </p>

        {mail ? (
          <p className="mt-2">
            {text.write}{' '}
            <a className="link" href={`mailto:${mail}`}>
              {mail}
            </a>
          </p>
        ) : (
          limits?.data && <p className="mt-2">{text.writeNowhere}</p>
        )}

        {proofs && (
          <>
            <h2 id="own">{words.ownerProofs.title}</h2>
            <p>{words.ownerProofs.purpose}</p>
            {proofs.map((proof) => (
              <ProofPanel key={proof.id} proof={proof} />
            ))}
            <BeginProof another={proofs.length > 0} />
          </>
        )}

        <GuideText sections={guide?.sections ?? []} />

        {keys && (
          <>
            <h2 id="seals">{text.sealsTitle}</h2>
            <p>{keys.length > 0 ? text.seals : text.sealsNone}</p>
            {keys.map((key) => (
              <dl key={key.fingerprint} className="mt-2 text-sm">
                <dt className="text-soft">{text.fingerprint}</dt>
                <dd className="font-mono break-all">{key.fingerprint}</dd>
                <dd>{text.sealsSince(format.day(key.createdAt), key.retiredAt && format.day(key.retiredAt))}</dd>
                <dd>
                  <pre className="panel mt-2 p-3 font-mono text-sm break-all whitespace-pre-wrap">
                    {key.publicKey.trim()}
                  </pre>
                </dd>
              </dl>
            ))}
          </>
        )}
      </article>
    </PublicFrame>
  );
}

/** Items of a list; null if the API is unavailable: the rest of the page is shown regardless. */
const itemsOf = <T,>(answer: Promise<{ data?: { items: T[] } }>): Promise<T[] | null> =>
  answer.then(
    ({ data }) => data?.items ?? null,
    () => null,
  );

const TONES = { waiting: 'plain', looking: 'busy', failed: 'bad', proven: 'good' } as const;

/** A host of the visitor: the remaining steps of its proof, or its owner's actions. */
async function ProofPanel({ proof }: { proof: Schema<'OwnerProof'> }) {
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

async function ToProve({ proof }: { proof: Schema<'OwnerProof'> }) {
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
async function Proven({ proof }: { proof: Schema<'OwnerProof'> }) {
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
              {one.host === host && (
                <RequestState id={one.id} host={host} withdrawn={false} revision={one.revision} proofId={id} />
              )}
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
          {words.common.downloadCsv}
        </a>
        <a className="link" href={`/api/owner-proofs/${id}/requests.jsonl`} download>
          {text.jsonl}
        </a>
      </p>
    </>
  );
}
