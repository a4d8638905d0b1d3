import type { ToastOptions } from 'react-toastify/unstyled';

type ToastKind = 'info' | 'success' | 'error' | 'warning';

/** Milliseconds that a toast stays by default, and after a copy. */
export const TOAST_MS = 5000;
export const COPY_TOAST_MS = 2000;

export type NoticeAction = { readonly label: string } & (
  | { readonly run: () => void }
  | { readonly href: string; readonly state: unknown }
);
type NoticeOptions = ToastOptions & { readonly action?: NoticeAction };

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

/** Queue for the component that shows notices: the shelf, or its fallback. */
export const notices = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => waiting,
  take(): readonly Notice[] {
    const taken = waiting;
    if (taken.length > 0) change([]);
    return taken;
  },
  /** Removes all notices, because their user has left. */
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
 * A `toastId` prevents duplicates on screen. Before a navigation, call this on the target page: a
 * slow page may take longer to load than a notice stays.
 */
export const toast = {
  info: (text: string, options?: NoticeOptions) => show('info', text, options),
  success: (text: string, options?: NoticeOptions) => show('success', text, options),
  error: (text: string, options?: NoticeOptions) => show('error', text, options),
  warning: (text: string, options?: NoticeOptions) => show('warning', text, options),
};
