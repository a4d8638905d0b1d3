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
  readonly unit: ReactNode;
  /** At the foot: the tax status and the total. */
  readonly note: ReactNode;
}

/** A price as typography, with what was asked before above it and the tax note at the foot. */
export function Price({ amount, insteadOf, prefix, unit, note }: PriceProps) {
  return (
    <>
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
      <PriceFigure amount={amount} unit={unit} className="mt-1.5" />
      <p className="mt-4 text-sm text-ink-600 on-ink:text-ink-200">{note}</p>
    </>
  );
}

interface PriceFigureProps extends Pick<PriceProps, 'amount' | 'unit'> {
  /** The type size of the euros and of the cents. */
  readonly size?: { readonly whole: string; readonly cents: string };
  readonly className?: string;
}

const CARD = { whole: 'text-[3.75rem]', cents: 'text-2xl' } as const;

/** The euros large, beside them the cents over their unit. Read aloud it is one figure. */
export function PriceFigure({ amount, unit, size = CARD, className }: PriceFigureProps) {
  return (
    <p className={classNames('display-figures flex gap-1 leading-none forced-colors:mt-4', className)}>
      <span className="sr-only">
        {amount.whole},{amount.cents}&nbsp;€{' '}
      </span>
      {/* High contrast paints a ground behind each line, which must not cover the one above. */}
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
