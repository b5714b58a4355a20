'use client';
import { useEffect, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button, ButtonLink } from '@/design/button';
import { CopiedText } from '@/design/copy';
import { Choice, Choices, InputField, Options, Radios, SelectField } from '@/design/field';
import { ChangeForm, useOpened } from '@/parts/changes';
import { useWords } from '@/words/client';
import { LANGUAGES } from '@/words/language';
import { subscriptionsWords } from '@/words/subscriptions';
import { PAGE_ROLES } from '../../parts/lists';
import { AGES, EVENT_TYPES, type EventTypes, type Filter, filterOf, HUB_KINDS, type Lists, narrowing } from './filter';

type Means = Schema<'Subscription'>['means'];

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Time and language of mails. */
function MailFields({ given }: { given: Given }) {
  const { words } = useWords(subscriptionsWords);
  const text = words.subscriptions;
  const [timeZone, setTimeZone] = useState(given.timeZone ?? 'UTC');
  useEffect(() => {
    if (given.timeZone === null) setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, [given.timeZone]);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label={text.language} name="language" defaultValue={given.language}>
        <option value="en">{LANGUAGES.en.name}</option>
        <option value="nb">{LANGUAGES.nb.name}</option>
      </SelectField>
      <SelectField label={text.hour} name="hour" defaultValue={given.hour}>
        <Options of={HOURS} titles={(hour) => `${String(hour).padStart(2, '0')}:00`} />
      </SelectField>
      <InputField
        label={words.labels.timeZone}
        name="timeZone"
        required
        value={timeZone}
        onChange={(event) => setTimeZone(event.target.value)}
      />
      <InputField
        label={text.atMost}
        name="atMost"
        type="number"
        min={1}
        max={1_000}
        required
        defaultValue={given.atMost}
      />
    </div>
  );
}

/** Initial values of the form. */
type Given = Pick<
  Schema<'Subscription'>,
  'name' | 'events' | 'means' | 'address' | 'filter' | 'practice' | 'language' | 'hour' | 'atMost'
> & {
  /** null for the browser's time zone. */
  timeZone: string | null;
};

interface SubscriptionFormProps {
  given: Given;
  lists: Lists;
  mail: boolean;
  /** Means that the person may choose, and their own address if they may send mail only there. */
  may: { means: readonly Means[]; onlyTo: string | null };
  /** True for the small form of what somebody follows: the rest is folded. */
  small?: boolean;
  /** null for a new one. */
  subscription: Pick<Schema<'Subscription'>, 'id' | 'revision'> | null;
}

/** Form of a new subscription or, with an id, of an existing one. */
export function SubscriptionForm({ given, lists, mail, may, small = false, subscription }: SubscriptionFormProps) {
  const id = subscription?.id;
  const opened = useOpened(subscription?.revision ?? '');
  const { words } = useWords(subscriptionsWords);
  const text = words.subscriptions;
  const { send, busy, faultOf, whole } = useChange({ quiet: true });
  const [events, setEvents] = useState(given.events);
  const [means, setMeans] = useState(given.means);
  const [made, setMade] = useState<Schema<'SubscriptionWithSecret'> | null>(null);

  async function save(data: FormData) {
    const common = { name: textOf(data, 'name'), events, filter: filterOf(searchOf(data), events) };
    const to = means === 'feed' ? {} : { address: textOf(data, 'address') };
    const more = { ...common, ...to, ...(means === 'mail' ? mailIn(data) : {}) };
    if (id) {
      const params = { path: { id }, ...on(opened) };
      await send(() => service.PATCH('/api/subscriptions/{id}', { params, body: more }), { text: words.common.saved });
      return;
    }
    const { practice } = given;
    const made = { practice, ...common };
    const address = textOf(data, 'address');
    const body =
      means === 'mail'
        ? { means, ...made, address, ...mailIn(data) }
        : means === 'webhook'
          ? { means, ...made, address }
          : { means, ...made, language: given.language };
    setMade(await send(() => service.POST('/api/subscriptions', { body })));
  }

  if (made) return <SecretShown made={made} />;
  const which = (
    <>
      <InputField label={words.labels.name} name="name" required maxLength={200} defaultValue={given.name} />
      <Choices legend={text.events} hint={events.length === 0 ? text.eventsNone : text.eventsHint}>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {EVENT_TYPES.map((type) => (
            <Choice
              key={type}
              type="checkbox"
              name="events"
              value={type}
              checked={events.includes(type)}
              onChange={({ target }) =>
                setEvents(EVENT_TYPES.filter((one) => (one === type ? target.checked : events.includes(one))))
              }
              label={text.types[type]}
            />
          ))}
        </div>
      </Choices>
    </>
  );
  const rest = (
    <>
      <FilterFields events={events} filter={given.filter} lists={lists} />
      {means === 'mail' && <MailFields given={given} />}
    </>
  );
  return (
    <ChangeForm faultOf={faultOf} whole={whole} onData={save} className="flex max-w-2xl flex-col gap-5">
      {!small && which}
      {!id && (
        <Radios
          legend={words.labels.how}
          hint={text.meansHints[means]}
          name="means"
          of={may.means}
          titles={text.meansNames}
          value={means}
          onChange={setMeans}
          isDisabled={(value) => value === 'mail' && !mail}
        />
      )}
      {means === 'mail' && (
        <InputField
          key="mail"
          label={text.mailAddress}
          name="address"
          type="email"
          required
          readOnly={may.onlyTo !== null}
          defaultValue={may.onlyTo ?? given.address}
        />
      )}
      {means === 'webhook' && (
        <InputField
          key="url"
          label={text.url}
          hint={text.urlHint}
          name="address"
          type="url"
          required
          defaultValue={given.address}
          className="control w-full font-mono"
        />
      )}
      {narrowing(events).titled && <WordFields filter={given.filter} />}
      {small ? (
        <details className="flex flex-col gap-5">
          <summary className="cursor-pointer font-medium">{words.labels.more}</summary>
          <div className="mt-3 flex flex-col gap-5">
            {which}
            {rest}
          </div>
        </details>
      ) : (
        rest
      )}
      <Button type="submit" kind="main" busy={busy} disabled={events.length === 0} className="self-start">
        {id ? words.common.save : small ? text.follow : text.subscribe}
      </Button>
    </ChangeForm>
  );
}

/** Words that a title must have, and words that it must not have. */
function WordFields({ filter }: { filter: Filter }) {
  const { words } = useWords(subscriptionsWords);
  const text = words.subscriptions;
  return (
    <>
      <InputField
        label={text.words}
        hint={text.wordsHint}
        name="words"
        maxLength={2_000}
        defaultValue={filter.words?.join(', ')}
      />
      <InputField label={text.notWords} name="notWords" maxLength={2_000} defaultValue={filter.notWords?.join(', ')} />
    </>
  );
}

/** Filters that apply to some of the events. A view and a portal are kept as they are. */
function FilterFields({
  events,
  filter,
  lists: { regions, targets, site },
}: {
  events: EventTypes;
  filter: Filter;
  lists: Lists;
}) {
  const { words, language } = useWords(subscriptionsWords);
  const text = words.subscriptions;
  const { pages, documents, ofSites } = narrowing(events);
  const choices = [
    ...(ofSites
      ? ([
          ['target', words.labels.target, targets.map(({ slug, name }) => [slug, name[language]] as const)],
          ['regionId', words.labels.region, regions.map(({ id, name }) => [id, name] as const)],
          ...(site ? [['siteId', text.site, [[site.id, site.name] as const]] as const] : []),
        ] as const)
      : []),
    ...(pages ? ([['role', text.role, PAGE_ROLES.map((value) => [value, text.roles[value]] as const)]] as const) : []),
    ...(documents
      ? ([
          ['hubKind', text.hubKind, HUB_KINDS.map((value) => [value, text.hubKinds[value]] as const)],
          ['maxAge', text.maxAge, AGES.map((value) => [value, text.maxAges(value)] as const)],
        ] as const)
      : []),
  ] as const;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['viewId', 'portalId', 'topicId'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={filter[name] ?? ''} />
      ))}
      {choices.map(([name, label, options]) => (
        <SelectField key={name} label={label} name={name} defaultValue={filter[name] ?? ''}>
          <option value="">{words.common.all}</option>
          {options.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  );
}

const textOf = (data: FormData, name: string): string => String(data.get(name) ?? '');
const searchOf = (data: FormData) => Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));

const mailIn = (data: FormData) => ({
  language: textOf(data, 'language') === 'nb' ? ('nb' as const) : ('en' as const),
  hour: Number(textOf(data, 'hour')),
  timeZone: textOf(data, 'timeZone'),
  atMost: Number(textOf(data, 'atMost')),
});

/** A webhook's secret or a feed's links, shown once. A mail has none. */
export function SecretShown({ made }: { made: Schema<'SubscriptionWithSecret'> }) {
  const { words } = useWords(subscriptionsWords);
  const text = words.subscriptions;
  return (
    <div role="status" className="my-3 rounded-md border-l-4 border-yes bg-yes-soft px-3 py-2">
      {made.feeds && (
        <>
          <p className="font-semibold">{text.feedsTitle}</p>
          <p>{text.feedsBody}</p>
          {[['Atom', made.feeds.atom] as const, ['JSON Feed', made.feeds.json] as const].map(([name, url]) => (
            <p key={name} className="my-2">
              {name}
              <CopiedText text={url} name={name} />
            </p>
          ))}
        </>
      )}
      {made.secret && (
        <>
          <p className="font-semibold">{text.secretTitle}</p>
          <p>{text.secretBody}</p>
          <CopiedText text={made.secret} />
        </>
      )}
      {!made.secret && !made.feeds && <p className="mb-2 font-semibold">{words.common.saved}</p>}
      <ButtonLink href={`/records/subscriptions/${made.subscription.id}`}>{text.toSubscription}</ButtonLink>
    </div>
  );
}
