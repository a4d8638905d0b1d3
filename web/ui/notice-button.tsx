import type { NoticeAction } from '#ui/toast.ts';

/** What a notice offers to do. Pressed, the notice goes. */
export function NoticeButton({
  action: { label, run },
  onDone,
}: {
  readonly action: NoticeAction;
  readonly onDone: () => void;
}) {
  return (
    <button
      type="button"
      onClick={() => {
        onDone();
        run();
      }}
      className="ml-3 min-h-10 shrink-0 whitespace-nowrap rounded-md border border-ink-500 px-3 font-semibold text-white hover:border-white"
    >
      {label}
    </button>
  );
}
