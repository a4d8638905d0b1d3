import { chatUrl, company, phone } from '#content/company.ts';
import { contactForm } from '#content/forms.ts';
import { landing } from '#content/landing.ts';
import { ContactForm } from '#pages/site/forms/contact-form.tsx';
import { Icon, type IconName } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';

const { contact } = landing;
const FORM_TITLE_ID = 'contact-form-title';

const ways: readonly {
  readonly icon: IconName;
  readonly name: string;
  readonly text: string;
  readonly href?: string;
}[] = [
  {
    icon: 'mail',
    name: contact.labels.email,
    text: company.COMPANY_EMAIL,
    href: `mailto:${company.COMPANY_EMAIL}?subject=${encodeURIComponent(contact.mailSubject)}`,
  },
  {
    icon: 'phone',
    name: contact.labels.phone,
    text: phone.text,
    href: phone.href,
  },
  { icon: 'chat', name: contact.labels.chat, text: contact.chat, href: chatUrl },
  { icon: 'pin', name: contact.labels.address, text: company.COMPANY_ADDRESS },
];

/** How to reach us, and a form that does. */
export function ContactSection() {
  return (
    <section id="contact" className="bg-white section-tight">
      <div className="page-width grid items-start gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <h2 className="text-4xl">{contact.title}</h2>
          <p className="mt-2 text-ink-600 sm:mt-4 sm:text-lg">{contact.lead}</p>
          <ul className="mt-3 grid gap-x-4 xs:grid-cols-2 sm:mt-8 sm:grid-cols-1 sm:gap-y-3">
            {ways.map(({ icon, name, text, href }) => (
              <li key={name} className="flex items-center gap-4">
                <Icon name={icon} className="size-6 shrink-0 text-lapis-600 max-sm:hidden" />
                <div className="min-w-0">
                  <p className="text-sm text-ink-600">{name}</p>
                  {href ? (
                    <a
                      href={href}
                      {...(href === chatUrl ? { target: '_blank', rel: 'noopener' } : {})}
                      className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:text-lapis-700 hover:underline"
                    >
                      {text}
                      {href === chatUrl && <span className="sr-only"> (se abre en otra pestaña)</span>}
                    </a>
                  ) : (
                    <p className="font-semibold">{text}</p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </div>
        <Panel className="relative shadow-md">
          <h3 id={FORM_TITLE_ID} className="mb-5 text-2xl">
            {contactForm.title}
          </h3>
          <ContactForm titleId={FORM_TITLE_ID} />
        </Panel>
      </div>
    </section>
  );
}
