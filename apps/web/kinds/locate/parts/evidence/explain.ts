import type { components } from '@hyrde/client';
import type { FrameWords } from '@/words/en';
import type { Formats } from '@/words/format';
type Match = Finding['matches'][number];
type Place = Match['places'][number]['place'];

/** Parts of a finding that an explanation uses. */
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
    const nearest = next ? text.nearest(next.title || next.url, format.percent(next.confidence)) : text.nothingSeen;
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

/** "The heaviest word of the query, “postliste”, is in its title and the link “Postliste”." */
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
  const sure = format.percent(next.confidence);
  return next.confidence < CLOSE * confidence
    ? words.explain.farRival(sure)
    : words.explain.closeRival(next.title || next.url, sure);
}

/** Why no further page was opened: the algorithm's own rule if it is known. */
function stopped({ reason, algorithm }: Explained, words: FrameWords, format: Formats): string {
  if (reason !== 'accepted') return words.reasons[reason];
  const parameter = (name: string) => new RegExp(`[:,]${name}=([\\d.]+)`).exec(algorithm)?.[1];
  const cost = parameter('cost');
  if (cost) return words.explain.stoppedByCost(format.tenthPercent(Number(cost)));
  const threshold = parameter('threshold');
  return threshold ? words.explain.stoppedByThreshold(format.parameter(Number(threshold))) : words.reasons.accepted;
}
