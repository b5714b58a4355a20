// Properties of the images that can be checked without building them. Build and test: docs/how-to/run-in-containers.md
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
/** A JSON file of the repository, whose schema its own tools check. */
const json = <T>(file: string): T => JSON.parse(read(file));

interface Instruction {
  word: string;
  rest: string;
}
interface Stage {
  name: string;
  from: string;
  instructions: Instruction[];
}
interface Copy {
  /** Name of another stage; null for the build context. */
  from: string | null;
  sources: string[];
  target: string;
}

const INSTRUCTIONS: Instruction[] = read('docker/Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim())
  .map((line) => {
    const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    return { word, rest };
  });

function stagesOf(instructions: Instruction[]): Map<string, Stage> {
  const stages = new Map<string, Stage>();
  let current: Stage | undefined;
  for (const instruction of instructions) {
    if (instruction.word === 'FROM') {
      const [from = '', , name = ''] = instruction.rest.split(' ');
      current = { name, from, instructions: [] };
      stages.set(name, current);
    } else current?.instructions.push(instruction);
  }
  return stages;
}

const STAGES = stagesOf(INSTRUCTIONS);
const SERVICES = ['api', 'worker', 'web'];

function stage(name: string): Stage {
  const found = STAGES.get(name);
  if (!found) throw new Error(`docker/Dockerfile has no stage ${name}`);
  return found;
}

function copiesOf({ instructions }: Stage): Copy[] {
  return instructions
    .filter(({ word }) => word === 'COPY')
    .map(({ rest }) => {
      const words = rest.split(' ').filter((word) => !word.startsWith('--'));
      const from = /--from=(\S+)/.exec(rest)?.[1] ?? null;
      return { from, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
    });
}

/** Paths of the repository that `docker/prune.sh` removes. */
const PRUNED = (/^rm -rf ((?!node_modules).*)$/m.exec(read('docker/prune.sh'))?.[1] ?? '').split(' ');

const isWithin = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);

/** Paths of the repository in an image, from its Dockerfile. */
function contentsOf(name: string): string[] {
  const { from, instructions } = stage(name);
  const own = copiesOf(stage(name)).flatMap(({ from: other, sources, target }) => {
    if (other === null) return target.startsWith('/tmp') ? [] : sources;
    return sources.flatMap((source) => {
      const inside = source.replace(/^\/hyrde\/?/, '');
      return inside ? [inside] : contentsOf(other);
    });
  });
  const inherited = STAGES.has(from) ? contentsOf(from) : [];
  const isPruned = instructions.some(({ word, rest }) => word === 'RUN' && rest.includes('prune.sh'));
  return [...inherited, ...own].filter((file) => !isPruned || !PRUNED.some((folder) => isWithin(file, folder)));
}

/** True if `.dockerignore` excludes a path: the last matching rule decides, as in Docker. */
function isIgnored(file: string): boolean {
  let ignored = false;
  for (const line of read('.dockerignore').split('\n')) {
    if (!line || line.startsWith('#')) continue;
    const pattern = line
      .replace(/^!/, '')
      .replaceAll(/\*\*\/|\*|\./g, (sign) => (sign === '.' ? '\\.' : sign === '*' ? '[^/]*' : '(.*/)?'));
    if (new RegExp(`^${pattern}(/|$)`).test(file)) ignored = !line.startsWith('!');
  }
  return ignored;
}

interface Manifest {
  name: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  exports?: Record<string, string | { default: string }>;
}
const manifest = (folder: string) => json<Manifest>(`${folder}/package.json`);

/** Folders of the repository's workspaces by name. */
function workspaces(): Map<string, string> {
  const folders = (manifest('.').workspaces ?? []).flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(path.join(ROOT, parent)).map((name) => `${parent}/${name}`);
  });
  return new Map(folders.map((folder) => [manifest(folder).name, folder]));
}

/** Folders of a workspace and of its production dependencies. */
function productionFolders(name: string, all = workspaces()): string[] {
  const folder = all.get(name);
  if (!folder) return [];
  const further = Object.keys(manifest(folder).dependencies ?? {}).flatMap((dependency) =>
    productionFolders(dependency, all),
  );
  return [...new Set([folder, ...further])];
}

describe('the Dockerfile', () => {
  it('copies only what there is, and what .dockerignore lets in', () => {
    const sources = [...STAGES.values()].flatMap((each) =>
      copiesOf(each).flatMap(({ from, sources }) => (from === null ? sources : [])),
    );
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.filter((source) => !existsSync(path.join(ROOT, source)))).toEqual([]);
    expect(sources.filter(isIgnored)).toEqual([]);
  });

  it('copies from stages that come before', () => {
    const names = [...STAGES.keys()];
    for (const [index, each] of [...STAGES.values()].entries())
      for (const { from } of copiesOf(each)) if (from !== null) expect(names.slice(0, index)).toContain(from);
  });

  it('gives npm the manifest of every workspace, without which the lock file does not fit', () => {
    const copied = copiesOf(stage('manifests')).flatMap(({ sources }) => sources);
    for (const folder of workspaces().values()) expect(copied).toContain(`${folder}/package.json`);
  });

  it('takes its base from an argument, and names no registry', () => {
    expect(INSTRUCTIONS.filter(({ word }) => word === 'ARG')).toEqual([
      { word: 'ARG', rest: 'NODE_IMAGE=node:24-bookworm-slim' },
    ]);
    for (const { from, name } of STAGES.values())
      expect(from === `\${NODE_IMAGE}` || STAGES.has(from), `${name} is from ${from}`).toBe(true);
  });
});

describe.each(SERVICES)('the image of %s', (service) => {
  it('holds no laboratory, no tests and no sources', () => {
    const contents = contentsOf(service);
    expect(contents.length).toBeGreaterThan(1);
    const foreign = ['.', 'lab', 'e2e', 'docs', 'scripts', 'docker', ...(service === 'web' ? [] : ['apps/web'])];
    expect(contents.filter((file) => foreign.some((folder) => isWithin(file, folder)))).toEqual([]);
    const isBuilt = (file: string) =>
      /\.(m?js|json|npmrc|cjs)$|\/(dist|migrations|static|standalone)$|^bill$/.test(file);
    expect(contents.filter((file) => !isBuilt(file) && file !== '.npmrc')).toEqual([]);
  });

  it('runs as a user who owns nothing of it, and says how it does', () => {
    const { instructions } = stage(service);
    const words = instructions.map(({ word }) => word);
    expect(instructions.filter(({ word }) => word === 'USER').map(({ rest }) => rest)).toEqual(['node']);
    expect(words.lastIndexOf('RUN')).toBeLessThan(words.indexOf('USER'));
    expect(words.filter((word) => word === 'HEALTHCHECK')).toHaveLength(1);
    expect(instructions.filter(({ word, rest }) => word === 'COPY' && rest.includes('--chown'))).toEqual([]);
  });
});

describe.each([
  ['api', '@hyrde/api'],
  ['worker', '@hyrde/jobs'],
])('the image of %s', (service, workspace) => {
  const contents = contentsOf(service);

  it('has the packages of its workspace, without those for development or for choice', () => {
    const runs = stage(`${service}-packages`).instructions.filter(({ word }) => word === 'RUN');
    expect(runs.map(({ rest }) => rest)).toEqual([
      `npm ci --omit=dev --omit=optional -w ${workspace}`,
      `node /tmp/bill.mjs ${service}`,
      'sh /tmp/prune.sh',
    ]);
  });

  it('has the compiled code of every workspace that its own needs', () => {
    for (const folder of productionFolders(workspace)) {
      expect(contents).toContain(`${folder}/package.json`);
      expect(contents).toContain(`${folder}/dist`);
    }
  });
});

it('the image of the worker has every file that a workspace exports uncompiled', () => {
  const contents = contentsOf('worker');
  const targets = productionFolders('@hyrde/jobs').flatMap((folder) =>
    Object.values(manifest(folder).exports ?? {}).map((target) =>
      path.join(folder, typeof target === 'string' ? target : target.default),
    ),
  );
  expect(targets.length).toBeGreaterThan(0);
  expect(targets.filter((file) => !contents.some((held) => isWithin(file, held)))).toEqual([]);
});

it('the image that migrates has every migration', () => {
  expect(contentsOf('api')).toContain('prisma/migrations');
});

interface SyscallRule {
  names: string[];
  action: string;
  args?: { index: number; value: number; valueTwo: number; op: string }[];
}

describe('the seccomp profile of Chromium', () => {
  const { defaultAction, syscalls } = json<{ defaultAction: string; syscalls: SyscallRule[] }>(
    'docker/chromium-seccomp.json',
  );
  const allowed = syscalls.filter(({ action }) => action === 'SCMP_ACT_ALLOW');

  it('refuses what it does not name', () => {
    expect(defaultAction).toBe('SCMP_ACT_ERRNO');
    const names = new Set(allowed.flatMap(({ names }) => names));
    const dangerous =
      'mount umount2 pivot_root setns ptrace process_vm_writev bpf userfaultfd io_uring_setup kexec_load init_module keyctl perf_event_open open_by_handle_at clone3';
    expect(dangerous.split(' ').filter((name) => names.has(name))).toEqual([]);
  });

  it('lets the sandbox make its namespaces, but none of mounts', () => {
    for (const name of ['clone', 'unshare']) {
      const [rule] = allowed.filter(({ names }) => names.includes(name));
      const [test] = rule?.args ?? [];
      const CLONE_NEWUSER = 0x10000000;
      const CLONE_NEWNS = 0x00020000;
      expect(test).toMatchObject({ index: 0, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' });
      expect((test?.value ?? 0) & CLONE_NEWUSER).toBe(0);
      expect((test?.value ?? 0) & CLONE_NEWNS).not.toBe(0);
    }
  });
});
