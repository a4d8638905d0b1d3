import type { ComponentProps, ReactNode } from 'react';
import { ButtonAnchor } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';
import { useLazy } from '#ui/use-lazy.ts';

interface LazyDialogProps<Part> extends Omit<ComponentProps<typeof Dialog>, 'children'> {
  readonly fetchPart: () => Promise<Part>;
  /** A page that does the same. */
  readonly page: { readonly href: string; readonly label: string };
  readonly children: (part: Part) => ReactNode;
}

/**
 * A dialog over any page. It opens at once; the code of its content is loaded when it is first
 * opened, and then stays. Where that can't be had, it says so, and the page behind it keeps what
 * was typed.
 */
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

/** A browser looks for `autofocus` when a dialog opens; this content may come later. */
function focusStart(content: HTMLElement | null): void {
  const starts = [...(content?.querySelectorAll<HTMLElement>('[autofocus]') ?? [])];
  starts.find((start) => start.getClientRects().length > 0)?.focus();
}
