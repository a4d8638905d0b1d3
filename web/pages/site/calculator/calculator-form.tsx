import type { FormEvent, RefObject } from 'react';
import { calculator } from '#content/calculator.ts';
import { MAX_PEOPLE } from '#content/people-question.ts';
import { periodLabels } from '#content/pricing.ts';
import {
  type AmountField,
  type CheckedField,
  periodName,
  type TypedFields,
} from '#pages/site/calculator/model/read-fields.ts';
import { comparedPeriods } from '#pages/site/calculator/model/year-cost.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Segment, segmentsStyle } from '#ui/segment.tsx';

const { fields, hints } = calculator;
const amounts = [
  ['precio', false],
  ['alta', true],
  ['minimo', true],
] as const satisfies readonly (readonly [AmountField, optional: boolean])[];

interface CalculatorFormProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly typed: TypedFields;
  readonly action: string;
  readonly type: (field: keyof TypedFields, value: string) => void;
  readonly errorOf: (field: CheckedField) => string | undefined;
  readonly leave: (field: CheckedField) => void;
  readonly submit: (event: FormEvent) => void;
}

/** The result updates on every keystroke. Submit focuses the first invalid field, or the result. */
export function CalculatorForm({ form, typed, action, type, errorOf, leave, submit }: CalculatorFormProps) {
  const wiring = (field: CheckedField) => ({
    name: field,
    label: fields[field],
    error: errorOf(field),
    value: typed[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => type(field, target.value),
    onBlur: () => leave(field),
  });
  return (
    <form
      ref={form}
      method="get"
      action={action}
      onSubmit={submit}
      noValidate
      data-live
      aria-label={calculator.form}
      className="page-width grid gap-x-5 gap-y-5 pb-10 without-react:hidden sm:grid-cols-2 lg:grid-cols-4"
    >
      <TextField {...wiring('personas')} inputMode="numeric" hint={`De 1 a ${MAX_PEOPLE}`} />
      {amounts.map(([field, optional]) => (
        <TextField
          key={field}
          {...wiring(field)}
          inputMode="decimal"
          optional={optional}
          hint={hints[field]}
          placeholder={field === 'precio' ? '3,50' : undefined}
        />
      ))}
      <fieldset className="sm:col-span-2 lg:col-span-3">
        <legend className="mb-1.5 text-sm font-semibold">{calculator.period}</legend>
        <div className={`grid grid-cols-2 sm:inline-grid ${segmentsStyle}`}>
          {comparedPeriods.map((period) => {
            const { name, mark } = periodLabels[period];
            return (
              <Segment
                key={period}
                name="pago"
                value={periodName(period)}
                checked={typed.pago === periodName(period)}
                onChange={({ target }) => type('pago', target.value)}
                className="min-h-11 gap-2 px-5"
              >
                {name}
                {mark && <span className="figures text-xs font-medium opacity-80">{mark}</span>}
              </Segment>
            );
          })}
        </div>
      </fieldset>
      <Button type="submit" size="lg" className="self-end sm:col-span-2 lg:col-span-1">
        {calculator.submit}
      </Button>
    </form>
  );
}
