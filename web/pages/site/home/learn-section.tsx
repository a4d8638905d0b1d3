import { company } from '#content/company.ts';
import { landing } from '#content/landing.ts';
import { arrowLinkStyle } from '#ui/arrow-link.tsx';
import { Icon } from '#ui/icons.tsx';

const { learn } = landing;

export function LearnSection() {
  return (
    <section id="learn-section" className="bg-paper-2">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-1 py-4 sm:py-10">
        <div>
          <h2 className="text-2xl">{learn.title}</h2>
          <p className="mt-1 text-ink-600 max-sm:hidden">{learn.lead}</p>
        </div>
        <a href={company.DOCUMENTATION_URL} target="_blank" rel="noopener" className={arrowLinkStyle}>
          {learn.link}
          <Icon name="external" className="size-4.5" />
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      </div>
    </section>
  );
}
