import { memo } from 'react';
import '#pages/site/record/paper.css';
import { recordWords } from '#content/record-sheet.ts';
import type { RecordSheet, SheetRow } from '#pages/site/record/record-sheet.ts';

const words = recordWords;

export const RecordPaper = memo(function RecordPaper({ sheet }: { readonly sheet: RecordSheet }) {
  const { company, worker, columns, rows, totals, corrections, notes, ruled } = sheet;
  const name = [words.sheet, sheet.month].filter(Boolean).join(', ');
  const facts = [
    [words.company, company.name],
    [words.person, worker.name],
    [words.taxId, company.taxId],
    [words.document, worker.document],
    [words.centre, company.centre],
    [words.contract, sheet.contract],
  ] as const;
  return (
    <article aria-labelledby="record-title" data-ruled={ruled || undefined} className="record-paper">
      <header>
        <h3 id="record-title" className="text-2xl">
          {words.sheet}
        </h3>
        <p className="text-sm text-ink-600">{sheet.month || `${words.month}:`}</p>
      </header>
      <dl className="record-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-ink-600">{label}</dt>
            <dd className="text-sm">{value || (ruled ? '' : '–')}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard access. */}
      <section className="record-scroll" tabIndex={0} aria-label={name}>
        <table className="record-table figures">
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col">
                  <span className="record-long">{column}</span>
                  <span aria-hidden="true" className="record-short">
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
        <div className="record-corrections figures text-xs text-ink-600">
          <p>* {words.corrections}</p>
          {corrections.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </div>
      )}
      <div className="mt-3 text-xs text-ink-600">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <p className="record-signatures text-xs text-ink-600">
        <span>{words.signatures.company}</span>
        <span>{words.signatures.worker}</span>
      </p>
    </article>
  );
});

function PaperRow({ row: { day, cells, note, corrected } }: { readonly row: SheetRow }) {
  const name = corrected ? `${day} *` : day;
  const empty = note === null && cells.every((cell) => cell === '');
  return (
    <tr data-empty={note !== null || undefined}>
      <th scope="row">{name}</th>
      {note !== null || empty ? (
        <td colSpan={6}>{note}</td>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column index.
        cells.map((cell, index) => <td key={index}>{cell}</td>)
      )}
    </tr>
  );
}
