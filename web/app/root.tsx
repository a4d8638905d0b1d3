import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Links, Meta, Outlet, Scripts, useLocation, useMatches, useRouteError } from 'react-router';
import '#app/styles/site.css';
import { announceLive } from '#app/live.ts';
import { followAnalyticsConsent, trackPageView } from '#client/analytics.ts';
import { serverReachable, watchServer } from '#client/server-status.ts';
import displayFont from '#fonts/display.woff2?url';
import textFont from '#fonts/text.woff2?url';
import { LoginModal } from '#pages/auth/login-modal.tsx';
import type { PageHandle } from '#pages/page-handle.ts';
import { CookieBanner } from '#pages/site/consent/cookie-banner.tsx';
import { FailurePage } from '#pages/site/failure-page.tsx';
import { HiringModal } from '#pages/site/hiring/hiring-modal.tsx';
import { ChatLink } from '#pages/site/layout/chat-link.tsx';
import { LineFooter } from '#pages/site/layout/line-footer.tsx';
import { ScrollOnNavigation } from '#pages/site/layout/scroll-on-navigation.tsx';
import { SiteFooter } from '#pages/site/layout/site-footer.tsx';
import { SiteHeader } from '#pages/site/layout/site-header.tsx';
import { SkipLink } from '#pages/site/layout/skip-link.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { ServerReachableContext } from '#ui/use-online.ts';

export function Layout({ children }: { readonly children: ReactNode }) {
  const startNow = useHandle('startNow');
  return (
    <html lang="es" data-start-now={startNow || undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fcf9f5" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="icon" href="/icon-192.png" type="image/png" sizes="192x192" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="preload" as="font" type="font/woff2" href={displayFont} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={textFont} crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
        {import.meta.env.DEV && <script type="module" src="/app/boot/boot.ts" />}
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Everywhere>
      {useHandle('ownFrame') ? (
        <Outlet />
      ) : (
        <SiteFrame>
          <Outlet />
        </SiteFrame>
      )}
    </Everywhere>
  );
}

function useHandle(name: keyof PageHandle): boolean {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.[name]);
}

export function ErrorBoundary() {
  return (
    <Everywhere>
      <SiteFrame>
        <FailurePage error={useRouteError()} />
      </SiteFrame>
    </Everywhere>
  );
}

/** Each part catches its own errors, so that they do not replace the page. */
function Everywhere(props: { readonly children: ReactNode }) {
  const isReached = useSyncExternalStore(serverReachable.subscribe, serverReachable.read, () => true);
  useEffect(watchServer, []);
  return (
    <ServerReachableContext value={isReached}>
      <AllAround {...props} />
    </ServerReachableContext>
  );
}

function AllAround({ children }: { readonly children: ReactNode }) {
  const office = useHandle('office');
  useEffect(announceLive, []);
  if (office) {
    return (
      <>
        <SkipLink />
        {children}
        <PartBoundary>
          <Toasts office />
        </PartBoundary>
      </>
    );
  }
  return (
    <>
      <Counting />
      <SkipLink />
      <PartBoundary>
        <CookieBanner />
      </PartBoundary>
      {children}
      <PartBoundary>
        <ChatLink />
      </PartBoundary>
      <PartBoundary>
        <LoginModal />
      </PartBoundary>
      <PartBoundary>
        <HiringModal />
      </PartBoundary>
      <PartBoundary>
        <Toasts />
      </PartBoundary>
      <PartBoundary>
        <ScrollOnNavigation />
      </PartBoundary>
    </>
  );
}

function Counting() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per path.
  useEffect(trackPageView, [pathname]);
  useEffect(followAnalyticsConsent, []);
  return null;
}

function SiteFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <PartBoundary>
        <SiteHeader />
      </PartBoundary>
      <main id="contenido" tabIndex={-1} className="min-h-[60dvh] outline-none">
        {children}
      </main>
      <PartBoundary>{useHandle('lineFooter') ? <LineFooter social /> : <SiteFooter />}</PartBoundary>
    </>
  );
}
