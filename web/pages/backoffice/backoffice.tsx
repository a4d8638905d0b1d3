import { paths } from '@horus/contract/backoffice/paths';
import { type ComponentType, useEffect, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { checkServer } from '#client/server-status.ts';
import { notePaletteKey } from '#pages/backoffice/frame/palette-key-buffer.ts';
import type { PageHandle } from '#pages/page-handle.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { importWithRetry } from '#ui/import-with-retry.ts';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';

export const handle: PageHandle = { startNow: true, ownFrame: true, office: true };

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Oficina de Horus',
    description: 'Solo para el equipo.',
    path: paths.admin.today.href(),
    noindex: true,
  });

/**
 * Page of /admin and below, built once for every address. Loads the office's code and CSS on use.
 */
export default function Backoffice() {
  const [Office, setOffice] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again.
  useEffect(() => {
    setFailed(false);
    importWithRetry(() => import('#pages/backoffice/frame/office.tsx')).then(
      (loaded) => setOffice(() => loaded.Office),
      () => {
        setFailed(true);
        void checkServer();
      },
    );
  }, [tries]);
  useEffect(() => (Office ? undefined : notePaletteKey()), [Office]);
  if (Office) return <Office />;
  return (
    <main id="contenido" tabIndex={-1} className="grid min-h-dvh place-content-center p-6 outline-none">
      <h1 className="sr-only">Oficina de Horus</h1>
      {failed ? (
        <ErrorState title="No hemos podido cargar la oficina" onRetry={() => setTries(tries + 1)} />
      ) : (
        <Spinner label="Cargando..." className="size-9 text-lapis-600" />
      )}
    </main>
  );
}
