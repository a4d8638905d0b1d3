import { company, phone } from '#content/company.ts';
import { lineFooterLinks } from '#content/navigation.ts';
import { CurrentYear } from '#pages/site/layout/current-year.tsx';
import { CookieSettingsButton, SocialLinks } from '#pages/site/layout/footer-parts.tsx';
import { NavAnchor } from '#pages/site/layout/nav-anchor.tsx';

const quietLink =
  'inline-flex min-h-11 min-w-11 items-center text-ink-600 no-underline hover:text-ink-900 hover:underline';

/** Short footer for pages with a task, where nothing is sold. */
export function LineFooter({ social = false }: { readonly social?: boolean }) {
  return (
    <footer className="border-t border-line text-sm print:hidden">
      <div className="page-width flex flex-wrap items-center gap-x-5 py-2 max-sm:pr-20 max-[18rem]:pr-4">
        <p className="text-xs text-ink-600 sm:mr-auto">
          © <CurrentYear /> {company.COMPANY_LEGAL_NAME} · NIF {company.COMPANY_TAX_ID}
        </p>
        <ul className="flex flex-wrap gap-x-4 text-xs">
          <li>
            <a href={`mailto:${company.COMPANY_EMAIL}`} className={quietLink}>
              {company.COMPANY_EMAIL}
            </a>
          </li>
          <li>
            <a href={phone.href} className={quietLink}>
              {phone.text}
            </a>
          </li>
          {lineFooterLinks.map((link) => (
            <li key={link.label}>
              <NavAnchor link={link} className={quietLink} />
            </li>
          ))}
          <li>
            <CookieSettingsButton className={quietLink} />
          </li>
        </ul>
        {social && <SocialLinks />}
      </div>
    </footer>
  );
}
