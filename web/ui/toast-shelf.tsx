import { type MouseEvent, useEffect, useRef } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import '#ui/toast-shelf.css';
import { Icon } from '#ui/icons.tsx';
import { TOAST_MS } from '#ui/toast.ts';

/**
 * The notices: top right, dark, gone after five seconds, held while pointed at. They stand in the top layer, and are
 * raised again whenever one comes or a dialog opens, so that no dialog's backdrop covers them.
 */
export default function ToastShelf() {
  const shelf = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const raise = () => {
      shelf.current?.hidePopover();
      shelf.current?.showPopover();
    };
    const onToggle = (event: Event) => event.target instanceof HTMLDialogElement && raise();
    raise();
    document.addEventListener('toggle', onToggle, true);
    const forget = toast.onChange(({ status }) => status === 'added' && raise());
    return () => {
      document.removeEventListener('toggle', onToggle, true);
      forget();
    };
  }, []);

  return (
    <div ref={shelf} popover="manual" className="inset-auto m-0 overflow-visible border-0 bg-transparent p-0">
      <ToastContainer
        position="top-right"
        theme="dark"
        autoClose={TOAST_MS}
        newestOnTop
        aria-label="Avisos"
        closeButton={CloseButton}
      />
    </div>
  );
}

function CloseButton({ closeToast }: { readonly closeToast: (event: MouseEvent<HTMLElement>) => void }) {
  return (
    <button
      type="button"
      aria-label="Cerrar el aviso"
      onClick={closeToast}
      className="absolute top-1 right-1 flex size-9 items-center justify-center rounded-md text-ink-300 hover:text-white"
    >
      <Icon name="close" className="size-4" />
    </button>
  );
}
