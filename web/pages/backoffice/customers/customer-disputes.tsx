import {
  answerDisputeBody,
  type CustomerDispute,
  MAX_DISPUTE_ANSWER_LENGTH,
} from '@horus/contract/backoffice/customers';
import { formatLongDate } from '@horus/contract/dates';
import {
  type DisputeAnswer,
  type DisputeData,
  disputeData,
  disputeDataLabels,
  disputeFileTypes,
  disputeReasonLabels,
  disputeStatusLabels,
  isDisputeOpen,
  MAX_DISPUTE_FILE_BYTES,
} from '@horus/contract/disputes';
import { formatMoney } from '@horus/contract/money';
import { useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { useCustomerChanged, useIsManager } from '#client/backoffice/customers.ts';
import { now } from '#client/clock.ts';
import { customerParts } from '#content/backoffice/customer-summary.ts';
import { ActionDialog, ActionFailed } from '#pages/backoffice/customers/action-dialog.tsx';
import { DetailFacts } from '#pages/backoffice/parts/detail-page.tsx';
import { Due } from '#pages/backoffice/parts/due.tsx';
import { FileField } from '#pages/backoffice/parts/file-field.tsx';
import { useActionFromAddress } from '#pages/backoffice/parts/use-action-from-address.ts';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

interface CustomerDisputesProps {
  readonly organizationId: string;
  readonly name: string;
  readonly disputes: readonly CustomerDispute[];
  /** The text that an answer starts with. */
  readonly ready: string;
}

type Act = { readonly does: 'answer' | 'accept'; readonly dispute: CustomerDispute };

export function CustomerDisputes({ organizationId, name, disputes, ready }: CustomerDisputesProps) {
  const isManager = useIsManager();
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const waiting = disputes.find(({ status }) => isDisputeOpen(status));
  const answer = isManager
    ? () => waiting && setAct({ does: 'answer', dispute: waiting })
    : () => document.getElementById(customerParts.disputes)?.scrollIntoView();
  useActionFromAddress({ 'contestar-al-banco': waiting ? answer : null });
  if (disputes.length === 0) return null;
  return (
    <SectionPanel id={customerParts.disputes} title="Disputas">
      <ul className="divide-y divide-line">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="grid gap-4 py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <p className="font-semibold">{formatMoney(dispute.cents, dispute.currency)}</p>
              <Standing dispute={dispute} />
            </div>
            <DetailFacts
              facts={[
                ['Pago', dispute.description],
                ['Motivo, según su banco', disputeReasonLabels[dispute.reason] ?? dispute.reason],
                ['Abierta el', formatLongDate(dispute.openedAt)],
                ['En Stripe', dispute.id],
              ]}
            />
            {dispute.answer && <Answer answer={dispute.answer} />}
            {isManager && isDisputeOpen(dispute.status) && (
              <div className="flex flex-wrap gap-3">
                <Button
                  aria-haspopup="dialog"
                  data-draft={draftOf(organizationId, dispute)}
                  onClick={() => setAct({ does: 'answer', dispute })}
                >
                  Contestar al banco
                </Button>
                <Button
                  variant="danger"
                  aria-haspopup="dialog"
                  data-draft={lostDraftOf(organizationId, dispute)}
                  onClick={() => setAct({ does: 'accept', dispute })}
                >
                  Darla por perdida
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {waiting && !isManager && (
        <p className="mt-3 text-xs text-ink-600">La contesta una persona responsable.</p>
      )}
      {act?.does === 'answer' && (
        <AnswerDialog {...{ organizationId, name, ready }} dispute={act.dispute} onClose={close} />
      )}
      {act?.does === 'accept' && (
        <AcceptDialog {...{ organizationId, name }} dispute={act.dispute} onClose={close} />
      )}
    </SectionPanel>
  );
}

function Standing({ dispute: { status, dueAt } }: { readonly dispute: CustomerDispute }) {
  const tone = status === 'won' ? 'good' : status === 'lost' ? 'bad' : 'neutral';
  return (
    <>
      <StatusPill tone={isDisputeOpen(status) ? 'waiting' : tone}>
        {disputeStatusLabels[status] ?? status}
      </StatusPill>
      {isDisputeOpen(status) && dueAt && (
        <span className="text-sm">
          <Due dueAt={dueAt} now={now()} />
        </span>
      )}
    </>
  );
}

const list = new Intl.ListFormat('es');
const listData = (data: readonly DisputeData[]) => list.format(data.map((each) => disputeDataLabels[each]));

function Answer({ answer: { text, data, file } }: { readonly answer: DisputeAnswer }) {
  return (
    <div className="grid gap-2 border-l border-line pl-4 text-sm">
      <p className="font-semibold">Lo que se le contestó al banco</p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {data.length > 0 && <p className="text-ink-600">Con ello fueron {listData(data)}.</p>}
      {file && <p className="wrap-anywhere text-ink-600">Y el fichero «{file}».</p>}
    </div>
  );
}

interface DisputeDialogProps {
  readonly organizationId: string;
  readonly name: string;
  readonly dispute: CustomerDispute;
  readonly onClose: () => void;
}

const lostDraftOf = (organizationId: string, { id }: CustomerDispute) =>
  `lostDispute ${organizationId} ${id}`;
const draftOf = (organizationId: string, { id }: CustomerDispute) => `dispute ${organizationId} ${id}`;

/** Keeps the text as a draft until it is sent. */
function AnswerDialog({
  organizationId,
  name,
  dispute,
  ready,
  onClose,
}: DisputeDialogProps & Pick<CustomerDisputesProps, 'ready'>) {
  const { id: disputeId, cents, currency } = dispute;
  const changed = useCustomerChanged(organizationId);
  const [draft, keep] = useDraft(draftOf(organizationId, dispute), name);
  const [text, setText] = useState(draft || ready);
  const [error, setError] = useState<string | undefined>();
  const [file, setFile] = useState<File | null>(null);
  const [fileId, setFileId] = useState<string | undefined>();
  const wrongFile = file ? judgeFile(file) : undefined;
  return (
    <ActionDialog
      title="Contestar al banco"
      action="Enviar la respuesta"
      said="Enviada: ahora decide el banco"
      onAct={async () => {
        const answer = answerDisputeBody.safeParse({ text });
        setError(answer.error?.issues[0]?.message);
        if (!answer.success || wrongFile) throw new ActionFailed(null);
        const params = { organizationId, disputeId };
        const uploaded = fileId ?? (file ? await uploadFile(params, file) : undefined);
        setFileId(uploaded);
        await call('POST /api/admin/customers/:organizationId/disputes/:disputeId/answer', {
          params,
          body: { ...answer.data, fileId: uploaded },
        });
        keep('');
        await changed();
      }}
      onRefused={() => void changed()}
      onClose={onClose}
    >
      <p>
        Solo se puede contestar una vez. Si el banco te da la razón, el dinero vuelve. Si no, se pierden{' '}
        {formatMoney(cents, currency)}.
      </p>
      <p className="text-sm">Con la respuesta van, si los tenemos, {listData(disputeData)}.</p>
      <TextAreaField
        label="Por qué el cobro es correcto"
        hint="Qué contrató, cuándo, cómo lo ha usado y qué habéis hablado"
        rows={7}
        required
        maxLength={MAX_DISPUTE_ANSWER_LENGTH}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          keep(target.value === ready ? '' : target.value);
        }}
        error={error}
      />
      <FileField
        name="file"
        label="Un documento que lo demuestre"
        hint="El contrato firmado, el albarán o vuestros correos. PDF, JPG o PNG, de 4,5 MB como mucho"
        optional
        choose="Elegir fichero"
        accept={disputeFileTypes.join()}
        fileName={file?.name}
        onFile={(chosen) => {
          setFile(chosen);
          setFileId(undefined);
        }}
        error={wrongFile}
      />
    </ActionDialog>
  );
}

const extensions: Readonly<Record<string, (typeof disputeFileTypes)[number]>> = {
  ...{ pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' },
};
const typeOf = ({ name }: File) => extensions[name.split('.').at(-1)?.toLowerCase() ?? ''];

function judgeFile(file: File): string | undefined {
  if (!typeOf(file)) return 'Tiene que ser un PDF, JPG o PNG';
  return file.size > MAX_DISPUTE_FILE_BYTES ? 'Pesa más de 4,5 MB' : undefined;
}

async function uploadFile(
  params: { readonly organizationId: string; readonly disputeId: string },
  file: File,
): Promise<string> {
  const { fileId } = await call('POST /api/admin/customers/:organizationId/disputes/:disputeId/file', {
    ...{ params, query: { name: file.name } },
    // Some systems don't know the type of a file.
    body: file.slice(0, file.size, typeOf(file)),
  });
  return fileId;
}

function AcceptDialog({ organizationId, name, dispute, onClose }: DisputeDialogProps) {
  const { id: disputeId, cents, currency } = dispute;
  const [reason, setReason] = useDraft(lostDraftOf(organizationId, dispute), name);
  const changed = useCustomerChanged(organizationId);
  return (
    <ActionDialog
      title="Dar la disputa por perdida"
      action={`Dejar ${formatMoney(cents, currency)} al cliente`}
      said="Hecho: el dinero es del cliente"
      onAct={async () => {
        await call('POST /api/admin/customers/:organizationId/disputes/:disputeId/accept', {
          params: { organizationId, disputeId },
          body: { reason: reason.trim() },
        });
        setReason('');
        await changed();
      }}
      variant="danger"
      onRefused={() => void changed()}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1.5 pl-5">
        <li>El cliente se queda con {formatMoney(cents, currency)}. No se puede deshacer.</li>
        <li>El plan que pagaba termina hoy, y no se le cobra nada más.</li>
        <li>No se contesta al banco.</li>
      </ul>
      <TextAreaField
        label="Motivo, para nosotros"
        optional
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint="Queda en sus notas. El cliente no lo lee"
      />
    </ActionDialog>
  );
}
