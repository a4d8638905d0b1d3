import { Link } from 'react-router';
import type { NoticeAction } from '#ui/toast.ts';

const look =
  'ml-3 inline-flex min-h-10 shrink-0 items-center whitespace-nowrap rounded-md border border-ink-500 px-3 font-semibold text-white no-underline hover:border-white';

export function NoticeButton({
  action,
  onDone,
}: {
  readonly action: NoticeAction;
  readonly onDone: () => void;
}) {
  if ('href' in action) {
    return (
      <Link to={action.href} state={action.state} onClick={onDone} className={look}>
        {action.label}
      </Link>
    );
  }
  return (
    <button
      type="button"
      onClick={() => {
        onDone();
        action.run();
      }}
      className={look}
    >
      {action.label}
    </button>
  );
}
