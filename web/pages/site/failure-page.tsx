import { useCallback, useEffect, useState } from 'react';
import { reloadPage } from '#client/reload-page.ts';
import { markServerUnreachable } from '#client/server-status.ts';
import { ErrorState } from '#ui/states.tsx';

/** Error name of a page whose code can't be loaded (web/build-steps/missing-pages.ts). */
const MISSING_PAGE = 'MissingPage';

export function FailurePage({ error }: { readonly error: unknown }) {
  const missing = error instanceof Error && error.name === MISSING_PAGE;
  const [reloading, setReloading] = useState(false);

  const reload = useCallback(async () => {
    setReloading(true);
    if (await reloadPage()) return;
    setReloading(false);
    markServerUnreachable();
  }, []);

  // After a deployment an old page requests code that no longer exists. A reload gets the new page
  // with its own code, so this reload can't loop.
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
