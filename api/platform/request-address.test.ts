import { describe, expect, it } from 'vitest';
import { createHostCheck } from '#platform/request-address';

describe('createHostCheck', () => {
  it('takes the public address’s host alone in production', () => {
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

  it('takes a machine’s own names too while it is somebody’s own', () => {
    const isOurs = createHostCheck({ publicUrl: 'http://localhost:3000', production: false });
    for (const host of ['localhost:3000', 'localhost', '127.0.0.1:80', '[::1]:3000'])
      expect(isOurs(host)).toBe(true);
    for (const host of ['localhost.evil.example', 'evil.example', '127.0.0.1.nip.example:3000']) {
      expect(isOurs(host)).toBe(false);
    }
  });
});
