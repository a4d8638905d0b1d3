import { paths } from '@horus/contract/paths';
import { landing } from '#content/landing.ts';
import { DeviceDrawing } from '#pages/site/device/device-drawing.tsx';
import { ButtonLink } from '#ui/button.tsx';

const { device } = landing;

/** The optional device: what it is, and that it is made to order. */
export function DeviceSection() {
  return (
    <section data-tone="ink" className="overflow-hidden">
      <div className="page-width grid items-center gap-x-16 sm:grid-cols-[minmax(0,4fr)_minmax(0,6fr)]">
        <DeviceDrawing className="mx-auto -mb-28 w-36 max-sm:order-2 max-sm:mt-2 sm:mt-16 sm:-mb-16 sm:w-72" />
        <div className="pt-7 pb-2 sm:py-24">
          <h2 className="text-4xl text-white">{device.title}</h2>
          <p className="mt-4 max-w-xl text-ink-200 sm:text-lg">{device.lead}</p>
          <p className="mt-3 max-w-xl text-sm text-ink-300">{device.stock}</p>
          <ButtonLink to={paths.site.deviceGuide.href()} variant="secondary" className="mt-5">
            {device.guide}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
