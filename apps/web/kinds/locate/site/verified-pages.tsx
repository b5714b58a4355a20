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

interface Shown {
  siteId: string;
  pages: readonly Page[];
  targets: readonly components['schemas']['Target'][];
  editable: boolean;
}

/** For each target where the site has its page, as people have said; those that nobody has looked for yet are closed. */
export async function VerifiedPages(shown: Shown) {
  const { words, format } = await getWords();
  const { targets, pages } = shown;
  const isLookedFor = ({ slug, sweeps }: Shown['targets'][number]) =>
    sweeps > 0 || pages.some(({ target }) => target === slug);
  const lookedFor = targets.filter(isLookedFor);
  const others = targets.filter((target) => !isLookedFor(target));
  const ofOthers = words.site.otherTargets(format.whole(others.length));
  return (
    <>
      {lookedFor.length > 0 && <PagesTable {...shown} targets={lookedFor} caption={words.site.verifiedPages} />}
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="link cursor-pointer">{ofOthers}</summary>
          <div className="mt-2">
            <PagesTable {...shown} targets={others} caption={ofOthers} />
          </div>
        </details>
      )}
    </>
  );
}

async function PagesTable({ siteId, pages, targets, editable, caption }: Shown & { caption: string }) {
  const { words, language, format } = await getWords();
  const text = words.site;
  return (
    <Table caption={caption}>
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
            <Row key={target.slug} id={target.slug} className="target:bg-accent-soft">
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
