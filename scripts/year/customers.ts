import { cards, ibans, payByCard, payByDebit, payByKlarna, post } from '@horus/api/testing/hosted-page';
import type { BillingPeriod, PlanType } from '@horus/contract/catalog';
import type { SubscriptionState } from '@horus/contract/subscription-states';
import {
  type Act,
  cancel,
  changePlan,
  confirmDue,
  decideDispute,
  decidePayment,
  dispute,
  once,
  onDay,
  payDue,
  refund,
  refuseFees,
  resume,
  type Scene,
  sendInvoices,
  undoChange,
  whenever,
} from './actions.ts';

type Pays = (pageUrl: string) => Promise<unknown>;

/** The purchase, and the later acts of the customer, the bank or the company. */
export interface Person {
  readonly name: string;
  readonly planType: PlanType;
  readonly billingPeriod: BillingPeriod;
  readonly pays: Pays;
  readonly acts: readonly Act[];
  /** States that the panel must show in this order, among others. */
  readonly passes: readonly SubscriptionState[];
  /** Whether `npm test` includes this customer. */
  readonly short: boolean;
}

const card =
  (number: string = cards.ok): Pays =>
  async (page) => {
    const next = await payByCard(page, number);
    if (next.pathname !== '/checkout/success') await post(next.href, { answer: 'complete' });
  };
const debit =
  (iban: string = ibans.succeeds): Pays =>
  (page) =>
    payByDebit(page, iban);
const klarna =
  (answer: 'accept' | 'later' = 'accept'): Pays =>
  (page) =>
    payByKlarna(page, answer);

const buyAgain =
  (planType: PlanType, billingPeriod: BillingPeriod, pays: Pays = card()) =>
  async ({ shop, email }: Scene) =>
    pays(await (await shop.logIn(email)).startCheckout(planType, billingPeriod));

function person(
  name: string,
  [planType, billingPeriod, pays]: readonly [PlanType, BillingPeriod, Pays],
  passes: readonly SubscriptionState[],
  ...acts: Act[]
): Person {
  return { name, planType, billingPeriod, pays, acts, passes, short: false };
}
const briefly = (of: Person): Person => ({ ...of, short: true });

export const cast: readonly Person[] = [
  person('Autónomos, mensual', ['autonomos', 'monthly', card()], ['trial', 'active']),
  person('Business, mensual', ['business', 'monthly', card()], ['trial', 'active']),
  person('Enterprise, mensual', ['enterprise', 'monthly', card()], ['trial', 'active']),
  person('Autónomos, anual', ['autonomos', 'annual', card()], ['active']),
  person('Business, anual', ['business', 'annual', card()], ['active']),
  person('Enterprise, anual', ['enterprise', 'annual', card()], ['active']),
  person(
    'Business, mensual por SEPA',
    ['business', 'monthly', debit()],
    ['first_processing', 'trial', 'active'],
  ),
  person('Enterprise, anual por SEPA', ['enterprise', 'annual', debit()], ['first_processing', 'active']),
  person(
    'Autónomos, con Klarna',
    ['autonomos', 'annual-financed', klarna()],
    ['financed', 'financed_open', 'financed_over'],
  ),
  person(
    'Business, con Klarna',
    ['business', 'annual-financed', klarna()],
    ['financed', 'financed_open', 'financed_over'],
  ),
  person(
    'Enterprise, con Klarna, renueva',
    ['enterprise', 'annual-financed', klarna()],
    ['financed', 'financed_open', 'financed_renewed'],
    once('financed_open', buyAgain('enterprise', 'annual-financed', klarna())),
  ),
  person(
    'Klarna decide después',
    ['business', 'annual-financed', klarna('later')],
    ['ordered', 'financed'],
    onDay(3, decidePayment('succeed')),
  ),
  briefly(
    person(
      'Klarna no lo acepta, y vuelve a pedirlo con tarjeta',
      ['business', 'annual-financed', klarna('later')],
      ['ordered', 'order_refused', 'active'],
      onDay(3, decidePayment('fail')),
      once('order_refused', buyAgain('business', 'annual')),
    ),
  ),
  briefly(
    person(
      'la tarjeta falla y no paga nunca',
      ['business', 'monthly', card(cards.failsLater)],
      ['trial', 'past_due', 'past_due_last', 'ended_unpaid'],
    ),
  ),
  briefly(
    person(
      'la tarjeta falla y paga con otra',
      ['autonomos', 'monthly', card(cards.failsLater)],
      ['trial', 'past_due', 'active'],
      whenever('past_due', payDue),
    ),
  ),
  person(
    'la tarjeta falla y paga en el último momento',
    ['business', 'monthly', card(cards.failsLater)],
    ['trial', 'past_due', 'past_due_last', 'active'],
    whenever('past_due_last', payDue),
  ),
  briefly(
    person(
      'su banco pide que confirme cada cuota',
      ['enterprise', 'monthly', card(cards.authenticatesAlways)],
      ['trial', 'renewal_to_confirm', 'active'],
      whenever('renewal_to_confirm', confirmDue),
    ),
  ),
  briefly(
    person(
      'su banco devuelve el primer recibo y lo paga con tarjeta',
      ['business', 'monthly', debit(ibans.fails)],
      ['first_processing', 'first_refused', 'trial'],
      whenever('first_refused', payDue),
    ),
  ),
  person(
    'su banco devuelve todos los recibos',
    ['enterprise', 'annual', debit(ibans.fails)],
    ['first_processing', 'first_refused', 'first_refused_last', 'first_lapsed'],
  ),
  person(
    'cancela en los días gratis, se lo piensa y cancela otra vez',
    ['business', 'monthly', card()],
    ['trial', 'trial_ending', 'trial', 'trial_ending', 'ended'],
    onDay(5, cancel),
    onDay(8, resume),
    onDay(12, cancel),
  ),
  person(
    'cancela el anual',
    ['business', 'annual', card()],
    ['active', 'active_ending', 'ended'],
    onDay(100, cancel),
  ),
  briefly(
    person(
      'cancela cuando debe una cuota',
      ['business', 'monthly', card(cards.failsLater)],
      ['trial', 'past_due', 'past_due_ending', 'active_ending', 'ended'],
      once('past_due', cancel),
      onDay(35, payDue),
    ),
  ),
  person(
    'deja de pagar en verano y vuelve en otoño',
    ['business', 'monthly', card()],
    ['trial', 'active', 'past_due', 'past_due_last', 'ended_unpaid', 'active'],
    onDay(160, refuseFees(5)),
    onDay(260, buyAgain('business', 'monthly')),
  ),
  briefly(
    person(
      'sube de plan',
      ['business', 'monthly', card()],
      ['trial', 'active'],
      onDay(45, changePlan('enterprise', 'monthly')),
    ),
  ),
  person(
    'baja de plan, y vuelve a subir',
    ['enterprise', 'monthly', card()],
    ['trial', 'active'],
    onDay(50, changePlan('business', 'monthly')),
    onDay(150, changePlan('enterprise', 'monthly')),
  ),
  briefly(
    person(
      'va a bajar de plan, y lo deshace',
      ['enterprise', 'monthly', card()],
      ['trial', 'active'],
      onDay(40, changePlan('business', 'monthly')),
      onDay(44, undoChange),
    ),
  ),
  briefly(
    person(
      'cambia de plan en los días gratis',
      ['autonomos', 'monthly', card()],
      ['trial', 'active'],
      onDay(10, changePlan('business', 'monthly')),
    ),
  ),
  person(
    'deja la promoción por otro plan',
    ['autonomos', 'monthly', card()],
    ['trial', 'active'],
    onDay(100, changePlan('business', 'monthly')),
  ),
  person(
    'pasa al pago anual',
    ['business', 'monthly', card()],
    ['trial', 'active'],
    onDay(70, changePlan('business', 'annual')),
  ),
  person(
    'pasa del pago anual al mensual',
    ['business', 'annual', card()],
    ['active'],
    onDay(200, changePlan('business', 'monthly')),
  ),
  briefly(
    person(
      'cancela, y sube de plan en su lugar',
      ['business', 'monthly', card()],
      ['trial', 'active', 'active_ending', 'active'],
      onDay(40, cancel),
      onDay(50, changePlan('enterprise', 'monthly')),
    ),
  ),
  person(
    'va a bajar de plan, y cancela',
    ['enterprise', 'monthly', card()],
    ['trial', 'active', 'active_ending', 'ended'],
    onDay(40, changePlan('business', 'monthly')),
    onDay(50, cancel),
  ),
  person('se le devuelve una parte', ['business', 'annual', card()], ['active'], onDay(40, refund(5_000))),
  briefly(
    person(
      'pide la garantía',
      ['autonomos', 'annual', card()],
      ['active', 'ended_refunded'],
      onDay(20, refund('everything')),
    ),
  ),
  person(
    'pide la garantía de un año financiado',
    ['autonomos', 'annual-financed', klarna()],
    ['financed', 'financed_refunded'],
    onDay(15, refund('everything')),
  ),
  person(
    'cancela mientras su banco tramita la cuota',
    ['business', 'monthly', debit()],
    [
      'first_processing',
      'trial',
      'renewal_processing',
      'renewal_processing_ending',
      'active_ending',
      'ended',
    ],
    once('renewal_processing', cancel),
  ),
  person(
    'cancela mientras llega su primer pago',
    ['business', 'monthly', debit()],
    ['first_processing', 'first_processing_ending', 'trial_ending', 'ended'],
    once('first_processing', cancel),
  ),
  person(
    'cancela con el primer recibo devuelto, y lo paga',
    ['business', 'annual', debit(ibans.fails)],
    ['first_processing', 'first_refused', 'first_refused_ending', 'active_ending', 'ended'],
    once('first_refused', cancel),
    onDay(7, payDue),
  ),
  person(
    'cancela con el primer recibo devuelto, y no lo paga',
    ['business', 'monthly', debit(ibans.fails)],
    ['first_processing', 'first_refused', 'first_refused_ending', 'first_processing_ending', 'first_lapsed'],
    once('first_refused', cancel),
  ),
  person(
    'su banco pide que confirme la cuota, y cancela',
    ['business', 'monthly', card(cards.authenticatesAlways)],
    ['trial', 'renewal_to_confirm', 'renewal_to_confirm_ending', 'ended_unpaid'],
    once('renewal_to_confirm', cancel),
  ),
  person(
    'paga las facturas que se le envían, y deja una sin pagar',
    ['business', 'monthly', card()],
    ['trial', 'invoice_to_pay', 'invoice_to_pay_ending', 'ended_owing', 'ended'],
    onDay(1, sendInvoices),
    once('invoice_to_pay', cancel),
    once('ended_owing', payDue),
  ),
  person(
    'renueva con Klarna, que decide después',
    ['business', 'annual-financed', klarna()],
    ['financed', 'financed_open', 'financed_pending', 'financed_renewed', 'financed'],
    once('financed_open', buyAgain('business', 'annual-financed', klarna('later'))),
    onDay(340, decidePayment('succeed')),
  ),
  person(
    'reclama su año financiado, y se lo devuelven',
    ['autonomos', 'annual-financed', klarna()],
    ['financed', 'financed_disputed'],
    onDay(20, dispute),
    onDay(28, decideDispute('lost')),
  ),
  person(
    'reclama un pago a su banco, que da la razón a la empresa',
    ['business', 'monthly', card()],
    ['trial', 'active'],
    onDay(50, dispute),
    onDay(58, decideDispute('won')),
  ),
  person(
    'reclama un pago a su banco, que se lo devuelve',
    ['business', 'monthly', card()],
    ['trial', 'active', 'ended_disputed'],
    onDay(50, dispute),
    onDay(58, decideDispute('lost')),
  ),
];
