import { useCallback, useEffect, useState } from 'react';
import { reloadPage } from '#client/reload-page.ts';
import { noteNoAnswer } from '#client/server-reach.ts';
import { ErrorState } from '#ui/states.tsx';

/**
 * The name of the error of a page whose code could not be had (web/build-steps/missing-pages.ts).
 */
const MISSING_PAGE = 'MissingPage';

/**
 * What stands in for a page that failed while it was drawn, or that could not be had; the rest of
 * the site goes on.
 */
export function FailurePage({ error }: { readonly error: unknown }) {
  const missing = error instanceof Error && error.name === MISSING_PAGE;
  const [reloading, setReloading] = useState(false);

  const reload = useCallback(async () => {
    setReloading(true);
    if (await reloadPage()) return;
    setReloading(false);
    noteNoAnswer();
  }, []);

  // A page of a version before asks for what is no longer there: loaded from the server it is the
  // new one, whose own code comes with it. That can't fail in this way again.
  useEffect(() => {
    if (missing && navigator.onLine) void reload();
  }, [missing, reload]);

  return (
    <div className="page-width grid min-h-[34rem] content-center">
      <ErrorState
        page
        title={missing ? 'No hemos podido cargar esta página' : 'Algo ha fallado en esta página'}
        onRetry={() => void reload()}
        retrying={reloading}
      >
        {missing
          ? 'Comprueba tu conexión y vuelve a intentarlo.'
          : 'Vuelve a cargarla. Si sigue igual, escríbenos por el chat y lo miramos.'}
      </ErrorState>
    </div>
  );
}
