import {
  type DeletionDetail,
  type DeletionReceipt,
  isOwed,
  type keptKinds,
} from '@horus/contract/backoffice/deletions';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { CONTRACT_RETENTION_YEARS } from '@horus/contract/retention';
import { DetailFacts } from '#pages/backoffice/parts/detail-page.tsx';
import { SectionPanel } from '#ui/panel.tsx';

interface OfDeletion {
  readonly deletion: DeletionDetail;
}

export function ErasedData({ deletion }: OfDeletion) {
  const { organizations, person, erased, emailConfirmed, accounts } = deletion;
  if (!accounts.stc) {
    return (
      <SectionPanel title="Qué se elimina">
        <p className="text-sm">Solo la cuenta de la aplicación Horus, que está en otro servidor.</p>
      </SectionPanel>
    );
  }
  return (
    <SectionPanel title="Qué se elimina">
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        <li>
          Su cuenta
          {erased.sessions > 0 && `, con ${counted(erased.sessions, 'sesión abierta', 'sesiones abiertas')}`}.
        </li>
        {organizations.map(({ id, company, goes }) => (
          <li key={id}>
            {goes
              ? company
                ? 'La empresa '
                : 'La cuenta de cliente de '
              : 'Se queda, porque trabaja en ella más gente: '}
            <strong className="wrap-anywhere">{company ?? person?.name ?? 'sin nombre'}</strong>
            {goes && ', con su plan, sus pagos y sus facturas; lo que obliga la ley se bloquea'}.
          </li>
        ))}
        {erased.messages > 0 && (
          <li>{counted(erased.messages, 'mensaje', 'mensajes')} de los formularios.</li>
        )}
        {erased.invoiceRequests > 0 && (
          <li>{counted(erased.invoiceRequests, 'factura pedida', 'facturas pedidas')} y sin emitir.</li>
        )}
        {erased.copies > 0 && <li>{counted(erased.copies, 'copia', 'copias')} de sus datos.</li>}
      </ul>
      {!emailConfirmed && (
        <p className="mt-4 text-sm text-ink-600">
          No ha confirmado su email: los mensajes enviados con él se quedan, porque pueden ser de otra
          persona.
        </p>
      )}
    </SectionPanel>
  );
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const keptNames: Readonly<Record<(typeof keptKinds)[number], string>> = {
  invoice: 'Facturas y abonos',
  payment: 'Pagos',
  'requested-invoice': 'Facturas que pidió y se emitieron',
  contract: 'Lo que contrató',
  'hiring-request': 'Solicitudes de contratación',
};

export function WhatIsKept({ deletion: { kept, atStripe, accounts } }: OfDeletion) {
  return (
    <SectionPanel title="Qué se conserva, bloqueado">
      {!accounts.stc ? (
        <p className="text-sm">Nada se bloquea: su cuenta de la web sigue, con sus facturas y pagos.</p>
      ) : kept.length === 0 ? (
        <p className="text-sm">Nada: no hay facturas, pagos ni contratos.</p>
      ) : (
        <>
          <DetailFacts
            facts={kept.map(({ kind, count, until }) => [
              keptNames[kind],
              `${count}, hasta el ${formatLongDate(until)}`,
            ])}
          />
          <p className="mt-4 text-sm text-ink-600">
            {CONTRACT_RETENTION_YEARS} años desde su fecha, por obligación legal (Código de Comercio, art.
            30). Nadie los ve aquí, y se borran solos.
            {atStripe && ' Stripe guarda al cliente con sus facturas hasta entonces.'}
          </p>
        </>
      )}
    </SectionPanel>
  );
}

export function WhatIsOwed({ deletion: { owed } }: OfDeletion) {
  return (
    <SectionPanel title="Qué queda por saldar">
      {isOwed(owed) ? (
        <>
          <DetailFacts
            facts={[
              ['Nos debe', owed.owes > 0 ? formatMoney(owed.owes) : null],
              ['Tiene a su favor', owed.credit > 0 ? formatMoney(owed.credit) : null],
            ]}
          />
          <p className="mt-4 text-sm text-ink-600">
            Hacen falta dos personas: una lo pide y otra, responsable, lo tramita.
          </p>
        </>
      ) : (
        <p className="text-sm">Nada.</p>
      )}
    </SectionPanel>
  );
}

/** Figures only, no personal data. */
export function Receipt({ receipt }: { readonly receipt: DeletionReceipt }) {
  return (
    <SectionPanel title="Justificante">
      <DetailFacts
        facts={[
          ['Documentos bloqueados', String(receipt.blockedRecords)],
          ['Se conservan hasta el', receipt.keptUntil && formatLongDate(receipt.keptUntil)],
          ['Clientes que guarda Stripe', String(receipt.keptCustomers)],
          [
            'Mensajes con su email',
            receipt.leadsLeft ? 'Se han quedado: no confirmó que fuera suyo. Comprueba si lo son.' : null,
          ],
        ]}
      />
    </SectionPanel>
  );
}
