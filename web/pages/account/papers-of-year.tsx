import { dayOf } from '@horus/contract/dates';
import { useState } from 'react';
import { useInvoices, usePaperYears, usePayments } from '#client/account-queries.ts';
import { downloadPapers } from '#client/billing.ts';
import { useDownload } from '#pages/account/download-button.tsx';
import { InvoicesOfYear } from '#pages/account/invoices-list.tsx';
import { PaymentsOfYear } from '#pages/account/payments-list.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { Icon } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';

/** The invoices and payments of one year, this one at first, and all their papers in one file. */
export function PapersOfYear() {
  const thisYear = dayOf(new Date()).slice(0, 4);
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
        {!nothing && <DownloadYear key={year} year={year} />}
      </div>
      <Panel className="mt-5 grid min-w-0 grid-cols-1 gap-8 max-sm:border-0 max-sm:bg-transparent max-sm:p-0">
        <InvoicesOfYear {...shown} list={invoices} />
        <PaymentsOfYear {...shown} list={payments} />
      </Panel>
    </>
  );
}

function DownloadYear({ year }: { readonly year: string }) {
  const { busy, onClick } = useDownload(() => downloadPapers(year));
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1.5">
      <p id="documentos-del-ano" className="text-xs text-ink-600 max-sm:sr-only">
        Facturas, abonos y recibos, en un ZIP
      </p>
      <Button
        variant="secondary"
        busy={busy}
        busyLabel={`Preparando ${year}...`}
        onClick={onClick}
        aria-describedby="documentos-del-ano"
        className="min-h-12"
      >
        <Icon name="download" className="size-4.5 shrink-0" />
        Descargar todo {year}
      </Button>
    </div>
  );
}
