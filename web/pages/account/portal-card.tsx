import type { SubscriptionInfo } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { PortalButton } from '#pages/account/portal-button.tsx';
import { useCustomer } from '#pages/account/require-user.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icons.tsx';
import { SectionPanel } from '#ui/panel.tsx';

interface Task {
  readonly icon: IconName;
  readonly text: string;
  /** There is nothing of the kind in a financed year. */
  readonly renewingOnly: boolean;
}

const tasks: readonly Task[] = [
  { icon: 'lock', text: 'Cambiar la tarjeta o la cuenta con la que pagas', renewingOnly: true },
  { icon: 'user', text: 'Actualizar tus datos de facturación', renewingOnly: false },
  { icon: 'download', text: 'Descargar todas tus facturas', renewingOnly: false },
  { icon: 'close', text: 'Cancelar tu plan o reanudarlo', renewingOnly: true },
];

/** The payment provider's own pages, where a customer sees to his plan himself. */
export function PortalCard({ info }: { readonly info: SubscriptionInfo | undefined }) {
  const { stripeCustomerId } = useCustomer();
  return (
    <SectionPanel title="Portal de cliente">
      <p className="text-sm text-ink-600">
        {stripeCustomerId
          ? 'En la página segura de Stripe, nuestra pasarela de pago, puedes:'
          : 'Cuando contrates un plan, en la página segura de Stripe, nuestra pasarela de pago, podrás:'}
      </p>
      <ul className="mt-3 grid gap-2.5 text-sm">
        {tasks
          .filter(({ renewingOnly }) => !(renewingOnly && info?.isFinancedPlan))
          .map(({ icon, text }) => (
            <li key={text} className="flex items-start gap-2.5">
              <Icon name={icon} className="mt-0.5 size-4.5 shrink-0 text-gold-600" />
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
    <SectionPanel title="Factura profesional">
      <p className="text-sm text-ink-600">
        ¿Necesitas la factura con tu NIF y tu dirección? Pídela sin coste y la recibirás por email en 1-2 días
        laborables.
      </p>
      <ButtonLink to={paths.account.requestInvoice.href()} variant="secondary" className="mt-5 w-full">
        Solicitar Factura Profesional
      </ButtonLink>
    </SectionPanel>
  );
}
