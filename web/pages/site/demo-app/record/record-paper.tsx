import { memo } from 'react';
import { demoWords } from '#content/demo-app.ts';
import type { RecordSheet, SheetRow } from '#pages/site/demo-app/record/record-words.ts';

const words = demoWords.record;

/** The sheet as it is printed. */
export const RecordPaper = memo(function RecordPaper({ sheet }: { readonly sheet: RecordSheet }) {
  const { company, worker, columns, rows, totals, corrections } = sheet;
  const facts = [
    [words.company, company.name],
    [words.person, worker.name],
    [words.taxId, company.taxId],
    ['DNI', worker.document],
    [words.centre, company.centre],
    [words.contract, sheet.contract],
  ] as const;
  return (
    <article aria-labelledby="demo-sheet" className="demo-paper">
      <header>
        <h3 id="demo-sheet" className="text-2xl">
          {words.sheet}
        </h3>
        <p className="text-sm text-ink-600">{sheet.month}</p>
      </header>
      <dl className="demo-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-ink-600">{name}</dt>
            <dd className="text-sm">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keyboard too. */}
      <section className="demo-sheet-scroll" tabIndex={0} aria-label={`${words.sheet}, ${sheet.month}`}>
        <table className="demo-sheet figures">
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col">
                  <span className="demo-long">{column}</span>
                  <span aria-hidden="true" className="demo-short">
                    {sheet.shortColumns[index]}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PaperRow key={row.date} row={row} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {words.monthTotal} <span>{sheet.daysWorked}</span>
              </th>
              {totals.map((total, index) => (
                <td key={columns[index + 4]}>{total}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      {corrections.length > 0 && (
        <div className="demo-corrections figures text-xs text-ink-600">
          <p>* {words.corrections}</p>
          {corrections.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </div>
      )}
      <p className="mt-3 text-xs text-ink-600">{words.notes}</p>
      <p className="demo-signatures text-xs text-ink-600">
        <span>{words.signatures.company}</span>
        <span>{words.signatures.worker}</span>
      </p>
    </article>
  );
});

function PaperRow({ row: { day, cells, note, corrected } }: { readonly row: SheetRow }) {
  const name = corrected ? `${day} *` : day;
  return (
    <tr data-empty={note !== null || undefined}>
      <th scope="row">{name}</th>
      {note === null ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
        cells.map((cell, index) => <td key={index}>{cell}</td>)
      ) : (
        <td colSpan={6}>{note}</td>
      )}
    </tr>
  );
}
