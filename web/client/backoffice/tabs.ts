import type { Unsent } from '#client/backoffice/drafts.ts';

/** How long the other tabs have to answer what they hold. */
const ANSWER_MS = 300;

type Message =
  /** Their session is over, by their own will. */
  | { readonly kind: 'loggedOut' }
  /** Whose session the browser has, if any, may be another. */
  | { readonly kind: 'sessionChanged' }
  | { readonly kind: 'ask'; readonly askId: string; readonly operatorId: string }
  | { readonly kind: 'answer'; readonly askId: string; readonly unsent: readonly Unsent[] };

/** Between this browser's tabs of the office. Without it each acts alone. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('office');

/** Says it to the other tabs. */
export function tellTabs(message: Message): void {
  channel?.postMessage(message);
}

/** @returns how to stop */
export function listenToTabs(listener: (message: Message) => void): () => void {
  const listen = ({ data }: MessageEvent<Message>) => listener(data);
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}

/** What this operator has not sent in the other tabs, as far as they answer in time. */
export async function askTabs(operatorId: string): Promise<Unsent[]> {
  if (!channel) return [];
  const askId = crypto.randomUUID();
  const found: Unsent[] = [];
  const stop = listenToTabs((message) => {
    if (message.kind === 'answer' && message.askId === askId) found.push(...message.unsent);
  });
  tellTabs({ kind: 'ask', askId, operatorId });
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  stop();
  return found;
}
