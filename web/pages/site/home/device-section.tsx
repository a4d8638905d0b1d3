import { paths } from '@horus/contract/paths';
import { landing } from '#content/landing.ts';
import { DeviceDrawing } from '#pages/site/device/device-drawing.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Dial, DialArc, DialTicks } from '#ui/dial.tsx';

const { device } = landing;

/** The optional device: what it is, what it needs, and that it is made to order. */
export function DeviceSection() {
  return (
    <section data-tone="ink" className="section-space overflow-hidden">
      <div className="page-width grid items-center gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="relative mx-auto w-52 max-lg:order-2 max-lg:my-10 sm:w-72 sm:max-lg:my-20">
          <Dial className="absolute top-1/2 left-1/2 size-[25rem] max-w-none -translate-1/2 sm:size-[36rem] text-gold-500 opacity-70">
            <DialArc radius={99} thickness={0.35} />
            <DialTicks count={60} radius={94.5} length={5} thickness={0.4} />
            <DialTicks count={12} radius={91} length={12} thickness={0.8} />
            <DialArc radius={80} thickness={0.25} />
            <DialArc radius={66} thickness={0.25} className="opacity-60" />
          </Dial>
          <DeviceDrawing className="relative w-full" />
        </div>
        <div className="relative">
          <p className="eyebrow text-gold-400">{device.eyebrow}</p>
          <h2 className="mt-3 text-4xl text-white">{device.title}</h2>
          <p className="mt-5 text-lg text-ink-200">{device.lead}</p>
          <dl className="mt-8 border-t border-ink-700">
            {device.facts.map(([name, value]) => (
              <div key={name} className="grid grid-cols-[8rem_1fr] gap-4 border-b border-ink-700 py-3">
                <dt className="text-ink-300">{name}</dt>
                <dd className="figures text-white">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-6 text-sm text-ink-300">{device.stock}</p>
          <ButtonLink to={paths.site.deviceGuide.href()} variant="secondary" size="lg" className="mt-6">
            {device.guide}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
