import type { RefObject } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons.tsx';

interface FormStatusProps {
  readonly ref?: RefObject<HTMLParagraphElement | null>;
  readonly tone: 'success' | 'error' | null;
  readonly message: string | null;
}

/** Always rendered: without React a script sets its text and `data-form-status`, the tone. */
export function FormStatus({ ref, tone, message }: FormStatusProps) {
  return (
    <div
      className={classNames(
        'flex gap-3 rounded-md border px-4 py-3 text-sm has-[>[hidden]]:hidden',
        'has-[>[data-form-status=success]]:border-green-600/40 has-[>[data-form-status=success]]:bg-green-100 has-[>[data-form-status=success]]:text-green-700',
        'has-[>[data-form-status=error]]:border-brick-600/40 has-[>[data-form-status=error]]:bg-brick-100 has-[>[data-form-status=error]]:text-brick-700',
      )}
    >
      <Icon name={tone === 'success' ? 'check' : 'info'} className="mt-0.5 size-5 shrink-0" />
      <p
        ref={ref}
        role={tone === 'error' ? 'alert' : 'status'}
        tabIndex={-1}
        data-form-status={tone ?? ''}
        hidden={message === null}
        className="min-w-0 font-medium outline-none"
      >
        {message}
      </p>
    </div>
  );
}
