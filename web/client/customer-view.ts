import { paths } from '@horus/contract/paths';
import { isOwnPath } from '#client/redirect-after-login.ts';
import { endSession } from '#client/session.ts';
import { removeToken, VIEW_KEY } from '#client/token.ts';

const FROM_KEY = 'view-from';

/**
 * In this tab only; the browser's own session stays. @throws DOMException without session storage
 */
export function enterView(token: string, from: string): void {
  sessionStorage.setItem(VIEW_KEY, token);
  sessionStorage.setItem(FROM_KEY, from);
  window.location.assign(paths.account.dashboard.href());
}

/** Ends the view on the server and returns to the back office. */
export async function leaveView(): Promise<void> {
  const from = sessionStorage.getItem(FROM_KEY);
  await endSession();
  sessionStorage.removeItem(FROM_KEY);
  removeToken();
  window.location.assign(from !== null && isOwnPath(from) ? from : paths.site.home.href());
}
