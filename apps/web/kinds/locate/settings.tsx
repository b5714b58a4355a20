import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { NumberSetting } from '@/parts/changes';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import { showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import type { KindSettings } from '../kind-parts';
import { LetterTemplates } from './parts/letter-templates';
import { UseThreshold } from './use-threshold';

const PER_CENT = { min: 0, max: 100, perUnit: 100 };

/** Threshold of claims, and fraction of findings that two people judge. */
export const locate: KindSettings = async ({ settings }) => {
  const [{ words }, practice] = await Promise.all([getWords(), showsPractice()]);
  const text = words.locate.settings;
  const on = { revision: settings.revision };
  const [thresholds, templates] = await Promise.all([
    get('/api/accuracy/thresholds', { query: { practice: String(practice) } }),
    get('/api/letter-templates'),
  ]);
  return (
    <>
      <Section title={words.letters.templates}>
        <LetterTemplates templates={templates.items} />
      </Section>
      <Section
        title={text.claimTitle}
        what={<WhatIsThis term={text.claimWhat} guide="auditor#know-how-far-to-trust-it" words={words.common} />}
      >
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          <NumberSetting
            label={text.wrongYes}
            value={settings.wrongYesShare}
            name="wrongYesShare"
            {...PER_CENT}
            {...on}
          />
          <NumberSetting
            key={settings.claimThreshold}
            label={text.claimThreshold}
            value={settings.claimThreshold}
            name="claimThreshold"
            {...PER_CENT}
            {...on}
          />
        </div>
        <ThresholdsShown thresholds={thresholds} inForce={settings.claimThreshold} {...on} />
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
          {...on}
        />
      </Section>
    </>
  );
};

interface Props {
  thresholds: Schema<'Thresholds'>;
  /** The threshold that is set. */
  inForce: number;
  revision: string;
}

/** Accuracy of the random sample by confidence, and the threshold that it supports. */
async function ThresholdsShown({ thresholds: { accepted, bands, lowest }, inForce, revision }: Props) {
  const { words, format } = await getWords();
  const text = words.locate.settings;
  const judged = bands.filter(({ n }) => n > 0);
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <p>
          {lowest
            ? text.lowest(
                format.percent(lowest.from),
                format.percent(accepted),
                format.whole(lowest.wrong),
                format.whole(lowest.n),
                `${format.tenthPercent(lowest.low ?? 0)}–${format.tenthPercent(lowest.high ?? 0)}`,
              )
            : text.noLowest(format.percent(accepted))}
        </p>
        {lowest && lowest.from !== inForce && (
          <UseThreshold
            threshold={lowest.from}
            label={text.takeLowest(format.percent(lowest.from))}
            revision={revision}
          />
        )}
      </div>
      {judged.length > 0 && (
        <div className="mt-3 max-w-xl">
          <Table
            caption={text.bands}
            rows={judged}
            keyOf={({ from }) => from}
            columns={(column) => [
              column(words.algorithmsScreen.sure, ({ from, to }) => (
                <>
                  {format.percent(from)}–{format.percent(to)}
                </>
              )),
              column(words.labels.judged, { measure: true }, ({ n }) => format.whole(n)),
              column(words.labels.wrong, { measure: true }, ({ wrong }) => format.whole(wrong)),
              column(words.overview.interval, { numeric: true }, ({ low, high }) => (
                <>
                  {format.tenthPercent(low ?? 0)}–{format.tenthPercent(high ?? 0)}
                </>
              )),
            ]}
          />
        </div>
      )}
    </>
  );
}
