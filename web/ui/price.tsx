import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface PriceProps {
  /** The euros and the cents, already written: `{ whole: '24', cents: '99' }`. */
  readonly amount: { readonly whole: string; readonly cents: string };
  /** A higher price that this one replaces, already written, struck through before it. */
  readonly insteadOf?: string | undefined;
  /** Before the figure: 'desde'. */
  readonly prefix?: ReactNode;
  /** Below the cents: 'al mes'. */
  readonly unit?: ReactNode;
  /** At the foot: the tax status and the total. */
  readonly note?: ReactNode;
  /** `display`: the one price of a section. */
  readonly size?: 'card' | 'display';
  readonly className?: string;
}

const sizes = {
  card: { whole: 'text-[3.75rem]', cents: 'text-2xl' },
  display: {
    whole: 'text-[min(5.5rem,21vw)] sm:text-[8.5rem]',
    cents: 'text-[min(2rem,8vw)] sm:text-[3.5rem]',
  },
} as const;

/**
 * A price as typography: the euros large, beside them the cents over their unit, the tax note at
 * the foot. Read aloud it is one figure.
 */
export function Price({ amount, insteadOf, prefix, unit, note, size = 'card', className }: PriceProps) {
  const { whole, cents } = sizes[size];
  return (
    <div className={classNames('display-figures', className)}>
      <p className="text-sm text-ink-600 empty:hidden on-ink:text-ink-200 lg:min-h-[1lh] lg:empty:block">
        {prefix}
        {insteadOf !== undefined && (
          <>
            <span className="sr-only">Antes </span>
            <s className="decoration-brick-600 decoration-[1.5px] on-ink:decoration-gold-400">{insteadOf}</s>
            <span className="sr-only">, ahora </span>
          </>
        )}
      </p>
      <p className="mt-1.5 flex items-end gap-1 leading-none forced-colors:mt-4">
        <span className="sr-only">
          {amount.whole},{amount.cents}&nbsp;€{' '}
        </span>
        {/* High contrast paints a ground behind each line, which must not cover the one above. */}
        <span
          aria-hidden="true"
          className={classNames('price-figure leading-[0.78] forced-colors:leading-none', whole)}
        >
          {amount.whole}
        </span>
        <span className="grid gap-1">
          <span aria-hidden="true" className={classNames('price-figure leading-none', cents)}>
            ,{amount.cents}&nbsp;€
          </span>
          {unit && <span className="text-sm leading-none text-ink-600 on-ink:text-ink-200">{unit}</span>}
        </span>
      </p>
      {note && <p className="mt-4 text-sm text-ink-600 on-ink:text-ink-200">{note}</p>}
    </div>
  );
}
