import { memo, useMemo, useState } from 'react';
import { saveFile } from '#client/save-file.ts';
import { demoWords } from '#content/demo-app.ts';
import { type Company, MAX_TEXT, type WorkerId, workerIds } from '#pages/site/demo-app/model/demo.ts';
import { readMonth } from '#pages/site/demo-app/model/month-record.ts';
import { recordCsv } from '#pages/site/demo-app/record/record-csv.ts';
import { sheetOf } from '#pages/site/demo-app/record/record-words.ts';
import type { DemoHandle } from '#pages/site/demo-app/use-demo.ts';
import { monthName, nameOf } from '#pages/site/demo-app/words.ts';
import { pdfFailure } from '#pages/site/record/pdf-failure.ts';
import { RecordPaper } from '#pages/site/record/record-paper.tsx';
import { monthBefore, monthOf } from '#pages/site/record/zone-time.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icons.tsx';
import { importWithRetry } from '#ui/import-with-retry.ts';

const words = demoWords.record;
const fields = [
  ['name', words.company, 'organization'],
  ['taxId', words.taxId, 'off'],
  ['centre', words.centre, 'off'],
] as const satisfies readonly (readonly [keyof Company, string, string])[];

interface RecordSectionProps extends DemoHandle {
  /** Not deferred: the paper follows each keystroke. */
  readonly company: Company;
}

export const RecordSection = memo(function RecordSection({
  demo,
  clock,
  now,
  live,
  change,
  company,
}: RecordSectionProps) {
  const [chosen, setChosen] = useState<WorkerId | null>(null);
  const worker = chosen ?? demo.me;
  const [monthsBack, setMonthsBack] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const thisMonth = monthOf(clock.read(now).day);
  const months = [thisMonth, monthBefore(thisMonth)];
  const month = months[monthsBack] ?? thisMonth;
  const sheet = useMemo(
    () => sheetOf(demo, clock, readMonth(demo, clock, worker, month, now)),
    [demo, clock, worker, month, now],
  );
  const fileName = `registro-${month}-${worker}`;

  async function savePdf(): Promise<void> {
    setBusy(true);
    setFailure('');
    try {
      const { makeRecordPdf } = await importWithRetry(() => import('#pages/site/record/load-record-pdf.ts'));
      const content = await makeRecordPdf(sheet);
      saveFile(new Blob([content], { type: 'application/pdf' }), `${fileName}.pdf`);
    } catch (error) {
      setFailure(pdfFailure(error) ?? words.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="demo-record" className="demo-record section-space">
      <div className="page-width demo-record-grid">
        <div>
          <h2 id="demo-record" className="text-3xl">
            {words.title}
          </h2>
          <p className="mt-3 text-ink-700">{words.lead}</p>
          <fieldset disabled={!live} data-needs-script className="demo-record-fields">
            <legend className="sr-only">{words.title}</legend>
            <SelectField
              label={words.worker}
              value={worker}
              onChange={(event) => setChosen(event.target.value as WorkerId)}
            >
              {workerIds.map((each) => (
                <option key={each} value={each}>
                  {nameOf(each)}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={words.month}
              value={monthsBack}
              onChange={(event) => setMonthsBack(Number(event.target.value))}
            >
              {months.map((each, index) => (
                <option key={each} value={index}>
                  {monthName(each)}
                </option>
              ))}
            </SelectField>
            {fields.map(([field, label, autoComplete]) => (
              <TextField
                key={field}
                name={field}
                label={label}
                autoComplete={autoComplete}
                maxLength={MAX_TEXT}
                value={company[field]}
                onChange={(event) => {
                  const { value } = event.target;
                  change((current) => ({ ...current, company: { ...current.company, [field]: value } }));
                }}
              />
            ))}
            <div className="demo-record-buttons">
              <Button onClick={savePdf} busy={busy} busyLabel={words.busy}>
                <Icon name="download" />
                {words.pdf}
              </Button>
              <Button
                variant="secondary"
                onClick={() =>
                  saveFile(
                    new Blob([recordCsv(sheet)], { type: 'text/csv;charset=utf-8' }),
                    `${fileName}.csv`,
                  )
                }
              >
                <Icon name="download" />
                {words.csv}
              </Button>
            </div>
            <p role="alert" className="text-sm font-medium text-brick-600 empty:hidden">
              {failure}
            </p>
          </fieldset>
        </div>
        <RecordPaper sheet={sheet} />
      </div>
    </section>
  );
});
