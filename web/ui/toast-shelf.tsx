import { type MouseEvent, useEffect, useRef } from 'react';
import { type Id, ToastContainer, type TypeOptions, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import '#ui/toast-shelf.css';
import { Icon, type IconName } from '#ui/icons.tsx';
import { keepOnTop } from '#ui/keep-on-top.ts';
import { keepUncovered } from '#ui/keep-uncovered.ts';
import { NoticeButton } from '#ui/notice-button.tsx';
import { noticesToRemove } from '#ui/notices-to-remove.ts';
import { type Notice, notices, TOAST_MS } from '#ui/toast.ts';

type Offer = Pick<Notice, 'action'>;

/** Top right, or at the foot in the back office. */
export default function ToastShelf({ office }: { readonly office: boolean }) {
  const shelf = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!shelf.current) return;
    const { raise, stop } = keepOnTop(shelf.current);
    const leaveKeyboard = followKeyboard(shelf.current);
    const stopUncovering = office ? keepUncovered(shelf.current) : undefined;
    shelf.current.addEventListener('animationend', ignoreEarlyEnd, { capture: true });
    let shown: readonly ({ readonly id: Id } & Offer)[] = [];
    const forget = toast.onChange(({ id, status, data }) => {
      if (status === 'removed') shown = shown.filter((each) => each.id !== id);
      if (status !== 'added') return;
      raise();
      shown = [...shown, { id, ...(data as Offer) }];
      const gone = noticesToRemove(shown);
      shown = shown.filter((each) => !gone.includes(each));
      for (const each of gone) toast.dismiss(each.id);
    });
    const show = () => {
      for (const { kind, text, options, action } of notices.take()) {
        toast[kind](
          ({ closeToast }) => (
            <>
              <span>{text}</span>
              {action && <NoticeButton action={action} onDone={closeToast} byKey={office} />}
            </>
          ),
          { ...options, data: { action } satisfies Offer },
        );
      }
    };
    const unsubscribe = notices.subscribe(show);
    const stopClearing = notices.onClear(() => toast.dismiss());
    show();
    return () => {
      unsubscribe();
      stopClearing();
      forget();
      leaveKeyboard();
      stopUncovering?.();
      stop();
    };
  }, [office]);

  return (
    <div
      ref={shelf}
      popover="manual"
      className="toasts inset-auto m-0 overflow-visible border-0 bg-transparent p-0"
    >
      <ToastContainer
        position={office ? 'bottom-center' : 'top-right'}
        theme="dark"
        autoClose={TOAST_MS}
        newestOnTop
        aria-label="Avisos"
        closeButton={CloseButton}
        icon={NoticeIcon}
      />
    </div>
  );
}

/**
 * On a busy page Chromium fires `animationend` when a bar's animation starts, which would close the
 * notice at once.
 */
function ignoreEarlyEnd(event: AnimationEvent): void {
  if (!(event.target instanceof HTMLElement && event.target.role === 'progressbar')) return;
  const milliseconds = Number.parseFloat(event.target.style.animationDuration);
  if (event.elapsedTime * 1000 < milliseconds - 1) event.stopPropagation();
}

/**
 * Pauses the notices while one is focused. Escape closes them; it and each button restore the
 * previous focus.
 */
function followKeyboard(shelf: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let cameFrom: EventTarget | null = null;
  shelf.addEventListener(
    'focusin',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && shelf.contains(relatedTarget))) cameFrom = relatedTarget;
      toast.pause();
    },
    { signal },
  );
  shelf.addEventListener('focusout', () => toast.play(), { signal });
  shelf.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      toast.dismiss();
      restore();
    },
    { signal },
  );
  shelf.addEventListener(
    'click',
    ({ target }) => {
      const isButton = target instanceof Element && target.closest('button');
      if (isButton && shelf.contains(document.activeElement)) restore();
    },
    { signal },
  );
  function restore(): void {
    const place =
      cameFrom instanceof HTMLElement && cameFrom.isConnected
        ? cameFrom
        : document.querySelector<HTMLElement>('main');
    place?.focus({ preventScroll: true });
  }
  return () => listening.abort();
}

const signs: Record<TypeOptions, { readonly name: IconName; readonly colour: string }> = {
  default: { name: 'info', colour: 'text-lapis-300' },
  info: { name: 'info', colour: 'text-lapis-300' },
  success: { name: 'check', colour: 'text-green-400' },
  warning: { name: 'warning', colour: 'text-gold-400' },
  error: { name: 'warning', colour: 'text-brick-400' },
};

function NoticeIcon({ type }: { readonly type: TypeOptions }) {
  const { name, colour } = signs[type];
  return <Icon name={name} className={`size-5 shrink-0 ${colour}`} />;
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
