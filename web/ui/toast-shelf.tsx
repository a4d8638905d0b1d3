import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import '#ui/toast-shelf.css';
import { TOAST_MS } from '#ui/toast.ts';

/** The notices: top right, dark, gone after five seconds, held while pointed at. */
export default function ToastShelf() {
  return (
    <ToastContainer
      position="top-right"
      theme="dark"
      autoClose={TOAST_MS}
      newestOnTop
      aria-label="Avisos"
      closeButton={({ closeToast }) => (
        <button
          type="button"
          aria-label="Cerrar el aviso"
          onClick={closeToast}
          className="absolute top-1 right-1 flex size-9 items-center justify-center rounded-md text-ink-300 hover:text-white"
        >
          <svg
            viewBox="0 0 12 12"
            className="size-3"
            fill="none"
            stroke="currentColor"
            strokeWidth={1.6}
            aria-hidden="true"
          >
            <path d="M1 1l10 10M11 1L1 11" />
          </svg>
        </button>
      )}
    />
  );
}
