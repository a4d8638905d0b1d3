import {
  ASKED_DATA,
  askInvoiceDataBody,
  correctInvoiceDataBody,
  INVOICE_DATA_SUBJECT,
  type InvoiceRequestDetail,
} from '@horus/contract/backoffice/invoices';
import { formatLongDate } from '@horus/contract/dates';
import { type Payer, savedPayer } from '@horus/contract/fiscal-data';
import { paths } from '@horus/contract/paths';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#client/backoffice/call.ts';
import { useQueueChanged } from '#client/backoffice/queues.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { askForInvoiceData } from '#content/backoffice/ask-invoice-data.ts';
import { CompanyInputs } from '#pages/account/request-invoice/company-fields.tsx';
import {
  type CompanyValues,
  chooseCountry,
  countryOf,
} from '#pages/account/request-invoice/invoice-form-values.ts';
import { ActionDialog, ActionFailed } from '#pages/backoffice/customers/action-dialog.tsx';
import { check, keepTyped } from '#pages/backoffice/customers/correct-dialogs.tsx';
import { DetailFacts } from '#pages/backoffice/parts/detail-page.tsx';
import { Phones } from '#pages/backoffice/parts/phones.tsx';
import { toastWithUndo } from '#pages/backoffice/parts/toast-with-undo.ts';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { useFormDraft } from '#pages/backoffice/parts/use-form-draft.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { SectionPanel } from '#ui/panel.tsx';

const correctedDraft = ({ id }: InvoiceRequestDetail) => `invoiceData ${id}`;
const askedDraft = ({ id }: InvoiceRequestDetail) => `${ASKED_DATA} ${id}`;

/** While the request is pending, its data can be corrected or asked for. */
export function InvoiceData({ request }: { readonly request: InvoiceRequestDetail }) {
  const { form, state, requestedBy, saved, waitsForDataSince } = request;
  const [open, setOpen] = useState<'correct' | 'ask' | null>(null);
  const close = () => setOpen(null);
  return (
    <SectionPanel
      title="Datos de la factura"
      aside={
        state === 'received' && (
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              aria-haspopup="dialog"
              data-draft={correctedDraft(request)}
              onClick={() => setOpen('correct')}
            >
              Corregir
            </Button>
            {requestedBy && (
              <Button
                variant="secondary"
                aria-haspopup="dialog"
                data-draft={askedDraft(request)}
                onClick={() => setOpen('ask')}
              >
                Pedir los datos
              </Button>
            )}
          </div>
        )
      }
    >
      {waitsForDataSince && (
        <Alert className="mb-4">
          Se le pidieron el {formatLongDate(waitsForDataSince)}. Cuando los guarde lo verás aquí. Si contesta
          por correo o por teléfono, corrígelos tú.
        </Alert>
      )}
      {state === 'received' && saved?.isAnswer && (
        <Alert className="mb-4">
          Ha guardado sus datos de facturación después de que se los pidierais. Compruébalos con «Corregir».
        </Alert>
      )}
      <DetailFacts
        facts={[
          ['Nombre o razón social', form['companyName']],
          ['NIF', form['taxId']],
          ['Dirección', form['address']],
          ['Población', `${form['postalCode']} ${form['city']} (${form['province']})`],
          ['País', form['country']],
          ['Contacto', form['contactName']],
          ['Email', form['email']],
          ['Teléfono', form['phone'] ? <Phones key="phone" phones={[form['phone']]} /> : null],
          ['Referencia', form['invoiceNumber']],
          ['Comentarios', form['comments']],
          [request.openedBy === null ? 'Pedida el' : 'Abierta el', formatLongDate(request.createdAt)],
        ]}
      />
      {open === 'correct' && <CorrectDialog request={request} onClose={close} />}
      {open === 'ask' && requestedBy && <AskDialog {...{ request, requestedBy }} onClose={close} />}
    </SectionPanel>
  );
}

interface DialogProps {
  readonly request: InvoiceRequestDetail;
  readonly onClose: () => void;
}

const valuesOf = (payer: Payer): CompanyValues => ({ ...payer, ...chooseCountry(payer.country) });

function CorrectDialog({ request, onClose }: DialogProps) {
  const { id, companyName, saved } = request;
  const changed = useQueueChanged('invoices');
  const seen = savedPayer.parse(request.form);
  const stored = valuesOf(seen);
  const own = saved && valuesOf(savedPayer.parse(saved));
  const form = useForm<CompanyValues>({ values: stored, ...keepTyped });
  const draft = useFormDraft(form, stored, [correctedDraft(request), companyName]);
  const [inOwn, setInOwn] = useState(false);

  function fillIn(values: CompanyValues): void {
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name as keyof CompanyValues, value, { shouldDirty: true });
    }
    draft.onChange();
  }

  async function save(): Promise<void> {
    const { otherCountry, country, ...payer } = form.getValues();
    const wanted = { ...payer, country: countryOf({ country, otherCountry }) };
    const body = check(form, correctInvoiceDataBody, {
      ...{ payer: wanted, seen },
      ...(inOwn && { seenOwn: saved && savedPayer.parse(saved) }),
    });
    await call('POST /api/admin/invoices/:requestId/data', { params: { requestId: id }, body });
    draft.clear();
    await changed();
  }

  return (
    <ActionDialog
      title="Corregir los datos de esta factura"
      action="Guardar"
      said="Datos guardados"
      onAct={save}
      onRefused={() => void changed()}
      onClose={onClose}
    >
      {own && JSON.stringify(own) !== JSON.stringify(stored) && (
        <Button variant="secondary" className="justify-self-start" onClick={() => fillIn(own)}>
          Poner los de su ficha
        </Button>
      )}
      <div onChange={draft.onChange}>
        <CompanyInputs form={form} />
      </div>
      <CheckboxField
        checked={inOwn}
        onChange={({ target }) => setInOwn(target.checked)}
        label="Cambiarlos también en su ficha, para sus próximas facturas"
      />
      <p className="text-sm">El cliente ve los nuevos en su solicitud, y los de antes quedan en sus notas.</p>
    </ActionDialog>
  );
}

interface AskDialogProps extends DialogProps {
  readonly requestedBy: NonNullable<InvoiceRequestDetail['requestedBy']>;
}

function AskDialog({ request, requestedBy, onClose }: AskDialogProps) {
  const { id: requestId, companyName } = request;
  const { name, email: to } = requestedBy;
  const changed = useQueueChanged('invoices');
  const about = askedDraft(request);
  const [draft, keep] = useDraft(about, companyName);
  const ready = askForInvoiceData(request, location.origin + paths.account.fiscalData.href());
  const [text, setText] = useState(draft || ready);
  const [error, setError] = useState<string>();

  async function send(): Promise<void> {
    const typed = askInvoiceDataBody.omit({ id: true }).safeParse({ to, text });
    setError(typed.error?.issues[0]?.message);
    if (!typed.success) throw new ActionFailed(null);
    const { id } = await sendOnce(about, (id) =>
      call('POST /api/admin/invoices/:requestId/data-mail', {
        params: { requestId },
        body: { id, ...typed.data },
      }),
    );
    keep('');
    const held = { id, kind: 'invoice', subjectId: requestId, name: companyName } as const;
    toastWithUndo(`Correo a ${name} en camino.`, held, changed);
    await changed();
  }

  return (
    <ActionDialog
      title="Pedir los datos"
      action="Enviar"
      onAct={send}
      onRefused={() => void changed()}
      onClose={onClose}
    >
      <p className="text-sm">
        A {name} ({to}), con el asunto «{INVOICE_DATA_SUBJECT}». Lo que conteste llega al correo de la
        empresa. La solicitud queda «Esperando sus datos».
      </p>
      <TextAreaField
        label="Mensaje"
        rows={12}
        required
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          keep(target.value === ready ? '' : target.value);
        }}
        error={error}
      />
    </ActionDialog>
  );
}
