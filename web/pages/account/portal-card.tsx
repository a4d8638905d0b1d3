import type { SubscriptionInfo } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { INVOICE_TIME } from '@horus/contract/promises';
import { hasPlan } from '@horus/contract/subscription-states';
import { PortalButton } from '#pages/account/portal-button.tsx';
import { useCustomer } from '#pages/account/require-user.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';

interface Task {
  readonly text: string;
  /** There is nothing of the kind in a financed year, nor once a plan has ended. */
  readonly renewingOnly: boolean;
}

const tasks: readonly Task[] = [
  { text: 'Cambiar la tarjeta o la cuenta con la que pagas', renewingOnly: true },
  { text: 'Actualizar tus datos de facturación', renewingOnly: false },
  { text: 'Descargar todas tus facturas', renewingOnly: false },
  { text: 'Cancelar tu plan o reanudarlo', renewingOnly: true },
];

/** The payment provider's own pages, where a customer sees to their plan. */
export function PortalCard({ info }: { readonly info: SubscriptionInfo | undefined }) {
  const { stripeCustomerId } = useCustomer();
  // Before the first purchase it says what there will be.
  const renews = !info || !stripeCustomerId || (hasPlan(info.state) && !info.isFinancedPlan);
  return (
    <SectionPanel title="Portal de cliente" className="flex flex-col">
      <p className="text-sm text-ink-600">
        {stripeCustomerId
          ? 'En la página segura de Stripe, nuestra pasarela de pago, puedes:'
          : 'Cuando contrates un plan, en la página segura de Stripe, nuestra pasarela de pago, podrás:'}
      </p>
      <ul className="mt-3 grid grow content-start gap-2.5 text-sm">
        {tasks
          .filter(({ renewingOnly }) => renews || !renewingOnly)
          .map(({ text }) => (
            <li key={text} className="relative pl-6">
              <span aria-hidden="true" className="absolute top-2.5 left-0 h-0.5 w-3.5 bg-gold-600" />
              {text}
            </li>
          ))}
      </ul>
      <PortalButton variant={stripeCustomerId ? 'primary' : 'secondary'} className="mt-5 w-full">
        Abrir el portal
      </PortalButton>
    </SectionPanel>
  );
}

/** The way to an invoice in the customer's own name. */
export function InvoiceRequestCard() {
  return (
    <SectionPanel title="Factura profesional" className="flex flex-col">
      <p className="grow text-sm text-ink-600">
        Los documentos del historial son los recibos que emite Stripe al cobrarte. La factura con tu NIF y tu
        dirección la pides aquí, sin coste, y te llega por correo en {INVOICE_TIME}.
      </p>
      <ButtonLink to={paths.account.requestInvoice.href()} variant="secondary" className="mt-5 w-full">
        Solicitar Factura Profesional
      </ButtonLink>
    </SectionPanel>
  );
}
