import { paths } from '@horus/contract/paths';
import type { ReactNode } from 'react';
import { chatUrl } from '#content/company.ts';
import { deviceGuide } from '#content/device-guide.ts';
import { sharePictures } from '#content/share-pictures.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { PartsDrawing } from '#pages/site/device-guide/parts-drawing.tsx';
import { SignalsSection } from '#pages/site/device-guide/signals-section.tsx';
import { breadcrumbs } from '#pages/structured-data.ts';
import { ButtonAnchor } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';

const path = paths.site.deviceGuide.href();
const { sections } = deviceGuide;

export const meta = () =>
  pageMeta({
    title: `${deviceGuide.title} | Horus`,
    description: deviceGuide.description,
    path,
    picture: sharePictures.deviceGuide,
    data: [breadcrumbs(['Horus', paths.site.horus.href()], ['Guía del dispositivo', path])],
  });

const contents = [
  ['componentes', sections.parts],
  ['senales', sections.signals],
  ['wifi', sections.wifi],
  ['uso', sections.use],
  ['problemas', sections.trouble],
  ['especificaciones', sections.specs],
  ['soporte', sections.support],
] as const;

export default function DeviceGuidePage() {
  return (
    <>
      <div data-tone="ink" className="overflow-hidden">
        <div className="page-width grid items-center gap-x-16 gap-y-8 py-12 md:grid-cols-2 lg:py-16">
          <header>
            <h1 className="text-5xl text-white">{deviceGuide.title}</h1>
            <p className="mt-6 max-w-xl text-lg text-ink-200">{deviceGuide.lead}</p>
            <nav aria-label="En esta página" className="mt-8">
              <ul className="flex flex-wrap gap-x-6">
                {contents.map(([id, name]) => (
                  <li key={id}>
                    <a
                      href={`#${id}`}
                      className="inline-flex min-h-11 items-center text-gold-300 underline-offset-4 hover:text-white hover:underline"
                    >
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </header>
          <PartsDrawing className="mx-auto w-full max-w-xl" />
        </div>
      </div>
      <section id="componentes" className="bg-paper-2 py-12 lg:py-16">
        <div className="page-width">
          <h2 className="text-2xl">{sections.parts}</h2>
          <ol className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-5">
            {deviceGuide.parts.map(([name, text], index) => (
              <li key={name} className="grid grid-cols-[auto_1fr] gap-x-4 lg:block">
                <span
                  aria-hidden="true"
                  className="flex size-9 items-center justify-center rounded-full border border-gold-600 font-display font-semibold text-gold-600"
                >
                  {index + 1}
                </span>
                <span>
                  <strong className="block font-semibold lg:mt-3">{name}</strong>
                  <span className="mt-1 block text-ink-700">{text}</span>
                </span>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <SignalsSection />
      <GuideSection id="wifi" title={sections.wifi}>
        <Steps steps={deviceGuide.wifi} />
      </GuideSection>
      <GuideSection id="uso" title={sections.use} band>
        <Steps steps={deviceGuide.use} />
      </GuideSection>
      <GuideSection id="problemas" title={sections.trouble}>
        {deviceGuide.trouble.map(({ question, answer }) => (
          <details key={question} className="group border-b border-line first:border-t">
            <summary className="flex min-h-14 items-center justify-between gap-6 py-3 text-lg font-semibold hover:text-lapis-700">
              {question}
              <Icon
                name="chevronDown"
                className="size-5 shrink-0 text-ink-500 transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-[65ch] pb-5 text-ink-700">{answer}</p>
          </details>
        ))}
      </GuideSection>
      <GuideSection id="especificaciones" title={sections.specs} band>
        <Pairs rows={deviceGuide.specs} />
      </GuideSection>
      <GuideSection id="soporte" title={sections.support}>
        <p className="text-lg text-ink-700">{deviceGuide.support.text}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonAnchor href={`mailto:${deviceGuide.support.mail}`} size="lg">
            <Icon name="mail" />
            {deviceGuide.support.mail}
          </ButtonAnchor>
          <ButtonAnchor href={chatUrl} target="_blank" rel="noopener" size="lg" variant="secondary">
            <Icon name="chat" />
            {deviceGuide.support.chat}
            <span className="sr-only">(se abre en otra pestaña)</span>
          </ButtonAnchor>
        </div>
      </GuideSection>
    </>
  );
}

interface GuideSectionProps {
  readonly id: string;
  readonly title: string;
  /** Darker background. */
  readonly band?: boolean;
  readonly children: ReactNode;
}

function GuideSection({ id, title, band = false, children }: GuideSectionProps) {
  return (
    <section id={id} className={band ? 'bg-paper-2 py-16 lg:py-20' : 'py-16 lg:py-20'}>
      <div className="page-width grid gap-x-16 gap-y-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <h2 className="text-3xl">{title}</h2>
        <div>{children}</div>
      </div>
    </section>
  );
}

function Pairs({ rows }: { readonly rows: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl className="figures">
      {rows.map(([name, text]) => (
        <div
          key={name}
          className="grid gap-x-8 gap-y-1 border-t border-line py-4 last:border-b sm:grid-cols-[14rem_1fr] sm:items-baseline"
        >
          <dt className="font-semibold">{name}</dt>
          <dd className="text-ink-700">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Steps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li key={step} className="flex items-baseline gap-6 border-t border-line py-4 last:border-b">
          <span className="figures w-6 shrink-0 font-display text-2xl font-semibold text-lapis-600">
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
