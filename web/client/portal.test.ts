import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consumePortalVisit, createPortalLink, portalFailureText } from '#client/portal.ts';
import { stubBrowser } from '#client/testing-browser.ts';

beforeEach(() => {
  stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

function answer(response: () => Promise<Response>): void {
  vi.stubGlobal('fetch', vi.fn(response));
}

async function failureText(): Promise<string> {
  return portalFailureText(await createPortalLink().catch((error: unknown) => error));
}

test('a link counts as one visit', async () => {
  answer(async () => Response.json({ url: 'https://portal.example/1' }));
  expect(consumePortalVisit()).toBe(false);
  await expect(createPortalLink()).resolves.toBe('https://portal.example/1');
  expect(consumePortalVisit()).toBe(true);
  expect(consumePortalVisit()).toBe(false);
});

test('each failure has its text and is not a visit', async () => {
  answer(async () => Response.json({}));
  expect(await failureText()).toBe('No se pudo acceder al portal del cliente');
  answer(async () => Response.json({ error: 'Hoy no.' }, { status: 400 }));
  expect(await failureText()).toBe('Hoy no.');
  answer(async () => new Response('Bad gateway', { status: 502 }));
  await expect(createPortalLink()).rejects.toThrow('Error accessing customer portal');
  expect(await failureText()).toBe('Error al acceder al portal de Stripe');
  answer(() => Promise.reject(new TypeError('no network')));
  expect(await failureText()).toBe('Error al acceder al portal de Stripe');
  expect(consumePortalVisit()).toBe(false);
});
