import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Covers the page and its open dialogs, to hide the content and keep its state. */
export function LoginOver({ children }: { readonly children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Restores the focus.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label="Entrar"
      onCancel={(event) => event.preventDefault()}
      // A second Escape closes it despite `preventDefault`.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-auto p-0 print:hidden"
    >
      {children}
    </dialog>
  );
}
