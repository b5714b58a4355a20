import { requestRefusal } from '@hyrde/jobs/site';
import { deceivingRequests, honestRequests, KNOWN_LANGUAGES, type MadeRequest } from './generated.js';

/** Fraction of acts that may pass: one in two hundred. */
export const MAY_PASS = 1 / 200;

const passes = ({ request }: MadeRequest): boolean => requestRefusal(request) === null;

/** Acts of the collection that are taken for searches. */
export const passing = (): MadeRequest[] => deceivingRequests().filter(passes);

/**
 * Judges the generated requests and prints how many pass.
 * @throws if more acts pass than one in two hundred
 */
export async function runRequests(): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const [acts, asks] = [deceivingRequests(), honestRequests()];
  const sent = passing();
  for (const { protocol, language, disguise, purpose, request } of sent)
    print(
      `SENT  ${protocol}, ${language}, ${purpose}, ${disguise}: ${request.url} ${request.body?.slice(0, 120) ?? ''}`,
    );
  for (const isKnown of [true, false]) {
    const some = (of: readonly MadeRequest[]) => of.filter(({ language }) => KNOWN_LANGUAGES.has(language) === isKnown);
    print(
      `${some(sent).length} of ${some(acts).length} acts pass in languages that the vocabulary ${isKnown ? 'has' : 'lacks'}`,
    );
  }
  for (const protocol of new Set(asks.map((each) => each.protocol))) {
    const own = asks.filter((each) => each.protocol === protocol);
    print(`${own.filter(passes).length} of ${own.length} searches pass by ${protocol}`);
  }
  if (sent.length > acts.length * MAY_PASS) throw new Error(`${sent.length} of ${acts.length} acts pass.`);
}
