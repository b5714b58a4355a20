import type { components } from '@/api/api.gen';
import { Cell, Heading, Row, Table } from '@/design/table';
import { SiteLink } from '@/parts/site-link';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { AnswerBadge } from '../parts/answer';
import { DoesNotApply } from './does-not-apply';
import { EnterPage } from './enter-page';

type Page = components['schemas']['VerifiedPages']['items'][number];

function whoSays({ verifiedBy, entered }: Page, text: Words['site']): string {
  if (entered) return ` ${entered.by ? text.enteredBy(entered.by) : text.entered}`;
  return verifiedBy ? ` ${text.confirmedBy(verifiedBy)}` : '';
}

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
                {known?.entered?.note && <p className="text-soft">“{known.entered.note}”</p>}
                {!known && <span className="text-soft">{text.nothingVerified}</span>}
              </Cell>
              <Cell className="whitespace-nowrap">
                {known && format.day(known.updatedAt)}
                {known && whoSays(known, text)}
              </Cell>
              {editable && (
                <Cell className="min-w-96">
                  <span className="flex flex-wrap gap-2">
                    {!known?.doesNotApply && (
                      <EnterPage
                        siteId={siteId}
                        target={target.slug}
                        name={target.name[language]}
                        entered={known?.entered ? { url: known.url ?? '', note: known.entered.note } : null}
                      />
                    )}
                    <DoesNotApply
                      siteId={siteId}
                      target={target.slug}
                      name={target.name[language]}
                      set={known?.doesNotApply ?? false}
                    />
                  </span>
                </Cell>
              )}
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
