import type { LoginAnswer, LoginBody, User } from '@horus/contract/auth';
import type { SecondStep } from '@horus/contract/second-factor';
import { useSyncExternalStore } from 'react';
import { CallError, call } from '#client/call.ts';
import { clearTypedData } from '#client/form-drafts.ts';
import {
  announceOrganizationChange,
  noteShownOrganization,
  watchOrganization,
} from '#client/organization-sync.ts';
import { clearRedirect } from '#client/redirect-after-login.ts';
import { createStore } from '#client/store.ts';
import {
  expireToken,
  readToken,
  removeToken,
  type TokenChange,
  watchToken,
  writeToken,
} from '#client/token.ts';

/** Milliseconds that a logout waits for the server before it ends in the browser alone. */
const LOGOUT_TIMEOUT_MS = 5_000;

/** `loading` until the stored token has been checked. */
export interface Session {
  readonly status: 'loading' | 'anonymous' | 'authenticated';
  readonly user: User | null;
  /** The token stays stored and the status stays `loading`. */
  readonly error: CallError | null;
  /** True when the server ended the session, not the visitor. */
  readonly expired: boolean;
}

const loading: Session = { status: 'loading', user: null, error: null, expired: false };
const anonymous: Session = { status: 'anonymous', user: null, error: null, expired: false };

const session = createStore(loading);

/** For use outside components. The first subscription checks the stored token. */
export const currentSession = { read: session.read, subscribe };

/** The token that `user` was read with. */
let userToken: string | null = null;
let started = false;

export function useSession(): Session {
  return useSyncExternalStore(currentSession.subscribe, currentSession.read, () => loading);
}

export async function refreshUser(): Promise<void> {
  const token = readToken();
  if (!token) return session.set(anonymous);
  if (session.read().error) session.set(loading);
  try {
    const user = await call('GET /api/auth/me');
    if (readToken() === token) become(user, token);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) expireToken(token);
    else if (readToken() === token && userToken !== token) session.set({ ...loading, error });
  }
}

export async function login(body: LoginBody): Promise<SecondStep | null> {
  const answer = await call('POST /api/auth/login', { body });
  if ('secondStep' in answer) return answer.secondStep;
  openSession(answer);
  return null;
}

export async function finishLogin(token: string, code: string): Promise<void> {
  openSession(await call('POST /api/auth/second-step', { body: { token, code } }));
}

/** Opens the session in this tab and the browser's other tabs. */
export function openSession({ token, user }: LoginAnswer): void {
  become(user, token);
  writeToken(token);
}

export async function logout(): Promise<void> {
  await endSession();
  clearRedirect();
  removeToken();
}

/** Ends the session on the server. The caller removes the token. */
export async function endSession(): Promise<void> {
  try {
    await call('POST /api/auth/logout', { timeoutMs: LOGOUT_TIMEOUT_MS, keepalive: true });
  } catch {
    // The server's session expires later. A failed call must not block the logout.
  }
  clearTypedData();
}

export async function chooseOrganization(organizationId: string): Promise<void> {
  await call('POST /api/organizations/choose', { body: { organizationId } });
  await readOrganizationAgain();
}

export async function readOrganizationAgain(): Promise<void> {
  announceOrganizationChange();
  await refreshUser();
}

export function mergeUser(changes: Partial<User>): void {
  const now = session.read();
  if (now.user) session.set({ ...now, user: { ...now.user, ...changes } });
}

const loginModal = createStore(false);

export function useLoginModal(): boolean {
  return useSyncExternalStore(loginModal.subscribe, loginModal.read, () => false);
}

export function openLoginModal(): void {
  loginModal.set(true);
}

export function closeLoginModal(): void {
  loginModal.set(false);
}

function subscribe(listener: () => void): () => void {
  if (!started) start();
  return session.subscribe(listener);
}

function start(): void {
  started = true;
  watchToken(onTokenChange);
  watchOrganization(() => void refreshUser());
  window.addEventListener('online', () => session.read().error && void refreshUser());
  void refreshUser();
}

function onTokenChange({ token, expired }: TokenChange): void {
  if (!token) {
    userToken = null;
    noteShownOrganization(null);
    session.set({ ...anonymous, expired });
    return;
  }
  if (token !== userToken) session.set(loading);
  void refreshUser();
}

function become(user: User, token: string): void {
  userToken = token;
  noteShownOrganization(user.organizationId);
  session.set({ status: 'authenticated', user, error: null, expired: false });
}
