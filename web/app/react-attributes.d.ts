import 'react';

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** Invoker commands. */
    commandfor?: string;
    command?: 'show-modal' | 'close' | 'show-popover' | 'hide-popover' | 'toggle-popover';
  }
  interface DialogHTMLAttributes<T> {
    /**
     * Closes a dialog on a click outside and Escape (`any`), on Escape (`closerequest`), or never.
     */
    closedby?: 'any' | 'closerequest' | 'none';
  }
  interface HTMLAttributes<T> {
    'data-live'?: boolean;
  }
}
