import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { TextLink } from '@/design/link';
import { PageHead, Section } from '@/design/page-head';
import { Fact } from '@/design/values';
import { ageText } from '@/kinds/watch/texts';
import { SiteLink } from '@/parts/addresses';
import type { PageInput } from '@/parts/lists/query';
import { NamesNotice } from '@/parts/names/names-notice';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { NotNews } from '../../parts/decisions';

export default async function DocumentPage(props: PageInput<'id'>) {
  const { id } = await props.params;
  const document = await get('/api/documents/{id}', { path: { id } });
  const [{ words, language, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.watch.document;
  const { hub, site, target, state } = document;
  const judged = state === 'held' || state === 'dropped';
  return (
    <>
      <PageHead title={document.title || words.labels.untitled} purpose={text.purpose}>
        {may(me, 'auditor') && !judged && <NotNews id={document.id} title={document.title} isNews={state === 'news'} />}
      </PageHead>
      <Section title={text.facts}>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact name={words.labels.site}>
            <TextLink href={`/bodies/${site.id}`}>{site.name}</TextLink>
          </Fact>
          <Fact name={words.labels.address}>
            {document.url ? <SiteLink url={document.url} words={words} /> : text.noAddress}
          </Fact>
          <Fact name={words.outcomes.found}>{format.second(document.foundAt)}</Fact>
          <Fact name={words.watch.feed.age}>
            {ageText(document, { words, format })}, {words.watch.datings[document.dating]}
          </Fact>
          {target && <Fact name={words.labels.target}>{target.name[language]}</Fact>}
          <Fact name={words.labels.state}>{text.states[state]}</Fact>
        </dl>
      </Section>
      <Section title={text.records}>
        <Records records={document.records} />
      </Section>
      <Section title={words.labels.evidence}>
        <NamesNotice names={document.names} mayOpen={may(me, 'auditor')} />
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact name={text.hub[hub.kind]}>
            <SiteLink url={hub.url} words={words}>
              {hub.title || undefined}
            </SiteLink>
          </Fact>
          <Answer id={document.id} evidence={document.evidence} />
        </dl>
        <p className="mt-2 max-w-[90ch] text-sm text-soft">{document.evidence ? text.notPage : text.gone}</p>
      </Section>
    </>
  );
}

async function Records({ records }: Pick<Schema<'FoundDocumentDetails'>, 'records'>) {
  const { words, format } = await getWords();
  const text = words.watch.document;
  if (records.length === 0) return <p className="text-soft">{text.noRecord}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {records.map(({ id, title, date }) => (
        <li key={id}>
          <TextLink href={`/records/${id}`}>{title ?? text.untitledRecord}</TextLink>
          {date && <span className="text-soft"> · {format.day(date)}</span>}
        </li>
      ))}
    </ul>
  );
}

async function Answer({ id, evidence }: Pick<Schema<'FoundDocumentDetails'>, 'id' | 'evidence'>) {
  const { words, format } = await getWords();
  const text = words.watch.document;
  if (!evidence) return null;
  return (
    <>
      <Fact name={text.answered}>
        {format.second(evidence.at)}
        {evidence.status !== null && `, HTTP ${evidence.status}`}
      </Fact>
      {evidence.sha256 && (
        <>
          <Fact name={text.hash}>
            <code className="break-all">{evidence.sha256}</code>
          </Fact>
          <Fact name={text.answer}>
            <a href={`/api/documents/${id}/answer`} className="link" download>
              {text.save}
            </a>
          </Fact>
        </>
      )}
    </>
  );
}
