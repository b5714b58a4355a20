import { Fragment, type ReactNode } from 'react';
import { Button } from '@/design/button';
import { TextLink } from '@/design/link';
import { Cell, Heading, Row, TableFrame } from '@/design/table';
import { getWords } from '@/words/server';

/** Sections of a guide, each at its anchor. */
export const GuideText = ({ sections }: { sections: readonly GuideSection[] }) =>
  sections.map(({ id, title, blocks }) => (
    <section key={id} id={id} className="mt-7 scroll-mt-4">
      <h2 className="mb-1.5 text-lg">
        <a href={`#${id}`} className="hover:underline">
          {title}
        </a>
      </h2>
      <Blocks blocks={blocks} title={title} />
    </section>
  ));

/** Table of contents of a guide; query words are marked. */
export function GuideContents({ sections, label }: { sections: readonly GuideSection[]; label: string }) {
  return (
    <nav aria-label={label} className="text-sm print:hidden">
      <p className="font-semibold" aria-hidden="true">
        {label}
      </p>
      <ol className="mt-1 sm:max-lg:columns-2">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-7 items-center text-soft hover:text-ink hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** @param props.title label of its tables for screen readers */
const Blocks = ({ blocks, title }: { blocks: readonly Block[]; title: string }) =>
  inPlace(blocks, (block) => <OneBlock {...{ block, title }} />);

/** Renders the parts of a text with their index as key, since they never move. */
export const inPlace = <T,>(parts: readonly T[], show: (part: T, place: number) => ReactNode) =>
  parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never move
    <Fragment key={place}>{show(part, place)}</Fragment>
  ));

function OneBlock({ block, title }: { block: Block; title: string }) {
  switch (block.is) {
    case 'paragraph':
      return (
        <p className="mt-2 max-w-prose">
          <Line text={block.text} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className={`mt-2 max-w-prose space-y-1 pl-5 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
          {inPlace(block.items, (item) => (
            <li className="[&>p]:mt-0">
              <Blocks blocks={item} title={title} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <div className="mt-3">
          <TableFrame caption={title}>
            <thead>
              <tr>
                {inPlace(block.head, (cell) => (
                  <Heading>
                    <Line text={cell} />
                  </Heading>
                ))}
              </tr>
            </thead>
            <tbody>
              {inPlace(block.rows, (row) => (
                <Row>
                  {inPlace(row, (cell, column) => (
                    <Cell head={column === 0} className="align-top">
                      <Line text={cell} />
                    </Cell>
                  ))}
                </Row>
              ))}
            </tbody>
          </TableFrame>
        </div>
      );
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
        <pre tabIndex={0} className="panel mt-3 max-w-prose overflow-x-auto p-3 font-mono text-sm">
          {block.text}
        </pre>
      );
    case 'picture': {
      const { src, width, height } = block.picture;
      return (
        // biome-ignore lint/performance/noImgElement: it is as small as it is shown
        <img {...{ src, width, height }} alt={block.alt} className="panel mt-3 h-auto w-full" />
      );
    }
  }
}

const Line = ({ text }: { text: readonly Inline[] }) => inPlace(text, (part) => <Words part={part} />);

function Words({ part }: { part: Inline }) {
  if (typeof part === 'string') return part;
  switch (part.is) {
    case 'strong':
      return <strong>{part.text}</strong>;
    case 'em':
      return <em>{part.text}</em>;
    case 'code':
      return <code className="rounded bg-raised px-1 font-mono text-[0.9em] break-words">{part.text}</code>;
    case 'link':
      return <TextLink href={part.href}>{part.text}</TextLink>;
  }
}

export type Inline =
  | string
  | { is: 'strong'; text: string }
  | { is: 'em'; text: string }
  | { is: 'code'; text: string }
  /** @param href `#section` within a guide, `/help/guide#section` to another */
  | { is: 'link'; href: string; text: string };

interface Picture {
  src: string;
  width: number;
  height: number;
}

export type Block =
  | { is: 'paragraph'; text: readonly Inline[] }
  | { is: 'list'; ordered: boolean; items: readonly (readonly Block[])[] }
  | { is: 'table'; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] }
  | { is: 'code'; text: string }
  | { is: 'picture'; picture: Picture; alt: string };

export interface GuideSection {
  /** Anchor, the same in every language. */
  id: string;
  title: string;
  blocks: readonly Block[];
  /** The section as plain text, for the search. */
  plain: string;
}

/** A file of docs/guides in one language. */
export interface Guide {
  name: string;
  title: string;
  purpose: string;
  sections: readonly GuideSection[];
}

/** Search field of the guides: a plain form with GET, so that results have an address. */
export async function SearchGuides({ asked }: { asked?: string | undefined }) {
  const { words } = await getWords();
  return (
    <search>
      <form action="/help" className="flex flex-wrap items-end gap-2">
        <label className="flex min-w-0 flex-1 basis-44 flex-col text-sm text-soft">
          {words.guides.search}
          <input type="search" name="q" defaultValue={asked} maxLength={100} className="control w-full text-ink" />
        </label>
        <Button type="submit">{words.guides.find}</Button>
      </form>
    </search>
  );
}
