import { request } from 'node:http';
import { startTestApi, type TestApi } from '@horus/api/testing/test-api';
import { writeSite } from '@horus/api/testing/test-site';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Limit of Mozilla's Observatory. */
const SIX_MONTHS_SECONDS = 15_768_000;
/** A page, an authenticated call, a public call, a missing path and an undecodable one. */
const PATHS = ['/', '/api/auth/me', '/api/leads/form-token', '/nada', '/%zz'];
/** Referrer policies that give another site at most our origin. */
const ORIGIN_ONLY_POLICIES = [
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
];

let api: TestApi;
let site: Awaited<ReturnType<typeof writeSite>>;
beforeAll(async () => {
  site = await writeSite({ '/': '<!doctype html><title>Horus</title>' });
  api = await startTestApi({
    PUBLIC_URL: 'https://horus.test',
    HSTS: 'subdomains',
    WEB_BUILD_DIR: site.folder,
  });
});
afterAll(async () => {
  await api.close();
  await site.remove();
});

const get = (path: string) => fetch(api.url + path, { redirect: 'manual' });

/** A missing directive falls back to default-src. */
function readPolicy(headers: Headers): (directive: string) => readonly string[] {
  const directives = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((each) => {
      const [name = '', ...sources] = each.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  return (directive) => directives.get(directive) ?? directives.get('default-src') ?? ['*'];
}

describe.each(PATHS)('the response to %s', (path) => {
  it('has a policy that blocks foreign scripts, frames and form targets', async () => {
    const { headers } = await get(path);
    const sourcesOf = readPolicy(headers);
    expect(sourcesOf('default-src')).toEqual(["'none'"]);
    for (const directive of ['object-src', 'base-uri', 'frame-ancestors', 'frame-src', 'worker-src']) {
      expect(sourcesOf(directive), directive).toEqual(["'none'"]);
    }
    for (const directive of [
      'script-src',
      'style-src',
      'connect-src',
      'form-action',
      'img-src',
      'font-src',
    ]) {
      for (const source of sourcesOf(directive)) {
        // Rejects 'unsafe-…', any host and any https; allows data: only for images.
        const allowed = /^'(none|self|sha256-[\w+/=-]+)'$/.test(source);
        expect(allowed || (directive === 'img-src' && source === 'data:'), `${directive} ${source}`).toBe(
          true,
        );
      }
    }
  });

  it('has a policy without findings in Google’s CSP Evaluator', async () => {
    const policy = (await get(path)).headers.get('content-security-policy') ?? '';
    const found = new CspEvaluator(new CspParser(policy).csp).evaluate();
    const findings = found.filter(({ severity }) => severity < Severity.STRICT_CSP);
    expect(findings.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([]);
  });

  it('has the security headers, and none that reveals the server or opens it to other sites', async () => {
    const { headers } = await get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(ORIGIN_ONLY_POLICIES).toContain(headers.get('referrer-policy'));
    const transport = headers.get('strict-transport-security') ?? '';
    expect(Number(/max-age=(\d+)/.exec(transport)?.[1])).toBeGreaterThan(SIX_MONTHS_SECONDS);
    expect(transport).toContain('includeSubDomains');
    expect(headers.get('content-type')).toMatch(/charset=utf-8$/);
    for (const name of ['access-control-allow-origin', 'server', 'x-powered-by', 'set-cookie']) {
      expect(headers.get(name), name).toBeNull();
    }
  });
});

it('no response of a call may be cached', async () => {
  for (const path of PATHS.filter((each) => each.startsWith('/api'))) {
    expect((await get(path)).headers.get('cache-control'), path).toBe('no-store');
  }
});

it('a preflight from another site is refused', async () => {
  const answer = await fetch(`${api.url}/api/auth/login`, {
    method: 'OPTIONS',
    headers: { origin: 'https://otra.example', 'access-control-request-method': 'POST' },
  });
  expect(answer.ok).toBe(false);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

it('TRACE is refused, and no folder is listed', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request(`${api.url}/`, { method: 'TRACE', headers: { 'x-secret': 'nada' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBeGreaterThanOrEqual(400);
  for (const folder of ['/assets/', '/.git/', '/.well-known/']) expect((await get(folder)).status).toBe(404);
});
