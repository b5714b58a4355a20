import type { Schema } from '@/api/schema';
import { SiteLink } from '@/parts/addresses';
import type { WordsWith } from '@/words/client';
import type { FrameWords } from '@/words/en';
import type { Formats } from '@/words/format';

type Match = Finding['matches'][number];
type Place = Match['places'][number]['place'];

/** Fields of a finding that an explanation uses. */
export type Explained = Pick<
  Finding,
  'url' | 'outcome' | 'reason' | 'algorithm' | 'confidence' | 'matches' | 'query' | 'trail' | 'runnersUp' | 'downloads'
>;

/** Parts of a page or link that name its subject, in the order of the explanation. */
const PROMINENT: readonly Place[] = ['title', 'heading', 'label', 'url'];
/** Minimum ratio of a runner-up's probability to the claim's to be called close. */
const CLOSE = 0.5;

/** Explains the decision of a search in sentences: evidence for the page, evidence against it, and the stop reason. */
export function explain(finding: Explained, words: FrameWords, format: Formats): string[] {
  const text = words.explain;
  const stop = stopped(finding, words, format);
  const [next] = finding.runnersUp;
  if (finding.url === null) {
    const nearest = next ? text.nearest(next.title || next.url, format.confidence(next.confidence)) : text.nothingSeen;
    return [nearest, stop];
  }
  const { matches } = finding;
  if (matches.length === 0) return [text.noWords, rival(finding, words, format), stop];
  return [
    named(finding, words, format),
    text.coverage(format.whole(matches.length), format.whole(Math.max(finding.query.length, matches.length))),
    rival(finding, words, format),
    stop,
  ];
}

/** A sentence such as "The heaviest word of the query, “postliste”, is in its title and the link “Postliste”." */
function named({ matches, query, trail }: Explained, words: FrameWords, format: Formats): string {
  const weights = new Map(query.map(({ word, weight }) => [word, weight]));
  const weightOf = ({ word }: Match) => weights.get(word) ?? 0;
  const placesOf = ({ places }: Match) => PROMINENT.filter((place) => places.some((one) => one.place === place));
  const best = matches
    .filter((match) => placesOf(match).length > 0)
    .reduce<Match | null>((top, match) => (top && weightOf(top) >= weightOf(match) ? top : match), null);
  if (!best) return words.explain.onlyText;
  const label = trail.at(-1)?.label.trim();
  const places = placesOf(best).map((place) =>
    place === 'label' && label ? words.explain.link(label) : words.explain.places[place],
  );
  const heaviest = weightOf(best) > 0 && weightOf(best) >= Math.max(...weights.values());
  const say = heaviest ? words.explain.namedHeaviest : words.explain.named;
  return say(best.word, format.list(places));
}

function rival({ confidence, runnersUp: [next] }: Explained, words: FrameWords, format: Formats): string {
  if (!next) return words.explain.noRival;
  const sure = format.confidence(next.confidence);
  return next.confidence < CLOSE * confidence
    ? words.explain.farRival(sure)
    : words.explain.closeRival(next.title || next.url, sure);
}

/** Reason why no further page was opened: the algorithm's own rule if it is known. */
function stopped({ reason, algorithm }: Explained, words: FrameWords, format: Formats): string {
  if (reason !== 'accepted') return words.reasons[reason];
  const parameter = (name: string) => new RegExp(`[:,]${name}=([\\d.]+)`).exec(algorithm)?.[1];
  const cost = parameter('cost');
  if (cost) return words.explain.stoppedByCost(format.tenthPercent(Number(cost)));
  const threshold = parameter('threshold');
  return threshold ? words.explain.stoppedByThreshold(format.parameter(Number(threshold))) : words.reasons.accepted;
}

type Finding = Schema<'Finding'>;

interface Props {
  finding: Pick<Finding, 'contributions' | 'confidence' | 'confidenceIs'>;
  words: WordsWith<'evidence'>;
  format: Formats;
}

/** Parts of a decision: named numbers, descending by size, with their unit. */
export function Contributions({ finding: { contributions, confidence, confidenceIs }, words, format }: Props) {
  const text = words.evidence.contributions;
  if (contributions.length === 0) return <p className="text-sm text-soft">{text.none}</p>;
  const inLogOdds = confidenceIs === 'probability';
  const sum = contributions.reduce((all, { value }) => all + value, 0);
  return (
    <>
      <p className="mb-2 text-sm text-soft">
        {inLogOdds ? text.logOdds(format.signed(sum), format.confidence(confidence)) : text.score}
      </p>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{text.title}</caption>
        <thead className="text-soft">
          <tr>
            <th scope="col" className="text-left font-normal">
              {text.feature}
            </th>
            <th scope="col" className="pl-3 text-right font-normal">
              {words.labels.weight}
            </th>
          </tr>
        </thead>
        <tbody>
          {bySize(contributions).map(({ feature, value }) => (
            <tr key={feature} className="border-t border-line">
              <th scope="row" className="py-0.5 text-left font-normal">
                {text.features[feature]}
              </th>
              <td className="py-0.5 pl-3 text-right align-top whitespace-nowrap tabular-nums" data-measure>
                {inLogOdds ? format.signed(value) : format.parameter(value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Contributions other than zero, descending by size. */
const bySize = (contributions: Finding['contributions']): Finding['contributions'] =>
  contributions.filter(({ value }) => value !== 0).sort((a, b) => Math.abs(b.value) - Math.abs(a.value));

/** Reasons of a search's decision, a sentence a line. */
export function ReasonsWhy({ finding, words, format }: { finding: Explained; words: FrameWords; format: Formats }) {
  return (
    <ul className="list-disc pl-5">
      {explain(finding, words, format).map((sentence) => (
        <li key={sentence} className="break-words">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

interface SurenessProps {
  finding: Pick<Schema<'Finding'>, 'url' | 'confidence' | 'confidenceIs' | 'reliability' | 'engineVersion'>;
  words: FrameWords;
  format: Formats;
}

/** First version of the herder that states how probable it is that the site has no such page; before, of the read pages only. */
const STATES_ABSENCE = 18;

/**
 * Probability of the claim, or its score if it is no probability, and the accuracy of verified claims of that
 * confidence.
 */
export function Sureness({ finding, words, format }: SurenessProps) {
  const { url, confidence, confidenceIs, reliability, engineVersion } = finding;
  const text = words.sureness;
  const { bin, verdicts } = reliability;
  const ofNone = Number(engineVersion) >= STATES_ABSENCE ? text.sureOfNone : text.sureOfRead;
  const sure = url === null ? ofNone : text.sure;
  const [say, observed] = confidenceIs === 'probability' ? [sure, text.observed] : [text.score, text.observedScore];
  return (
    <>
      <span className="font-medium tabular-nums">{say(format.confidence(confidence))}</span>
      <span className="block text-sm font-normal text-soft">
        {bin && bin.n > 0
          ? observed(
              format.whole(bin.n),
              `${format.percent(bin.from)}–${format.percent(bin.to)}`,
              format.whole(bin.right),
              format.percent(bin.right / bin.n),
            )
          : text.unchecked(format.whole(verdicts))}
      </span>
    </>
  );
}

/** The links from the home page to the finding, in order. */
export function Trail({ steps, words }: { steps: { url: string; label: string }[]; words: FrameWords }) {
  return (
    <ol className="flex flex-col gap-1">
      {steps.map((step, index) => (
        <li key={step.url} className="flex min-w-0 gap-2">
          <span aria-hidden="true" className="text-soft">
            {index === 0 ? '⌂' : '→'}
          </span>
          <span className="min-w-0">
            <span className="font-medium break-words">{index === 0 ? words.finding.home : step.label || '–'}</span>
            <span className="block text-xs text-soft">
              <SiteLink url={step.url} words={words} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
