import { notFound } from 'next/navigation';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Notice } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Cell, Heading, Row, TableFrame } from '@/design/table';
import { Fact } from '@/design/values';
import { languageName } from '@/parts/display-names';
import type { PageInput } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { AccuracyTable } from '../../../../parts/accuracy-table';
import { type Change, ChangeLine, ChangeList, type NameChange, namesBetween } from '../../changes';
import { Decide, Restore } from '../../target-actions';
import {
  changesOf,
  LearningNotice,
  type Version,
  VersionBadge,
  versionBefore,
  versionLearning,
  versionProposed,
} from '../../target-head';
import { WordCards } from '../../word-cards';
import { JudgedTryOutSection } from '../judged-try-out';

/** Screen of a version: its changes, origin and accuracy. */
export default async function VersionPage(props: PageInput<'slug' | 'version'>) {
  const [{ slug, version: asked }, practice] = await Promise.all([props.params, showsPractice()]);
  const query = { practice: String(practice), target: slug };
  const [target, accuracy] = await Promise.all([
    get('/api/targets/{slug}', { path: { slug } }),
    get('/api/accuracy', { query }),
  ]);
  const version = target.versions.find((one) => String(one.version) === asked);
  if (!version) notFound();
  const path = { slug, version: version.version };
  const judged =
    version.state === 'proposed' ? await get('/api/targets/{slug}/versions/{version}/try-out', { path }) : null;

  const [{ words, language, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.targets.versionPage;
  const editor = may(me, 'auditor') && target.archivedAt === null;
  const free = editor && !versionLearning(target) && !versionProposed(target);
  const before = versionBefore(target, version);
  const changes = changesOf(target, version);
  const renamed = before ? namesBetween(before.names, version.names) : [];
  const inUse = version.version === target.version;
  const learnt = version.origin === 'examples' || version.origin === 'verdicts';
  const number = format.whole(version.version);
  return (
    <>
      <PageHead
        title={text.title(target.name[language], number)}
        badges={<VersionBadge version={version} inUse={target.version} words={words} />}
        purpose={text.purpose}
      >
        {free && version.state === 'ready' && !inUse && (
          <Restore slug={slug} version={version.version} inUse={target.version} label={text.restore} />
        )}
        <ButtonLink href={`/set-up/targets/${slug}/versions`}>{text.all}</ButtonLink>
      </PageHead>
      {version.state === 'learning' && <LearningNotice target={target} editor={editor} />}
      {version.state === 'failed' && (
        <Notice tone="bad" title={words.targets.teach.failedTitle(number)}>
          {version.failure && words.targets.teach.failures[version.failure]} {words.targets.teach.failedBody}
        </Notice>
      )}
      {version.state === 'proposed' && (
        <Notice tone="warning" title={words.targets.proposal.title}>
          <p>{words.targets.proposal.body(format.whole(target.version))}</p>
          {editor && (
            <div className="mt-2 flex flex-wrap gap-2">
              <Decide slug={slug} version={version.version} number={number} />
            </div>
          )}
        </Notice>
      )}
      {version.state === 'declined' && <Notice title={words.targets.proposal.declinedTitle} />}
      {inUse && learnt && (
        <Notice tone="good" title={text.learntTitle}>
          <p>{text.learntBody(format.whole(version.trainingSites))}</p>
          {free && before && (
            <div className="mt-2 flex flex-wrap gap-2">
              <ButtonLink href={`/set-up/targets/${slug}`} kind="main">
                {text.keep}
              </ButtonLink>
              <ButtonLink href={`/set-up/targets/${slug}/edit`}>{words.targets.edit}</ButtonLink>
              <Restore
                slug={slug}
                version={before.version}
                inUse={target.version}
                label={text.discard(format.whole(before.version))}
              />
            </div>
          )}
        </Notice>
      )}
      <Facts version={version} />
      {(version.state === 'ready' || version.state === 'proposed' || version.state === 'declined') && (
        <>
          {before && changes ? (
            <Section title={text.difference(format.whole(before.version))}>
              <ChangeTable changes={changes} learnt={version.changes} />
              {renamed.length > 0 && <NameChanges changes={renamed} learnt={version.changes} />}
            </Section>
          ) : (
            <p className="mt-4 text-soft">{text.first}</p>
          )}
          {judged && <JudgedTryOutSection slug={slug} version={version.version} judged={judged} mayStart={editor} />}
          {version.state === 'ready' && (
            <Section title={text.accuracyTitle} aside={version.trainingSites > 0 && words.targets.history.onOthers}>
              <AccuracyTable rows={accuracy.items.filter((row) => row.target.version === version.version)} />
            </Section>
          )}
          <Section title={words.labels.words}>
            <WordCards list={version.words} names={version.names} target={target} />
          </Section>
        </>
      )}
    </>
  );
}

/** Author, time, base and result of a version. */
async function Facts({ version }: { version: Version }) {
  const { words, format } = await getWords();
  const text = words.targets.history;
  const facts: [string, React.ReactNode][] = [
    [text.origin, text.origins[version.origin]],
    [text.who, [version.createdBy, format.minute(version.createdAt)].filter(Boolean).join(', ')],
    ...(version.basedOn ? [[text.base, format.whole(version.basedOn)] as [string, string]] : []),
    ...(version.note ? [[words.labels.note, version.note] as [string, string]] : []),
    ...(version.trainingSites
      ? [[text.trainedOn, words.labels.siteCount(format.whole(version.trainingSites))] as [string, string]]
      : []),
    [words.nav.sweeps, format.whole(version.sweeps)],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

/** Names added and removed; learnt ones with the number of sites that use them. */
async function NameChanges({ changes, learnt }: { changes: readonly NameChange[]; learnt: Version['changes'] }) {
  const { words, format } = await getWords();
  const text = words.targets.changes;
  const shown = (language: string, name: string) => {
    const why = learnt.find(({ after, ...one }) => after === null && one.language === language && one.word === name);
    return why ? `${name} (${words.labels.siteCount(format.whole(why.right))})` : name;
  };
  return (
    <dl className="mt-3 flex flex-col gap-2">
      {changes.flatMap(({ language, added, removed }) =>
        [
          { what: text.namesAdded, names: added },
          { what: text.namesRemoved, names: removed },
        ]
          .filter(({ names }) => names.length > 0)
          .map(({ what, names }) => (
            <div key={language + what}>
              <dt className="text-sm text-soft">{what(languageName(language, words))}</dt>
              <dd lang={language} className="font-medium break-words">
                {names.map((name) => shown(language, name)).join(' · ')}
              </dd>
            </div>
          )),
      )}
    </dl>
  );
}

/** Changes of a version; if it was learnt, with the number of sites that support each. */
async function ChangeTable({ changes, learnt }: { changes: readonly Change[]; learnt: Version['changes'] }) {
  const { words, format } = await getWords();
  const text = words.targets.changes;
  if (changes.length === 0) return <p className="text-soft">{text.same}</p>;
  if (learnt.length === 0) return <ChangeList changes={changes} words={words} format={format} />;
  const languages = [...new Set(changes.map((change) => change.language))];
  return (
    <TableFrame caption={words.labels.word}>
      <thead>
        <tr>
          <Heading>{words.labels.word}</Heading>
          <Heading numeric>{text.right}</Heading>
          <Heading numeric>{text.wrong}</Heading>
        </tr>
      </thead>
      {languages.map((code) => (
        <tbody key={code}>
          <tr>
            <th scope="rowgroup" colSpan={3} className="border-b border-line bg-ground px-3 py-1 text-left text-soft">
              {languageName(code, words)}
            </th>
          </tr>
          {changes
            .filter((change) => change.language === code)
            .map((change) => {
              const why = learnt.find((one) => one.language === code && one.word === change.word);
              return (
                <Row key={change.word}>
                  <Cell head>
                    <ChangeLine change={change} words={words} format={format} />
                  </Cell>
                  <Cell numeric>{why ? words.labels.siteCount(format.whole(why.right)) : '–'}</Cell>
                  <Cell numeric>{why ? words.labels.siteCount(format.whole(why.wrong)) : '–'}</Cell>
                </Row>
              );
            })}
        </tbody>
      ))}
    </TableFrame>
  );
}
