import { Section } from '@/design/page-head';
import { NumberSetting } from '@/parts/changes';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import { getWords } from '@/words/server';
import type { KindSettings } from '../kind-parts';

/** Retention of names in records, and the redaction of sole traders. */
export const surface: KindSettings = async ({ settings }) => {
  const { words } = await getWords();
  const text = words.surface.retention;
  return (
    <Section
      title={text.title}
      what={<WhatIsThis term={text.what} guide="auditor#treat-names-with-care" words={words.common} />}
    >
      <NumberSetting
        label={words.labels.days}
        value={settings.recordRetentionDays}
        name="recordRetentionDays"
        min={1}
        max={3_650}
        revision={settings.revision}
      />
      <NumberSetting
        label={text.soleTraders.label}
        hint={text.soleTraders.reason}
        value={settings.redactSoleTraders}
        name="redactSoleTraders"
        min={0}
        max={1}
        choices={[text.soleTraders.shown, text.soleTraders.redacted]}
        revision={settings.revision}
      />
    </Section>
  );
};
