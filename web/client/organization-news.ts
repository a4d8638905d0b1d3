/** Tells this browser's tabs that the session they share works in another organisation. */
const CHANNEL = 'organization';

/** Calls the listener when another tab has changed where the session works. */
export function watchOrganization(listener: () => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  new BroadcastChannel(CHANNEL).addEventListener('message', listener);
}

/** Says to the other tabs that the session works elsewhere now. */
export function tellOrganization(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** The organisation that this tab shows; null before a session is known. */
let shown: string | null = null;

/** Notes which organisation this tab shows from now on. */
export function noteShownOrganization(id: string | null): void {
  shown = id;
}

/** The organisation that this tab shows, and so sends for. */
export function shownOrganization(): string | null {
  return shown;
}

const refusalListeners = new Set<(text: string) => void>();

/**
 * Calls the listener when something was not done since the session works in another organisation
 * than the one that is shown. The form that sent it goes: what it said would go with it.
 * @returns how to stop
 */
export function watchRefusals(listener: (text: string) => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** Says what was not done, and has this tab and the others look where the session works. */
export function tellRefusal(text: string): void {
  for (const listener of refusalListeners) listener(text);
  tellOrganization();
}
