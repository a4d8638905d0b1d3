import { track } from '#client/analytics.ts';
import { chatUrl, phone } from '#content/company.ts';
import { demoForm } from '#content/forms.ts';
import { horusPage } from '#content/horus.ts';
import { DemoForm } from '#pages/site/forms/demo-form.tsx';
import { arrowLinkStyle } from '#ui/arrow-link.tsx';
import { Icon } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';

const { demo } = horusPage;
const TITLE_ID = 'demo-form-title';

export function DemoSection() {
  return (
    <section id="demo-request-section" className="section-tight">
      <div className="page-width grid items-start gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <h2 className="text-4xl">{demo.title}</h2>
          <p className="mt-2 text-ink-600 sm:mt-4 sm:text-lg">{demo.lead}</p>
          <ol className="mt-6 grid max-sm:hidden list-decimal gap-3 pl-6 marker:font-display marker:font-semibold marker:text-lapis-600 sm:text-lg">
            {demo.steps.map((step) => (
              <li key={step} className="pl-2">
                {step}
              </li>
            ))}
          </ol>
          <p className="mt-2 flex flex-wrap gap-x-4 sm:mt-5 sm:gap-x-8">
            <a
              href={chatUrl}
              target="_blank"
              rel="noopener"
              aria-label={`${demo.byChat} (se abre en otra pestaña)`}
              className={arrowLinkStyle}
              onClick={() => track('demo_engagement')}
            >
              <Icon name="chat" />
              {demo.byChat}
            </a>
            <a href={phone.href} className={arrowLinkStyle}>
              <Icon name="phone" />
              <span className="max-sm:sr-only">{demo.byPhone}</span> {phone.text}
            </a>
          </p>
        </div>
        <Panel className="relative shadow-md max-sm:p-4">
          <h3 id={TITLE_ID} className="mb-2 text-2xl sm:mb-5">
            {demoForm.title}
          </h3>
          <DemoForm titleId={TITLE_ID} />
        </Panel>
      </div>
    </section>
  );
}
