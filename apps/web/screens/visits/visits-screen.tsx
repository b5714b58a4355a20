import { getService } from '@/api/server';
import { ScreenTitle } from '@/design/screen-title';
import { PublicFrame } from '@/parts/frame/public-frame';
import { getWords } from '@/words/server';

/** For site owners who met us in their logs. The operator’s address and mail come from the environment. */
export async function VisitsScreen() {
  const [{ words, format }, keys] = await Promise.all([getWords(), sealingKeys()]);
  const text = words.visits;
  const operator = operatorUrl();
  const mail = process.env.OPERATOR_MAIL;
  return (
    <PublicFrame>
      <article className="max-w-prose [&_h2]:mt-6 [&_h2]:mb-1 [&_h2]:text-lg">
        <ScreenTitle title={text.title} />
        <p className="mt-1 text-soft">{text.purpose}</p>

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

        <h2>{text.whyTitle}</h2>
        <p>{text.why}</p>

        <h2>{text.howTitle}</h2>
        <ul className="list-disc space-y-1 pl-5">
          {text.how.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>

        <h2>{text.keepTitle}</h2>
        <p>{text.keep}</p>

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

        <h2>{text.objectTitle}</h2>
        <p>{text.objectRobots}</p>
        <pre className="panel mt-2 overflow-x-auto p-3 font-mono text-sm">{'User-agent: Hyrde\nDisallow: /'}</pre>
        <p className="mt-3">{text.objectWishes}</p>
        <p className="mt-3">
          {mail ? (
            <>
              {text.objectMail}{' '}
              <a className="link" href={`mailto:${mail}`}>
                {mail}
              </a>
            </>
          ) : (
            text.objectNoMail
          )}{' '}
          {text.objectTell}
        </p>
      </article>
    </PublicFrame>
  );
}

/** Null where the service is away: site owners may read the rest all the same. */
async function sealingKeys() {
  const service = await getService();
  const answer = await service.GET('/api/sealing-keys').catch(() => null);
  return answer?.data?.items ?? null;
}

function operatorUrl(): URL | null {
  const text = process.env.OPERATOR_URL;
  return text && URL.canParse(text) ? new URL(text) : null;
}
