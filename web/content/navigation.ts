import { paths } from '@horus/contract/paths';
import { chatUrl, company } from '#content/company.ts';
import { CONSENT_BANNER_ID } from '#content/consent-banner.ts';

export interface NavLink {
  readonly label: string;
  readonly href: string;
  /** Opens in a new tab. */
  readonly external?: boolean;
}

const { site } = paths;
const home = site.home.href();
const horus = site.horus.href();

const tryIt: NavLink = { label: 'Probar Horus sin cuenta', href: site.demo.href() };
const prices: NavLink = { label: 'Precios', href: `${home}#pricing-section` };
const law: NavLink = { label: 'Estado de la ley', href: site.law.href() };
const changelog: NavLink = { label: 'Últimos cambios', href: site.changelog.href() };
const deviceGuide: NavLink = { label: 'Guía del dispositivo', href: site.deviceGuide.href() };
const security: NavLink = { label: 'Seguridad y datos', href: site.security.href() };
const calculator: NavLink = { label: 'Calculadora', href: site.calculator.href() };
const recordSheet: NavLink = { label: 'Hoja de registro', href: site.recordSheet.href() };
const chat: NavLink = { label: 'Chat de WhatsApp', href: chatUrl, external: true };
const documentation: NavLink = { label: 'Documentación', href: company.DOCUMENTATION_URL, external: true };

export interface NavBar {
  readonly links: readonly NavLink[];
  readonly menu: { readonly label: string; readonly links: readonly NavLink[] };
  /** The link of the name at the left. */
  readonly brand: NavLink;
  /** The link back to the company, on the product's pages. */
  readonly back: NavLink | null;
}

const contact: NavLink = { label: 'Contactar', href: `${home}#contact` };
const aboutUs: readonly NavLink[] = [
  { label: 'Nosotros', href: `${home}#about` },
  { label: 'Servicios', href: `${home}#services` },
  { label: 'Proceso', href: `${home}#process` },
];

const landingBar: NavBar = {
  brand: { label: company.COMPANY_NAME, href: home },
  links: [prices, ...aboutUs, contact],
  menu: {
    label: 'Horus',
    links: [
      { label: 'Conoce Horus', href: horus },
      tryIt,
      law,
      security,
      changelog,
      deviceGuide,
      documentation,
    ],
  },
  back: null,
};

const productBar: NavBar = {
  brand: { label: 'Horus', href: horus },
  links: [
    { label: 'Inicio', href: horus },
    { label: 'Características', href: `${horus}#features-section` },
    { label: 'Precios', href: `${horus}#pricing-section` },
    { label: 'Demo', href: `${horus}#demo-request-section` },
    { label: 'FAQ', href: `${horus}#faq-section` },
  ],
  menu: {
    label: 'Recursos',
    links: [law, calculator, recordSheet, security, changelog, deviceGuide, documentation],
  },
  back: { label: `Volver a ${company.COMPANY_NAME}`, href: home },
};

const productPages: readonly string[] = [
  horus,
  site.demo.href(),
  site.law.href(),
  site.security.href(),
  site.calculator.href(),
  site.recordSheet.href(),
  site.changelog.href(),
  site.deviceGuide.href(),
];

export function barOf(pathname: string): NavBar {
  return productPages.includes(pathname.replace(/(.)\/$/, '$1')) ? productBar : landingBar;
}

export const footerColumns: readonly { readonly title: string; readonly links: readonly NavLink[] }[] = [
  {
    title: 'Servicios',
    links: [
      { label: 'Control horario Horus', href: horus },
      tryIt,
      { label: 'Precios', href: `${horus}#pricing-section` },
      { label: 'Software a medida', href: `${home}#services` },
    ],
  },
  {
    title: 'Recursos',
    links: [law, calculator, recordSheet, security, changelog, deviceGuide, documentation],
  },
  {
    title: 'Empresa',
    links: [
      { label: 'Nosotros', href: `${home}#about` },
      { label: 'Cómo trabajamos', href: `${home}#process` },
      contact,
      chat,
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Aviso legal', href: `${site.terms.href()}#aceptacion` },
      { label: 'Privacidad', href: site.privacy.href() },
      { label: 'Términos', href: site.terms.href() },
      { label: 'Cookies', href: `${site.cookies.href()}#${CONSENT_BANNER_ID}` },
      { label: 'Eliminar mi cuenta', href: site.deleteAccount.href() },
    ],
  },
];

export const helpLinks: readonly (readonly NavLink[])[] = [
  [
    { ...contact, label: 'Contacto' },
    chat,
    { label: company.COMPANY_SUPPORT_EMAIL, href: `mailto:${company.COMPANY_SUPPORT_EMAIL}` },
  ],
  [documentation, deviceGuide, changelog],
  aboutUs,
];

/** The short footer of the customer area and the account pages. */
export const lineFooterLinks: readonly NavLink[] = [
  { label: 'Aviso legal', href: `${site.terms.href()}#aceptacion` },
  { label: 'Privacidad', href: site.privacy.href() },
  { label: 'Términos', href: site.terms.href() },
  { label: 'Cookies', href: `${site.cookies.href()}#${CONSENT_BANNER_ID}` },
  { label: `Web de ${company.COMPANY_NAME}`, href: site.home.href() },
];
