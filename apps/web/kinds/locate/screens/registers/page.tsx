import { get } from '@/api/server';
import { Link } from '@/design/link';
import { Empty, Notice } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import { displayName } from '@/parts/display-names';
import { one, type PageInput } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { AddRegister, ImportRegisters, RegisterActions } from './register-forms';

/** Registers outside the sites that hold targets: active ones, or removed ones. */
export default async function RegistersPage(props: PageInput) {
  const [search, practice] = await Promise.all([props.searchParams, showsPractice()]);
  const removed = one(search, 'removed') === 'true';
  const query = { practice: String(practice), removed: String(removed) };
  const [{ items: registers }, targets] = await Promise.all([
    get('/api/registers', { query }),
    get('/api/targets', { query: { archived: 'false' } }),
  ]);
  const [{ words, language }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.registers;
  const names = targets.items.map(({ slug, name }) => ({ slug, name: name[language] }));
  const nameOf = (slug: string) => names.find((one) => one.slug === slug)?.name ?? slug;
  const edits = may(me, 'auditor') && !practice;
  return (
    <>
      <PageHead title={removed ? text.showRemoved : text.title} purpose={text.purpose} />
      {practice && <Notice>{text.practiceOnly}</Notice>}
      <Table
        caption={text.title}
        rows={registers}
        empty={<Empty title={removed ? text.noneRemoved : text.none} />}
        keyOf={(register) => register.id}
        columns={(column) => [
          column(words.labels.host, { className: 'min-w-44 break-words print:min-w-0 print:break-all' }, (register) => (
            <>
              {register.host} {register.builtIn && <Badge>{words.labels.builtIn}</Badge>}
            </>
          )),
          column(text.holder, { className: 'min-w-28 print:min-w-0 print:text-xs' }, (register) => register.holder),
          column(words.labels.targets, { className: 'min-w-36 print:min-w-0 print:text-xs' }, (register) =>
            register.targets.map(nameOf).join(', '),
          ),
          column(
            text.reach,
            { className: 'min-w-36 print:min-w-0 print:text-xs' },
            (register) => text.reaches[register.reach],
          ),
          registers.some(({ country }) => country) &&
            column(
              text.country,
              { className: 'print:text-xs' },
              (register) => register.country && displayName(register.country.toUpperCase(), 'region', words),
            ),
          registers.some(({ source }) => source) &&
            column(
              words.labels.knownFrom,
              { className: 'min-w-44 wrap-anywhere text-soft print:min-w-0' },
              (register) => <SourceText source={register.source} words={words} />,
            ),
          edits &&
            column(words.common.change, { screenOnly: true }, (register) => (
              <RegisterActions register={register} targets={names} />
            )),
        ]}
      />
      <p className="mt-4">
        <Link href={removed ? '/set-up/registers' : '/set-up/registers?removed=true'} className="link">
          {removed ? text.showInForce : text.showRemoved}
        </Link>
      </p>
      {edits && !removed && (
        <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2">
          <Section title={text.addTitle}>
            <AddRegister targets={names} />
          </Section>
          <Section title={text.importTitle}>
            <ImportRegisters />
          </Section>
        </div>
      )}
    </>
  );
}

/** Source of a register; an address is a link. */
const SourceText = ({ source, words }: { source: string; words: Words }) =>
  /^https?:\/\/\S+$/.test(source) ? (
    <SiteLink url={source} words={words} />
  ) : (
    <span className="break-words">{source}</span>
  );
