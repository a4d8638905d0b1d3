import { describe, expect, it } from 'vitest';
import {
  type Due,
  dueStatuses,
  endReasons,
  type PlanFacts,
  providerStatuses,
  remainingRetries,
  stateOf,
} from './plan-facts.ts';
import { fillIn, type StateValues, stateMails } from './state-row.ts';
import { hasMail, hasPlan, type SubscriptionState, subscriptionStates } from './subscription-states.ts';

type SubscriptionFacts = Extract<PlanFacts, { kind: 'subscription' }>;

const flags = [true, false];
const dues: (Due | null)[] = [
  null,
  ...dueStatuses.flatMap((payment) => remainingRetries.map((tries) => ({ payment, tries }))),
];
const ENDED = ['canceled', 'incomplete_expired'];
const subscriptions: SubscriptionFacts[] = providerStatuses.flatMap((status) =>
  dues.flatMap((due) =>
    flags.flatMap((ending) =>
      flags.flatMap((everPaid) =>
        (ENDED.includes(status) ? endReasons : [null]).map((endReason) => ({
          kind: 'subscription' as const,
          status,
          due,
          ending: ending && endReason === null,
          endReason,
          everPaid,
        })),
      ),
    ),
  ),
);
const everything: PlanFacts[] = [
  { kind: 'none' },
  { kind: 'order', payment: 'processing' },
  { kind: 'order', payment: 'refused' },
  ...subscriptions,
  ...(['later', 'open', 'pending', 'renewed', 'over', 'refunded', 'disputed'] as const).map((phase) => ({
    kind: 'financed' as const,
    phase,
  })),
];

const row = (facts: PlanFacts) => subscriptionStates[stateOf(facts)];
const textOf = (facts: PlanFacts) => [...row(facts).says, row(facts).action?.label ?? ''].join(' ');
const running = subscriptions.filter(({ endReason }) => endReason === null);
const over = subscriptions.filter(({ endReason }) => endReason !== null);
const subscription = (facts: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  kind: 'subscription',
  status: 'active',
  due: null,
  ending: false,
  endReason: null,
  everPaid: true,
  ...facts,
});

describe('the table of states', () => {
  it('has a state for all facts, and facts for every state', () => {
    const reached = new Set(everything.map(stateOf));
    const all = Object.keys(subscriptionStates) as SubscriptionState[];
    expect(all.filter((state) => !reached.has(state))).toEqual(['unavailable']);
  });

  it('shows the words of docs/product.md', () => {
    expect(row({ kind: 'none' }).pill).toBe('Sin suscripción');
    expect(row({ kind: 'order', payment: 'processing' }).pill).toBe('Pago Procesado');
    expect(row(subscription({})).pill).toBe('Activo');
    const trial = row(subscription({ status: 'trialing' }));
    expect([trial.pill, ...trial.says]).toEqual([
      'Activo',
      'Disfrutas de 30 días incluidos con tu instalación',
    ]);
    const financed = row({ kind: 'financed', phase: 'later' });
    expect(financed.pill).toBe('Activo');
    expect(financed.says[0]).toBe('Sin renovación automática');
    expect(subscriptionStates.unavailable.pill).toBe('No disponible');
  });

  it('promises a period’s end only when no payment is due before it', () => {
    for (const facts of running) {
      const owes = facts.due && !['to_pay', 'scheduled'].includes(facts.due.payment);
      if (owes) expect(row(facts).period).toBe('if_paid');
      if (row(facts).period === 'if_paid') {
        expect(textOf(facts)).not.toContain('tu plan termina el {end} y no se te cobrará nada más');
      }
    }
    for (const facts of over) expect(row(facts).period).toBe('over');
  });

  it('calls a plan ended only when it is, and then asks payment only for used service', () => {
    for (const facts of running) expect(textOf(facts)).not.toMatch(/terminó|se ha anulado/);
    for (const facts of over) {
      const { action, feesToCome, purchase } = row(facts);
      expect(feesToCome).toBe(false);
      // A debit on its way asks for no action, and no second purchase is offered.
      if (facts.due?.payment === 'processing') {
        expect([row(facts).pill, action, purchase]).toEqual(['Pago en camino', null, 'in_progress']);
        expect(textOf(facts)).not.toMatch(/no debes nada|anulad/i);
        continue;
      }
      const owes = facts.everPaid && facts.due && facts.endReason !== 'refunded';
      if (!owes) expect([action?.does, purchase]).toEqual(['choose_plan', 'any']);
    }
  });

  it('asks for the confirmation that a bank wants, after a cancellation too', () => {
    for (const facts of running) {
      if (facts.due?.payment !== 'needs_confirmation') continue;
      expect(row(facts).action?.label).toBe('Confirmar el pago de {amount}');
      expect(textOf(facts)).not.toContain('no ha aceptado');
    }
  });

  it('offers to pay a declined charge, and asks nothing while a debit is on its way', () => {
    for (const facts of running) {
      const { due, status } = facts;
      const { action, pill, purchase } = row(facts);
      if (due?.payment === 'refused' || due?.payment === 'needs_confirmation' || due?.payment === 'overdue') {
        expect([pill, action?.does, purchase]).toEqual(['Pago pendiente', 'pay_invoice', 'pay_first']);
      }
      if (due?.payment === 'processing') {
        expect(pill).toBe('Pago en camino');
        expect(['pay_invoice', 'pay_first']).not.toContain(action?.does ?? purchase);
      }
      // A second plan is never sold next to a running one.
      expect(['subscribed', 'pay_first', 'in_progress'], status).toContain(purchase);
    }
  });

  it('names the next attempt, the end of the service and the end of the plan only when they exist', () => {
    for (const facts of running) {
      const text = textOf(facts);
      const { due, ending } = facts;
      const tried = due?.payment === 'refused' && due.tries !== 'none';
      if (!tried) expect(text).not.toContain('{retry}');
      if (due?.payment === 'refused' && due.tries === 'last') expect(text).toContain('{retry}');
      if (!due) expect(text).not.toContain('{amount}');
      if (!ending) expect(text).not.toContain('{end}');
      // An open invoice of the purchase itself is shown instead.
      if (ending && facts.everPaid && facts.status === 'active') expect(text).toContain('{end}');
      // A cancelled plan with a debt says that the renewal is cancelled, but does not promise
      // unconditionally that no charge follows.
      const owes = due && !['to_pay', 'scheduled'].includes(due.payment);
      if (ending && owes)
        expect([stateOf(facts), text]).toEqual([
          stateOf(facts),
          expect.stringMatching(/renovación está cancelada/),
        ]);
      if (ending && owes && !facts.everPaid) expect(text).not.toContain('se te cobrará nada más. Hasta');
    }
  });

  it('names the mails of every state, or why there are none, and uses each mail', () => {
    for (const { mails } of Object.values(subscriptionStates)) {
      if ('none' in mails) expect(mails.none).not.toBe('');
      else expect(mails.length).toBeGreaterThan(0);
    }
    const all = Object.keys(subscriptionStates) as SubscriptionState[];
    for (const mail of stateMails) expect(all.filter((state) => hasMail(state, mail))).not.toEqual([]);
  });

  it('mails about debts, ends and renewals only in states that have them', () => {
    for (const facts of [...running, ...over]) {
      const state = stateOf(facts);
      const tried = ['refused', 'needs_confirmation', 'overdue'].includes(facts.due?.payment ?? '');
      const owes = tried && facts.endReason === null;
      expect([state, hasMail(state, 'payment-failed')]).toEqual([state, owes]);
      if (facts.endReason === null) expect([state, hasMail(state, 'plan-ended')]).toEqual([state, false]);
      else {
        const told = ['plan-ended', 'cancellation', 'refund'] as const;
        expect([state, told.filter((mail) => hasMail(state, mail)).length]).toEqual([state, 1]);
        // The last fee may have been charged on the day of the end.
        if (state !== 'ended_processing') {
          expect([state, hasMail(state, 'fee-charged')]).toEqual([state, facts.everPaid]);
        }
        for (const mail of ['renewal-notice', 'payment-failed'] as const) {
          expect([state, hasMail(state, mail)]).toEqual([state, false]);
        }
      }
      if (facts.ending) expect([state, hasMail(state, 'renewal-notice')]).toEqual([state, false]);
      // A reminder of the last attempt needs an attempt.
      if (hasMail(state, 'service-stops')) expect(subscriptionStates[state].pill).toBe('Pago pendiente');
    }
  });

  it('has a plan only while one runs', () => {
    for (const state of ['trial', 'active', 'active_ending'] as const) expect(hasPlan(state)).toBe(true);
    for (const state of ['none', 'ended', 'ended_owing', 'unavailable'] as const) {
      expect(hasPlan(state)).toBe(false);
    }
  });

  it('distinguishes an unpaid purchase from a paid plan', () => {
    const scheduled = { payment: 'scheduled', tries: 'more' } as const;
    expect(stateOf(subscription({ due: scheduled, everPaid: false }))).toBe('ordered');
    expect(stateOf(subscription({ due: scheduled }))).toBe('active');
    expect(stateOf(subscription({ status: 'incomplete' }))).toBe('ordered');
    const confirm = { payment: 'needs_confirmation', tries: 'more' } as const;
    expect(stateOf(subscription({ due: confirm, everPaid: false }))).toBe('first_to_confirm');
    expect(stateOf(subscription({ due: confirm }))).toBe('renewal_to_confirm');
  });

  it('replaces every placeholder', () => {
    const values: StateValues = {
      amount: '48,39 €',
      retry: '4 de mayo de 2027',
      method: 'tu Visa terminada en 4242',
      stops: 'ese día',
      plan: 'Business',
      end: '31 de mayo de 2027',
      opens: '1 de mayo de 2027',
      paidUntil: '31 de mayo de 2029',
    };
    for (const { says, action } of Object.values(subscriptionStates)) {
      for (const text of [...says, action?.label]) expect(fillIn(text ?? '', values)).not.toMatch(/[{}]/);
    }
    expect(fillIn('Pagar {amount} ahora', values)).toBe('Pagar 48,39 € ahora');
  });
});
