import type { Unsent } from '#client/backoffice/drafts.ts';

const ANSWER_MS = 300;

type Message =
  | { readonly kind: 'loggedOut' }
  /** The browser's session may be another operator's. */
  | { readonly kind: 'sessionChanged' }
  | { readonly kind: 'ask'; readonly askId: string; readonly operatorId: string }
  | { readonly kind: 'answer'; readonly askId: string; readonly unsent: readonly Unsent[] };

/** Channel between the back office's tabs. Without BroadcastChannel each tab works alone. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('office');

export function postToTabs(message: Message): void {
  channel?.postMessage(message);
}

export function listenToTabs(listener: (message: Message) => void): () => void {
  const listen = ({ data }: MessageEvent<Message>) => listener(data);
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}

/** Returns this operator's drafts in other tabs that answer within ANSWER_MS. */
export async function askTabs(operatorId: string): Promise<Unsent[]> {
  if (!channel) return [];
  const askId = crypto.randomUUID();
  const found: Unsent[] = [];
  const stop = listenToTabs((message) => {
    if (message.kind === 'answer' && message.askId === askId) found.push(...message.unsent);
  });
  postToTabs({ kind: 'ask', askId, operatorId });
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  stop();
  return found;
}
