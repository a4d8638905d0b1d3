import { useState } from 'react';
import { leaveView } from '#client/customer-view.ts';
import { useCustomer } from '#pages/account/require-user.tsx';
import { Button } from '#ui/button.tsx';

/** For an operator who views the area as a customer, read-only. */
export function ViewBanner() {
  const { name, email, viewedBy } = useCustomer();
  const [leaving, setLeaving] = useState(false);
  if (!viewedBy) return null;

  function onLeave(): void {
    setLeaving(true);
    void leaveView();
  }

  return (
    <section
      aria-label="Vista de operador"
      className="sticky top-0 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line-strong bg-gold-300 px-4 py-2 text-sm text-ink-900"
    >
      <p className="min-w-0">
        <strong>Estás viendo la cuenta como {name}</strong> <span className="wrap-anywhere">({email})</span>.
        Solo puedes mirar: nada de lo que pulses cambia nada, y queda anotado en su actividad.
      </p>
      <Button variant="secondary" busy={leaving} busyLabel="Saliendo..." onClick={onLeave}>
        Salir de la vista
      </Button>
    </section>
  );
}
