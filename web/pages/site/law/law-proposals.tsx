import { law } from '#content/law.ts';
import { Sources } from '#pages/site/law/sources.tsx';

const { proposed, rejected, states } = law;

export function LawProposals() {
  return (
    <section className="section-space">
      <div className="page-width grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,38rem)_minmax(0,1fr)]">
        <div
          id={states.proposed.id}
          className="relative rounded-lg border-2 border-dashed border-line-strong bg-white p-6 sm:p-10"
        >
          <p className="eyebrow inline-block -rotate-3 border-2 border-brick-600 px-3 py-1 text-brick-700">
            {proposed.stamp}
          </p>
          <h2 className="mt-5 text-3xl">{proposed.title}</h2>
          <div className="mt-4 grid measure gap-3 text-ink-700">
            {proposed.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="mt-2 font-semibold text-ink-900">{proposed.asks}</p>
            <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink-500">
              {proposed.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
          <Sources sources={[proposed.source]} className="mt-3" />
        </div>
        <div id={states.rejected.id} className="lg:pt-10">
          <h2 className="text-3xl line-through decoration-brick-600 decoration-2">{states.rejected.title}</h2>
          <p className="mt-3 text-sm font-semibold text-brick-700">
            {states.rejected.state}, {states.rejected.when}
          </p>
          <div className="mt-4 grid measure gap-3 text-ink-700">
            {rejected.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <Sources sources={rejected.sources} className="mt-3" />
        </div>
      </div>
    </section>
  );
}
