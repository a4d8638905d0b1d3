import { type PlanType, plans } from '@horus/contract/catalog';
import { formatMoney } from '@horus/contract/money';
import { calculator } from '#content/calculator.ts';
import { MAX_PEOPLE } from '#content/people-question.ts';
import {
  type CheckedField,
  type FieldFault,
  maxCents,
  type Reading,
} from '#pages/site/calculator/model/read-fields.ts';
import {
  type ComparedPeriod,
  type cheaperRanges,
  equalPerHeadCents,
  type PeopleRange,
  type YearCost,
  yearOfHorus,
  yearPerHead,
} from '#pages/site/calculator/model/year-cost.ts';
import { planFor } from '#pages/site/pricing/people-offer.ts';

const { faults, ranges: rangeWords, sums, verdict } = calculator;

export type SumLine = readonly [name: string, amount: string];

export function faultText(field: CheckedField, fault: FieldFault): string {
  if (fault !== 'large') return faults[fault];
  return faults.large(field === 'personas' ? '' : formatMoney(maxCents[field]));
}

export function horusLines(planType: PlanType, period: ComparedPeriod, year: YearCost): readonly SumLine[] {
  const setup = year.lines.find(({ kind }) => kind === 'setup');
  const fee = year.lines.find(({ kind }) => kind === 'fee');
  const fees: readonly SumLine[] = fee
    ? [
        [
          period === 'annual' ? sums.yearFee : sums.fees(fee.count, formatMoney(fee.each.baseCents)),
          formatMoney(fee.amount.baseCents),
        ],
      ]
    : [];
  const setupIncluded = period === 'annual' && plans[planType].setupIncludedWhenAnnual;
  return [
    setup
      ? [sums.setup, formatMoney(setup.amount.baseCents)]
      : [setupIncluded ? sums.setupIncluded : sums.setup, formatMoney(0)],
    ...(period === 'monthly' ? [[sums.freeDays, sums.free] as const] : []),
    ...fees,
    ...totals(year),
  ];
}

export function otherLines(year: YearCost): readonly SumLine[] {
  return [
    ...year.lines.map(
      ({ kind, count, each, amount }): SumLine => [
        kind === 'setup' ? sums.otherSetup : sums.otherMonths(count, formatMoney(each.baseCents)),
        formatMoney(amount.baseCents),
      ],
    ),
    ...totals(year),
  ];
}

function totals({ total }: YearCost): readonly SumLine[] {
  return [
    [sums.net, formatMoney(total.baseCents)],
    [sums.vat, formatMoney(total.vatCents)],
    [sums.gross, formatMoney(total.totalCents)],
  ];
}

export interface Verdict {
  readonly tone: 'cheaper' | 'dearer' | 'same' | 'waiting';
  readonly text: string;
}

export function verdictOf(people: number, { period, offer }: Pick<Reading, 'period' | 'offer'>): Verdict {
  if (!offer)
    return {
      tone: 'waiting',
      text: verdict.waiting(people, formatMoney(equalPerHeadCents(people, period))),
    };
  const difference = yearPerHead(people, offer).total.baseCents - yearOfHorus(people, period).total.baseCents;
  const amount = formatMoney(Math.abs(difference));
  const exact = !plans[planFor(people)].startingPrice;
  if (difference === 0) return { tone: 'same', text: verdict.same(people) };
  return difference > 0
    ? { tone: 'cheaper', text: verdict.cheaper(people, exact ? amount : verdict.upTo(amount)) }
    : { tone: 'dearer', text: verdict.dearer(people, exact ? amount : verdict.atLeast(amount)) };
}

export function rangesText(ranges: ReturnType<typeof cheaperRanges>): string {
  const [first] = ranges;
  if (!first) return rangeWords.never;
  if (first.from === 1 && first.to === MAX_PEOPLE) return rangeWords.always;
  const parts = ranges.map(rangeText);
  const last = parts.pop() ?? '';
  return rangeWords.sentence(parts.length > 0 ? `${parts.join(', ')}${rangeWords.and}${last}` : last);
}

function rangeText({ from, to }: PeopleRange): string {
  if (to === MAX_PEOPLE) return rangeWords.from(from);
  if (from === to) return rangeWords.exactly(from);
  return from === 1 ? rangeWords.upTo(to) : rangeWords.between(from, to);
}
