import type { LeadRow } from '@horus/contract/backoffice/leads';
import type { ComponentProps } from 'react';
import { useColleagues } from '#client/backoffice/leads.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { SelectField } from '#ui/field.tsx';

interface OwnerFieldProps extends ComponentProps<'select'> {
  /** The saved owner; may be a former operator. */
  readonly owner?: LeadRow['owner'];
  readonly error?: string | undefined;
}

export function OwnerField({ owner = null, ...select }: OwnerFieldProps) {
  const me = useOperator();
  const colleagues = useColleagues();
  const others = (colleagues ?? []).filter(({ id }) => id !== me.id);
  const isOther = owner !== null && ![me, ...others].some(({ id }) => id === owner.id);
  return (
    <SelectField label="Responsable" {...select}>
      <option value="">Nadie</option>
      <option value={me.id}>{me.name} (yo)</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {isOther && (
        <option value={owner.id} disabled={colleagues !== undefined}>
          {colleagues ? `${owner.name} (no puede entrar)` : owner.name}
        </option>
      )}
    </SelectField>
  );
}
