import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonSize, type ButtonVariant, buttonStyle } from '#ui/button-style.ts';
import { Spinner } from '#ui/spinner.tsx';

interface Look {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Ignores presses and shows `busyLabel` with a spinner. The button keeps the focus. */
  readonly busy?: boolean;
  readonly busyLabel?: ReactNode;
}

export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  busyLabel,
  onClick,
  className,
  children,
  ...button
}: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      // Not `disabled`, which would remove the focus from the button.
      onClick={busy ? ignore : onClick}
      aria-disabled={busy || button['aria-disabled']}
      aria-busy={busy || button['aria-busy']}
      className={buttonStyle(variant, size, className)}
    >
      {busy ? (
        <>
          <Spinner className="size-4.5" />
          {busyLabel ?? children}
        </>
      ) : (
        children
      )}
    </button>
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
}

export function ButtonLink({ variant = 'primary', size = 'md', className, ...link }: Look & LinkProps) {
  return <Link {...link} className={buttonStyle(variant, size, className)} />;
}

/** For links out of the site or to a file. */
export function ButtonAnchor({
  variant = 'primary',
  size = 'md',
  className,
  ...anchor
}: Look & ComponentProps<'a'>) {
  return <a {...anchor} className={buttonStyle(variant, size, className)} />;
}
