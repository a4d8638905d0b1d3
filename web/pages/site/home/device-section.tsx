import { paths } from '@horus/contract/paths';
import { landing } from '#content/landing.ts';
import { ButtonLink } from '#ui/button.tsx';

const { device } = landing;

export function DeviceSection() {
  return (
    <section data-tone="ink" className="relative overflow-hidden">
      <picture>
        <source media="(max-width: 39.99rem)" srcSet="/reader-phone.webp" width="500" height="400" />
        <img
          src="/reader.webp"
          alt={device.picture}
          loading="lazy"
          width="1000"
          height="800"
          className="w-full object-cover max-lg:object-[0_26%] max-lg:mask-b-from-80% max-sm:h-44 sm:max-lg:aspect-[12/7] lg:absolute lg:inset-y-0 lg:left-0 lg:h-full lg:w-12/25 lg:max-w-208 lg:object-[18%] lg:mask-r-from-70%"
        />
      </picture>
      <div className="page-width relative grid lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
        <div className="pb-5 max-lg:-mt-7 sm:pb-14 lg:col-start-2 lg:py-28">
          <h2 className="text-4xl text-white">{device.title}</h2>
          <p className="mt-3 max-w-xl text-ink-200 sm:mt-4 sm:text-lg">{device.lead}</p>
          <p className="mt-3 max-w-xl text-sm text-ink-300">{device.stock}</p>
          <ButtonLink to={paths.site.deviceGuide.href()} variant="secondary" className="mt-4 sm:mt-5">
            {device.guide}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
