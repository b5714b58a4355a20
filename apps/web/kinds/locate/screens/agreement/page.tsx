import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Link } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge, Fact } from '@/design/values';
import { showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';

/** Agreement of people who judged the same findings: the measure, and its findings. */
export default async function AgreementPage() {
  const query = { practice: String(await showsPractice()) };
  const { n, agreed, kappa, items } = await get('/api/review/agreement', { query });
  const { words, language, format } = await getWords();
  const text = words.agreement;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        <ButtonLink href="/review">{words.nav.entries.review}</ButtonLink>
      </PageHead>
      {n === 0 ? (
        <Empty title={text.none}>{text.noneBody}</Empty>
      ) : (
        <>
          <dl className="facts mb-5">
            <Fact name={text.both}>
              <a href="#findings" className="link">
                {format.whole(n)}
              </a>
            </Fact>
            <Fact name={text.agreed}>{format.percent(agreed / n)}</Fact>
            <Fact name={text.kappa}>{kappa === null ? text.noKappa : format.hundredths(kappa)}</Fact>
          </dl>
          <p className="mb-4 max-w-[90ch] text-soft">{text.explained}</p>
          <div id="findings">
            {items.length < n && <p className="mb-2 text-sm text-soft">{text.newest(format.whole(items.length))}</p>}
            <Table
              caption={text.title}
              rows={items}
              keyOf={({ searchId }) => searchId}
              columns={(column) => [
                column(words.labels.site, ({ searchId, site }) => (
                  <Link href={`/findings/${searchId}`} className="plain-link">
                    {site}
                  </Link>
                )),
                column(words.labels.target, ({ target }) => target[language]),
                ...(['first', 'second'] as const).map((nth) =>
                  column(text[nth], (said: (typeof items)[number]) => (
                    <>
                      {words.verdicts[said[nth].verdict]} <span className="block text-soft">{said[nth].person}</span>
                    </>
                  )),
                ),
                column(text.decided, ({ verdict }) =>
                  verdict ? words.verdicts[verdict] : <Badge tone="warning">{text.third}</Badge>,
                ),
                column(words.labels.when, ({ at }) => format.minute(at)),
              ]}
            />
          </div>
        </>
      )}
    </>
  );
}
