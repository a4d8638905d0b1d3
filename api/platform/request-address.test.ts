import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { App } from '#platform/app-type';
import { createLog } from '#platform/log';
import { createHostCheck, warnAboutUntrustedProxies } from '#platform/request-address';

describe('createHostCheck', () => {
  it('accepts only the public host in production', () => {
    const isOurs = createHostCheck({ publicUrl: 'https://horus.example', production: true });
    for (const host of ['horus.example', 'Horus.Example', 'horus.example:443'])
      expect(isOurs(host)).toBe(true);
    for (const host of [
      '',
      'localhost:3000',
      '127.0.0.1',
      'evil.example',
      'horus.example.evil.example',
      'horus.example:80',
      'www.horus.example',
    ]) {
      expect(isOurs(host)).toBe(false);
    }
  });

  it('accepts local hosts in development', () => {
    const isOurs = createHostCheck({ publicUrl: 'http://localhost:3000', production: false });
    for (const host of ['localhost:3000', 'localhost', '127.0.0.1:80', '[::1]:3000'])
      expect(isOurs(host)).toBe(true);
    for (const host of ['localhost.evil.example', 'evil.example', '127.0.0.1.nip.example:3000']) {
      expect(isOurs(host)).toBe(false);
    }
  });
});

describe('warnAboutUntrustedProxies', () => {
  const warnings = async (trusted: boolean, headers: Record<string, string>) => {
    const lines: string[] = [];
    const loggerInstance = createLog('warn', { write: (line) => lines.push(line) });
    const app = Fastify({ loggerInstance }) as unknown as App;
    warnAboutUntrustedProxies(app, () => trusted);
    app.get('/', async () => 'ok');
    for (let times = 0; times < 3; times += 1) await app.inject({ url: '/', headers });
    await app.close();
    return lines.filter((line) => line.includes('TRUSTED_PROXIES'));
  };

  it('warns once, not at each request, about an untrusted proxy', async () => {
    expect(await warnings(false, { 'x-forwarded-for': '203.0.113.7' })).toHaveLength(1);
  });

  it('does not warn about a trusted proxy or direct visitors', async () => {
    expect(await warnings(true, { 'x-forwarded-for': '203.0.113.7' })).toEqual([]);
    expect(await warnings(false, {})).toEqual([]);
  });
});
