import { landing } from '#content/landing.ts';

const { services, process } = landing;

/** What else the company does, told as prose in which the names are loud. */
export function ServicesSection() {
  return (
    <section id="services" className="pt-7 sm:pt-24">
      <div className="page-width">
        <h2 className="text-4xl">{services.title}</h2>
        <p className="mt-3 text-ink-600 sm:text-lg">{services.lead}</p>
        <dl className="mt-5 grid gap-x-12 gap-y-3 text-ink-600 sm:mt-8 sm:grid-cols-2 sm:gap-y-6 lg:grid-cols-3">
          {services.list.map(({ name, text }) => (
            <div key={name}>
              <dt className="font-display text-xl font-semibold text-ink-900 sm:text-2xl">{name}</dt>
              <dd className="max-sm:text-sm">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The six steps on one line, as the hours of a dial that was unrolled. */
export function ProcessSection() {
  return (
    <section id="process" className="pt-5 pb-7 sm:pt-12 sm:pb-24">
      <div className="page-width">
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <h2 className="text-2xl">{process.title}</h2>
          <p className="text-ink-600">{process.lead}</p>
        </div>
        <ol className="mt-4 grid grid-cols-2 overflow-x-clip gap-x-5 gap-y-4 sm:mt-6 sm:grid-cols-3 lg:grid-cols-6">
          {process.steps.map(({ name, text }) => (
            <li
              key={name}
              className="relative pt-5 before:absolute before:top-0 before:left-0 before:z-10 before:size-2.5 before:rounded-full before:bg-gold-500 after:absolute after:top-1 after:left-3 after:h-px after:w-[calc(100%+0.5rem)] after:bg-line-strong last:after:hidden max-sm:even:after:w-[calc(100%-0.75rem)] sm:pt-7"
            >
              <h3 className="font-text text-base font-semibold tracking-normal">{name}</h3>
              <p className="mt-0.5 text-xs text-ink-600 sm:text-sm">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
