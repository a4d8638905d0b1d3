import { security } from '#content/security.ts';
import { Icon } from '#ui/icons.tsx';

const { title, stations } = security.path;

export function ClockInPath() {
  return (
    <section data-tone="ink" className="py-14 lg:py-20">
      <div className="page-width">
        <h2 className="text-2xl text-white">{title}</h2>
        <ol className="mt-10 grid lg:mt-12 lg:grid-cols-4">
          {stations.map(({ name, icon, text, next }) => (
            <li
              key={name}
              className="relative grid grid-cols-[4.5rem_minmax(0,1fr)] content-start gap-x-5 pb-10 last:pb-0 lg:grid-cols-1 lg:pb-0"
            >
              <span className="flex size-18 items-center justify-center rounded-full border border-gold-500 text-gold-300 lg:size-24">
                <Icon name={icon} className="size-8 lg:size-10" />
              </span>
              {next && (
                <>
                  <span
                    aria-hidden="true"
                    className="absolute top-18 bottom-0 left-9 w-px bg-gold-600 lg:top-12 lg:right-0 lg:bottom-auto lg:left-24 lg:h-px lg:w-auto"
                  />
                  <span className="text-xs text-gold-300 max-lg:order-last max-lg:col-start-2 max-lg:mt-3 lg:absolute lg:top-6 lg:right-4 lg:left-24 lg:text-center">
                    {next}
                  </span>
                </>
              )}
              <div className="max-lg:pt-3 lg:mt-6 lg:pr-8">
                <h3 className="text-xl text-white">{name}</h3>
                <p className="mt-1.5 text-sm text-ink-200">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
