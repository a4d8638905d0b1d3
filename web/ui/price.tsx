import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface PriceProps {
  /** Formatted: `{ whole: '24', cents: '99' }`. */
  readonly amount: { readonly whole: string; readonly cents: string };
  readonly insteadOf?: string | undefined;
  /** Shown after the list price. */
  readonly discount?: string | null;
  /** Such as 'desde'. */
  readonly prefix?: ReactNode;
  /** Such as 'al mes'. */
  readonly unit: ReactNode;
  readonly note: ReactNode;
}

export function Price({ amount, insteadOf, discount, prefix, unit, note }: PriceProps) {
  return (
    <>
      <p className="text-sm text-ink-600 empty:hidden on-ink:text-ink-200 lg:min-h-[1lh] lg:empty:block">
        {prefix}
        {insteadOf !== undefined && (
          <>
            <span className="sr-only">Antes </span>
            <s className="decoration-brick-600 decoration-[1.5px] on-ink:decoration-gold-400">{insteadOf}</s>{' '}
            <strong className="ml-1 font-semibold text-green-700 on-ink:text-gold-300">{discount}</strong>
            <span className="sr-only">, ahora </span>
          </>
        )}
      </p>
      <PriceFigure amount={amount} unit={unit} className="mt-1.5" />
      <p className="mt-3 text-sm text-ink-600 on-ink:text-ink-200">{note}</p>
    </>
  );
}

interface PriceFigureProps extends Pick<PriceProps, 'amount' | 'unit'> {
  readonly size?: { readonly whole: string; readonly cents: string };
  readonly className?: string;
}

const CARD = { whole: 'text-[3.75rem]', cents: 'text-2xl' } as const;

/** Screen readers read it as one figure. */
export function PriceFigure({ amount, unit, size = CARD, className }: PriceFigureProps) {
  return (
    <p className={classNames('display-figures flex gap-1 leading-none forced-colors:mt-4', className)}>
      <span className="sr-only">
        {amount.whole},{amount.cents}&nbsp;€{' '}
      </span>
      {/* Forced colours paint a background per line, which must not cover the line above. */}
      <span
        aria-hidden="true"
        className={classNames('price-figure leading-[0.78] forced-colors:leading-none', size.whole)}
      >
        {amount.whole}
      </span>
      <span className="flex flex-col justify-between gap-1">
        <span aria-hidden="true" className={classNames('price-figure leading-none', size.cents)}>
          ,{amount.cents}&nbsp;€
        </span>
        <span className="text-sm leading-none text-ink-600 on-ink:text-ink-200">{unit}</span>
      </span>
    </p>
  );
}
