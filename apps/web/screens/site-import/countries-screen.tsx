import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { Notice } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { AddCountry } from './import-actions';

/** Countries that come with the product, each with the effect of adding it. */
export default async function CountriesPage() {
  const { items } = await get('/api/countries');
  const [{ words }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.siteImport.country;
  return (
    <>
      <PageHead title={words.labels.addCountry} purpose={text.purpose} />
      {items.map((country) => (
        <CountrySection key={country.code} country={country} mayAdd={may(me, 'auditor')} />
      ))}
      {!may(me, 'auditor') && <Notice title={words.errors.forbiddenTitle}>{words.errors.forbidden.auditor}</Notice>}
    </>
  );
}

async function CountrySection({ country, mayAdd }: { country: Schema<'Country'>; mayAdd: boolean }) {
  const { words, language, format } = await getWords();
  const text = words.siteImport.country;
  const { code, fresh } = country;
  const facts = (['known', 'withoutAddress', 'guessedAddresses', 'withoutLanguage'] as const).filter(
    (what) => country[what] > 0,
  );
  return (
    <Section title={text.heading(country.name[language], format.whole(country.count), country.bodies[language])}>
      <ul className="list-disc pl-5">
        <li className="font-medium">{fresh > 0 ? text.fresh(format.whole(fresh)) : text.nothing}</li>
        {facts.map((what) => (
          <li key={what}>{text[what](format.whole(country[what]))}</li>
        ))}
        <li>{text.unchecked(format.whole(country.uncheckedAddresses), format.whole(country.uncheckedLanguages))}</li>
      </ul>
      <p className="my-2 max-w-prose text-soft">{text.source(country.source[language], format.day(country.asOf))}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {mayAdd && fresh > 0 && <AddCountry code={code} fresh={fresh} />}
        {['csv', 'xlsx'].map((ending) => (
          <a key={ending} href={`/api/countries/${code}/sites.${ending}`} download className="link">
            {text.as(ending.toUpperCase())}
          </a>
        ))}
      </div>
    </Section>
  );
}
