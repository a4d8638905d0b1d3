import { addressOf } from '@horus/contract/address-of';
import { UNATTENDED_HEADER } from '@horus/contract/backoffice/access';
import type { OperatorSessionAnswer } from '@horus/contract/backoffice/operators';
import { isAttended } from '#client/backoffice/attendance.ts';
import { clearDrafts, clearOtherOperatorsDrafts, listUnsentDrafts } from '#client/backoffice/drafts.ts';
import { listenToTabs, postToTabs } from '#client/backoffice/tabs.ts';
import { noteServerTime } from '#client/clock.ts';
import { markServerUnreachable } from '#client/server-status.ts';
import { createStore } from '#client/store.ts';

/** `loading` until the server has answered. */
export type OperatorSession =
  | { readonly status: 'loading' | 'anonymous' | 'failed' }
  | ({ readonly status: 'open' | 'ended' } & OperatorSessionAnswer);

/** `ended`: the server ended the session and the page waits for a new login. */
export const operatorSession = createStore<OperatorSession>({ status: 'loading' });

export function readCsrfToken(): string | null {
  const session = operatorSession.read();
  return session.status === 'open' ? session.csrfToken : null;
}

export function readOperatorId(): string {
  const session = operatorSession.read();
  return 'operator' in session ? session.operator.id : '';
}

export function refuseSession(): void {
  const session = operatorSession.read();
  if (session.status !== 'open') return;
  operatorSession.set({ ...session, status: 'ended' });
  postToTabs({ kind: 'sessionChanged' });
}

/** Removes the operator's data from this tab. */
export function leaveSession(): void {
  clearDrafts();
  operatorSession.set({ status: 'anonymous' });
}

/**
 * Follows the session of the other tabs. Asks the server when a tab that may have slept is shown.
 */
export function watchSession(): () => void {
  const stop = listenToTabs((message) => {
    if (message.kind === 'loggedOut') leaveSession();
    else if (message.kind === 'sessionChanged') void readSession();
    else if (message.kind === 'ask') {
      postToTabs({ kind: 'answer', askId: message.askId, unsent: listUnsentDrafts(message.operatorId) });
    }
  });
  const onReturn = () => {
    if (!document.hidden && operatorSession.read().status === 'open') void readSession();
  };
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('pageshow', onReturn);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('pageshow', onReturn);
  };
}

/** Returns whether there is a session. A failed read does not close an open page. */
export async function readSession(): Promise<boolean> {
  const before = operatorSession.read();
  const isKept = before.status === 'open' || before.status === 'ended';
  try {
    const response = await fetch(addressOf('GET /api/admin/session'), {
      headers: { accept: 'application/json', ...(!isAttended() && { [UNATTENDED_HEADER]: '1' }) },
      credentials: 'same-origin',
    });
    noteServerTime(response);
    const answer: OperatorSessionAnswer | null = response.ok ? await response.json() : null;
    // The operator logged out during the request.
    if (isKept && operatorSession.read().status === 'anonymous') return false;
    if (answer) {
      clearOtherOperatorsDrafts(answer.operator.id);
      operatorSession.set({ status: 'open', ...answer });
      return true;
    }
    if (response.status === 401 && isKept) refuseSession();
    else if (!isKept) operatorSession.set({ status: response.status === 401 ? 'anonymous' : 'failed' });
  } catch {
    markServerUnreachable();
    if (!isKept) operatorSession.set({ status: 'failed' });
  }
  return false;
}

/**
 * Waits for a new login. False for another operator, for whom the text is not sent, and on abort.
 */
export function waitForOperator(signal: AbortSignal | undefined): Promise<boolean> {
  const ended = operatorSession.read();
  if (ended.status !== 'ended' || signal?.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const settle = (isBack: boolean) => {
      leave();
      signal?.removeEventListener('abort', onAbort);
      resolve(isBack);
    };
    const onAbort = () => settle(false);
    const leave = operatorSession.subscribe(() => {
      const session = operatorSession.read();
      if (session.status === 'ended') return;
      settle(session.status === 'open' && session.operator.id === ended.operator.id);
    });
    signal?.addEventListener('abort', onAbort);
  });
}
