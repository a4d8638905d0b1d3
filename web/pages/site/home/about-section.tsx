import { film } from '#content/film.ts';
import { landing } from '#content/landing.ts';
import { AboutFilm } from '#pages/site/home/about-film.tsx';

const { about, stats } = landing;

/** The company in a few words, and in figures. */
export function AboutSection() {
  return (
    <section id="about" data-tone="ink" className="section-space">
      <div className="page-width">
        <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
          <div>
            <h2 className="text-4xl text-white">{about.title}</h2>
            <div className="mt-6 grid max-w-[60ch] gap-4 text-lg text-ink-200">
              {about.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </div>
          <div>
            <AboutFilm />
            <details className="mt-3 text-sm text-ink-200">
              <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
                {film.told.title}
              </summary>
              <ol className="grid list-decimal gap-1 pl-5">
                {film.told.sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ol>
            </details>
          </div>
        </div>
        <dl className="mt-16 grid grid-cols-2 border-t border-gold-500/50 lg:grid-cols-4">
          {stats.map(({ figure, name }) => (
            <div
              key={name}
              className="flex flex-col-reverse justify-end border-gold-500/50 py-6 pr-4 max-lg:nth-[n+3]:border-t lg:not-first:border-l lg:not-first:pl-8"
            >
              <dt className="text-ink-300">{name}</dt>
              <dd className="figures font-display text-5xl leading-none font-semibold text-white">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
