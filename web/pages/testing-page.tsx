import type { User } from '@horus/contract/auth';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createRoutesStub, Outlet, useLocation } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { createAccountCache } from '#client/account-queries.ts';
import { serverReachable } from '#client/server-status.ts';
import { currentSession, openSession } from '#client/session.ts';
import { removeToken } from '#client/token.ts';
import { RequireUser } from '#pages/account/frame/require-user.tsx';
import { notices } from '#ui/toast.ts';

configure({ asyncUtilTimeout: 20_000 });

export type Answer = () => Response | Promise<Response>;

/** Answers by request: `POST /api/auth/login`. Any other request fails the test. */
type Answers = Record<string, Answer>;

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json(body, { status, headers });

/** An answer of our server without a known code. */
export const refusal = (status: number, error: string, code = 'request.invalid'): Answer =>
  json({ error, message: error, code }, status);

/** An HTML page of an intermediary. */
export const stranger: Answer = () => new Response('<h1>Bad Gateway</h1>', { status: 502 });

export const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** An answer that waits for `letGo`. */
export function held(answer: Answer): { readonly answer: Answer; readonly letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: () => promise.then(answer), letGo: resolve };
}

export const lucia: User = {
  id: 'u1',
  name: 'Lucía Peña',
  email: 'lucia@obras.example',
  organizationId: 'o1',
  role: 'owner',
  organizations: 1,
  company: null,
  stripeCustomerId: null,
  emailVerified: true,
};

const shown = { address: '' };

function Frame() {
  const { pathname, search, hash } = useLocation();
  shown.address = pathname + search + hash;
  return <Outlet />;
}

const AreaFrame = () => <RequireUser>{() => <Frame />}</RequireUser>;
const Nothing = () => null;

interface Options {
  readonly at?: string;
  readonly answers?: Answers;
  /** Signs in. */
  readonly user?: User;
}

/**
 * Opens one of the pages, given by path, with a server that gives the answers. After
 * `vi.useFakeTimers()`, each wait for a state advances the clock.
 */
export function open(pages: Readonly<Record<string, ComponentType>>, options: Options = {}) {
  const { at = Object.keys(pages)[0] ?? '/', answers = {}, user } = options;
  const requests: { readonly name: string; readonly body: unknown }[] = [];

  onTestFinished(() => {
    cleanup();
    removeToken();
    localStorage.clear();
    sessionStorage.clear();
    serverReachable.set(true);
    notices.take();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  // Testing Library advances a false clock only through this object.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const name = `${method} ${new URL(address, window.location.href).pathname}`;
    const answer = answers[name] ?? (user && name === 'GET /api/auth/me' ? json(user) : undefined);
    requests.push({ name, body: typeof body === 'string' ? JSON.parse(body) : body });
    if (answer) return answer();
    // biome-ignore lint/suspicious/noConsole: fails the test (scripts/testing/strict-environment.ts).
    console.error(`unexpected ${name}`);
    throw new TypeError('Failed to fetch');
  });
  // The first subscriber starts the session, which is anonymous without a token.
  currentSession.subscribe(() => {})();
  if (user) openSession({ token: 'token', user });

  const children = Object.entries(pages).map(([path, Component]) => ({ path, Component }));
  const Stub = createRoutesStub([
    { Component: user ? AreaFrame : Frame, children: [...children, { path: '*', Component: Nothing }] },
  ]);
  render(
    <QueryClientProvider client={createAccountCache()}>
      <Stub initialEntries={[at]} />
    </QueryClientProvider>,
  );
  return {
    answers,
    requests,
    /** The sent bodies of a request. */
    sent: (name: string) => requests.filter((each) => each.name === name).map(({ body }) => body),
    user: userEvent.setup({
      advanceTimers: (ms) => (vi.isFakeTimers() ? vi.advanceTimersByTime(ms) : undefined),
    }),
    address: () => shown.address,
  };
}

/** A field by the start of its label. */
export const field = (name: string, inside = document.body) =>
  within(inside).getByLabelText<HTMLInputElement>((label) => label.startsWith(name));

/** Hint and error of a field, which a screen reader reads after its label. */
export const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Waits for a button that ignores presses. */
export async function expectBusy(name: string): Promise<void> {
  const busy = await screen.findByRole('button', { name });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
}

/** Replaces the text of a field at once. */
export async function fill(user: UserEvent, element: HTMLElement, text: string): Promise<void> {
  await user.clear(element);
  if (text === '') return;
  await user.click(element);
  await user.paste(text);
}

export const press = (user: UserEvent, name: string | RegExp) => user.click(button(name));

export const expectFocus = (find: () => HTMLElement) =>
  waitFor(() => {
    if (document.activeElement !== find())
      throw new Error(`the focus is on ${document.activeElement?.outerHTML.slice(0, 200)}`);
  });

export const expectNotice = (text: string) =>
  waitFor(() => expect(notices.read().map((notice) => notice.text)).toContain(text));
