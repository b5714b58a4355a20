import { get } from '@/api/server';
import { Link } from '@/design/link';
import { PageHead, Section } from '@/design/page-head';
import { Fact } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import type { PageInput } from '@/parts/lists/query';
import { OwnerLetter } from '@/parts/owner-requests/owner-letter';
import { getWords } from '@/words/server';
import { algorithmTitle } from '../../parts/algorithm';
import { AnswerBadge } from '../../parts/answer';
import { Dossier } from '../../parts/evidence/dossier';
import { Walls } from '../../parts/evidence/walls';

const dossierOf = async (props: PageInput<'id'>) => {
  const { id } = await props.params;
  return get('/api/searches/{id}/dossier', { path: { id } });
};

/** Screen of one search, with or without a finding. */
export default async function SearchPage(props: PageInput<'id'>) {
  const search = await dossierOf(props);
  const { words, language, format } = await getWords();
  const text = words.dossier;
  const { record, foundUrl } = search;
  return (
    <>
      <PageHead title={text.heading(search.site.name)} purpose={text.purpose} />

      <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <AnswerBadge answer={search.answer} words={words} />
        <SiteLink url={search.site.homeUrl} words={words} />
      </div>
      <dl className="facts text-sm">
        <Fact name={words.labels.target}>
          {search.target.name[language]}, {words.sweep.version(String(search.target.version))}
        </Fact>
        <Fact name={words.sweep.outcome}>{words.outcomes[search.outcome]}</Fact>
        <Fact name={words.labels.downloads}>
          {words.common.of(format.whole(search.downloads), format.whole(search.budget))}
          {record && record.given > 0 && `, ${text.given(format.whole(record.given))}`}
        </Fact>
        <Fact name={words.labels.site}>
          <Link href={`/bodies/${search.site.id}`} className="plain-link">
            {search.site.name}
          </Link>
        </Fact>
        <Fact name={words.labels.sweep}>
          <Link href={`/runs/${search.sweep.id}`} className="plain-link">
            {search.sweep.name}
          </Link>
        </Fact>
        <Fact name={words.labels.algorithm}>{algorithmTitle(search.algorithm, words)}</Fact>
        {search.foundRegister && <Fact name={text.onRegister}>{search.foundRegister}</Fact>}
      </dl>
      {search.hasFinding && (
        <p className="mt-3">
          <Link href={`/findings/${search.searchId}`} className="link">
            {text.evidence}
          </Link>
        </p>
      )}

      {search.walls.length > 0 && (
        <Section title={text.walls.title}>
          <Walls walls={search.walls} words={words} format={format} />
        </Section>
      )}

      <OwnerLetter reason={search.reason} url={search.site.homeUrl} />

      <Section title={text.title}>
        {record ? (
          <Dossier
            record={record}
            stopped={[words.reasons[search.reason], search.detail].filter(Boolean).join(' ')}
            found={foundUrl}
            words={words}
            format={format}
          />
        ) : (
          <p className="text-soft">{text.none}</p>
        )}
      </Section>
    </>
  );
}
