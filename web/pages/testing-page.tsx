import type { User } from '@horus/contract/auth';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useLayoutEffect } from 'react';
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

export const answer = {
  json:
    (body: unknown, status = 200, headers: Record<string, string> = {}) =>
    () =>
      Response.json(body, { status, headers }),
  refusal:
    (status: number, error: string, code = 'request.invalid') =>
    () =>
      Response.json({ error, message: error, code }, { status }),
  /** An HTML page of an intermediary. */
  stranger: () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
  offline: () => Promise.reject<Response>(new TypeError('Failed to fetch')),
  /** Waits for `letGo`. */
  held(later: Answer) {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { answer: () => promise.then(later), letGo: resolve };
  },
};

export const lucia: User = {
  ...{ id: 'u1', name: 'Lucía Peña', email: 'lucia@obras.example', emailVerified: true },
  ...{ organizationId: 'o1', role: 'owner', organizations: 1, company: null, stripeCustomerId: null },
};

const shown = { address: '' };

function Frame() {
  const { pathname, search, hash } = useLocation();
  // A rendered page isn't in the document before its effects run.
  useLayoutEffect(() => {
    shown.address = pathname + search + hash;
  });
  return <Outlet />;
}

const AreaFrame = () => <RequireUser>{() => <Frame />}</RequireUser>;
const Nothing = () => null;

interface Options {
  readonly at?: string;
  /** By request: `POST /api/auth/login`. Any other request fails the test. */
  readonly answers?: Record<string, Answer>;
  /** Signs in. */
  readonly as?: User;
  /** Pixels of the window. */
  readonly width?: number;
}

/** The environment's own object (vitest.config.ts). */
declare const happyDOM: { setViewport(size: { readonly width: number }): void };

/**
 * Opens one of the pages, given by path. After `vi.useFakeTimers()`, each wait for a state advances
 * the clock.
 */
export function open(
  pages: Readonly<Record<string, ComponentType>>,
  { at, answers = {}, as, width = 1280 }: Options = {},
) {
  const requests: { readonly name: string; readonly query: URLSearchParams; readonly body: unknown }[] = [];
  // The files of a worker share the document and its window.
  document.body.replaceChildren();
  happyDOM.setViewport({ width });
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
    const { pathname, searchParams: query } = new URL(address, window.location.href);
    const name = `${method} ${pathname}`;
    requests.push({ name, query, body: typeof body === 'string' ? JSON.parse(body) : body });
    const respond = answers[name] ?? (as && name === 'GET /api/auth/me' ? answer.json(as) : undefined);
    if (respond) return respond();
    // biome-ignore lint/suspicious/noConsole: fails the test (scripts/testing/strict-environment.ts).
    console.error(`unexpected ${name}`);
    return answer.offline();
  });
  // The first subscriber starts the session, which is anonymous without a token.
  currentSession.subscribe(() => {})();
  if (as) openSession({ token: 'token', user: as });

  const children = Object.entries(pages).map(([path, Component]) => ({ path, Component }));
  const Stub = createRoutesStub([
    { Component: as ? AreaFrame : Frame, children: [...children, { path: '*', Component: Nothing }] },
  ]);
  render(
    <QueryClientProvider client={createAccountCache()}>
      <Stub initialEntries={[at ?? Object.keys(pages)[0] ?? '/']} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({
    advanceTimers: (ms) => (vi.isFakeTimers() ? vi.advanceTimersByTime(ms) : undefined),
  });
  return {
    answers,
    user,
    /** The sent bodies of a request. */
    sent: (name: string) => requests.filter((each) => each.name === name).map(({ body }) => body),
    /** The query of a request's last call. */
    query: (name: string) => Object.fromEntries(requests.findLast((each) => each.name === name)?.query ?? []),
    press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
    /** Replaces the text of a field at once. */
    async type(name: string, text: string, inside?: HTMLElement): Promise<void> {
      const typed = field(name, inside);
      await user.clear(typed);
      typed.focus();
      if (text !== '') await user.paste(text);
    },
  };
}

/** A field by the start of its label. */
export const field = (name: string, inside = document.body) =>
  within(inside).getByLabelText<HTMLInputElement>((label) => label.startsWith(name));

/** Waits until the visitor sees a state of the page. */
export const see = {
  async texts(...texts: readonly (string | RegExp)[]): Promise<void> {
    for (const text of texts) await screen.findAllByText(text);
  },
  no: (text: string | RegExp) => waitFor(() => expect(screen.queryAllByText(text)).toEqual([])),
  notice: (text: string) => waitFor(() => expect(notices.read().map((each) => each.text)).toContain(text)),
  link: (name: string | RegExp, address: string) =>
    waitFor(() => expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address)),
  /** A button that ignores presses. */
  busy: (name: string) =>
    waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')),
  /** The hint and error of a field, which a screen reader reads after its label. */
  described: (name: string, text: string) =>
    waitFor(() => {
      const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
      expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(text);
    }),
  focus: (find: () => HTMLElement) =>
    waitFor(() => {
      const focused = document.activeElement;
      if (focused !== find()) throw new Error(`the focus is on ${focused?.outerHTML.slice(0, 200)}`);
    }),
  address: (address: string) => waitFor(() => expect(shown.address).toBe(address)),
};
