import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon, type IconName } from '#ui/icons.tsx';

type AlertTone = 'info' | 'success' | 'error';

const tones: Record<AlertTone, { readonly style: string; readonly icon: IconName }> = {
  info: { style: 'border-lapis-300 bg-lapis-50 text-ink-900', icon: 'info' },
  success: { style: 'border-green-600/40 bg-green-100 text-green-700', icon: 'check' },
  error: { style: 'border-brick-600/40 bg-brick-100 text-brick-700', icon: 'warning' },
};

interface AlertProps {
  readonly tone?: AlertTone;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Screen readers announce errors at once, other tones when the reader pauses. */
export function Alert({ tone = 'info', children, className }: AlertProps) {
  const { style, icon } = tones[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('flex gap-3 rounded-md border px-4 py-3 text-sm', style, className)}
    >
      <Icon name={icon} className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
