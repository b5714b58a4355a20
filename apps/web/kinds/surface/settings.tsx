import { Section } from '@/design/page-head';
import { NumberSetting } from '@/parts/number-setting';
import { getWords } from '@/words/server';
import type { KindSettings } from '../kind-parts';

/** For how long names in records are kept. */
export const surface: KindSettings = async ({ settings }) => {
  const text = (await getWords()).words.surface.retention;
  return (
    <Section title={text.title}>
      <p className="mb-2 max-w-[90ch] text-soft">{text.body}</p>
      <NumberSetting
        label={text.days}
        value={settings.recordRetentionDays}
        name="recordRetentionDays"
        min={1}
        max={3_650}
      />
    </Section>
  );
};
