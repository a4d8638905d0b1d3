import type { LegalBlock, LegalDocument } from '@horus/contract/legal-document';
import { DataTable } from '#ui/data-table.tsx';
import { Icon } from '#ui/icons.tsx';

interface LegalArticleProps {
  readonly document: LegalDocument;
  readonly pdfHref?: string;
}

export function LegalArticle({ document, pdfHref }: LegalArticleProps) {
  const { title, updated, intro, sections } = document;
  return (
    <article className="page-width py-14 lg:py-20">
      <header className="max-w-3xl">
        <h1 className="text-5xl">{title}</h1>
        <p className="mt-6 text-lg text-ink-600">{intro}</p>
        <p className="mt-4 text-sm text-ink-600">
          {updated}.{' '}
          {pdfHref && (
            <a
              href={pdfHref}
              className="font-medium text-lapis-700 underline underline-offset-2 print:hidden"
            >
              Descargar en PDF
            </a>
          )}
        </p>
      </header>
      <div className="mt-12 grid gap-x-16 gap-y-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav
          aria-label="En esta página"
          className="self-start border-line max-lg:border-y lg:sticky lg:top-24 lg:border-t lg:pt-4 print:hidden"
        >
          <details data-contents className="group">
            <summary className="flex min-h-14 items-center justify-between gap-4 font-semibold">
              En esta página
              <Icon
                name="chevronDown"
                className="size-5 text-ink-500 transition-transform group-open:rotate-180"
              />
            </summary>
            <ul className="max-lg:pb-3">
              {sections.map((section) => (
                <li key={section.id}>
                  <a
                    href={`#${section.id}`}
                    className="flex min-h-11 items-center text-sm text-ink-700 underline-offset-4 hover:text-lapis-700 hover:underline lg:min-h-9"
                  >
                    {section.title}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        </nav>
        <div className="grid gap-12">
          {sections.map((section) => (
            <section key={section.id} id={section.id}>
              <h2 className="text-2xl">{section.title}</h2>
              <div className="mt-4 grid gap-4 text-ink-700 *:not-[table]:measure">
                {section.blocks.map((block) => (
                  <Block key={keyOf(block)} block={block} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

function Block({ block }: { readonly block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('list' in block) {
    return (
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-lapis-600">
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  return (
    <DataTable
      prose
      caption={block.columns.join(', ')}
      columns={block.columns.map((header, index) => ({
        key: header,
        header,
        cell: (row: readonly string[]) => row[index],
      }))}
      rows={block.rows}
      rowKey={(row) => row.join()}
    />
  );
}

function keyOf(block: LegalBlock): string {
  if (typeof block === 'string') return block;
  return 'list' in block ? block.list.join() : block.columns.join();
}
