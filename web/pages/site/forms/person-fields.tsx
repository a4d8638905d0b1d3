import type { FieldMessages, SectionForm } from '#pages/site/forms/lead-form-engine.ts';
import { EmailField } from '#ui/email-field.tsx';
import { TextField } from '#ui/field.tsx';

interface PersonFieldsProps {
  readonly kind: SectionForm;
  readonly labels: Readonly<Record<'nombre' | 'email' | 'telefono' | 'empresa', string>>;
  readonly errors: FieldMessages;
}

export function PersonFields({ kind, labels, errors }: PersonFieldsProps) {
  const field = (name: keyof typeof labels) => ({
    id: `${kind}-${name}`,
    name,
    label: labels[name],
    error: errors[name],
  });
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField autoComplete="name" required {...field('nombre')} />
      <EmailField autoComplete="email" required {...field('email')} />
      <div className="col-span-full grid grid-cols-2 items-start gap-x-3 gap-y-5 max-[22rem]:grid-cols-1 sm:gap-x-5">
        <TextField type="tel" optional autoComplete="tel" {...field('telefono')} />
        <TextField optional autoComplete="organization" {...field('empresa')} />
      </div>
    </div>
  );
}
