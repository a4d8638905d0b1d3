import { company } from '#content/company.ts';
import { askForConsent } from '#pages/site/consent/consent-banner-state.ts';
import { Icon, type IconName } from '#ui/icons.tsx';

const networks: readonly { readonly name: string; readonly icon: IconName; readonly href: string }[] = [
  { name: 'LinkedIn', icon: 'linkedin', href: company.COMPANY_LINKEDIN_URL },
  { name: 'Instagram', icon: 'instagram', href: company.COMPANY_INSTAGRAM_URL },
  { name: 'Facebook', icon: 'facebook', href: company.COMPANY_FACEBOOK_URL },
];

export function SocialLinks() {
  return (
    <ul className="-mx-2.5 flex">
      {networks.map(({ name, icon, href }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener me"
            aria-label={`${name} (se abre en otra pestaña)`}
            className="flex size-11 items-center justify-center rounded-md text-ink-600 hover:bg-paper-3 hover:text-ink-900 on-ink:text-ink-200 on-ink:hover:bg-ink-800 on-ink:hover:text-white"
          >
            <Icon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}

export function CookieSettingsButton({ className }: { readonly className: string }) {
  return (
    <button type="button" data-live onClick={askForConsent} className={`${className} noscript:hidden`}>
      Configurar cookies
    </button>
  );
}
