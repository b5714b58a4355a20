import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TargetSlug } from '@hyrde/contracts';
import { z } from 'zod';
import { RecordedSite, type RecordedTarget, SiteDescription, TargetDescription } from './recorded-site.js';
import { filesOf } from './unpacked.js';

// Folder of the annotations, resolved from the sources as well as from the build.
const FOLDER = fileURLToPath(
  new URL(import.meta.url.includes('/dist/') ? '../../sites/annotations/' : './annotations/', import.meta.url),
);

/** Annotation of a recorded site, read by a person (`annotations/README.md`); stored as `annotations/NAME.json`. */
const Annotation = z.object({
  /**
   * Host of a recorded web without another description; `folder` is the web's folder, relative to the sites' folder.
   */
  host: SiteDescription.omit({ name: true, targets: true }).extend({ folder: z.string() }).optional(),
  /** Pages of each built-in target, best first: empty if the site has no such page, null if people would disagree. */
  kinds: z.partialRecord(TargetSlug, z.array(z.string()).nullable()),
  targets: z.array(TargetDescription),
});

/** Names of the annotated recorded sites and hosts of recorded webs. */
export const annotatedNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort();

function annotationOf(name: string): z.infer<typeof Annotation> | null {
  const file = join(FOLDER, `${name}.json`);
  return existsSync(file) ? Annotation.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** Further targets of a recorded site, including targets without a page on it; empty if the site is not annotated. */
export function annotatedTargets(name: string): RecordedTarget[] {
  const annotation = annotationOf(name);
  if (!annotation) return [];
  const kinds = Object.entries(annotation.kinds).flatMap(([kind, paths]) =>
    paths ? { name: kind, kind: TargetSlug.parse(kind), query: [], paths, depth: 0 } : [],
  );
  return [...kinds, ...annotation.targets];
}

/** Annotated hosts of recorded webs beside a folder of recorded sites; hosts without files are left out. */
export const annotatedHosts = (sites: string): RecordedSite[] =>
  annotatedNames().flatMap((name) => {
    const host = annotationOf(name)?.host;
    const files = host ? filesOf(join(sites, host.folder), host.root) : null;
    return host && files !== null ? [new RecordedSite({ ...host, name, targets: [] }, files)] : [];
  });
