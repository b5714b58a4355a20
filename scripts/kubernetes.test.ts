import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const MODELS = { ConfigMap, Deployment, Job, NetworkPolicy, Service };

const Named = z.object({ name: z.string() });
const Container = Named.extend({
  image: z.string(),
  env: z.array(Named.extend({ value: z.string().optional() })).default([]),
  resources: z.object({ limits: z.object({ memory: z.string() }) }),
  securityContext: z.unknown(),
});
const Pod = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }).optional(),
  spec: z.object({
    automountServiceAccountToken: z.boolean(),
    securityContext: z.looseObject({
      runAsNonRoot: z.literal(true),
      runAsUser: z.int().positive(),
      seccompProfile: z.object({ type: z.enum(['RuntimeDefault', 'Localhost']) }),
    }),
    containers: z.array(Container),
  }),
});
const Item = z.looseObject({
  kind: z.enum(['ConfigMap', 'Deployment', 'Job', 'NetworkPolicy', 'Service']),
  metadata: Named,
  data: z.record(z.string(), z.string()).optional(),
  spec: z.looseObject({ template: Pod.optional(), selector: z.unknown().optional() }).optional(),
});
const manifest: unknown = parse(read('docker/kubernetes.yaml'));
const { items } = z.object({ items: z.array(Item) }).parse(manifest);
const named = (item: z.infer<typeof Item>): [string, z.infer<typeof Item>] => [
  `${item.kind} ${item.metadata.name}`,
  item,
];
const pods = items.flatMap(({ metadata, spec }) => (spec?.template ? [{ name: metadata.name, ...spec.template }] : []));

describe('the Kubernetes manifests', () => {
  it.each(items.map(named))('have a %s as Kubernetes describes it', (_name, item) => {
    const valid = new MODELS[item.kind](item as never);
    expect(() => valid.validate()).not.toThrow();
  });

  it('run every process with no right that it does not need', () => {
    expect(pods.map(({ name }) => name)).toEqual(['redis', 'migrate', 'api', 'worker', 'web']);
    for (const { spec } of pods) {
      expect(spec.automountServiceAccountToken).toBe(false);
      for (const { securityContext } of spec.containers)
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
  });

  it('run our images, and set nothing that nobody reads', () => {
    const images = pods.flatMap(({ spec }) => spec.containers.map(({ image }) => image));
    const stages = [...read('docker/Dockerfile').matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => `hyrde-${name}`);
    expect(images.filter((image) => image !== 'redis:7-bookworm' && !stages.includes(image))).toEqual([]);
    const known = new Set([...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));
    for (const given of [
      'API_HOST',
      'API_ORIGIN',
      'HOSTNAME',
      'REDISCLI_AUTH',
      'HYRDE_ADMIN_EMAIL',
      'HYRDE_ADMIN_PASSWORD',
    ])
      known.add(given);
    const set = [
      ...items.flatMap(({ data = {} }) => Object.keys(data)),
      ...pods.flatMap(({ spec }) => spec.containers.flatMap(({ env }) => env.map(({ name }) => name))),
    ];
    expect(set.length).toBeGreaterThan(15);
    expect(set.filter((name) => !known.has(name))).toEqual([]);
  });

  it('have under the names that others use who is meant', () => {
    const labels = pods.map(({ metadata }) => metadata?.labels.app).filter(Boolean);
    const services = items.filter(({ kind }) => kind === 'Service');
    expect(services.map(({ metadata }) => metadata.name)).toEqual(['redis', 'api', 'worker', 'web']);
    for (const { metadata, spec } of services) {
      expect(spec?.selector).toEqual({ app: metadata.name });
      expect(labels).toContain(metadata.name);
    }
  });
});
