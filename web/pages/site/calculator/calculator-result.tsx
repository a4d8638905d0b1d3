import { plans } from '@horus/contract/catalog';
import { formatMoney, splitMoney } from '@horus/contract/money';
import { paths } from '@horus/contract/paths';
import type { ReactNode, RefObject } from 'react';
import { calculator } from '#content/calculator.ts';
import type { Reading } from '#pages/site/calculator/model/read-fields.ts';
import {
  cheaperRanges,
  equalPerHeadCents,
  yearOfHorus,
  yearPerHead,
} from '#pages/site/calculator/model/year-cost.ts';
import {
  horusLines,
  otherLines,
  rangesText,
  type SumLine,
  verdictOf,
} from '#pages/site/calculator/result-words.ts';
import { YearChart } from '#pages/site/calculator/year-chart.tsx';
import { planFor } from '#pages/site/pricing/people-offer.ts';
import { ArrowLink } from '#ui/arrow-link.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons.tsx';
import { PriceFigure } from '#ui/price.tsx';
import { COPY_TOAST_MS, toast } from '#ui/toast.ts';

const { sums, share } = calculator;

interface CalculatorResultProps {
  readonly people: number;
  readonly reading: Reading;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

export function CalculatorResult({ people, reading, heading }: CalculatorResultProps) {
  const { period, offer } = reading;
  const planType = planFor(people);
  const horus = yearOfHorus(people, period);
  const other = offer && yearPerHead(people, offer);
  const verdict = verdictOf(people, reading);
  const ranges = offer && cheaperRanges(offer, period);
  const equalCents = equalPerHeadCents(people, period);
  return (
    <section aria-labelledby="resultado" className="without-react:hidden">
      <div className="grid lg:grid-cols-2">
        <YearSum
          tone="ink"
          name={sums.horus(plans[planType].name)}
          prefix={plans[planType].startingPrice ? sums.from : null}
          cents={horus.total.baseCents}
          unit={sums.unit}
        >
          <Lines lines={horusLines(planType, period, horus)} />
          {plans[planType].startingPrice && (
            <p className="mt-4 text-sm text-ink-300">{calculator.starting}</p>
          )}
        </YearSum>
        {other ? (
          <YearSum name={sums.other} prefix={null} cents={other.total.baseCents} unit={sums.unit}>
            <Lines lines={otherLines(other)} />
          </YearSum>
        ) : (
          <YearSum name={sums.equal} prefix={null} cents={equalCents} unit={sums.equalUnit}>
            <p className="max-w-xs text-ink-600">{hasFault(reading) ? sums.faultNote : sums.equalNote}</p>
          </YearSum>
        )}
      </div>
      <div className="page-width grid gap-x-16 gap-y-8 py-12 lg:grid-cols-2 lg:py-16">
        <div aria-live="polite">
          <h2
            ref={heading}
            id="resultado"
            tabIndex={-1}
            className={classNames('text-3xl outline-none', verdict.tone === 'cheaper' && 'text-green-700')}
          >
            {verdict.text}
          </h2>
          {ranges && <p className="mt-4 text-lg text-ink-700">{rangesText(ranges)}</p>}
          {verdict.tone === 'dearer' && <p className="mt-2 text-ink-700">{calculator.ranges.dearerNote}</p>}
          <p className="mt-4 text-sm text-ink-600">{calculator.fine}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button variant="secondary" onClick={() => void copyAddress()}>
              <Icon name="copy" />
              {share.button}
            </Button>
            <ArrowLink to={`${paths.site.horus.href()}#pricing-section`}>{share.prices}</ArrowLink>
          </div>
          <p className="mt-2 text-sm text-ink-600">{share.note}</p>
        </div>
        <YearChart
          people={people}
          period={period}
          offer={offer ?? { perHeadCents: equalCents, setupCents: 0, minimumCents: 0 }}
          name={offer ? calculator.chart.other : calculator.chart.equal(formatMoney(equalCents))}
          said={ranges ? rangesText(ranges) : verdict.text}
        />
      </div>
    </section>
  );
}

/** Whether a field has an error. A missing price is not an error yet. */
function hasFault({ faults }: Reading): boolean {
  return Object.values(faults).some((fault) => fault !== 'missing');
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    toast.success(share.copied, { autoClose: COPY_TOAST_MS, toastId: 'address-copied' });
  } catch {
    toast.error(share.failed);
  }
}

interface YearSumProps {
  readonly tone?: 'ink';
  readonly name: string;
  readonly prefix: string | null;
  readonly cents: number;
  readonly unit: string;
  readonly children: ReactNode;
}

/** Scales the figure by its length, so that millions fit too. */
function figureSize({ length }: string) {
  if (length <= 5) return { whole: 'text-[min(6rem,20vw)]', cents: 'text-[min(2.75rem,9vw)]' };
  return length <= 7
    ? { whole: 'text-[min(5rem,16vw)]', cents: 'text-[min(2.25rem,7vw)]' }
    : { whole: 'text-[min(3.5rem,10vw)]', cents: 'text-[min(1.5rem,5vw)]' };
}

function YearSum({ tone, name, prefix, cents, unit, children }: YearSumProps) {
  const amount = splitMoney(cents);
  return (
    <div
      data-tone={tone}
      className={classNames(
        'px-[clamp(1rem,4vw,2rem)] py-10 lg:py-14',
        tone
          ? 'lg:pl-[max(2rem,calc(50vw-35.5rem))] lg:pr-16'
          : 'bg-paper-3 lg:pr-[max(2rem,calc(50vw-35.5rem))] lg:pl-16',
      )}
    >
      <h2
        className={classNames('font-text text-base font-semibold tracking-normal', tone && 'text-gold-300')}
      >
        {name}
        {prefix && `, ${prefix}`}
      </h2>
      <PriceFigure
        amount={amount}
        unit={unit}
        size={figureSize(amount.whole)}
        className={classNames('mt-5 forced-colors:mt-8', tone && 'text-white')}
      />
      <div className="mt-7">{children}</div>
    </div>
  );
}

/** The last three lines are the total without VAT, the VAT and the total with VAT. */
function Lines({ lines }: { readonly lines: readonly SumLine[] }) {
  return (
    <dl className="figures max-w-sm text-sm">
      {lines.map(([name, amount]) => (
        <div
          key={name}
          className="flex justify-between gap-6 py-0.5 last:font-semibold nth-last-3:mt-1.5 nth-last-3:border-t nth-last-3:border-current nth-last-3:pt-1.5"
        >
          <dt>{name}</dt>
          <dd className="whitespace-nowrap">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
