import { chatUrl, company } from '#content/company.ts';
import { contactForm } from '#content/forms.ts';
import { landing } from '#content/landing.ts';
import { ContactForm } from '#pages/site/forms/contact-form.tsx';
import { ButtonAnchor } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';

const { contact, learn } = landing;
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
    text: company.COMPANY_PHONE,
    href: `tel:${company.COMPANY_PHONE.replaceAll(' ', '')}`,
  },
  { icon: 'chat', name: contact.labels.chat, text: contact.chat, href: chatUrl },
  { icon: 'pin', name: contact.labels.address, text: company.COMPANY_ADDRESS },
];

/** How to reach us, and a form that does. */
export function ContactSection() {
  return (
    <section id="contact" className="section-space">
      <div className="page-width grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <h2 className="text-4xl">{contact.title}</h2>
          <p className="mt-5 text-lg text-ink-600">{contact.lead}</p>
          <ul className="mt-8">
            {ways.map(({ icon, name, text, href }) => (
              <li key={name} className="flex items-center gap-4 border-t border-line py-4 last:border-b">
                <Icon name={icon} className="size-6 shrink-0 text-lapis-600" />
                <div className="min-w-0">
                  <p className="text-sm text-ink-600">{name}</p>
                  {href ? (
                    <a
                      href={href}
                      {...(href === chatUrl ? { target: '_blank', rel: 'noopener' } : {})}
                      className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:text-lapis-700 hover:underline"
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

/** The way to the documentation, which lives on its own site. */
export function LearnSection() {
  return (
    <section id="learn-section" className="border-y border-line bg-paper-2">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-12">
        <div className="max-w-2xl">
          <h2 className="text-3xl">{learn.title}</h2>
          <p className="mt-3 text-ink-600">{learn.lead}</p>
        </div>
        <ButtonAnchor
          href={company.DOCUMENTATION_URL}
          target="_blank"
          rel="noopener"
          variant="secondary"
          size="lg"
        >
          {learn.link}
          <Icon name="external" className="size-4.5" />
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </ButtonAnchor>
      </div>
    </section>
  );
}
