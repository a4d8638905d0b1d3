import { Spinner } from '#ui/spinner.tsx';

/** Shown between the login and the payment page. */
export function ToCheckout() {
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-10 text-center">
      <Spinner className="size-14 text-lapis-600" />
      <p className="font-display text-xl font-semibold">Abriendo la página de pago...</p>
      <p className="text-sm text-ink-600">
        Has entrado en tu cuenta. Te llevamos al pago seguro del plan elegido.
      </p>
    </div>
  );
}
