import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { focusStart } from '#ui/focus-start.ts';
import { Icon } from '#ui/icons.tsx';
import { moveFocus } from '#ui/move-focus.ts';

interface DialogProps {
  readonly open: boolean;
  /** Called by the close button, Escape and, before any input, a click on the backdrop. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** On a phone, `wide` fills the screen and `md` is at the bottom, below the place of a notice. */
  readonly size?: 'md' | 'wide';
  /** Disables the close button, Escape and clicks on the backdrop while an action must finish. */
  readonly locked?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
}

const sizes = {
  md: 'max-w-md max-sm:mb-0 max-sm:max-h-[calc(100dvh-5.5rem)] max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none',
  wide: 'max-w-2xl max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none',
} as const;

export function Dialog({
  open,
  onClose,
  title,
  size = 'md',
  locked = false,
  children,
  className,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const pressedBeside = useRef(false);
  const typed = useRef(false);

  // Layout effect: a browser restores the focus on close, not when an open dialog leaves the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    typed.current = false;
    const opener = withAncestors(document.activeElement);
    element.showModal();
    // Else the focus is on the close button.
    focusStart(content.current);
    return () => {
      element.close();
      if (document.activeElement !== document.body) return;
      // The element that opened the dialog has gone.
      const place = opener.find((each) => each.getClientRects().length > 0 && each.closest('main'));
      moveFocus(place ?? document.querySelector('main') ?? document.body);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click is the pointer's way.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // `close` fires late: the dialog may have closed through its state, or be open again.
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
      // Closes through the state at once, because the next press may open the dialog again.
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      onInput={({ target }) => {
        // Text in a search box outside a form may be lost.
        if (target instanceof Element && target.closest('form')) typed.current = true;
      }}
      // A press that starts inside, to select text, may end on the backdrop.
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onPointerUp={(event) => {
        pressedBeside.current &&= isBeside(event);
      }}
      onClick={() => {
        if (pressedBeside.current && !typed.current && !locked) dialog.current?.close();
        pressedBeside.current = false;
      }}
      data-tone="paper"
      className={classNames(
        'max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-auto overscroll-contain rounded-xl p-0 shadow-lg',
        'backdrop:bg-ink-950/70 open:animate-arrive',
        sizes[size],
        className,
      )}
    >
      {open && (
        <div className="p-5 sm:p-7">
          <div className="mb-5 flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-2xl">
              {title}
            </h2>
            <button
              type="button"
              aria-label="Cerrar"
              disabled={locked}
              onClick={() => dialog.current?.close()}
              className="-mt-2 -mr-3 flex size-11 shrink-0 items-center justify-center rounded-md text-ink-600 hover:bg-paper-3 hover:text-ink-900"
            >
              <Icon name="close" />
            </button>
          </div>
          <div ref={content}>{children}</div>
        </div>
      )}
    </dialog>
  );
}

function withAncestors(element: Element | null): HTMLElement[] {
  const all: HTMLElement[] = [];
  for (let each = element; each; each = each.parentElement) if (each instanceof HTMLElement) all.push(each);
  return all;
}

/** The backdrop belongs to the dialog element, so only the coordinates identify it. */
function isBeside({ clientX, clientY, currentTarget }: PointerEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
