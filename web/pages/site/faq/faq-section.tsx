import { Link } from 'react-router';
import { faqTopics, type Question } from '#content/faq.ts';
import { Segment, segmentsStyle } from '#ui/segment.tsx';

/** Radios as tabs and disclosures as answers, so that it works without script. */
export function FaqSection() {
  return (
    <section id="faq-section" data-faq className="section-tight">
      <div className="page-width grid gap-x-16 gap-y-4 sm:gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2 className="text-4xl">Preguntas frecuentes</h2>
          <fieldset className="mt-3 sm:mt-8">
            <legend className="sr-only">Tema</legend>
            <div className={`grid grid-cols-2 sm:max-lg:inline-grid sm:max-lg:grid-cols-4 ${segmentsStyle}`}>
              {faqTopics.map((topic, index) => (
                <Segment
                  key={topic.key}
                  name="faq-topic"
                  value={topic.key}
                  defaultChecked={index === 0}
                  className="min-h-11 sm:px-5"
                >
                  {topic.name}
                </Segment>
              ))}
            </div>
          </fieldset>
        </div>
        <div>
          {faqTopics.map((topic) => (
            <section key={topic.key} data-topic={topic.key} aria-label={topic.name}>
              {topic.questions.map(({ question, answer, more }) => (
                <details key={question}>
                  <summary className="question unfolds">{question}</summary>
                  <Answer paragraphs={answer} more={more} />
                </details>
              ))}
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}

interface AnswerProps {
  readonly paragraphs: readonly string[];
  readonly more: Question['more'];
}

function Answer({ paragraphs, more }: AnswerProps) {
  if (paragraphs.length === 1 && !more) return <p className="answer">{paragraphs[0]}</p>;
  return (
    <div className="answer">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {more && (
        <Link
          to={more.href}
          className="-my-1 inline-flex min-h-11 items-center font-semibold text-lapis-700 underline-offset-4 hover:underline"
        >
          {more.label}
        </Link>
      )}
    </div>
  );
}
