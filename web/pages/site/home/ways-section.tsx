import { paths } from '@horus/contract/paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { track } from '#client/analytics.ts';
import { company } from '#content/company.ts';
import { landing } from '#content/landing.ts';
import { ShortAddress } from '#pages/site/layout/short-address.tsx';
import { ArrowLink, wayOn } from '#ui/arrow-link.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icons.tsx';

const { demo, faq, learn } = landing.ways;
const horus = paths.site.horus.href();

/** The way to the demo, loud; to the questions and the documentation, quietly. */
export function WaysSection() {
  return (
    <section className="page-width grid gap-x-16 gap-y-6 section-tight lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div id="demo-request-section">
        <ShortAddress name="demo" />
        <h2 className="text-4xl">{demo.title}</h2>
        <p className="mt-3 max-w-xl text-ink-600 sm:text-lg">{demo.lead}</p>
        <Link
          to={`${horus}#demo-request-section`}
          onClick={() => track('demo_engagement')}
          className={buttonStyle('primary', 'lg', 'mt-4 sm:mt-6')}
        >
          {demo.link}
        </Link>
      </div>
      <div className="grid content-start gap-x-6 gap-y-2 sm:grid-cols-2 sm:gap-y-6 lg:grid-cols-1">
        <Way id="faq-section" title={faq.title} lead={faq.lead}>
          <ShortAddress name="faq" />
          <ArrowLink to={`${horus}#faq-section`}>{faq.link}</ArrowLink>
        </Way>
        <Way id="learn-section" title={learn.title} lead={learn.lead}>
          <a href={company.DOCUMENTATION_URL} target="_blank" rel="noopener" className={wayOn}>
            {learn.link}
            <Icon name="external" className="size-4.5" />
            <span className="sr-only"> (se abre en otra pestaña)</span>
          </a>
        </Way>
      </div>
    </section>
  );
}

interface WayProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function Way({ id, title, lead, children }: WayProps) {
  return (
    <div id={id} className="flex flex-wrap items-center justify-between gap-x-6 sm:block">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-1 text-ink-600 max-sm:hidden">{lead}</p>
      {children}
    </div>
  );
}
