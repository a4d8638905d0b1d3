import { paths } from '@horus/contract/paths';
import { isOwnPath } from '#client/redirect-after-login.ts';
import { endSession } from '#client/session.ts';
import { removeToken, VIEW_KEY } from '#client/token.ts';

/** Where an operator's look as a customer began: they go back there. */
const FROM_KEY = 'view-from';

/**
 * Shows the customer area as one of its people sees it, in this tab alone: the browser's own
 * session is not touched.
 * @param from the address that they go back to
 * @throws DOMException where the browser keeps nothing for a tab
 */
export function enterView(token: string, from: string): void {
  sessionStorage.setItem(VIEW_KEY, token);
  sessionStorage.setItem(FROM_KEY, from);
  window.location.assign(paths.account.dashboard.href());
}

/** Ends the look, on the server too, and goes back to the back office. */
export async function leaveView(): Promise<void> {
  const from = sessionStorage.getItem(FROM_KEY);
  await endSession();
  sessionStorage.removeItem(FROM_KEY);
  removeToken();
  window.location.assign(from !== null && isOwnPath(from) ? from : paths.site.home.href());
}
