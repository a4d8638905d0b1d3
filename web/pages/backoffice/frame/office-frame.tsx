import type { Waiting } from '@horus/contract/backoffice/today';
import { operatorRoleLabels } from '@horus/contract/operator-roles';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useToday } from '#client/backoffice/today.ts';
import { officeKeys } from '#content/backoffice/keys.ts';
import { type BackOfficeLink, officeLinks } from '#content/backoffice/navigation.ts';
import { countOf, nameWaiting } from '#content/backoffice/today.ts';
import { CommandPalette } from '#pages/backoffice/frame/command-palette.tsx';
import { LogOutButton } from '#pages/backoffice/frame/log-out-button.tsx';
import { useKeptFocus } from '#pages/backoffice/frame/use-kept-focus.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { usePlaceOnNavigation } from '#pages/backoffice/frame/use-scroll-and-focus-restoration.ts';
import { useOfferedUndo } from '#pages/backoffice/parts/toast-with-undo.ts';
import { areKeysOn, KeyHint, useLetterKeys } from '#pages/backoffice/parts/use-queue-keys.tsx';
import { Brand } from '#pages/site/layout/brand.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icons.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';

export function OfficeFrame({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  // Any navigation closes the menu, even one to the same page.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const main = useRef<HTMLElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  function onKeyDown(event: KeyboardEvent): void {
    const { key: pressed, target } = event;
    // Escape in a dialog of the menu closes only the dialog.
    if (pressed !== 'Escape' || !open || (target instanceof Element && target.closest('dialog'))) return;
    event.preventDefault();
    setOpenAt(null);
    menu.current?.focus();
  }
  usePlaceOnNavigation(main);
  useKeptFocus(main);
  useOfferedUndo();
  return (
    <div
      onClickCapture={useDoubleClick()}
      className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <header
        onKeyDownCapture={onKeyDown}
        data-tone="ink"
        className="flex flex-wrap items-center gap-x-2 px-4 py-2 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:overflow-y-auto lg:px-3 lg:py-4 print:hidden"
      >
        <Link
          to={officeLinks[0]?.links[0]?.href ?? '/'}
          className="mr-auto rounded-md text-white no-underline lg:mr-0 lg:px-2"
        >
          <Brand name="Oficina" />
        </Link>
        <CommandPalette />
        <button
          ref={menu}
          type="button"
          aria-expanded={open}
          aria-controls="vias"
          onClick={() => setOpenAt(open ? null : key)}
          className="grid size-11 place-content-center rounded-md hover:bg-ink-800 lg:hidden"
        >
          <Icon name={open ? 'close' : 'menu'} className="size-6" />
          <span className="sr-only">Menú</span>
        </button>
        <div
          id="vias"
          className={classNames('w-full lg:flex lg:grow lg:flex-col', open ? 'pb-3' : 'max-lg:hidden')}
        >
          <PartBoundary>
            <Ways />
          </PartBoundary>
          <WhoWorks />
        </div>
      </header>
      <main
        ref={main}
        id="contenido"
        tabIndex={-1}
        className="min-w-0 wrap-anywhere [&_table]:wrap-break-word px-4 pt-6 pb-[calc(7rem+var(--notices,0px))] outline-none sm:px-8 lg:max-w-6xl"
      >
        {children}
      </main>
      <KeyHelp />
    </div>
  );
}

function Ways() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Oficina" className="mt-2 grid gap-4 lg:mt-6">
      {officeLinks.map(({ title, links }) => (
        <div key={title}>
          <p className="px-2 text-xs font-semibold text-ink-300">{title}</p>
          <ul className="mt-1">
            {links.map((link) => (
              <Way key={link.href} {...link} pathname={pathname} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Way({ label, href, waits = [], pathname }: BackOfficeLink & { readonly pathname: string }) {
  const found = useToday().data?.filter(({ kind }) => waits.includes(kind)) ?? [];
  return (
    <li className="relative">
      <Link
        to={href}
        title={found.map(nameWaiting).join(', ') || undefined}
        aria-current={currentOf(href, pathname)}
        className="flex min-h-11 items-center rounded-md px-2 text-sm font-medium text-ink-100 no-underline hover:bg-ink-800 aria-[current]:bg-ink-800 aria-[current]:text-white aria-[current]:shadow-[inset_3px_0_0_var(--color-gold-400)] forced-colors:aria-[current]:underline lg:min-h-9"
      >
        {label}
      </Link>
      {found.length > 0 && <Count found={found} />}
    </li>
  );
}

function Count({ found }: { readonly found: readonly Waiting[] }) {
  const late = found.some(({ overdue }) => overdue);
  return (
    <span
      className={classNames(
        'figures pointer-events-none absolute inset-y-0 right-2 my-auto grid h-6 min-w-6 place-content-center rounded-full px-1.5 text-xs font-semibold forced-colors:border',
        late ? 'bg-brick-100 text-brick-700' : 'bg-ink-700 text-white',
      )}
    >
      <span>
        {countOf(found.reduce((sum, { count }) => sum + count, 0))}
        <span className="sr-only">{late ? ' en espera, fuera de plazo' : ' en espera'}</span>
      </span>
    </span>
  );
}

/** `page` for the open page, `true` for the list of the open row. */
function currentOf(href: string, pathname: string): 'page' | 'true' | undefined {
  const address = pathname.replace(/(.)\/$/, '$1');
  if (address === href) return 'page';
  const isRoot = href === officeLinks[0]?.links[0]?.href;
  return !isRoot && address.startsWith(`${href}/`) ? 'true' : undefined;
}

function WhoWorks() {
  const { name, role } = useOperator();
  return (
    <div className="mt-4 border-t border-ink-700 px-2 pt-3 text-sm lg:mt-auto">
      <p className="font-semibold text-white wrap-anywhere">{name}</p>
      <p className="text-ink-300">{operatorRoleLabels[role]}</p>
      <LogOutButton />
    </div>
  );
}

function KeyHelp() {
  const [open, setOpen] = useState(false);
  useLetterKeys(true, (key) => {
    // A page may have disabled the keys.
    const asks = key === '?' && areKeysOn();
    if (asks) setOpen(true);
    return asks;
  });
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Atajos de teclado" size="wide">
      <div className="columns-2xs gap-8 *:mb-5 *:break-inside-avoid">
        {officeKeys.map(({ where, keys }) => (
          <section key={where}>
            <h3 className="text-base font-semibold">{where}</h3>
            <ul className="mt-1 grid gap-1 text-sm">
              {keys.map((each) => (
                <li key={each.join()}>
                  <KeyHint keys={each} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/**
 * Ignores the second press of a double click when another element, or the same button for the next
 * row, is now under the pointer.
 */
function useDoubleClick(): (event: MouseEvent) => void {
  const first = useRef<Pressed | null>(null);
  return (event) => {
    const element = event.target instanceof Element ? event.target.closest('button, a') : null;
    const pressed = element && { element, text: element.textContent, page: location.pathname };
    if (event.detail < 2) first.current = pressed;
    else if (pressed && !isSame(pressed, first.current)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}

interface Pressed {
  readonly element: Element;
  readonly text: string;
  readonly page: string;
}

function isSame({ element, text, page }: Pressed, first: Pressed | null): boolean {
  return first?.text === text && (first.element === element || first.page === page);
}
