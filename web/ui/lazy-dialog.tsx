import type { ReactNode } from 'react';
import { ButtonAnchor } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { ErrorState } from '#ui/states.tsx';
import { useLazy } from '#ui/use-lazy.ts';

interface LazyDialogProps<Part> {
  readonly fetchPart: () => Promise<Part>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** A page that does the same. */
  readonly page: { readonly href: string; readonly label: string };
  readonly children: (part: Part) => ReactNode;
}

/**
 * A dialog over any page; its code is loaded when it is first wanted, and then stays. Where it
 * can't be had, a dialog says so, and the page behind it keeps what was typed.
 */
export function LazyDialog<Part extends object>({
  fetchPart,
  open,
  onClose,
  title,
  page,
  children,
}: LazyDialogProps<Part>) {
  const { part, failed, loading, load } = useLazy(fetchPart, open);
  const missing = (again?: () => void) => (
    <Dialog open={open} onClose={onClose} title={title}>
      <ErrorState title="No hemos podido abrir esta ventana" onRetry={again} retrying={loading}>
        Comprueba tu conexión. Lo que hayas escrito en la página sigue en su sitio.
      </ErrorState>
      <div className="flex justify-center">
        <ButtonAnchor href={page.href} variant="quiet">
          {page.label}
        </ButtonAnchor>
      </div>
    </Dialog>
  );
  if (part) return <PartBoundary fallback={missing()}>{children(part)}</PartBoundary>;
  return failed ? missing(load) : null;
}
