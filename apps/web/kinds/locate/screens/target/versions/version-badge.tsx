import { Badge } from '@/design/values';
import type { Words } from '@/words/en';
import type { Version } from '@/kinds/locate/screens/target/target-head';

/** State of a version: in use, being learnt, proposed, declined or failed; nothing for a version that is only older. */
export function VersionBadge({ version, inUse, words }: { version: Version; inUse: number; words: Words }) {
  const text = words.targets;
  if (version.state === 'learning') return <Badge tone="busy">{text.history.states.learning}</Badge>;
  if (version.state === 'proposed') return <Badge tone="warning">{text.history.states.proposed}</Badge>;
  if (version.state === 'declined') return <Badge>{text.history.states.declined}</Badge>;
  if (version.state === 'failed') return <Badge tone="bad">{text.history.states.failed}</Badge>;
  return version.version === inUse ? <Badge tone="good">{text.current}</Badge> : null;
}
