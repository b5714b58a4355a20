import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSupportedNode } from './node.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').trim();

describe('the versions of Node', () => {
  it('are those of engines', () => {
    expect(JSON.parse(text('package.json')).engines.node).toBe('^22.19.0 || ^24.0.0 || >=26.0.0');
    const versions = ['18.20.0', '20.20.2', '22.18.0', '22.19.0', '23.11.0', '24.0.0', '25.9.0', '26.0.0', '30.1.0'];
    expect(versions.filter(isSupportedNode)).toEqual(['22.19.0', '24.0.0', '26.0.0', '30.1.0']);
  });

  it('are the same major version in .nvmrc and in the images', () => {
    expect(isSupportedNode(text('.nvmrc'))).toBe(true);
    expect(text('docker/Dockerfile')).toContain(`NODE_IMAGE=node:${Number.parseInt(text('.nvmrc'), 10)}-`);
  });
});
