import type { OperatorSessionAnswer } from '@horus/contract/backoffice/operators';
import { endpoints } from '@horus/contract/paths';
import { createStore } from '#client/store.ts';

/** Who works here: `loading` until the server has been asked. */
export type OperatorSession =
  | { readonly status: 'loading' | 'anonymous' | 'ended' | 'failed' }
  | ({ readonly status: 'open' } & OperatorSessionAnswer);

/** What the pages follow. `ended`: there was one, and the server has ended it. */
export const operatorSession = createStore<OperatorSession>({ status: 'loading' });

/** What the page's calls carry beside the cookie; null without a session. */
export function readCsrfToken(): string | null {
  const session = operatorSession.read();
  return session.status === 'open' ? session.csrfToken : null;
}

/** The server knows no session any more. */
export function refuseSession(): void {
  if (operatorSession.read().status === 'open') operatorSession.set({ status: 'ended' });
}

/** Asks the server who works here. @returns whether somebody does */
export async function readSession(): Promise<boolean> {
  try {
    const response = await fetch(endpoints.admin.session.current.href(), {
      headers: { accept: 'application/json' },
      credentials: 'same-origin',
    });
    if (response.ok) operatorSession.set({ status: 'open', ...(await response.json()) });
    else operatorSession.set({ status: response.status === 401 ? 'anonymous' : 'failed' });
  } catch {
    operatorSession.set({ status: 'failed' });
  }
  return operatorSession.read().status === 'open';
}
