import { contactPreferenceLabels, contactPreferences } from '@horus/contract/lead-options';
import { hiring } from '#content/hiring.ts';
import type { HiringWizardState } from '#pages/site/hiring/use-hiring-wizard.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { TextField } from '#ui/field.tsx';

export function ContactStep({ wizard }: { readonly wizard: HiringWizardState }) {
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField {...wizard.field('contactName')} autoComplete="name" required />
        <TextField
          {...wizard.field('contactEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField {...wizard.field('contactPhone')} type="tel" hint={hiring.phoneHint} autoComplete="tel" />
        <TextField
          {...wizard.field('website')}
          type="url"
          inputMode="url"
          optional
          placeholder="https://"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <ChoiceField
        {...wizard.field('preferredContact')}
        required
        choices={contactPreferences.map((each) => ({ value: each, label: contactPreferenceLabels[each] }))}
      />
      <CheckboxField {...wizard.field('callbackRequested')} hint={hiring.callbackHint} />
    </>
  );
}
