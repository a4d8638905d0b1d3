import { landing } from '#content/landing.ts';
import { DialProgress } from '#ui/dial.tsx';

const { process } = landing;

/** The six steps, each with the share of the way that it ends. */
export function ProcessSection() {
  return (
    <section id="process" className="section-space">
      <div className="page-width">
        <div className="max-w-xl">
          <h2 className="text-4xl">{process.title}</h2>
          <p className="mt-5 text-lg text-ink-600">{process.lead}</p>
        </div>
        <ol className="mt-12 grid gap-x-10 gap-y-10 max-sm:gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
          {process.steps.map(({ name, text }, index) => (
            <li key={name} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-5">
              <DialProgress done={index + 1} steps={process.steps.length} className="text-lapis-600" />
              <div>
                <h3 className="flex items-center text-2xl wrap-anywhere sm:min-h-14">{name}</h3>
                <p className="text-ink-600">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
