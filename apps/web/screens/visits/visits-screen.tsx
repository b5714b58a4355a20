import { getService } from '@/api/server';
import { ScreenTitle } from '@/design/page-head';
import { PublicFrame } from '@/parts/frame/public-frame';
import { getGuides } from '@/parts/guides/get-guides';
import { GuideText } from '@/parts/guides/guide-text';
import { BeginProof } from '@/parts/owner-proofs/begin-proof';
import { ProofPanel } from '@/parts/owner-proofs/proof-panel';
import { getWords } from '@/words/server';

/** Guide for site owners who found Hyrde in their logs, with the operator's address and mail from the environment. */
export default async function VisitsPage() {
  const [{ words, format }, guides, keys, proofs] = await Promise.all([
    getWords(),
    getGuides(),
    sealingKeys(),
    ownProofs(),
  ]);
  const text = words.visits;
  const guide = guides.find(({ name }) => name === 'site-owner');
  const operator = operatorUrl();
  const mail = process.env.OPERATOR_MAIL;
  return (
    <PublicFrame>
      <article className="[&>h2]:mt-7 [&>h2]:mb-1 [&>h2]:text-lg">
        <ScreenTitle title={guide?.title ?? ''} />
        <p className="mt-1 text-soft">{guide?.purpose}</p>

        <h2>{text.whoTitle}</h2>
        <p>{operator || mail ? text.who(operator?.host ?? mail ?? '') : text.whoUnknown}</p>
        {operator && (
          <p>
            <a className="link" href={operator.href}>
              {operator.href}
            </a>
          </p>
        )}
        <p className="mt-2">
          {text.agent} <code className="rounded bg-raised px-1 font-mono text-sm">Hyrde/…</code>
        </p>

        {mail ? (
          <p className="mt-2">
            {text.write}{' '}
            <a className="link" href={`mailto:${mail}`}>
              {mail}
            </a>
          </p>
        ) : (
          <p className="mt-2">{text.writeNowhere}</p>
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

/** null if the API is unavailable: the rest of the page is shown regardless. */
async function sealingKeys() {
  const service = await getService();
  const answer = await service.GET('/api/sealing-keys').catch(() => null);
  return answer?.data?.items ?? null;
}

/** null if the API is unavailable. */
async function ownProofs() {
  const service = await getService();
  const answer = await service.GET('/api/owner-proofs').catch(() => null);
  return answer?.data?.items ?? null;
}

function operatorUrl(): URL | null {
  const text = process.env.OPERATOR_URL;
  return text && URL.canParse(text) ? new URL(text) : null;
}
