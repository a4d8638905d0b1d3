import type { ReactNode } from 'react';
import { Brand } from '#pages/site/layout/brand.tsx';
import { Panel } from '#ui/panel.tsx';

interface LoginFrameProps {
  readonly title: string;
  /** Over another page, which already has a `main` element. */
  readonly over?: boolean;
  readonly children: ReactNode;
}

export function LoginFrame({ title, over = false, children }: LoginFrameProps) {
  const sheet = (
    <div className="w-full max-w-md py-6">
      <Brand name="Oficina" className="mb-4" />
      <Panel>
        <h1 className="mb-5 text-3xl">{title}</h1>
        {children}
      </Panel>
    </div>
  );
  const place =
    'grid min-h-dvh place-items-center bg-paper-2 p-4 pb-[calc(1rem+var(--notices,0px))] outline-none';
  if (over) return <div className={place}>{sheet}</div>;
  return (
    <main id="contenido" tabIndex={-1} className={place}>
      {sheet}
    </main>
  );
}
