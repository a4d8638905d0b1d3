import { isPaid, type SubscriptionInfo } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { INVOICE_TIME } from '@horus/contract/promises';
import { hasPlan } from '@horus/contract/subscription-states';
import { PlainSection } from '#pages/account/dashboard/plain-section.tsx';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { PortalButton } from '#pages/account/plan/portal-button.tsx';
import { ArrowLink } from '#ui/arrow-link.tsx';

export function PortalSection({
  info,
  title = 'Portal de cliente',
}: {
  readonly info: SubscriptionInfo | undefined;
  readonly title?: string;
}) {
  const { stripeCustomerId } = useCustomer();
  // A financed year and an ended plan can't be cancelled or resumed.
  const renews = !info || (hasPlan(info.state) && !info.isFinancedPlan);
  return (
    <PlainSection title={title}>
      <p className="mt-3 max-w-prose text-sm text-ink-600">
        {!stripeCustomerId
          ? 'Cuando contrates un plan, podrás cambiar aquí cómo lo pagas y cancelarlo, en la página segura de Stripe.'
          : renews
            ? 'Cambia la tarjeta o los datos de facturación, y cancela tu plan o reanúdalo, en la página segura de Stripe.'
            : 'Actualiza tus datos de facturación y descarga tus facturas, en la página segura de Stripe.'}
      </p>
      {stripeCustomerId && <PortalButton className="mt-4 self-start">Abrir el portal</PortalButton>}
    </PlainSection>
  );
}

/** Links to the invoice request, unless the invoices already have the customer's tax id. */
export function InvoiceRequestSection({ info }: { readonly info: SubscriptionInfo | undefined }) {
  const taxId = info?.payments.find(({ status }) => isPaid(status))?.billedTaxId;
  return (
    <PlainSection title="Factura con tu NIF">
      <p className="mt-3 max-w-prose text-sm text-ink-600">
        {taxId
          ? `Tus facturas llevan tu NIF (${taxId}) y tu dirección. Si tu gestoría te pide otra, o con otros datos, pídela sin coste: te llega por correo en `
          : '¿Una factura no lleva tus datos fiscales? Pídela con ellos, sin coste: te llega por correo en '}
        {INVOICE_TIME}.
      </p>
      <ArrowLink to={paths.account.requestInvoice.href()} className="mt-2 self-start text-sm">
        Solicitar Factura Profesional
      </ArrowLink>
    </PlainSection>
  );
}
