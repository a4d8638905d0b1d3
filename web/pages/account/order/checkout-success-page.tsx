import type { CheckoutSessionView } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { type MetaFunction, Navigate, useSearchParams } from 'react-router';
import { useCheckoutSession } from '#client/account-queries.ts';
import { OrderConfirmed } from '#pages/account/order/order-confirmed.tsx';
import { OrderPending, OrderUnverified, OrderVerifying } from '#pages/account/order/order-states.tsx';
import { pageMeta } from '#pages/page-meta.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Tu pedido | Horus',
    description: 'La confirmación de tu pedido.',
    path: paths.checkout.success.href(),
    noindex: true,
  });

/** /checkout/success?session_id=…, the return page of the checkout. */
export default function CheckoutSuccessPage() {
  const sessionId = useSearchParams()[0].get('session_id');
  if (!sessionId) return <Navigate to={paths.site.home.href()} replace />;
  return (
    <div className="page-width max-w-4xl py-8">
      <Order key={sessionId} sessionId={sessionId} />
    </div>
  );
}

function Order({ sessionId }: { readonly sessionId: string }) {
  const { data: session, error, isFetching, refetch } = useCheckoutSession(sessionId);
  const again = { onRetry: () => void refetch(), retrying: isFetching };
  if (session && isPaid(session)) return <OrderConfirmed session={session} />;
  if (session?.status === 'complete') return <OrderPending session={session} {...again} />;
  if (session || error) return <OrderUnverified reason={error?.message ?? null} {...again} />;
  return <OrderVerifying />;
}

function isPaid({ status, paymentStatus }: CheckoutSessionView): boolean {
  return status === 'complete' && paymentStatus !== 'unpaid';
}
