import { deviceStorage, tabStorage } from '#client/storage.ts';

const TOKEN_KEY = 'token';
/** Key of an operator's view token, in session storage. */
export const VIEW_KEY = 'view-token';

/** `expired`: the server refused the token. */
export interface TokenChange {
  readonly token: string | null;
  readonly expired: boolean;
}

type Listener = (change: TokenChange) => void;

const listeners = new Set<Listener>();

/** Printable ASCII, which an HTTP header allows, and a length that every server accepts. */
const SENDABLE = /^[\x21-\x7e]{1,256}$/;

/** Returns this tab's view token, else the browser's token. */
export function readToken(): string | null {
  return readSendable(tabStorage, VIEW_KEY) ?? readSendable(deviceStorage, TOKEN_KEY);
}

function readSendable(storage: typeof deviceStorage, key: string): string | null {
  const token = storage.get(key);
  if (token === null || SENDABLE.test(token)) return token;
  storage.remove(key);
  return null;
}

export function writeToken(token: string): void {
  deviceStorage.set(TOKEN_KEY, token);
  tell({ token, expired: false });
}

export function removeToken(): void {
  remove(false);
}

/** Removes a refused token, unless another has replaced it. */
export function expireToken(refused: string): void {
  if (readToken() === refused) remove(true);
}

/** Calls the listener on each change, in this tab or another. */
export function watchToken(listener: Listener): void {
  if (listeners.size === 0) {
    window.addEventListener('storage', (event) => {
      if (event.key === null || event.key === TOKEN_KEY) tell({ token: readToken(), expired: false });
    });
    // A page in the back/forward cache receives no `storage` events.
    window.addEventListener('pageshow', (event) => {
      if (event.persisted) tell({ token: readToken(), expired: false });
    });
  }
  listeners.add(listener);
}

function remove(expired: boolean): void {
  // The end of an operator's view keeps the browser's own token.
  if (tabStorage.get(VIEW_KEY)) tabStorage.remove(VIEW_KEY);
  else deviceStorage.remove(TOKEN_KEY);
  tell({ token: null, expired });
}

function tell(change: TokenChange): void {
  for (const listener of listeners) listener(change);
}
