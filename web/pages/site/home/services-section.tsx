import { landing } from '#content/landing.ts';

const { services, process } = landing;

export function ServicesSection() {
  return (
    <section id="services" className="pt-6 sm:pt-24">
      <div className="page-width">
        <h2 className="text-4xl">{services.title}</h2>
        <p className="mt-1 text-ink-600 sm:mt-3 sm:text-lg">{services.lead}</p>
        <dl className="mt-4 grid gap-y-2 text-ink-600 sm:mt-8 sm:grid-cols-2 sm:gap-x-12 sm:gap-y-6 lg:grid-cols-5 lg:gap-x-8">
          {services.list.map(({ name, text }) => (
            <div key={name}>
              <dt className="font-display text-lg leading-tight font-semibold text-ink-900">{name}</dt>
              <dd className="text-sm sm:mt-1">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

export function ProcessSection() {
  return (
    <section id="process" className="pt-5 pb-6 sm:pt-12 sm:pb-24">
      <div className="page-width">
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <h2 className="text-2xl">{process.title}</h2>
          <p className="text-ink-600">{process.lead}</p>
        </div>
        <ol className="mt-4 grid grid-cols-2 overflow-x-clip gap-x-5 gap-y-3 sm:mt-6 sm:gap-y-4 sm:grid-cols-3 lg:grid-cols-6">
          {process.steps.map(({ name, text }) => (
            <li key={name} className="hour">
              <h3 className="font-text text-base font-semibold tracking-normal">{name}</h3>
              <p className="mt-0.5 text-xs text-ink-600 sm:text-sm">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
