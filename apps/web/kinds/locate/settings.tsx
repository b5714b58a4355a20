import { Section } from '@/design/page-head';
import { NumberSetting } from '@/parts/number-setting';
import { getWords } from '@/words/server';
import type { KindSettings } from '../kind-parts';

const PER_CENT = { min: 0, max: 100, perUnit: 100 };

/** From when a claim counts, and how many findings two people judge. */
export const locate: KindSettings = async ({ settings }) => {
  const text = (await getWords()).words.locate.settings;
  return (
    <>
      <Section title={text.claimTitle}>
        <p className="mb-2 max-w-[90ch] text-soft">{text.claimBody}</p>
        <NumberSetting
          label={text.claimThreshold}
          value={settings.claimThreshold}
          name="claimThreshold"
          {...PER_CENT}
        />
      </Section>
      <Section title={text.secondTitle}>
        <p className="mb-2 max-w-[90ch] text-soft">{text.secondBody}</p>
        <NumberSetting
          label={text.secondShare}
          value={settings.secondOpinionShare}
          name="secondOpinionShare"
          {...PER_CENT}
        />
      </Section>
    </>
  );
};
