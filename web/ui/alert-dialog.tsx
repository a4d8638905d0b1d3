import { useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';

interface AlertDialogProps {
  /** What there is to say; null: nothing, and no dialog. */
  readonly message: string | null;
  readonly title: string;
  readonly closeLabel: string;
  /** Called once it has gone: the place to put the focus where the matter is. */
  readonly onClose: () => void;
}

/** What a browser's `alert` says, in the page: it takes the focus, and stands over everything until it is answered. */
export function AlertDialog({ message, title, closeLabel, onClose }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (message !== null) dialog.current?.showModal();
  }, [message]);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      // A dialog around it would hear its closing too.
      onClose={(event) => {
        event.stopPropagation();
        onClose();
      }}
      data-tone="paper"
      className="w-[calc(100%-2rem)] max-w-sm rounded-xl p-6 shadow-lg backdrop:bg-ink-950/70 open:animate-arrive"
    >
      <div className="flex gap-4">
        <Icon name="warning" className="mt-0.5 size-7 shrink-0 text-brick-600" />
        <div>
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          <p id={`${id}-message`} className="mt-2">
            {message}
          </p>
        </div>
      </div>
      <div className="mt-6 flex justify-end">
        <Button onClick={() => dialog.current?.close()}>{closeLabel}</Button>
      </div>
    </dialog>
  );
}
