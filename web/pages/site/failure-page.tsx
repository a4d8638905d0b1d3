import { ErrorState } from '#ui/states.tsx';

/** What stands in for a page that failed while it was drawn; the rest of the site goes on. */
export function FailurePage() {
  return (
    <div className="page-width grid min-h-[34rem] content-center">
      <ErrorState title="Algo ha fallado en esta página" onRetry={() => window.location.reload()}>
        Vuelve a cargarla. Si sigue igual, escríbenos por el chat y lo miramos.
      </ErrorState>
    </div>
  );
}
