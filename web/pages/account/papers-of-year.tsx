import { dayOf } from '@horus/contract/dates';
import { daysOfSpan, quarterNames, quarters } from '@horus/contract/paper-span';
import { capitalize } from '@horus/contract/sentence';
import { useState } from 'react';
import { useInvoices, usePaperYears, usePayments } from '#client/account-queries.ts';
import { downloadPapers } from '#client/billing.ts';
import { now } from '#client/clock.ts';
import { useDownload } from '#pages/account/download-button.tsx';
import { InvoicesOfYear } from '#pages/account/invoices-list.tsx';
import { PaymentsOfYear } from '#pages/account/payments-list.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { Icon } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';

/** The invoices and payments of one year, this one at first, and all their papers in one file. */
export function PapersOfYear() {
  const thisYear = dayOf(now()).slice(0, 4);
  const [year, setYear] = useState(thisYear);
  const years = (usePaperYears() ?? [thisYear]).map(String);
  const invoices = useInvoices(year);
  const payments = usePayments(year);
  const shown = { year, onlyYear: years.length === 1 };
  const nothing = invoices.rows?.length === 0 && payments.rows?.length === 0;
  return (
    <>
      <div className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <SelectField
          label="Año"
          boxClassName="w-28"
          value={year}
          onChange={({ target }) => setYear(target.value)}
        >
          {(years.includes(year) ? years : [year, ...years]).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        {!nothing && <DownloadPapers key={year} year={year} />}
      </div>
      <Panel className="mt-5 grid min-w-0 grid-cols-1 gap-8 max-sm:border-0 max-sm:bg-transparent max-sm:p-0">
        <InvoicesOfYear {...shown} list={invoices} />
        <PaymentsOfYear {...shown} list={payments} />
      </Panel>
    </>
  );
}

/** All of a year, or of one of its quarters, as a gestoría asks for it. */
function DownloadPapers({ year }: { readonly year: string }) {
  const today = dayOf(now());
  const begun = quarters.filter((quarter) => daysOfSpan(`${year}-${quarter}`).first <= today);
  const [quarter, setQuarter] = useState('');
  const span = quarter === '' ? year : `${year}-${quarter}`;
  const { busy, onClick } = useDownload(() => downloadPapers(span));
  return (
    <div className="flex flex-wrap items-end justify-end gap-x-4 gap-y-3 max-sm:w-full">
      <p id="documentos-del-ano" className="self-center text-xs text-ink-600 max-lg:sr-only">
        Facturas, abonos y recibos, en un ZIP con su resumen para la gestoría
      </p>
      <SelectField
        label="Para la gestoría"
        boxClassName="w-56 max-sm:w-full"
        value={quarter}
        onChange={({ target }) => setQuarter(target.value)}
      >
        <option value="">Todo el año</option>
        {begun.map((each) => (
          <option key={each} value={each}>
            {capitalize(quarterNames[each])}
          </option>
        ))}
      </SelectField>
      <Button
        variant="secondary"
        busy={busy}
        busyLabel={`Preparando ${span}...`}
        onClick={onClick}
        aria-describedby="documentos-del-ano"
        className="min-h-12 max-sm:w-full"
      >
        <Icon name="download" className="size-4.5 shrink-0" />
        Descargar {quarter === '' ? `todo ${year}` : `${quarter} de ${year}`}
      </Button>
    </div>
  );
}
