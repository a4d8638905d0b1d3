import type { ToastOptions } from 'react-toastify/unstyled';

type ToastKind = 'info' | 'success' | 'error' | 'warning';

/**
 * Milliseconds that a toast stays when nothing else is said, and how long a notice of a copy stays.
 */
export const TOAST_MS = 5000;
export const COPY_TOAST_MS = 2000;

/** What a notice offers to do, or where it leads; pressed, it goes. */
export type NoticeAction = { readonly label: string } & (
  | { readonly run: () => void }
  | { readonly href: string; readonly state: unknown }
);
type NoticeOptions = ToastOptions & { readonly action?: NoticeAction };

/** A notice that was asked for and that no shelf has taken yet. */
export interface Notice {
  readonly key: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly options: ToastOptions;
  readonly action: NoticeAction | undefined;
}

const listeners = new Set<() => void>();
const clearListeners = new Set<() => void>();
let waiting: readonly Notice[] = [];
let lastKey = 0;

function change(next: readonly Notice[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/**
 * The notices that wait for the part that shows them: the shelf, or its stand-in where the shelf
 * can't be loaded.
 */
export const notices = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => waiting,
  /** Takes those that wait off the list. */
  take(): readonly Notice[] {
    const taken = waiting;
    if (taken.length > 0) change([]);
    return taken;
  },
  /** Takes all notices away: whom they were for has gone. */
  clear(): void {
    change([]);
    for (const listener of clearListeners) listener();
  },
  onClear(listener: () => void): () => void {
    clearListeners.add(listener);
    return () => clearListeners.delete(listener);
  },
  drop: (key: number) => change(waiting.filter((notice) => notice.key !== key)),
};

function show(kind: ToastKind, text: string, { action, ...options }: NoticeOptions = {}): void {
  const { toastId } = options;
  if (toastId !== undefined && waiting.some((notice) => notice.options.toastId === toastId)) return;
  lastKey += 1;
  change([...waiting, { key: lastKey, kind, text, options, action }]);
}

/**
 * Shows a notice. Give a `toastId` where the same notice must not appear twice at
 * once. Where something leads on to another page, ask for it there: on a slow line a page may take
 * longer to come than a notice stays.
 */
export const toast = {
  info: (text: string, options?: NoticeOptions) => show('info', text, options),
  success: (text: string, options?: NoticeOptions) => show('success', text, options),
  error: (text: string, options?: NoticeOptions) => show('error', text, options),
  warning: (text: string, options?: NoticeOptions) => show('warning', text, options),
};
