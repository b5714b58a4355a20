import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { apiForFile } from '../testing/api.js';

interface Organisation {
  name: string | null;
  hasLogo: boolean;
  revision: string;
}
interface Refused {
  errors: { field: string; message: string }[];
}

const api = await apiForFile();
const admin = await api.as('admin');
const change = async <T = Organisation>(body: object) => {
  const { revision } = (await admin.get<Organisation>('/organisation')).body;
  return admin.request<T>('PATCH', '/organisation', body, { 'if-match': `"${revision}"` });
};
const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40">${inner}</svg>`).toString('base64');

describe('the organisation on reports', () => {
  it('is set by administrators; its logo is public', async () => {
    expect((await api.anonymous.get('/organisation/logo.png')).status).toBe(404);
    const picture = await sharp({ create: { width: 2_000, height: 500, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await change({ name: 'Audit Office', logo: picture.toString('base64') });
    expect([status, body]).toMatchObject([200, { name: 'Audit Office', hasLogo: true }]);
    const { bytes, headers } = await api.anonymous.get('/organisation/logo.png');
    expect(headers.get('content-type')).toBe('image/png');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 900, height: 225 });
    expect(
      (await (await api.as('auditor')).request('PATCH', '/organisation', { name: 'X' }, { 'if-match': '*' })).status,
    ).toBe(403);
    expect((await change({ logo: null })).body).toMatchObject({ name: 'Audit Office', hasLogo: false });
  });

  it('has a logo from SVG without its scripts and links', async () => {
    const hostile = svg(
      '<script>alert(1)</script><image href="http://127.0.0.1:1/x.png" width="9" height="9"/><rect width="60" height="40" fill="#f00" onload="alert(2)"/>',
    );
    expect((await change({ logo: hostile })).body).toMatchObject({ hasLogo: true });
    const { bytes, text } = await api.anonymous.get('/organisation/logo.png');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png' });
    expect(text).not.toContain('alert');
  });

  it('refuses what is too large or no picture', async () => {
    const large = Buffer.alloc(600_000, 1).toString('base64');
    const bomb = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect width="9" height="9"/></svg>',
    ).toString('base64');
    for (const logo of [
      large,
      bomb,
      Buffer.from('<html>').toString('base64'),
      Buffer.from('GIF89a').toString('base64'),
    ]) {
      const { status, body } = await change<Refused>({ logo });
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain('logo');
    }
    expect((await change({ logo: 'not base64!' })).status).toBe(400);
    const twentyMegabytes = Buffer.alloc(20_000_000, 1).toString('base64');
    expect((await change({ logo: twentyMegabytes })).status).toBe(413);
  });
});
