import 'react';

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /**
     * Invoker commands: the id of the element that the button acts on, and what it does with it.
     */
    commandfor?: string;
    command?: 'show-modal' | 'close' | 'show-popover' | 'hide-popover' | 'toggle-popover';
  }
  interface DialogHTMLAttributes<T> {
    /**
     * What closes a dialog by itself: a click beside it and Escape (`any`), Escape alone, or
     * nothing.
     */
    closedby?: 'any' | 'closerequest' | 'none';
  }
  interface HTMLAttributes<T> {
    /**
     * On a button, link or form that React alone can answer as it is meant: what is done to it
     * before React is there is kept.
     */
    'data-live'?: boolean;
  }
}
