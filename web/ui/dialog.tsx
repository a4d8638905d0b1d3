import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons.tsx';
import { moveFocus } from '#ui/move-focus.ts';

interface DialogProps {
  readonly open: boolean;
  /**
   * Asked to close: by its button, by Escape or, while nothing has been typed in it, by a press
   * beside it.
   */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /**
   * `wide` for what has several columns; on a phone it takes the whole screen. The others stand at
   * its foot there, below the place of a notice.
   */
  readonly size?: 'md' | 'wide';
  /**
   * Something is under way that must not be left: its button, Escape and a click beside it do
   * nothing.
   */
  readonly locked?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
}

const sizes = {
  md: 'max-w-md max-sm:mb-0 max-sm:max-h-[calc(100dvh-5.5rem)] max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none',
  wide: 'max-w-2xl max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none',
} as const;

/**
 * A modal dialog on the native element: the page behind is inert, Escape closes, focus returns to
 * where it was.
 */
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
  const titleId = useId();
  const pressedBeside = useRef(false);
  const typed = useRef(false);

  // Before an open dialog is taken out of the page: a browser gives the focus back only on closing.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    typed.current = false;
    const opener = withAncestors(document.activeElement);
    element.showModal();
    return () => {
      element.close();
      if (document.activeElement !== document.body) return;
      // What it was opened from has gone.
      const place = opener.find((each) => each.getClientRects().length > 0 && each.closest('main'));
      moveFocus(place ?? document.querySelector('main') ?? document.body);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click is the pointer's way.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // It tells of a closing some time later: also of its owner's, who may have opened it again.
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
      // Closed by its owner, at once: what is pressed next may open it again.
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      onInput={({ target }) => {
        // What is searched for is no loss.
        if (target instanceof Element && target.closest('form')) typed.current = true;
      }}
      // A press that began inside, selecting text, and ended beside is no wish to close.
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
          {children}
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

/** The backdrop is the dialog's own: only the place tells it from the dialog's empty parts. */
function isBeside({ clientX, clientY, currentTarget }: PointerEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
