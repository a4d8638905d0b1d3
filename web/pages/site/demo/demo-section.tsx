import { chatUrl, company } from '#content/company.ts';
import { horusPage } from '#content/horus.ts';
import { track } from '#server/analytics.ts';
import { ButtonAnchor } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';

const { demo } = horusPage;
const mail = `mailto:${company.COMPANY_EMAIL}?subject=${encodeURIComponent(demo.mailSubject)}&body=${encodeURIComponent(demo.mailBody)}`;

/** How to try Horus, and the ways to ask for it. */
export function DemoSection() {
  return (
    <section id="demo-request-section" className="section-space">
      <div className="page-width grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div>
          <h2 className="text-4xl">{demo.title}</h2>
          <p className="mt-5 text-lg text-ink-600">{demo.lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonAnchor href={mail} size="lg" onClick={() => track('demo_engagement')}>
              <Icon name="mail" />
              {demo.byMail}
            </ButtonAnchor>
            <ButtonAnchor
              href={chatUrl}
              target="_blank"
              rel="noopener"
              size="lg"
              variant="secondary"
              onClick={() => track('demo_engagement')}
            >
              <Icon name="chat" />
              {demo.byChat}
            </ButtonAnchor>
          </div>
          <p className="mt-5">
            <a
              href={`tel:${company.COMPANY_PHONE.replaceAll(' ', '')}`}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-lapis-700 underline-offset-4 hover:underline"
            >
              <Icon name="phone" />
              {demo.byPhone} {company.COMPANY_PHONE}
            </a>
          </p>
        </div>
        <ol className="grid content-center">
          {demo.steps.map((step, index) => (
            <li key={step} className="flex items-baseline gap-6 border-t border-line py-5 last:border-b">
              <span className="figures font-display text-3xl font-semibold text-lapis-600">{index + 1}</span>
              <span className="text-lg">{step}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
