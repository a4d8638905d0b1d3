import { addressOf } from '@horus/contract/address-of';
import { contactServiceLabels, contactServices } from '@horus/contract/lead-options';
import { contactForm } from '#content/forms.ts';
import { LeadForm } from '#pages/site/forms/lead-form.tsx';
import { PersonFields } from '#pages/site/forms/person-fields.tsx';
import { useLeadForm } from '#pages/site/forms/use-lead-form.ts';
import { SelectField, TextAreaField } from '#ui/field.tsx';

const { labels } = contactForm;

export function ContactForm({ titleId }: { readonly titleId: string }) {
  const state = useLeadForm('contact');
  const { errors } = state;
  return (
    <LeadForm
      kind="contact"
      action={addressOf('POST /api/leads/contact')}
      titleId={titleId}
      state={state}
      texts={contactForm}
      className="lg:grid-cols-2 lg:gap-x-16"
    >
      <div className="grid gap-4 content-start sm:gap-5 lg:row-span-3">
        <PersonFields kind="contact" labels={labels} errors={errors} />
        <SelectField
          id="contact-servicio"
          name="servicio"
          label={labels.servicio}
          required
          defaultValue=""
          error={errors['servicio']}
        >
          <option value="" disabled>
            {contactForm.servicePlaceholder}
          </option>
          {contactServices.map((service) => (
            <option key={service} value={service}>
              {contactServiceLabels[service]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField
        id="contact-mensaje"
        name="mensaje"
        label={labels.mensaje}
        rows={3}
        required
        error={errors['mensaje']}
      />
    </LeadForm>
  );
}
