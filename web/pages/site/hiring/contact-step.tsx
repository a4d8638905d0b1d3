import { contactPreferenceLabels, contactPreferences } from '@horus/contract/lead-options';
import { hiring } from '#content/hiring.ts';
import type { HiringWizardState } from '#pages/site/hiring/use-hiring-wizard.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { TextField } from '#ui/field.tsx';

const { labels } = hiring;

export function ContactStep({ wizard }: { readonly wizard: HiringWizardState }) {
  const { register, formState } = wizard.form;
  const { errors } = formState;
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          {...register('contactName')}
          id="hiring-contactName"
          label={labels.contactName}
          autoComplete="name"
          required
          error={errors.contactName?.message}
        />
        <TextField
          {...register('contactEmail')}
          id="hiring-contactEmail"
          type="email"
          inputMode="email"
          label={labels.contactEmail}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.contactEmail?.message}
        />
        <TextField
          {...register('contactPhone')}
          id="hiring-contactPhone"
          type="tel"
          label={labels.contactPhone}
          hint={hiring.phoneHint}
          autoComplete="tel"
          error={errors.contactPhone?.message}
        />
        <TextField
          {...register('website')}
          id="hiring-website"
          type="url"
          inputMode="url"
          label={labels.website}
          optional
          placeholder="https://"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.website?.message}
        />
      </div>
      <ChoiceField
        {...register('preferredContact')}
        id="hiring-preferredContact"
        label={labels.preferredContact}
        required
        choices={contactPreferences.map((each) => ({ value: each, label: contactPreferenceLabels[each] }))}
        error={errors.preferredContact?.message}
      />
      <CheckboxField
        {...register('callbackRequested')}
        id="hiring-callbackRequested"
        label={labels.callbackRequested}
        hint={hiring.callbackHint}
      />
    </>
  );
}
