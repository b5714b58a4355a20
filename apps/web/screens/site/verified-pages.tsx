import type { components } from '@/api/api.gen';
import { Cell, Heading, Row, Table } from '@/design/table';
import { AnswerBadge } from '@/parts/locate/answer';
import { SiteLink } from '@/parts/site-link';
import { getWords } from '@/words/server';
import { DoesNotApply } from './does-not-apply';

/** For each target where the site has its page, as people have said. */
export async function VerifiedPages({
  siteId,
  pages,
  targets,
  editable,
}: {
  siteId: string;
  pages: components['schemas']['VerifiedPages']['items'];
  targets: components['schemas']['Target'][];
  editable: boolean;
}) {
  const { words, language, format } = await getWords();
  const text = words.site;
  return (
    <Table caption={text.verifiedPages}>
      <thead>
        <tr>
          <Heading>{text.target}</Heading>
          <Heading>{text.page}</Heading>
          <Heading>{text.since}</Heading>
          {editable && <Heading>{text.actions}</Heading>}
        </tr>
      </thead>
      <tbody>
        {targets.map((target) => {
          const known = pages.find((page) => page.target === target.slug);
          return (
            <Row key={target.slug}>
              <Cell head className="whitespace-nowrap">
                {target.name[language]}
              </Cell>
              <Cell className="min-w-52">
                {known?.doesNotApply && <AnswerBadge answer="does-not-apply" words={words} />}
                {known && !known.doesNotApply && known.url && <SiteLink url={known.url} words={words} />}
                {known && !known.doesNotApply && !known.url && (
                  <AnswerBadge answer="no" words={words} note={text.absent} />
                )}
                {!known && <span className="text-soft">{text.nothingVerified}</span>}
              </Cell>
              <Cell className="whitespace-nowrap">
                {known && format.day(known.updatedAt)}
                {known?.verifiedBy && ` ${text.confirmedBy(known.verifiedBy)}`}
              </Cell>
              {editable && (
                <Cell>
                  <DoesNotApply
                    siteId={siteId}
                    target={target.slug}
                    name={target.name[language]}
                    set={known?.doesNotApply ?? false}
                  />
                </Cell>
              )}
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
