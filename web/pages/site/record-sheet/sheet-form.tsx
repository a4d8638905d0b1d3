import { formatMonth } from '@horus/contract/dates';
import type { ReactNode } from 'react';
import { recordPage } from '#content/record-page.ts';
import type { CheckedField, SheetFields } from '#pages/site/record-sheet/model/sheet-fields.ts';
import type { SheetHandle } from '#pages/site/record-sheet/use-sheet.ts';
import { FieldError, SelectField, TextField } from '#ui/field.tsx';
import { Segment, segmentsStyle } from '#ui/segment.tsx';

const { fields: labels, contract, days, filled, faults: faultTexts } = recordPage;

const MAX_TEXT = 120;
const texts = ['company', 'taxId', 'centre', 'worker', 'document'] as const;

interface SheetFormProps extends Omit<SheetHandle, 'check'> {
  readonly months: readonly string[];
  readonly children: ReactNode;
}

export function SheetForm({ form, fields, faults, change, months, children }: SheetFormProps) {
  const errorOf = (field: CheckedField) => {
    const fault = faults[field];
    return fault && faultTexts[fault];
  };
  const text = (name: (typeof texts)[number] | 'weeklyHours') => ({
    name,
    label: labels[name],
    value: fields[name],
    maxLength: MAX_TEXT,
    autoComplete: name === 'company' ? 'organization' : 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });
  return (
    <form ref={form} aria-label={recordPage.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <h2 className="text-2xl">{recordPage.form}</h2>
      <p className="mt-2 text-sm text-ink-700">{recordPage.canBeEmpty}</p>
      <div className="mt-5 grid gap-4 sm:max-lg:grid-cols-2">
        <SelectField
          data-day
          name="month"
          label={labels.month}
          value={fields.month}
          onChange={({ target }) => change({ month: target.value })}
        >
          {months.map((month) => (
            <option key={month} value={month}>
              {formatMonth(month)}
            </option>
          ))}
        </SelectField>
        {texts.map((name) => (
          <TextField key={name} {...text(name)} />
        ))}
        <Segments
          name="contract"
          title={contract.title}
          chosen={fields.contract}
          choices={{ full: contract.full, part: contract.part }}
          onChoose={(value) => change({ contract: value })}
        />
        <TextField {...text('weeklyHours')} inputMode="decimal" error={errorOf('weeklyHours')} />
        <Segments
          name="filled"
          title={filled.title}
          chosen={fields.filled}
          choices={{ blank: filled.blank, schedule: filled.schedule }}
          onChoose={(value) => change({ filled: value })}
        />
        {fields.filled === 'schedule' && <Schedule fields={fields} change={change} errorOf={errorOf} />}
        {children}
      </div>
    </form>
  );
}

interface ScheduleProps {
  readonly fields: SheetFields;
  readonly change: SheetHandle['change'];
  readonly errorOf: (field: CheckedField) => string | undefined;
}

function Schedule({ fields, change, errorOf }: ScheduleProps) {
  const error = errorOf('days');
  return (
    <>
      <fieldset aria-describedby="days-error">
        <legend className="mb-1.5 text-sm font-semibold">{days.title}</legend>
        <div className={`grid grid-cols-7 ${segmentsStyle}`}>
          {days.names.map((name, day) => (
            <Segment
              key={name}
              type="checkbox"
              name="days"
              checked={fields.days.includes(day)}
              onChange={({ target }) =>
                change({
                  days: target.checked
                    ? [...fields.days, day].sort()
                    : fields.days.filter((each) => each !== day),
                })
              }
              className="min-h-11"
            >
              <span aria-hidden="true">{name}</span>
              <span className="sr-only">{days.whole[day]}</span>
            </Segment>
          ))}
        </div>
        <div className="mt-1.5">
          <FieldError id="days-error" name={undefined} error={error} />
        </div>
      </fieldset>
      <div className="grid grid-cols-2 items-start gap-4">
        {(['from', 'to', 'from2', 'to2'] as const).map((name) => (
          <TextField
            key={name}
            type="time"
            name={name}
            label={recordPage[name]}
            value={fields[name]}
            error={errorOf(name)}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        <p className="col-span-2 text-xs text-ink-600">{recordPage.second}</p>
      </div>
    </>
  );
}

interface SegmentsProps<Choice extends string> {
  readonly name: string;
  readonly title: string;
  readonly chosen: Choice;
  readonly choices: Readonly<Record<Choice, string>>;
  readonly onChoose: (choice: Choice) => void;
}

function Segments<Choice extends string>({ name, title, chosen, choices, onChoose }: SegmentsProps<Choice>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{title}</legend>
      <div className={`grid grid-cols-2 ${segmentsStyle}`}>
        {(Object.keys(choices) as Choice[]).map((choice) => (
          <Segment
            key={choice}
            name={name}
            value={choice}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
            className="min-h-11 px-2"
          >
            {choices[choice]}
          </Segment>
        ))}
      </div>
    </fieldset>
  );
}
