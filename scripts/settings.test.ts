import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { strangeSettings } from './settings.mjs';
import { folderForTest } from './testing/for-file.js';

let root: string;
beforeEach(() => {
  root = folderForTest();
  writeFileSync(
    path.join(root, '.env.example'),
    '# Who crawls.\n#OPERATOR_MAIL=a@b.example\n#CRAWL_DELAY_MS=1000\n#PORT=3000\n',
  );
});

describe('settings that nothing reads', () => {
  it('are named where .env has them, with what was meant', () => {
    writeFileSync(path.join(root, '.env'), 'OPERATER_MAIL=c@d.example\nCRAWL_DELAY_MS=500\nQUITE_ANOTHER=1\n');
    expect(strangeSettings(root, {})).toEqual([
      'OPERATER_MAIL is no setting of Hyrde and is not read. Did you mean OPERATOR_MAIL?',
      'QUITE_ANOTHER is no setting of Hyrde and is not read. See .env.example.',
    ]);
  });

  it('are named where the shell sets what is nearly one of ours, and nothing else of the shell', () => {
    expect(
      strangeSettings(root, { CRAWL_DELAY_S: '1', HOST: 'x', PORTS: '1', HOME: '/root', CRAWL_DELAY_MS: '1' }),
    ).toEqual(['CRAWL_DELAY_S is no setting of Hyrde and is not read. Did you mean CRAWL_DELAY_MS?']);
  });

  it('are empty without .env', () => {
    expect(strangeSettings(root, { OPERATOR_MAIL: 'a@b.example' })).toEqual([]);
  });
});
