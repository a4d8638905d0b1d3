import { chatUrl } from '#content/company.ts';
import { Icon } from '#ui/icons.tsx';

/** The floating way to a person, on every page; its tooltip shows on hover and on focus. */
export function ChatLink() {
  return (
    <aside aria-label="Chat">
      <a
        href={chatUrl}
        target="_blank"
        rel="noopener"
        aria-label="Chatea con nosotros (se abre en otra pestaña)"
        className="group fixed right-4 bottom-4 z-20 flex size-14 items-center justify-center rounded-full border border-ink-700 bg-ink-900 text-white shadow-lg transition-transform hover:-translate-y-0.5 active:translate-y-0"
      >
        <Icon name="chat" className="size-6" />
        <span
          role="tooltip"
          className="pointer-events-none absolute right-full mr-3 rounded-md bg-ink-900 px-3 py-2 text-sm whitespace-nowrap text-white opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          Chatea con nosotros
        </span>
      </a>
    </aside>
  );
}
