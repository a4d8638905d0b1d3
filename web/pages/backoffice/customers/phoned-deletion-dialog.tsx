import { type CustomerMember, phonedDeletionBody } from '@horus/contract/backoffice/customers';
import {
  type DeletionTime,
  deletionReasonLabels,
  deletionReasons,
  deletionTimes,
} from '@horus/contract/deletion-options';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '#client/backoffice/call.ts';
import { useCustomerChanged } from '#client/backoffice/customers.ts';
import { type AccountKey, accountNames } from '#content/delete-account.ts';
import { ActionDialog, ActionFailed } from '#pages/backoffice/customers/action-dialog.tsx';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx';

interface PhonedDeletionDialogProps {
  readonly organizationId: string;
  readonly member: CustomerMember;
  readonly onClose: () => void;
}

const timeLabels: Readonly<Record<DeletionTime, string>> = {
  'plan-end': 'Cuando termine su plan',
  now: 'Cuanto antes: renuncia al resto de su plan',
};

export function PhonedDeletionDialog({ organizationId, member, onClose }: PhonedDeletionDialogProps) {
  const { userId, name, email } = member;
  const changed = useCustomerChanged(organizationId);
  const [calledBy, setCalledBy] = useState(name);
  const [reason, setReason] = useState('');
  const [otherReason, setOtherReason] = useDraft(`deletionReason ${organizationId} ${userId}`, name);
  const [accounts, setAccounts] = useState({ horus: true, stc: true });
  const [when, setWhen] = useState<string>(deletionTimes[0]);
  const [wrong, setWrong] = useState<z.core.$ZodIssue[]>([]);
  const errorOf = (field: string) => wrong.find(({ path }) => path[0] === field)?.message;
  return (
    <ActionDialog
      title={`Apuntar la baja de ${name}`}
      action="Apuntar la baja"
      said={`Baja de ${name} apuntada: recibe un correo que lo confirma`}
      onAct={async () => {
        const body = phonedDeletionBody.safeParse({ calledBy, reason, otherReason, accounts, when });
        setWrong(body.error?.issues ?? []);
        if (!body.success) throw new ActionFailed(null);
        await call('POST /api/admin/customers/:organizationId/members/:userId/deletion', {
          params: { organizationId, userId },
          body: body.data,
        });
        setOtherReason('');
        await changed();
      }}
      onRefused={() => void changed()}
      onClose={onClose}
    >
      <p className="font-semibold text-ink-900">
        Antes, asegúrate de quién lo pide: llama a la empresa a un teléfono que ya tengas.
      </p>
      <TextField
        label="Quién ha llamado"
        required
        maxLength={100}
        autoComplete="off"
        value={calledBy}
        onChange={(event) => setCalledBy(event.target.value)}
        error={errorOf('calledBy')}
      />
      <SelectField
        label="Motivo"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={errorOf('reason')}
      >
        <option value="">Elige uno</option>
        {deletionReasons.map((code) => (
          <option key={code} value={code}>
            {deletionReasonLabels[code]}
          </option>
        ))}
      </SelectField>
      {reason === 'other' && (
        <TextAreaField
          label="Qué ha dicho"
          rows={3}
          required
          maxLength={1_000}
          value={otherReason}
          onChange={(event) => setOtherReason(event.target.value)}
          error={errorOf('otherReason')}
        />
      )}
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Qué cuentas se eliminan</legend>
        {(Object.keys(accountNames) as AccountKey[]).map((key) => (
          <CheckboxField
            key={key}
            name={key}
            label={accountNames[key]}
            checked={accounts[key]}
            error={key === 'stc' ? errorOf('accounts') : undefined}
            onChange={({ currentTarget: { checked } }) => setAccounts({ ...accounts, [key]: checked })}
          />
        ))}
      </fieldset>
      <SelectField label="Cuándo" value={when} onChange={(event) => setWhen(event.target.value)}>
        {deletionTimes.map((time) => (
          <option key={time} value={time}>
            {timeLabels[time]}
          </option>
        ))}
      </SelectField>
      <ul className="list-disc space-y-1.5 pl-5 text-sm">
        <li className="wrap-anywhere">
          Recibe en {email} el mismo correo que si la pide en su cuenta, y puede retirarla hasta que se
          tramite.
        </li>
        <li>Hasta entonces no puede contratar ni cambiar de plan. Si su plan se renueva, cancélalo antes.</li>
        <li>Quién ha llamado queda en las notas, y la baja en la actividad de la cuenta.</li>
      </ul>
    </ActionDialog>
  );
}
