import type { LoginAnswer } from '@horus/contract/auth';
import type { BenchSystem } from './system.ts';

export const PASSWORD = 'una contraseña larga de verdad';

type Site = Pick<BenchSystem, 'url'>;

export async function call<Answer>(
  site: Site,
  path: string,
  { body, from, token }: { body?: object; from: string; token?: string },
): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(site.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-forwarded-for': from,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

/**
 * Returns a private address, unique for n below 16 million, each in another /24: addresses of one
 * /24 share rate limits.
 */
export function addressOf(n: number): string {
  return `10.${n & 255}.${(n >> 8) & 255}.${(n >> 16) & 255}`;
}

export async function register(site: Site, email: string, from: string): Promise<void> {
  const body = { name: 'Lucía Peña', email, password: PASSWORD };
  const { status } = await call(site, '/api/auth/register', { body, from });
  if (status !== 201) throw new Error(`register answered ${status}`);
}

export async function logIn(site: Site, email: string, from: string): Promise<string> {
  const answer = await call<LoginAnswer>(site, '/api/auth/login', {
    body: { email, password: PASSWORD },
    from,
  });
  if (answer.status !== 200) throw new Error(`login answered ${answer.status}`);
  return answer.body.token;
}
