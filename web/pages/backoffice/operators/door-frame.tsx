import type { ReactNode } from 'react';
import { Brand } from '#pages/site/layout/brand.tsx';
import { Panel } from '#ui/panel.tsx';

/** A sheet by itself: before somebody is in. */
export function DoorFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main
      id="contenido"
      tabIndex={-1}
      className="grid min-h-dvh place-items-center bg-paper-2 p-4 outline-none"
    >
      <div className="w-full max-w-md py-6">
        <Brand name="Oficina" className="mb-4" />
        <Panel>
          <h1 className="mb-5 text-3xl">{title}</h1>
          {children}
        </Panel>
      </div>
    </main>
  );
}
