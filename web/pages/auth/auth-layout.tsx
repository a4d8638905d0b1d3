import type { ReactNode } from 'react';
import { ClockDial } from '#pages/auth/clock-dial.tsx';
import { Alert } from '#ui/alert.tsx';

interface AuthLayoutProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly aside: ReactNode;
  /** Start of the text shown without JavaScript: 'Para entrar …'. */
  readonly needsScript: string;
  readonly children: ReactNode;
}

/** Two columns, the form and the clock. Narrow screens show only the form. */
export function AuthLayout({ title, lead, aside, needsScript, children }: AuthLayoutProps) {
  return (
    <div className="grid lg:min-h-[calc(100dvh-4.5rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex justify-center px-[clamp(1rem,4vw,2rem)] py-8 sm:py-16 lg:items-center lg:justify-start lg:pl-[max(2rem,calc((100vw-75rem)/2+2rem))]">
        <div className="w-full max-w-md">
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-3 text-ink-600">{lead}</p>
          <div className="mt-8">
            <noscript>
              <Alert>
                {needsScript} hace falta JavaScript, y tu navegador lo tiene desactivado. Actívalo y vuelve a
                cargar la página.
              </Alert>
            </noscript>
            {children}
          </div>
        </div>
      </div>
      <div data-tone="ink" className="relative isolate overflow-hidden max-lg:hidden">
        <ClockDial className="absolute top-[34%] left-[64%] -z-10 size-[58rem] -translate-1/2 text-gold-500 opacity-80" />
        <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-ink-950 from-70% to-transparent px-12 pt-28 pb-14 xl:px-16">
          <div className="max-w-md">{aside}</div>
        </div>
      </div>
    </div>
  );
}
