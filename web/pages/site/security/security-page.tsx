import { paths } from '@horus/contract/paths';
import { Link } from 'react-router';
import { recipients, transfers } from '#content/recipients.ts';
import { security } from '#content/security.ts';
import { sharePictures } from '#content/share-pictures.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { ClockInPath } from '#pages/site/security/clock-in-path.tsx';
import { breadcrumbs } from '#pages/structured-data.ts';
import { ArrowLink } from '#ui/arrow-link.tsx';
import { ButtonAnchor } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Icon } from '#ui/icons.tsx';

const path = paths.site.security.href();
const { kept, measures, contract, others, leaving, backups, report } = security;
const textLink = 'font-medium text-lapis-700 underline underline-offset-2';

export const meta = () =>
  pageMeta({
    title: `${security.title} | Horus`,
    description: security.description,
    path,
    picture: sharePictures.security,
    data: [breadcrumbs(['Horus', paths.site.horus.href()], [security.title, path])],
  });

export default function SecurityPage() {
  return (
    <>
      <header className="page-width pt-14 pb-12 lg:pt-20 lg:pb-16">
        <h1 className="text-5xl">{security.title}</h1>
        <p className="mt-6 max-w-2xl text-lg text-ink-700">{security.lead}</p>
      </header>
      <ClockInPath />
      <Kept />
      <Measures />
      <ContractAndOthers />
      <Leaving />
      <Report />
    </>
  );
}

function Kept() {
  return (
    <section className="page-width section-space">
      <h2 className="text-4xl">{kept.title}</h2>
      <div className="mt-8">
        <DataTable
          prose
          caption={kept.title}
          columns={kept.columns.map((header, index) => ({
            key: header,
            header,
            cell: (row: readonly string[]) => row[index],
          }))}
          rows={kept.rows}
          rowKey={(row) => row.join()}
        />
      </div>
      <p className="mt-5 text-sm text-ink-600">
        {kept.more.before}
        <Link to={kept.more.href} className={textLink}>
          {kept.more.link}
        </Link>
        .
      </p>
    </section>
  );
}

function Measures() {
  return (
    <section className="bg-paper-2 section-space">
      <div className="page-width">
        <h2 className="text-4xl">{measures.title}</h2>
        <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          {[measures.horus, measures.web].map(({ title, list }) => (
            <div key={title}>
              <h3 className="text-xl">{title}</h3>
              <ul className="mt-4 grid list-disc gap-2.5 pl-5 text-ink-700 marker:text-gold-600">
                {list.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="mt-12 max-w-2xl border-l-2 border-gold-500 pl-6">
          <h3 className="text-xl">{backups.title}</h3>
          <p className="mt-2 text-ink-700">{backups.text}</p>
        </div>
      </div>
    </section>
  );
}

function ContractAndOthers() {
  return (
    <section className="page-width section-space grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="self-start bg-white px-6 py-9 shadow-lg sm:px-10 sm:py-12">
        <h2 className="text-3xl">{contract.title}</h2>
        <p className="mt-4 text-ink-700">{contract.text}</p>
        <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonAnchor href={contract.pdf.href} size="lg">
            <Icon name="download" />
            {contract.pdf.label}
          </ButtonAnchor>
          <ArrowLink to={contract.read.href}>{contract.read.label}</ArrowLink>
        </div>
      </div>
      <div>
        <h2 className="text-2xl">{others.title}</h2>
        <ul className="mt-5 grid list-disc gap-2.5 pl-5 text-ink-700 marker:text-gold-600">
          {recipients.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <div className="mt-5 grid gap-3 text-sm text-ink-600">
          {[...transfers, others.change].map((each) => (
            <p key={each}>{each}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

function Leaving() {
  return (
    <section className="bg-paper-2 section-space">
      <div className="page-width">
        <h2 className="text-4xl">{leaving.title}</h2>
        <ol className="mt-8 grid gap-x-16 gap-y-8 sm:grid-cols-2">
          {leaving.steps.map(([name, text]) => (
            <li key={name}>
              <h3 className="text-2xl">{name}</h3>
              <p className="mt-1.5 text-ink-700">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-9 max-w-2xl text-ink-700">{leaving.own}</p>
        <p className="mt-2 flex flex-wrap gap-x-8">
          {leaving.links.map(({ label, href }) => (
            <ArrowLink key={href} to={href}>
              {label}
            </ArrowLink>
          ))}
        </p>
      </div>
    </section>
  );
}

function Report() {
  return (
    <section id={report.id} className="page-width section-space">
      <h2 className="text-3xl">{report.title}</h2>
      <p className="mt-4 max-w-2xl text-lg text-ink-700">{report.text}</p>
      <p className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-3">
        <ButtonAnchor
          href={`mailto:${report.mail}?subject=${encodeURIComponent(report.subject)}`}
          variant="secondary"
          size="lg"
        >
          <Icon name="mail" />
          {report.mail}
        </ButtonAnchor>
        <a href={report.file.href} className={`${textLink} inline-flex min-h-11 items-center`}>
          {report.file.label}
        </a>
      </p>
    </section>
  );
}
