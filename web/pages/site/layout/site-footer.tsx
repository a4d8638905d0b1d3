import { company, phone } from '#content/company.ts';
import { footerColumns } from '#content/navigation.ts';
import { Brand } from '#pages/site/layout/brand.tsx';
import { CurrentYear } from '#pages/site/layout/current-year.tsx';
import { CookieSettingsButton, SocialLinks } from '#pages/site/layout/footer-parts.tsx';
import { NavAnchor } from '#pages/site/layout/nav-anchor.tsx';

export function SiteFooter() {
  return (
    <footer data-tone="ink" className="border-t border-ink-800 print:hidden">
      <div className="page-width grid gap-x-12 gap-y-2 py-3 sm:gap-y-12 sm:py-14 lg:grid-cols-[1fr_3fr]">
        <div className="max-w-sm">
          <Brand name={company.COMPANY_NAME} className="max-sm:hidden" />
          <p className="mt-5 text-sm text-ink-300 max-sm:hidden">
            Software a medida desde Toledo, y Horus, el control horario para empresas y autónomos.
          </p>
          <address className="flex flex-wrap gap-x-6 text-sm text-ink-300 not-italic sm:mt-3 sm:grid">
            <span className="basis-full py-2">{company.COMPANY_ADDRESS}</span>
            <a href={phone.href} className="footer-link justify-self-start">
              {phone.text}
            </a>
            <a href={`mailto:${company.COMPANY_EMAIL}`} className="footer-link justify-self-start">
              {company.COMPANY_EMAIL}
            </a>
          </address>
        </div>
        <div className="grid max-sm:-my-2 sm:grid-cols-2 sm:gap-x-6 sm:gap-y-10 md:grid-cols-4">
          {footerColumns.map((column) => (
            <nav
              key={column.title}
              aria-label={column.title}
              className="max-sm:border-t max-sm:border-ink-800"
            >
              <h2 className="eyebrow font-text text-gold-400">{column.title}</h2>
              <details data-folded>
                <summary className="eyebrow unfolds flex min-h-12 items-center justify-between text-gold-400">
                  {column.title}
                </summary>
                <ul className="mt-1 grid grid-cols-2 gap-x-6 text-sm max-sm:mb-3 sm:mt-3 sm:grid-cols-1">
                  {column.links.map((link) => (
                    <li key={link.label}>
                      <NavAnchor link={link} className="footer-link sm:min-h-9" />
                    </li>
                  ))}
                  {column.title === 'Legal' && (
                    <li>
                      <CookieSettingsButton className="footer-link sm:min-h-9" />
                    </li>
                  )}
                </ul>
              </details>
            </nav>
          ))}
        </div>
      </div>
      <div className="border-t border-ink-800">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 text-sm sm:py-5 max-[84rem]:pr-20 text-ink-300">
          <p>
            © <CurrentYear /> {company.COMPANY_LEGAL_NAME} · NIF {company.COMPANY_TAX_ID}
          </p>
          <SocialLinks />
        </div>
      </div>
    </footer>
  );
}
