import {
  type CheckoutSessionView,
  type Invoice,
  type Payment,
  type SubscriptionInfo,
  subscriptionInfoFallback,
} from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { type SubscriptionState, subscriptionStates } from '@horus/contract/subscription-states';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import DashboardPage from '#pages/account/dashboard/dashboard-page.tsx';
import { SubscriptionCard } from '#pages/account/dashboard/subscription-card.tsx';
import { type Answer, answer, lucia, open, see } from '#pages/testing-page.tsx';

const READ = 'GET /api/stripe/subscription-info';
const UNREAD = 'No se pudo obtener la información de tu suscripción';
const [from, to] = ['2026-11-22T10:00:00.000Z', '2026-12-22T10:00:00.000Z'];
const bought = { planType: 'business', billingPeriod: 'monthly', startedAt: from, endsAt: to } as const;
const plan: SubscriptionInfo = {
  ...subscriptionInfoFallback,
  ...{ id: 'sub_1', status: 'active', state: 'active', plan: 'Business' },
  ...{ currentPeriodStart: from, currentPeriodEnd: to, nextBillingDate: to },
  fee: { amount: 4839, lowered: 4839, loweredLeft: 0 },
  dbSubscription: bought,
};
const paid = answer.json(plan);
const unpaid = answer.json({ ...plan, status: 'past_due', state: 'past_due' });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T10:00:00Z') });
});

function openDashboard(read: Answer, as = lucia) {
  const page = open({ '/': DashboardPage }, { as, answers: { [READ]: read } });
  /** Comes back to the window, which reads the data again. */
  const comeBack = (later: Answer) => {
    page.answers[READ] = later;
    fireEvent(window, new Event('visibilitychange'));
  };
  return { ...page, comeBack };
}

it('the panel is read again when the customer comes back, and reports a failed read', async () => {
  const { comeBack } = openDashboard(paid);
  await see.texts('Activo');
  await see.no('Actualizar');
  comeBack(unpaid);
  await see.texts('Pago pendiente');
  comeBack(paid);
  await see.texts('Activo');
  comeBack(answer.stranger);
  await see.texts(/^Datos de las \d{1,2}:\d\d$/, 'Activo', 'Actualizar');
});

it('a refresh asks the payment provider; without anything pending there is nothing to refresh', async () => {
  const { press, answers, sent } = openDashboard(unpaid);
  answers['POST /api/stripe/refresh'] = paid;
  await press('Actualizar');
  await see.texts('Activo');
  await see.no('Actualizar');
  expect(sent('POST /api/stripe/refresh')).toHaveLength(1);
});

it('a failed refresh is reported, and the loaded data stays', async () => {
  const { press, answers } = openDashboard(unpaid);
  answers['POST /api/stripe/refresh'] = answer.offline;
  await press('Actualizar');
  await see.notice(UNREAD);
  await see.texts('Horus Business');
});

it('failed parts show an error, fall back, and are read again', async () => {
  const { user, answers } = openDashboard(answer.stranger);
  await see.notice(UNREAD);
  await see.texts('No disponible', 'No hemos podido leer tus pagos', 'No hemos podido leer tus facturas');
  answers[READ] = paid;
  await user.click(screen.getAllByText('Volver a intentarlo')[0] as HTMLElement);
  await see.texts('Horus Business');
  await see.no('No hemos podido leer tus pagos');
});

it('two charges with the same text on one day both disappear when they are replaced', async () => {
  const charge = { kind: 'fee', date: '2030-05-01T10:00:00.000Z', description: 'Cuota', currency: 'eur' };
  const charged = (...amounts: number[]) =>
    answer.json({ ...plan, upcomingCharges: amounts.map((amount) => ({ ...charge, amount })) });
  const seeCharges = (...amounts: string[]) =>
    waitFor(() => {
      const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(texts).toEqual(amounts.map((amount) => expect.stringContaining(amount)));
    });
  const { comeBack } = openDashboard(charged(1111, 2222));
  await seeCharges('11,11', '22,22');
  comeBack(charged(3333));
  await seeCharges('33,33');
});

it('a renewal bought in another tab is reported and shown', async () => {
  const year = {
    ...plan,
    isFinancedPlan: true,
    dbSubscription: { ...bought, billingPeriod: 'annual-financed' },
  };
  const renewable = answer.json({ ...year, state: 'financed_open', renewal: { state: 'open' } });
  const { press, answers } = openDashboard(renewable);
  await see.texts('Renovar otro año');
  answers[READ] = answer.json({ ...year, state: 'financed', renewal: { state: 'later', opensAt: to } });
  const subscribed = 'Ya tienes una suscripción activa. Puedes gestionarla desde tu panel.';
  const refused = answer.refusal(409, subscribed, 'billing.already_subscribed');
  answers['POST /api/stripe/create-checkout-session'] = refused;
  await press('Renovar otro año');
  await see.notice(subscribed);
  await see.texts(/^Tu año termina el .+ Podrás renovarlo aquí desde el/);
});

const customer = { ...lucia, stripeCustomerId: 'cus_1' };
const panel = () => screen.getByRole('region', { name: 'Tu plan' });
const seeRow = async (table: string, ...texts: readonly (string | RegExp)[]) => {
  const row = within(await screen.findByRole('table', { name: table })).getAllByRole('row')[1];
  for (const text of texts) within(row as HTMLElement).getByText(text);
};

let shown = plan;
const Card = () => <SubscriptionCard info={shown} onRetry={() => {}} retrying={false} />;

describe('the panel of each state has its texts and its button', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

  /** The response in a state, as far as the state determines it. */
  function inState(state: SubscriptionState): SubscriptionInfo {
    const row = subscriptionStates[state];
    const asksForMoney = row.action?.does === 'pay_invoice' || /\{amount\}/.test(row.says.join(' '));
    const renewal = {
      financed: { state: 'later', opensAt: inDays(90) },
      financed_open: { state: 'open' },
      financed_pending: { state: 'pending' },
      financed_renewed: { state: 'renewed', until: inDays(400) },
    } as const;
    return {
      ...plan,
      ...{ state, hasCompletedCheckout: true, hasInstallationPayment: true },
      paymentMethod: { type: 'card', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2039 },
      due: asksForMoney
        ? { amount: 4_839, currency: 'eur', payUrl: 'https://pay.example/factura', retryAt: inDays(3) }
        : null,
      currentPeriodEnd: inDays(row.purchase === 'any' ? -2 : 25),
      cancelAtPeriodEnd: state.endsWith('_ending'),
      nextBillingDate: row.feesToCome ? inDays(25) : null,
      isFinancedPlan: state in renewal,
      renewal: state in renewal ? renewal[state as keyof typeof renewal] : null,
    };
  }

  it.each(Object.keys(subscriptionStates) as SubscriptionState[])('%s', async (state) => {
    shown = inState(state);
    open({ '/': Card }, { as: customer, answers: { [READ]: answer.json(shown) } });
    const row = subscriptionStates[state];
    // A cancelled plan that still runs shows its end.
    const until = row.tone === 'good' && shown.cancelAtPeriodEnd ? ' hasta el \\d+ .+' : '';
    within(panel()).getAllByText(new RegExp(`^${row.pill}${until}$`));
    for (const text of row.says) {
      // Its texts, with any values in place of the placeholders.
      const words = text.split(/\{\w+\}/).map((each) => each.replaceAll(/[.?()]/g, '\\$&'));
      within(panel()).getByText(new RegExp(words.join('.*')));
    }
    const [label = ''] = row.action?.label.split('{') ?? [];
    const buttons = within(panel())
      .queryAllByRole(
        row.action?.does === 'pay_invoice' || row.action?.does === 'choose_plan' ? 'link' : 'button',
      )
      .filter(({ textContent }) => textContent.startsWith(label.trim()));
    if (row.action) expect(buttons).toHaveLength(1);
    expect(panel().textContent).not.toMatch(/[{}]|undefined|Invalid/);
  });
});

const payment: Payment = {
  ...{ id: 'pi_1', date: from, type: 'installation', description: 'Instalación', amount: 7_865 },
  ...{ amountRefunded: 0, currency: 'eur', status: 'succeeded', billedTaxId: null },
  ...{ invoiceNumber: null, issued: [] },
};
const invoice: Invoice = {
  ...{ id: 'in_1', number: 'A-1', date: from, paidAt: null, amount: 46_449, currency: 'eur' },
  ...{ status: 'open', pdfUrl: 'https://pay.example/pdf', amountPaid: 0, amountRemaining: 46_449 },
  ...{ amountCredited: 0, balanceApplied: 0, payUrl: null, creditNotes: [], isUnrectified: false },
};

it('without a plan: claims nothing and links to the plans', async () => {
  openDashboard(answer.json({ ...subscriptionInfoFallback, status: 'none', state: 'none' }));
  await see.texts('Sin suscripción activa', 'Sin suscripción', 'Aún no hay facturas', 'Aún no hay pagos');
  await see.texts(/^Cuando contrates un plan/);
  expect(within(panel()).getAllByRole('listitem')).toHaveLength(3);
  await see.link('Pedir una demo', `${paths.site.horus.href()}#demo`);
  await see.link('Ver Planes Disponibles', paths.site.horus.href());
});

it('the promotion shows each halved fee and the first full one', async () => {
  const charge = (amount: number, description: string, month: number) => ({
    ...{ kind: 'fee', date: `2027-0${month}-01T10:00:00.000Z`, amount, description, currency: 'eur' },
  });
  const halved = [1, 2, 3, 4, 5, 6].map((each) =>
    charge(1_513, `Horus Autónomos: cuota mensual, a mitad de precio (${each} de 6)`, each),
  );
  const upcomingCharges = [...halved, charge(3_024, 'Horus Autónomos: cuota mensual', 7)];
  openDashboard(answer.json({ ...plan, upcomingCharges }));
  await see.texts('Ver los 5 siguientes');
  const shown = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(shown).toHaveLength(7);
  for (const [index, text] of shown.entries()) {
    expect(text).toMatch(
      index < 6 ? new RegExp(`15,13\\s€.*a mitad de precio \\(${index + 1} de 6\\)`) : /30,24\s€/,
    );
  }
});

it('a financed year shows its end, its renewal and its instalments', async () => {
  const order: CheckoutSessionView = {
    ...{ id: 'cs_1', status: 'complete', paymentStatus: 'paid', planType: 'business', setupAmount: null },
    ...{ billingPeriod: 'annual-financed', amountTotal: 46_449, currency: 'eur', createdAt: from },
    ...{ renewedUntil: null, dataKeptUntil: null },
  };
  openDashboard(
    answer.json({
      ...plan,
      ...{ state: 'financed', isFinancedPlan: true, nextBillingDate: null, fee: null },
      ...{ checkoutSessions: [order], renewal: { state: 'later', opensAt: to }, installationPaidAt: null },
      dbSubscription: { ...bought, billingPeriod: 'annual-financed' },
    }),
  );
  await see.texts('Sin renovación automática', /^Tu año termina el .+ Podrás renovarlo aquí desde el/);
  await see.texts(/^En 3 plazos sin intereses de 154,83\s€$/);
  await see.texts(/^Klarna te cobra tu pedido en 3 plazos sin intereses de 154,83\s€/);
  await see.texts(/^Nosotros no te cobraremos nada más: tu plan termina el/);
  await see.link(/^Ver tus plazos en Klarna/, 'https://app.klarna.com');
  await see.no('Instalación pagada');
});

it('a year whose first debit is pending is shown as pending, and counts no days', async () => {
  const due = { amount: 46_449, currency: 'eur', payUrl: null, retryAt: null };
  openDashboard(answer.json({ ...plan, state: 'first_processing', due, invoices: [invoice] }));
  await waitFor(() => within(panel()).getByText('Pago en camino'));
  await see.texts(/^Tu banco está tramitando el pago de 464,49\s€/);
  await see.no('Activo');
  await see.no(/^Quedan?/);
  expect(screen.queryByRole('link', { name: /^Pagar/ })).toBeNull();
});

it('each status of a payment is explained beside that of the provider', async () => {
  const paying = (change: Partial<Payment>) =>
    answer.json({ ...plan, payments: [{ ...payment, ...change }] });
  const { comeBack } = openDashboard(paying({ status: 'processing' }));
  await seeRow('Pagos recientes', 'processing', 'Pago en camino', 'Cuando se complete');
  comeBack(paying({ status: 'requires_payment_method' }));
  await see.texts('requires_payment_method');
  await seeRow('Pagos recientes', 'No se pudo cobrar');
  comeBack(paying({ amountRefunded: 2_000 }));
  await see.texts(/^Devuelto 20,00\s€$/);
  await seeRow('Pagos recientes', 'Completado');
  comeBack(paying({ status: 'refunded', amountRefunded: 7_865 }));
  await see.texts(/^Devuelto 78,65\s€$/);
  await seeRow('Pagos recientes', 'refunded', 'Te lo hemos devuelto');
});

it('an ended plan: what is left of it, and nothing to cancel or to change', async () => {
  const paymentMethod = { type: 'card', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2039 };
  openDashboard(
    answer.json({ ...plan, status: 'canceled', state: 'ended', paymentMethod, payments: [payment] }),
    customer,
  );
  await see.texts(/^Tu plan Business terminó el .+ Contrata un plan/, 'Visa terminada en 4242');
  await see.texts(/descarga tus facturas, en la página segura de Stripe/);
  await see.no(/cancela tu plan o reanúdalo/);
  await see.no('Cambiar el método de pago');
  await see.link('Ver Planes Disponibles', paths.site.horus.href());
});

it('an invoice with the tax id is not offered again', async () => {
  openDashboard(answer.json({ ...plan, payments: [{ ...payment, billedTaxId: '12345678Z' }] }));
  await see.texts(/^Tus facturas llevan tu NIF \(12345678Z\) y tu dirección\./);
  expect(screen.queryByRole('link', { name: /^Pedir factura/ })).toBeNull();
});
