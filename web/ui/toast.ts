import type { ToastOptions } from 'react-toastify/unstyled';

type ToastKind = 'info' | 'success' | 'error' | 'warning';

/** Milliseconds that a toast stays when nothing else is said, and how long a notice of a copy stays. */
export const TOAST_MS = 5000;
export const COPY_TOAST_MS = 2000;

const listeners = new Set<() => void>();
let wanted = false;

/** Whether a toast was ever asked for: until then its code and stylesheet are not loaded. */
export const toastsWanted = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => wanted,
};

async function show(kind: ToastKind, text: string, options?: ToastOptions): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  const { toast: library } = await import('react-toastify/unstyled');
  library[kind](text, options);
}

/** Shows a notice at the top right. Give a `toastId` where the same notice must not appear twice at once. */
export const toast = {
  info: (text: string, options?: ToastOptions) => void show('info', text, options),
  success: (text: string, options?: ToastOptions) => void show('success', text, options),
  error: (text: string, options?: ToastOptions) => void show('error', text, options),
  warning: (text: string, options?: ToastOptions) => void show('warning', text, options),
};
