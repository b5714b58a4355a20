import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllowList } from '../../site/index.js';
import { addressGate, hostsFileResolver, parseHosts, type Resolver, systemResolver } from './address-gate.js';

const to =
  (...addresses: string[]): Resolver =>
  async () =>
    addresses;
const admit = (resolver: Resolver, port = 80, allow = '', allowPrivate = false) =>
  addressGate({ resolver, allow: parseAllowList(allow), allowPrivate }).admit('www.nordvik.test', port);

describe('the gate for addresses', () => {
  it('admits public addresses, IPv4 first', async () => {
    expect(await admit(to('2a00:1450:400f::1', '8.8.8.8'))).toBe('8.8.8.8');
    expect(await admit(to('2a00:1450:400f::1'))).toBe('2a00:1450:400f::1');
  });

  it('refuses a name with any address inside', async () => {
    await expect(admit(to('8.8.8.8', '10.0.0.1'))).rejects.toMatchObject({ reason: 'address-refused' });
  });

  it('opens what the list allows, at that port only', async () => {
    expect(await admit(to('10.1.2.3'), 4180, '10.0.0.0/8:4180')).toBe('10.1.2.3');
    await expect(admit(to('10.1.2.3'), 80, '10.0.0.0/8:4180')).rejects.toMatchObject({ reason: 'address-refused' });
    await expect(admit(to('11.1.2.3'), 4180, '11.2.0.0/16:80')).resolves.toBe('11.1.2.3');
    expect(await admit(to('::1'), 80, '[::1]:80')).toBe('::1');
  });

  it('opens loopback and private networks for --allow-private, but never what is no site’s place', async () => {
    for (const address of ['127.0.0.1', '10.1.2.3', '::1', 'fd12::1'])
      expect(await admit(to(address), 80, '', true)).toBe(address);
    for (const address of ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '0.0.0.0', 'fe80::1', '224.0.0.1'])
      await expect(admit(to(address), 80, '', true)).rejects.toMatchObject({ reason: 'address-refused' });
  });

  it('pins what it has checked: a name that changes its mind within a minute is not asked again', async () => {
    let time = 0;
    const answers = [['8.8.8.8'], ['127.0.0.1']];
    const gate = addressGate({ resolver: async () => answers.shift() ?? [], now: () => time });
    expect(await gate.admit('rebind.test', 80)).toBe('8.8.8.8');
    expect(await gate.admit('rebind.test', 80)).toBe('8.8.8.8');
    time = 61_000;
    await expect(gate.admit('rebind.test', 80)).rejects.toMatchObject({ reason: 'address-refused' });
  });

  it('says where a name has no address, and asks again the next time', async () => {
    let asked = 0;
    const gate = addressGate({
      resolver: async () => {
        asked++;
        throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
      },
    });
    for (let i = 1; i <= 2; i++) {
      await expect(gate.admit('gone.test', 80)).rejects.toMatchObject({ reason: 'name-not-found' });
      expect(asked).toBe(i);
    }
    await expect(admit(to())).rejects.toMatchObject({ reason: 'name-not-found' });
  });
});

describe('resolvers', () => {
  it('keep names under localhost on this machine', async () => {
    expect(await systemResolver('www.nordvik.kommune.localhost')).toEqual(['127.0.0.1']);
  });

  it('read a hosts file, and read it again when it changes', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'hosts-'));
    try {
      const file = path.join(folder, 'hosts');
      const resolver = hostsFileResolver(file, to('192.0.2.9'));
      await writeFile(file, '# names\n127.0.1.1 a.test  B.test # two\n127.0.1.2 a.test\n\n');
      expect(await resolver('a.test')).toEqual(['127.0.1.1', '127.0.1.2']);
      expect(await resolver('b.test')).toEqual(['127.0.1.1']);
      expect(await resolver('c.test')).toEqual(['192.0.2.9']);
      await writeFile(file, '127.0.1.3 a.test\n');
      await utimes(file, 1, 1);
      expect(await resolver('a.test')).toEqual(['127.0.1.3']);
      await rm(file);
      await expect(resolver('a.test')).rejects.toThrow('ENOENT');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('do not take words for names', () => {
    expect([...parseHosts('  \n#x\n127.0.0.1\n')]).toEqual([]);
  });
});
