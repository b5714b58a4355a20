import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TargetSlug } from '@hyrde/contracts';
import { z } from 'zod';
import { RecordedSite } from './recorded-site.js';
import { type RecordedTarget, SiteDescription, TargetDescription } from './site-description.js';
import { filesOf } from './unpacked.js';

// Seen from the sources and from what they are built to.
const FOLDER = fileURLToPath(
  new URL(import.meta.url.includes('/dist/') ? '../../sites/annotations/' : './annotations/', import.meta.url),
);

/** What was found by reading a recorded site (`annotations/README.md`), `annotations/NAME.json`. */
const Annotation = z.object({
  /** A host of a recorded web, that nobody else describes; `folder` is where the web lies, seen from the other sites. */
  host: SiteDescription.omit({ name: true, targets: true }).extend({ folder: z.string() }).optional(),
  /** By built-in target the pages that are it, the best first: none where the site has none, null where people would disagree. */
  kinds: z.partialRecord(TargetSlug, z.array(z.string()).nullable()),
  targets: z.array(TargetDescription),
});

/** The recorded sites, and hosts of recorded webs, that were read. */
export const annotatedNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort();

function annotationOf(name: string): z.infer<typeof Annotation> | null {
  const file = join(FOLDER, `${name}.json`);
  return existsSync(file) ? Annotation.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** The further targets of a recorded site, those that it has no page for included; none where nobody has read it. */
export function annotatedTargets(name: string): RecordedTarget[] {
  const annotation = annotationOf(name);
  if (!annotation) return [];
  const kinds = Object.entries(annotation.kinds).flatMap(([kind, paths]) =>
    paths ? { name: kind, kind: TargetSlug.parse(kind), query: [], paths, depth: 0 } : [],
  );
  return [...kinds, ...annotation.targets];
}

/** The hosts of recorded webs beside a folder of recorded sites that were read; those whose files are not there are left out. */
export const annotatedHosts = (sites: string): RecordedSite[] =>
  annotatedNames().flatMap((name) => {
    const host = annotationOf(name)?.host;
    const files = host ? filesOf(join(sites, host.folder), host.root) : null;
    return host && files !== null ? [new RecordedSite({ ...host, name, targets: [] }, files)] : [];
  });
