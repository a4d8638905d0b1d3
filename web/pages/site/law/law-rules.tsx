import { formatLongDate } from '@horus/contract/dates';
import { law, type Rule } from '#content/law.ts';
import { Sources } from '#pages/site/law/sources.tsx';

const { rules, practice, states } = law;

export function LawRules() {
  return (
    <section id={states.binding.id} className="section-space">
      <div className="page-width">
        <h2 className="text-4xl">{rules.title}</h2>
        <p className="mt-3 text-ink-600 sm:text-lg">{rules.lead}</p>
        {rules.list.map((rule) => (
          <RuleText key={rule.id} rule={rule} />
        ))}
      </div>
    </section>
  );
}

function RuleText({ rule: { id, title, since, by, paragraphs, sources } }: { readonly rule: Rule }) {
  const [day, year] = splitDate(since);
  return (
    <section
      id={id}
      className="group mt-12 grid gap-x-12 gap-y-3 first-of-type:mt-10 lg:grid-cols-[9rem_36rem_minmax(0,1fr)]"
    >
      <p className="max-lg:flex max-lg:items-baseline max-lg:gap-x-2 lg:text-right">
        <span className="text-sm text-ink-600">
          <span className="sr-only">Desde el </span>
          {day}
        </span>{' '}
        <time
          dateTime={since}
          className="display-figures font-display text-2xl font-semibold whitespace-nowrap lg:block lg:text-4xl"
        >
          {year}
        </time>
      </p>
      <div>
        <h3 className="text-2xl group-first-of-type:text-3xl">{title}</h3>
        <div className="mt-3 grid measure gap-3 text-ink-700 sm:text-lg">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <div className="lg:pt-1.5">
        <p className="text-sm text-ink-600">{by}</p>
        <Sources sources={sources} />
      </div>
    </section>
  );
}

/** '12 de mayo' and '2019'. */
function splitDate(day: string): [string, string] {
  const [, dayAndMonth = '', year = ''] = /^(.+) de (\d{4})$/.exec(formatLongDate(day)) ?? [];
  return [dayAndMonth, year];
}

export function LawInPractice() {
  return (
    <section className="section-space bg-paper-2">
      <div className="page-width">
        <h2 className="text-4xl">{practice.title}</h2>
        <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-3">
          {practice.places.map(({ name, text }) => (
            <div key={name} className="measure">
              <h3 className="text-2xl">{name}</h3>
              <p className="mt-2 text-ink-700">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
