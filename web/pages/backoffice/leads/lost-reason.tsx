import {
  type ChangeLeadsBody,
  type LostReason,
  lostReasonLabels,
  lostReasons,
  MAX_LOST_DETAIL_LENGTH,
} from '@horus/contract/backoffice/leads';
import { CallError } from '#client/call.ts';
import { SelectField, TextField } from '#ui/field.tsx';

type Reason = Pick<ChangeLeadsBody, 'lostReason' | 'lostDetail'>;

interface LostReasonFieldsProps {
  readonly reason: LostReason | null | undefined;
  readonly detail: string | null | undefined;
  readonly error: Error | null;
  /** The field's `data-draft`. */
  readonly about?: string;
  readonly onChange: (changed: Reason) => void;
}

export function LostReasonFields({ reason, detail, error, about, onChange }: LostReasonFieldsProps) {
  return (
    <>
      <SelectField
        label="Motivo"
        optional
        data-draft={about}
        value={reason ?? ''}
        onChange={(event) => onChange({ lostReason: (event.target.value || null) as LostReason | null })}
      >
        <option value="">No se sabe</option>
        {lostReasons.map((each) => (
          <option key={each} value={each}>
            {lostReasonLabels[each]}
          </option>
        ))}
      </SelectField>
      {reason === 'other' && (
        <TextField
          label="Cuál"
          optional
          maxLength={MAX_LOST_DETAIL_LENGTH}
          value={detail ?? ''}
          onChange={(event) => onChange({ lostDetail: event.target.value })}
          error={error instanceof CallError ? error.fields['lostDetail'] : undefined}
        />
      )}
    </>
  );
}
