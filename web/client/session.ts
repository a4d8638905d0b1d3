import type {
  LoginAnswer,
  LoginBody,
  LoginOrSecondStep,
  RegisterAnswer,
  RegisterBody,
  User,
} from '@horus/contract/auth';
import { endpoints } from '@horus/contract/paths';
import type { SecondStep } from '@horus/contract/second-factor';
import { useSyncExternalStore } from 'react';
import { CallError, get, post } from '#client/call.ts';
import { clearTypedData } from '#client/form-drafts.ts';
import { noteShownOrganization, tellOrganization, watchOrganization } from '#client/organization-news.ts';
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

/**
 * Milliseconds that a logout waits for the server before the browser forgets the session by itself.
 */
const LOGOUT_TIMEOUT_MS = 5_000;

/** Who is here: `loading` until a stored token has been checked. */
export interface Session {
  readonly status: 'loading' | 'anonymous' | 'authenticated';
  readonly user: User | null;
  /**
   * Why the stored token could not be checked yet; the session is still `loading`, the token still
   * there.
   */
  readonly error: CallError | null;
  /** The server has ended the session, not the visitor. */
  readonly expired: boolean;
}

const loading: Session = { status: 'loading', user: null, error: null, expired: false };
const anonymous: Session = { status: 'anonymous', user: null, error: null, expired: false };

const session = createStore(loading);

/** The session outside of components; following it checks the stored token. */
export const currentSession = { read: session.read, subscribe };

/** The token that the session's user was read with. */
let userToken: string | null = null;
let started = false;

/** The session of this browser; its first use checks the stored token. */
export function useSession(): Session {
  return useSyncExternalStore(currentSession.subscribe, currentSession.read, () => loading);
}

/**
 * Asks the server again who the stored token belongs to, after the first time failed or the profile
 * has changed.
 */
export async function refreshUser(): Promise<void> {
  const token = readToken();
  if (!token) return session.set(anonymous);
  if (session.read().error) session.set(loading);
  try {
    const user = await get<User>(endpoints.auth.me.href());
    if (readToken() === token) become(user, token);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) expireToken(token);
    else if (readToken() === token && userToken !== token) session.set({ ...loading, error });
  }
}

/**
 * Opens a session, here and in this browser's other tabs, and has the server confirm it.
 * @returns the second step that is to come before it; null when it is open
 * @throws CallError
 */
export async function login(body: LoginBody): Promise<SecondStep | null> {
  const answer = await post<LoginOrSecondStep>(endpoints.auth.login.href(), body);
  if ('secondStep' in answer) return answer.secondStep;
  openSession(answer);
  return null;
}

/**
 * Takes the second step of a login, which opens the session.
 * @throws CallError
 */
export async function finishLogin(token: string, code: string): Promise<void> {
  openSession(await post<LoginAnswer>(endpoints.auth.secondStep.href(), { token, code }));
}

/** Opens a session that a login has earned, here and in this browser's other tabs. */
export function openSession({ token, user }: LoginAnswer): void {
  become(user, token);
  writeToken(token);
}

/**
 * Creates an account; it opens no session.
 * @throws CallError
 */
export function register(body: RegisterBody): Promise<RegisterAnswer> {
  return post(endpoints.auth.register.href(), body);
}

/** Ends the session on the server and here, where nothing of it is left; here in any case. */
export async function logout(): Promise<void> {
  await endSession();
  clearRedirect();
  removeToken();
}

/** Ends the session on the server; here, removing its token leaves it. */
export async function endSession(): Promise<void> {
  try {
    await post(endpoints.auth.logout.href(), undefined, { timeoutMs: LOGOUT_TIMEOUT_MS, keepalive: true });
  } catch {
    // The server's session lapses by itself; anyone who wants to leave must not be kept.
  }
  clearTypedData();
}

/**
 * Works in another of the user's organisations from now on, in this browser's other tabs too.
 * @throws CallError
 */
export async function chooseOrganization(organizationId: string): Promise<void> {
  await post(endpoints.members.chooseOrganization.href(), { organizationId });
  await readOrganizationAgain();
}

/** Looks where the user works now, after that has changed, here and in other tabs. */
export async function readOrganizationAgain(): Promise<void> {
  tellOrganization();
  await refreshUser();
}

/** Takes over what a profile update has changed. */
export function mergeUser(changes: Partial<User>): void {
  const now = session.read();
  if (now.user) session.set({ ...now, user: { ...now.user, ...changes } });
}

const loginModal = createStore(false);

/** Whether the login form is wanted over the page. */
export function useLoginModal(): boolean {
  return useSyncExternalStore(loginModal.subscribe, loginModal.read, () => false);
}

/** Opens the login form over the page. */
export function openLoginModal(): void {
  loginModal.set(true);
}

/** Closes the login form over the page. */
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
