import { expect, it } from 'vitest';
import { thingsApart } from './backup-form';

it('names beside a backup only what its restore needs', () => {
  const words = { passwordFile: 'file', databasePassword: 'password' };
  const keysApart = ['REMOVED_NAMES_KEY', 'SECRETS_KEY'];
  const apart = (unsetKeys: string[] | null, hasPasswordFile: boolean | null) =>
    thingsApart({ keysApart, unsetKeys, hasPasswordFile }, words);
  expect(apart([], true)).toEqual(keysApart);
  expect(apart(keysApart, true)).toEqual(['file']);
  expect(apart(['SECRETS_KEY'], false)).toEqual(['REMOVED_NAMES_KEY', 'password']);
  expect(apart(null, null)).toEqual([...keysApart, 'file']);
});
