import { useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons.tsx';
import { keepOnTop } from '#ui/keep-on-top.ts';
import { NoticeButton } from '#ui/notice-button.tsx';
import { type Notice, notices as shelf, TOAST_MS } from '#ui/toast.ts';

/** Fallback without the shelf's code and stylesheet: same texts, same timeouts. */
export function PlainNotices({
  notices,
  office,
}: {
  readonly notices: readonly Notice[];
  readonly office: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new notice moves to the top layer again.
  useEffect(() => (place.current ? keepOnTop(place.current).stop : undefined), [notices]);

  return (
    <div
      ref={place}
      popover="manual"
      className={classNames(
        'fixed inset-auto z-50 grid max-w-[calc(100vw-2rem)] gap-3 overflow-visible border-0 bg-transparent p-0',
        office
          ? 'inset-x-0 bottom-4 mx-auto my-0 w-xl lg:mx-0 lg:w-md lg:left-68 min-[117rem]:left-352'
          : 'top-4 right-4 m-0 w-80',
      )}
    >
      {notices.map((notice) => (
        <PlainNotice key={notice.key} notice={notice} />
      ))}
    </div>
  );
}

function PlainNotice({ notice: { key, kind, text, options, action } }: { readonly notice: Notice }) {
  const stays = options.autoClose ?? TOAST_MS;
  useEffect(() => {
    if (stays === false) return;
    const timer = setTimeout(() => shelf.drop(key), stays);
    return () => clearTimeout(timer);
  }, [key, stays]);
  return (
    <div
      role="alert"
      data-tone="ink"
      className="flex items-start gap-3 rounded-lg border border-ink-700 bg-ink-900 py-3 pr-1 pl-4 text-sm text-ink-100 shadow-lg"
    >
      <Icon
        name={kind === 'error' || kind === 'warning' ? 'warning' : 'info'}
        className="mt-0.5 size-5 shrink-0"
      />
      <p className="grow">
        <span>{text}</span>
        {action && <NoticeButton action={action} onDone={() => shelf.drop(key)} />}
      </p>
      <button
        type="button"
        aria-label="Cerrar el aviso"
        onClick={() => shelf.drop(key)}
        className="-my-1.5 flex size-9 shrink-0 items-center justify-center rounded-md text-ink-300 hover:text-white"
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}
