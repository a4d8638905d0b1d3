/** Channel on which tabs report a change of the session's organisation. */
const CHANNEL = 'organization';

export function watchOrganization(listener: () => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  new BroadcastChannel(CHANNEL).addEventListener('message', listener);
}

export function announceOrganizationChange(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

let shown: string | null = null;

export function noteShownOrganization(id: string | null): void {
  shown = id;
}

/** Each change is sent for this organisation. */
export function shownOrganization(): string | null {
  return shown;
}

const refusalListeners = new Set<(text: string) => void>();

/**
 * Listens for requests refused because another tab changed the session's organisation. The form
 * that could show the message is removed.
 */
export function watchRefusals(listener: (text: string) => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

export function reportRefusal(text: string): void {
  for (const listener of refusalListeners) listener(text);
  announceOrganizationChange();
}
