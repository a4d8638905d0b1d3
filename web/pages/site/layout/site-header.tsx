import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { barOf } from '#content/navigation.ts';
import { Brand } from '#pages/site/layout/brand.tsx';
import { MobileMenu, MobileMenuButton } from '#pages/site/layout/mobile-menu.tsx';
import { NavAnchor } from '#pages/site/layout/nav-anchor.tsx';
import { PhoneSessionLink, SessionLinks } from '#pages/site/layout/session-links.tsx';
import { Icon } from '#ui/icons.tsx';
import { Menu } from '#ui/menu.tsx';

/** Pixels of scroll. */
const SHRINK_AFTER = 50;

const barLink =
  'flex min-h-11 items-center rounded-md px-3 text-sm font-medium whitespace-nowrap no-underline hover:bg-paper-3 active:bg-line';

/** Header of the company or the product. Its space in the page keeps its height when it shrinks. */
export function SiteHeader() {
  const bar = barOf(useLocation().pathname);
  const shrunk = useScrolledPast(SHRINK_AFTER);
  return (
    <>
      <div className="pointer-events-none sticky top-0 z-30 h-18 print:hidden">
        <header
          data-tone="paper"
          data-shrunk={shrunk || undefined}
          className="pointer-events-auto h-18 border-b border-line bg-paper transition-[height,box-shadow] data-shrunk:h-14 data-shrunk:shadow-md"
        >
          <div className="page-width flex h-full items-center gap-2">
            <Link
              to={bar.brand.href}
              aria-label={`${bar.brand.label}, inicio`}
              className="mr-auto rounded-md lg:mr-6"
            >
              <Brand name={bar.brand.label} />
            </Link>
            <nav aria-label="Principal" className="mr-auto flex items-center max-lg:hidden">
              {bar.links.map((link) => (
                <NavAnchor key={link.label} link={link} className={barLink} />
              ))}
              <Menu label={bar.menu.label} panelClassName="left-0 right-auto">
                {bar.menu.links.map((link) => (
                  <NavAnchor key={link.label} link={link} className="menu-row" />
                ))}
              </Menu>
            </nav>
            {bar.back && (
              <Link to={bar.back.href} className={`${barLink} text-ink-600 max-xl:hidden`}>
                <Icon name="arrowLeft" className="mr-1.5 size-4" />
                {bar.back.label}
              </Link>
            )}
            <div className="flex items-center gap-2 max-md:hidden">
              <SessionLinks />
            </div>
            <PhoneSessionLink />
            <MobileMenuButton />
          </div>
        </header>
      </div>
      <MobileMenu bar={bar} />
    </>
  );
}

function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const read = () => setPast(window.scrollY > pixels);
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, [pixels]);
  return past;
}
