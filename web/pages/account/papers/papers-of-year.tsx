import { dayOf } from '@horus/contract/dates';
import { daysOfSpan, quarterNames, quarters } from '@horus/contract/paper-span';
import { capitalize } from '@horus/contract/sentence';
import { useState } from 'react';
import { useInvoices, usePaperYears, usePayments } from '#client/account-queries.ts';
import { downloadPapers } from '#client/billing.ts';
import { now } from '#client/clock.ts';
import { documentLink, useDownload } from '#pages/account/papers/download-button.tsx';
import { InvoicesOfYear } from '#pages/account/papers/invoices-list.tsx';
import { PaymentsOfYear } from '#pages/account/papers/payments-list.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SelectField } from '#ui/field.tsx';
import { Icon } from '#ui/icons.tsx';
import { Panel, SectionPanel } from '#ui/panel.tsx';

const FOR_ACCOUNTANT = 'gestoria';

/** Starts with the current year. */
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
      <div className="mt-5 flex flex-wrap items-end justify-between gap-x-6">
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
        {!nothing && (
          <a href={`#${FOR_ACCOUNTANT}`} className={classNames(documentLink, 'text-sm max-sm:hidden')}>
            Para la gestoría
          </a>
        )}
      </div>
      <Panel className="mt-5 grid min-w-0 grid-cols-1 gap-8 max-sm:border-0 max-sm:bg-transparent max-sm:p-0">
        <InvoicesOfYear {...shown} list={invoices} />
        <PaymentsOfYear {...shown} list={payments} />
      </Panel>
      {!nothing && <PapersForAccountant key={year} year={year} />}
    </>
  );
}

/** Downloads a year or a quarter, as Spanish accountants need it. */
function PapersForAccountant({ year }: { readonly year: string }) {
  const today = dayOf(now());
  const begun = quarters.filter((quarter) => daysOfSpan(`${year}-${quarter}`).first <= today);
  const [quarter, setQuarter] = useState('');
  const span = quarter === '' ? year : `${year}-${quarter}`;
  const { busy, onClick } = useDownload(() => downloadPapers(span));
  return (
    <SectionPanel id={FOR_ACCOUNTANT} title="Para la gestoría" className="mt-6">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <p id="documentos-del-ano" className="max-w-prose grow basis-72 self-center text-sm text-ink-600">
          Facturas, abonos y recibos de {year}, en un ZIP con su resumen.
        </p>
        <SelectField
          label="Periodo"
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
    </SectionPanel>
  );
}
