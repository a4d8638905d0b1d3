import { chatUrl, company, phone } from '#content/company.ts';
import { contactForm } from '#content/forms.ts';
import { landing } from '#content/landing.ts';
import { ContactForm } from '#pages/site/forms/contact-form.tsx';

const { contact } = landing;
const FORM_TITLE_ID = 'contact-form-title';

const ways: readonly {
  readonly name: string;
  readonly text: string;
  readonly href?: string;
}[] = [
  {
    name: contact.labels.email,
    text: company.COMPANY_EMAIL,
    href: `mailto:${company.COMPANY_EMAIL}?subject=${encodeURIComponent(contact.mailSubject)}`,
  },
  {
    name: contact.labels.phone,
    text: phone.text,
    href: phone.href,
  },
  { name: contact.labels.chat, text: contact.chat, href: chatUrl },
  { name: contact.labels.address, text: company.COMPANY_ADDRESS },
];

export function ContactSection() {
  return (
    <section id="contact" className="relative bg-white section-tight">
      <div className="page-width">
        <h2 className="text-4xl">{contact.title}</h2>
        <p className="mt-2 text-ink-600 sm:mt-4 sm:text-lg">{contact.lead}</p>
        <dl className="mt-3 grid gap-x-4 xs:grid-cols-2 sm:mt-8 sm:gap-y-3 lg:grid-cols-4">
          {ways.map(({ name, text, href }) => (
            <div key={name}>
              <dt className="text-sm text-ink-600">{name}</dt>
              <dd className="flex min-h-11 items-start font-semibold">
                {href ? (
                  <a
                    href={href}
                    {...(href === chatUrl ? { target: '_blank', rel: 'noopener' } : {})}
                    className="py-2.5 wrap-anywhere underline-offset-4 hover:text-lapis-700 hover:underline"
                  >
                    {text}
                    {href === chatUrl && <span className="sr-only"> (se abre en otra pestaña)</span>}
                  </a>
                ) : (
                  <span className="py-2.5">{text}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-5 border-t border-line pt-5 sm:mt-8 sm:pt-8">
          <h3 id={FORM_TITLE_ID} className="mb-2 text-2xl">
            {contactForm.title}
          </h3>
          <ContactForm titleId={FORM_TITLE_ID} />
        </div>
      </div>
    </section>
  );
}
