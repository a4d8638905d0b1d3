import type { ComponentProps, ReactNode } from 'react';
import { ButtonAnchor } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { focusStart } from '#ui/focus-start.ts';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';
import { useLazy } from '#ui/use-lazy.ts';

interface LazyDialogProps<Part> extends Omit<ComponentProps<typeof Dialog>, 'children'> {
  readonly fetchPart: () => Promise<Part>;
  readonly page: { readonly href: string; readonly label: string };
  readonly children: (part: Part) => ReactNode;
}

/** Opens at once and loads its content's code on first use. If that fails it links to `page`. */
export function LazyDialog<Part extends object>({
  fetchPart,
  page,
  children,
  ...dialog
}: LazyDialogProps<Part>) {
  const { part, failed, loading, load } = useLazy(fetchPart, dialog.open);
  const missing = (again?: () => void) => (
    <>
      <ErrorState title="No hemos podido abrir esta ventana" onRetry={again} retrying={loading}>
        Comprueba tu conexión. Lo que hayas escrito en la página sigue en su sitio.
      </ErrorState>
      <div className="flex justify-center">
        <ButtonAnchor href={page.href} variant="quiet">
          {page.label}
        </ButtonAnchor>
      </div>
    </>
  );
  return (
    <Dialog {...dialog}>
      {part && (
        <div ref={focusStart}>
          <PartBoundary fallback={missing()}>{children(part)}</PartBoundary>
        </div>
      )}
      {!part && (failed ? missing(load) : <Waiting />)}
    </Dialog>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex min-h-72 items-center justify-center text-lapis-600">
      <Spinner label="Cargando" className="size-12" />
    </div>
  );
}
