import { paths } from '@horus/contract/paths';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { logout, useSession } from '#client/session.ts';
import { phone } from '#content/company.ts';
import type { NavBar, NavLink } from '#content/navigation.ts';
import { Brand } from '#pages/site/layout/brand.tsx';
import { NavAnchor } from '#pages/site/layout/nav-anchor.tsx';
import { accountLinksOf } from '#pages/site/layout/user-menu.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';

const MENU_ID = 'site-menu';
const phoneLink: NavLink = { label: `Llamar al ${phone.text}`, href: phone.href };

/** Opens the dialog with or without React. */
export function MobileMenuButton() {
  return (
    <button
      type="button"
      commandfor={MENU_ID}
      command="show-modal"
      aria-label="Abrir el menú"
      className="-mr-2.5 flex size-11 items-center justify-center rounded-md hover:bg-paper-3 lg:hidden"
    >
      <Icon name="menu" className="size-6" />
    </button>
  );
}

/**
 * The header's links in full screen. React renders them once it has started; without script they
 * come from `noscript`.
 */
export function MobileMenu({ bar }: { readonly bar: NavBar }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);

  // Closes on navigation. A menu opened before React started stays open.
  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    dialog.current?.close();
  }, [key]);

  return (
    <dialog
      ref={dialog}
      id={MENU_ID}
      data-tone="ink"
      aria-label="Menú"
      className="fixed inset-0 m-0 hidden h-dvh max-h-none w-screen max-w-none overflow-y-auto open:block"
    >
      <nav aria-label="Menú" className="page-width relative flex min-h-full flex-col pb-6">
        <div className="flex h-18 shrink-0 items-center justify-between">
          <Brand name={bar.brand.label} />
          <button
            type="button"
            commandfor={MENU_ID}
            command="close"
            aria-label="Cerrar el menú"
            className="-mr-2.5 flex size-11 items-center justify-center rounded-md hover:bg-ink-800"
          >
            <Icon name="close" className="size-6" />
          </button>
        </div>
        {live ? (
          <MenuContents bar={bar} />
        ) : (
          <>
            <p className="mt-4 text-lg noscript:hidden">Todos los enlaces están al pie de la página.</p>
            <noscript>
              <MenuContents bar={bar} />
            </noscript>
          </>
        )}
      </nav>
    </dialog>
  );
}

function MenuContents({ bar }: { readonly bar: NavBar }) {
  return (
    <>
      <ul className="mt-1 grid">
        {bar.links.map((link) => (
          <li key={link.label}>
            <NavAnchor
              link={link}
              className="flex min-h-11 items-center font-display text-2xl font-semibold"
            />
          </li>
        ))}
      </ul>
      <p className="eyebrow mt-5 text-gold-400">{bar.menu.label}</p>
      <ul className="grid">
        {[...bar.menu.links, phoneLink, ...(bar.back ? [bar.back] : [])].map((link) => (
          <li key={link.label}>
            <NavAnchor link={link} className="flex min-h-11 items-center gap-2 text-lg text-ink-200" />
          </li>
        ))}
      </ul>
      <div className="mt-auto grid grid-cols-1 gap-3 pt-4">
        <MobileSession demo={`${bar.brand.href}#demo-request-section`} />
      </div>
    </>
  );
}

function MobileSession({ demo }: { readonly demo: string }) {
  const { user } = useSession();
  if (!user) {
    return (
      <>
        <ButtonLink to={paths.account.dashboard.href()} size="lg" className="anonymous:hidden">
          Mi Dashboard
        </ButtonLink>
        <ButtonLink to={demo} size="lg" className="signed-in:hidden">
          Pedir una demo
        </ButtonLink>
        <div className="grid grid-cols-2 gap-3 signed-in:hidden">
          <ButtonLink to={paths.auth.login.href()} size="lg" variant="secondary">
            Iniciar sesión
          </ButtonLink>
          <ButtonLink to={paths.auth.register.href()} size="lg" variant="secondary">
            Crear cuenta
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <div className="text-sm">
        <p className="font-semibold wrap-anywhere">{user.email}</p>
        {user.company && <p className="text-ink-300 wrap-anywhere">{user.company}</p>}
      </div>
      <ul className="grid">
        {accountLinksOf(user.role).map(({ label, href }) => (
          <li key={href}>
            <Link to={href} className="flex min-h-11 items-center text-lg text-ink-200">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="lg" onClick={() => void logout()}>
        Cerrar sesión
      </Button>
    </>
  );
}
