import { film } from '#content/film.ts';
import { landing } from '#content/landing.ts';
import { proof } from '#content/proof.ts';
import { AboutFilm } from '#pages/site/home/about-film.tsx';

const { about, stats } = landing;

export function AboutSection() {
  return (
    <section id="about" className="bg-paper-2 section-tight">
      <div className="page-width grid items-start gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="rounded-sm bg-white px-5 py-6 shadow-lg sm:px-10 sm:py-10">
          <h2 className="font-text text-base text-ink-600">{about.title}</h2>
          <p className="mt-2 font-display text-2xl sm:text-3xl">
            {about.lead.map((sentence) => (
              <span key={sentence} className="block text-balance">
                {`${sentence} `}
              </span>
            ))}
          </p>
          <div className="mt-5 grid gap-3 text-pretty text-ink-700">
            <p>
              {proof.letter}
              {proof.sources && <small className="mt-1 block text-xs text-ink-600">{proof.sources}</small>}
            </p>
            <p>{about.offer}</p>
          </div>
          <p className="mt-6 border-t border-gold-500 pt-3 font-display text-lg font-semibold">
            {about.signed}
          </p>
        </div>
        <div>
          <AboutFilm />
          <details className="mt-1 text-sm">
            <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
              {film.told.title}
            </summary>
            <ol className="grid list-decimal gap-1 pl-5">
              {film.told.sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ol>
          </details>
          <dl className="mt-4 grid grid-cols-4 gap-x-3 gap-y-6 max-[22rem]:grid-cols-2 sm:mt-8">
            {stats.map(({ figure, name }) => (
              <div key={name} className="flex flex-col-reverse justify-end">
                <dt className="mt-1 text-xs text-ink-600">{name}</dt>
                <dd className="display-figures font-display text-3xl leading-none font-semibold sm:text-4xl">
                  {figure.replace('+', '')}
                  <span className="align-super text-[0.5em]">+</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
