import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonSize, type ButtonVariant, buttonStyle } from '#ui/button-style.ts';
import { Spinner } from '#ui/spinner.tsx';

interface Look {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /**
   * At work: a press does nothing, and it shows `busyLabel` with the turning dial. It keeps the
   * focus.
   */
  readonly busy?: boolean;
  readonly busyLabel?: ReactNode;
}

/** A button. `type` is `button` unless said otherwise. */
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
      // Not `disabled`, which would drop the focus of the person who pressed it.
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

/** A link inside the site that looks like a button. */
export function ButtonLink({ variant = 'primary', size = 'md', className, ...link }: Look & LinkProps) {
  return <Link {...link} className={buttonStyle(variant, size, className)} />;
}

/** A link out of the site, or to a file, that looks like a button. */
export function ButtonAnchor({
  variant = 'primary',
  size = 'md',
  className,
  ...anchor
}: Look & ComponentProps<'a'>) {
  return <a {...anchor} className={buttonStyle(variant, size, className)} />;
}
