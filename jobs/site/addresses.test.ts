import { describe, expect, it } from 'vitest';
import { isAdmitted, isInside, isNowhere, isPublicAddress, parseAllowList } from './addresses.js';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '194.19.0.1', '2a00:1450:400f::1', '2606:4700::1111'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(
    (
      '127.0.0.1 127.255.255.254 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 ' +
      '0.1.2.3 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 ' +
      ':: ::1 ::ffff:8.8.8.8 ::ffff:127.0.0.1 ::8.8.8.8 64:ff9b::808:808 64:ff9b:1::1 2002:808:808::1 2001::1 fe80::1 ' +
      'fe80::1%eth0 fc00::1 fd00:ec2::254 ff02::1 2001:db8::1 100::1 100:0:0:1::1 4000::1 nonsense 1.2.3 08.8.8.8'
    ).split(' '),
  )('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('an address inside', () => {
  it.each('127.0.0.1 10.0.0.5 192.168.1.2 100.64.0.1 ::1 fd12::1'.split(' '))('is %s', (address) => {
    expect(isInside(address)).toBe(true);
  });

  it.each('8.8.8.8 169.254.169.254 100.100.100.200 fd00:ec2::254 nonsense'.split(' '))('is not %s', (address) => {
    expect(isInside(address)).toBe(false);
  });
});

describe('a list of allowed addresses', () => {
  it('has ranges and single addresses, each with its port', () => {
    const allow = parseAllowList('10.0.0.0/8:80, 192.168.1.2:65535,');
    const admitted = (address: string, port: number) => isAdmitted(address, port, allow);
    expect([admitted('10.9.9.9', 80), admitted('192.168.1.2', 65_535)]).toEqual([true, true]);
    expect([admitted('10.9.9.9', 81), admitted('192.168.1.3', 65_535), admitted('x', 80)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it.each(['10.0.0.0/8', '10.0.0.0/40:80', 'x:80', '10.0.0.1:65536', '10.0.0.0/8:http'])(
    'cannot read "%s"',
    (entry) => {
      expect(() => parseAllowList(entry)).toThrow(entry);
    },
  );
});

describe('a URL that leads nowhere a body has its site', () => {
  const nowhere = (url: string, allow = '') => isNowhere(new URL(url), parseAllowList(allow));

  it.each(
    (
      'http://127.0.0.1/ http://127.9.9.9:8080/ http://2130706433/ http://0x7f.1/ http://[::1]/ http://[::ffff:127.0.0.1]/ ' +
      'http://0.0.0.0/ http://[::]/ http://169.254.1.2/ http://169.254.169.254/latest/ http://[fe80::1]/ ' +
      'http://100.100.100.200/ http://[fd00:ec2::254]/ http://localhost/ https://LOCALHOST:8443/ http://a.localhost/ http://localhost./ ' +
      'http://10.0.0.5/ http://0xa.5/ http://192.168.1.2/ http://172.16.0.1:8080/ http://[fd12::1]/'
    ).split(' '),
  )('%s', (url) => {
    expect(nowhere(url)).toBe(true);
  });

  it.each('http://www.nordvik.test/ http://8.8.8.8/ http://172.32.0.1/'.split(' '))('but not %s', (url) => {
    expect(nowhere(url)).toBe(false);
  });

  it('nor what the operator allows, at that port', () => {
    expect(nowhere('http://127.0.0.1:4180/', '127.0.0.0/8:4180')).toBe(false);
    expect(nowhere('http://www.nordvik.localhost:4180/', '127.64.0.0/10:4180')).toBe(false);
    expect(nowhere('http://127.0.0.1/', '127.0.0.0/8:4180')).toBe(true);
    expect(nowhere('http://localhost:4180/', '10.0.0.0/8:4180')).toBe(true);
    expect(nowhere('https://[::1]/', '[::1]:443')).toBe(false);
    expect(nowhere('http://[::1]/', '[::1]:80')).toBe(false);
  });
});
