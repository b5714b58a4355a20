import { get } from '@/api/server';
import { Section } from '@/design/page-head';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import { NumberSetting } from '@/parts/number-setting';
import { showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import type { KindSettings } from '../kind-parts';
import { ThresholdsShown } from './thresholds';

const PER_CENT = { min: 0, max: 100, perUnit: 100 };

/** From when a claim counts, and how many findings two people judge. */
export const locate: KindSettings = async ({ settings }) => {
  const [{ words }, practice] = await Promise.all([getWords(), showsPractice()]);
  const text = words.locate.settings;
  const thresholds = await get('/api/accuracy/thresholds', { query: { practice: String(practice) } });
  return (
    <>
      <Section
        title={text.claimTitle}
        what={<WhatIsThis term={text.claimWhat} guide="auditor#know-how-far-to-trust-it" words={words.common} />}
      >
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          <NumberSetting label={text.wrongYes} value={settings.wrongYesShare} name="wrongYesShare" {...PER_CENT} />
          <NumberSetting
            key={settings.claimThreshold}
            label={text.claimThreshold}
            value={settings.claimThreshold}
            name="claimThreshold"
            {...PER_CENT}
          />
        </div>
        <ThresholdsShown thresholds={thresholds} inForce={settings.claimThreshold} />
      </Section>
      <Section
        title={text.secondTitle}
        what={<WhatIsThis term={text.secondWhat} guide="reviewer#when-two-people-judge" words={words.common} />}
      >
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
