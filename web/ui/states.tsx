import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dial, DialArc, DialHand, DialTicks } from '#ui/dial.tsx';
import { useConnectionErrorText, useRetryOnReconnect } from '#ui/use-online.ts';

interface EmptyStateProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
}

export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('flex flex-col items-center gap-3 px-4 py-8 text-center', className)}>
      <Dial className="size-16 text-line-strong">
        <DialArc radius={96} thickness={2} className="opacity-50" />
        <DialTicks count={12} radius={82} length={14} thickness={3} />
      </Dial>
      <p className="font-display text-xl font-semibold">{title}</p>
      {children && <div className="max-w-prose text-sm text-ink-600">{children}</div>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
  readonly page?: boolean;
  readonly className?: string;
}

/** Without a network or server it says so, and retries on reconnection. */
export function ErrorState({
  title,
  children,
  onRetry,
  retrying = false,
  page = false,
  className,
}: ErrorStateProps) {
  const Title = page ? 'h1' : 'p';
  const unreached = useConnectionErrorText();
  const text = (onRetry && unreached) ?? children;
  useRetryOnReconnect(onRetry);
  return (
    <div
      role="alert"
      className={classNames('flex flex-col items-center gap-3 px-4 py-8 text-center', className)}
    >
      <Dial className="size-16 text-brick-600">
        <DialArc radius={96} thickness={2} from={0.06} to={0.94} />
        <DialTicks count={12} radius={82} length={14} thickness={3} className="opacity-50" />
        <DialHand turn={0.97} length={52} thickness={5} />
      </Dial>
      <Title className="font-display text-xl font-semibold">{title}</Title>
      {text && <div className="max-w-prose text-sm text-ink-600">{text}</div>}
      {onRetry && (
        <Button variant="secondary" onClick={onRetry} busy={retrying} busyLabel="Reintentando...">
          Volver a intentarlo
        </Button>
      )}
    </div>
  );
}
