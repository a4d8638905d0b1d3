import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { NoticeAction } from '#ui/toast.ts';

const look =
  'ml-3 inline-flex min-h-10 shrink-0 items-center gap-2 whitespace-nowrap rounded-md border border-ink-500 px-3 font-semibold text-white no-underline hover:border-white';

interface NoticeButtonProps {
  readonly action: NoticeAction;
  readonly onDone: () => void;
  /** Whether Ctrl Z runs the action of the newest notice, the first in the document. */
  readonly byKey?: boolean;
}

export function NoticeButton({ action, onDone, byKey = false }: NoticeButtonProps) {
  if ('href' in action) {
    return (
      <Link to={action.href} state={action.state} onClick={onDone} className={look}>
        {action.label}
      </Link>
    );
  }
  return <ActionButton label={action.label} run={action.run} onDone={onDone} byKey={byKey} />;
}

const UNDO_KEYS = 'Control+Z Meta+Z';

function ActionButton({
  label,
  run,
  onDone,
  byKey,
}: Required<Pick<NoticeButtonProps, 'onDone' | 'byKey'>> & Extract<NoticeAction, { run: unknown }>) {
  const button = useRef<HTMLButtonElement>(null);
  // A notice stays in the document while it disappears.
  const [done, setDone] = useState(false);
  const hasKey = byKey && !done;
  useEffect(() => {
    if (!hasKey) return;
    function onKeyDown(event: KeyboardEvent): void {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || event.defaultPrevented || event.repeat || hasText(event.target)) return;
      if (document.querySelector(`[aria-keyshortcuts="${UNDO_KEYS}"]`) !== button.current) return;
      event.preventDefault();
      button.current?.click();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasKey]);
  return (
    <button
      ref={button}
      type="button"
      aria-keyshortcuts={hasKey ? UNDO_KEYS : undefined}
      onClick={() => {
        if (done) return;
        setDone(true);
        onDone();
        run();
      }}
      className={look}
    >
      {label}
      {byKey && (
        <span
          aria-hidden="true"
          data-key-hint=""
          className="font-sans text-xs font-normal text-ink-300 max-lg:hidden"
        >
          Ctrl Z
        </span>
      )}
    </button>
  );
}

/** There the browser undoes the typing. */
function hasText(target: EventTarget | null): boolean {
  const isText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type));
  return isText && target.value !== '';
}
