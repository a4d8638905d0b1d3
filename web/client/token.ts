import { deviceStorage, tabStorage } from '#client/storage.ts';

/** Where the bearer token lives, for every tab of this browser. */
const TOKEN_KEY = 'token';
/** Where that of an operator's look as a customer lives: in its tab alone. */
export const VIEW_KEY = 'view-token';

/** What became of the token; `expired`: the server no longer takes it. */
export interface TokenChange {
  readonly token: string | null;
  readonly expired: boolean;
}

type Listener = (change: TokenChange) => void;

const listeners = new Set<Listener>();

/**
 * Characters that an HTTP header can carry, and no more than any server takes: with others, or a
 * longer one, no call is answered.
 */
const SENDABLE = /^[\x21-\x7e]{1,256}$/;

/** The token of this tab's look as a customer, else of this browser; or null. */
export function readToken(): string | null {
  return readSendable(tabStorage, VIEW_KEY) ?? readSendable(deviceStorage, TOKEN_KEY);
}

/** Removes a damaged token. */
function readSendable(storage: typeof deviceStorage, key: string): string | null {
  const token = storage.get(key);
  if (token === null || SENDABLE.test(token)) return token;
  storage.remove(key);
  return null;
}

/** Keeps the token of a session that has just begun. */
export function writeToken(token: string): void {
  deviceStorage.set(TOKEN_KEY, token);
  tell({ token, expired: false });
}

export function removeToken(): void {
  remove(false);
}

/** Forgets a token that the server has refused, unless another has taken its place meanwhile. */
export function expireToken(refused: string): void {
  if (readToken() === refused) remove(true);
}

/** Calls the listener with every change of the token, in this tab or another. */
export function watchToken(listener: Listener): void {
  if (listeners.size === 0) {
    window.addEventListener('storage', (event) => {
      if (event.key === null || event.key === TOKEN_KEY) tell({ token: readToken(), expired: false });
    });
    // A page that the browser had put aside hears no `storage` events until it is shown again.
    window.addEventListener('pageshow', (event) => {
      if (event.persisted) tell({ token: readToken(), expired: false });
    });
  }
  listeners.add(listener);
}

function remove(expired: boolean): void {
  // Leaving a look at a customer, or its end, leaves nothing else.
  if (tabStorage.get(VIEW_KEY)) tabStorage.remove(VIEW_KEY);
  else deviceStorage.remove(TOKEN_KEY);
  tell({ token: null, expired });
}

function tell(change: TokenChange): void {
  for (const listener of listeners) listener(change);
}
