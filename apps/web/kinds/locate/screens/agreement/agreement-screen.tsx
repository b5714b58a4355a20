import type { components } from '@hyrde/client';
import Link from 'next/link';
import { Badge } from '@/design/badge';
import { ButtonLink } from '@/design/button';
import { Fact } from '@/design/fact';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Cell, Heading, Row, TableFrame } from '@/design/table';
import { getWords } from '@/words/server';

/** How far people agree who judged the same findings: the measure, and each finding that it is made of. */
export async function AgreementScreen({
  agreement: { n, agreed, kappa, items },
}: {
  agreement: components['schemas']['Agreement'];
}) {
  const { words, language, format } = await getWords();
  const text = words.agreement;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        <ButtonLink href="/review">{words.review.title}</ButtonLink>
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
            <TableFrame caption={text.title}>
              <thead>
                <tr>
                  <Heading>{words.sweep.site}</Heading>
                  <Heading>{words.overview.target}</Heading>
                  <Heading>{text.first}</Heading>
                  <Heading>{text.second}</Heading>
                  <Heading>{text.decided}</Heading>
                  <Heading>{words.finding.at}</Heading>
                </tr>
              </thead>
              <tbody>
                {items.map(({ searchId, site, target, first, second, verdict, at }) => (
                  <Row key={searchId}>
                    <Cell head>
                      <Link href={`/findings/${searchId}`} className="plain-link">
                        {site}
                      </Link>
                    </Cell>
                    <Cell>{target[language]}</Cell>
                    {[first, second].map((said) => (
                      <Cell key={said.person}>
                        {words.verdicts[said.verdict]} <span className="block text-soft">{said.person}</span>
                      </Cell>
                    ))}
                    <Cell>{verdict ? words.verdicts[verdict] : <Badge tone="warning">{text.third}</Badge>}</Cell>
                    <Cell className="whitespace-nowrap">{format.minute(at)}</Cell>
                  </Row>
                ))}
              </tbody>
            </TableFrame>
          </div>
        </>
      )}
    </>
  );
}
