import { Cell, Heading, Row, TableFrame } from '@/design/table';
import { languageName } from '@/parts/language-name';
import { getWords } from '@/words/server';
import { ChangeLine, ChangeList } from '../change-list';
import type { Change } from '../changes';
import type { Version } from '../versions';

/** What a version changed; for one that was learnt, with the number of sites that told so. */
export async function ChangeTable({ changes, learnt }: { changes: readonly Change[]; learnt: Version['changes'] }) {
  const { words, format } = await getWords();
  const text = words.targets.changes;
  if (changes.length === 0) return <p className="text-soft">{text.same}</p>;
  if (learnt.length === 0) return <ChangeList changes={changes} words={words} format={format} />;
  const languages = [...new Set(changes.map((change) => change.language))];
  return (
    <TableFrame caption={text.word}>
      <thead>
        <tr>
          <Heading>{text.word}</Heading>
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
                  <Cell numeric>{why ? words.targets.history.sites(format.whole(why.right)) : '–'}</Cell>
                  <Cell numeric>{why ? words.targets.history.sites(format.whole(why.wrong)) : '–'}</Cell>
                </Row>
              );
            })}
        </tbody>
      ))}
    </TableFrame>
  );
}
