import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * Covers all of the page, dialogs that are open too, so that nobody reads what is there, and keeps
 * it as it is.
 */
export function LoginOver({ children }: { readonly children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed, it gives the focus back to where somebody typed.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label="Entrar"
      onCancel={(event) => event.preventDefault()}
      // A second Escape closes it all the same.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-auto p-0 print:hidden"
    >
      {children}
    </dialog>
  );
}
