import { deletionReasonLabels, deletionReasons } from '@horus/contract/deletion-options';
import type { PlanStatus } from '@horus/contract/requests';
import {
  type AccountKey,
  accountNames,
  deleteAccount,
  nameAccounts,
  nameTimes,
} from '#content/delete-account.ts';
import { type DeleteAccountValues, reasonOf } from '#pages/site/delete-account/delete-account-state.ts';
import { PlanNotice } from '#pages/site/delete-account/plan-notice.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/field.tsx';

const { wizard } = deleteAccount;

interface StepProps {
  readonly values: DeleteAccountValues;
  readonly onChange: (changes: Partial<DeleteAccountValues>) => void;
}

export function ReasonStep({ values: { reason, otherReason }, onChange }: StepProps) {
  return (
    <div className="grid gap-5">
      <ChoiceField
        id="deletion-reason"
        name="reason"
        label={wizard.reason.question}
        gridClassName=""
        choices={deletionReasons.map((code) => ({ value: code, label: deletionReasonLabels[code] }))}
        {...(reason && { initial: reason })}
        onChange={({ currentTarget: { value } }) => {
          const chosen = deletionReasons.find((code) => code === value);
          if (chosen) onChange({ reason: chosen });
        }}
      />
      {reason === 'other' && (
        <TextAreaField
          label={wizard.reason.own}
          required
          maxLength={1000}
          value={otherReason}
          onChange={({ currentTarget: { value } }) => onChange({ otherReason: value })}
        />
      )}
    </div>
  );
}

export function AccountsStep({ values: { accounts }, onChange }: StepProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{wizard.accounts.question}</legend>
      {(Object.keys(accountNames) as AccountKey[]).map((key) => (
        <CheckboxField
          key={key}
          name={key}
          label={accountNames[key]}
          hint={wizard.accounts.hints[key]}
          checked={accounts[key]}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ accounts: { ...accounts, [key]: checked } })
          }
        />
      ))}
    </fieldset>
  );
}

export function ConditionsStep({ values, plan, onChange }: StepProps & { readonly plan: PlanStatus }) {
  const { title, kept, erased, horusErased, webKept, when, afterPlan, accept } = wizard.conditions;
  const becomes = values.accounts.stc ? [kept, erased] : [horusErased, webKept];
  const waits = plan.state !== 'none' && values.when === 'plan-end';
  return (
    <>
      <PlanNotice plan={plan} when={values.when} onChange={onChange} />
      <p className="text-sm font-semibold">{title}</p>
      <ul className="mt-2 mb-2 text-sm text-ink-700">
        {[...becomes, waits ? afterPlan : when].map((text) => (
          <li key={text} className="border-t border-line py-3 last:border-b">
            {text}
          </li>
        ))}
      </ul>
      <CheckboxField
        name="accepted"
        label={accept}
        checked={values.accepted}
        onChange={({ currentTarget: { checked } }) => onChange({ accepted: checked })}
      />
    </>
  );
}

interface ConfirmStepProps extends StepProps {
  readonly email: string;
  readonly plan: PlanStatus;
}

export function ConfirmStep({ email, values, plan, onChange }: ConfirmStepProps) {
  return (
    <>
      <h3 className="text-base font-semibold">{wizard.confirm.question}</h3>
      <dl className="mt-2 mb-5 text-sm">
        <Row name="Email">{email}</Row>
        <Row name="Motivo">{reasonOf(values)}</Row>
        <Row name="Cuentas">{nameAccounts(values.accounts)}</Row>
        {plan.state !== 'none' && <Row name="Cuándo">{nameTimes(plan)[values.when]}</Row>}
      </dl>
      <TextField
        label={wizard.confirm.word}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={values.word}
        onChange={({ currentTarget: { value } }) => onChange({ word: value })}
      />
    </>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className="grid grid-cols-[5rem_1fr] gap-3 border-t border-line py-2.5 last:border-b">
      <dt className="text-ink-600">{name}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
