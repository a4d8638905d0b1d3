import { addressOf } from '@horus/contract/address-of';
import { contactServiceLabels, contactServices } from '@horus/contract/lead-options';
import { contactForm } from '#content/forms.ts';
import { LeadForm } from '#pages/site/forms/lead-form.tsx';
import { useLeadForm } from '#pages/site/forms/use-lead-form.ts';
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx';

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
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          id="contact-nombre"
          name="nombre"
          label={labels.nombre}
          autoComplete="name"
          required
          error={errors['nombre']}
        />
        <TextField
          id="contact-email"
          name="email"
          type="email"
          inputMode="email"
          label={labels.email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors['email']}
        />
        <div className="col-span-full grid grid-cols-2 gap-x-3 gap-y-5 max-[22rem]:grid-cols-1 sm:gap-x-5">
          <TextField
            id="contact-telefono"
            name="telefono"
            type="tel"
            label={labels.telefono}
            optional
            autoComplete="tel"
            error={errors['telefono']}
          />
          <TextField
            id="contact-empresa"
            name="empresa"
            label={labels.empresa}
            optional
            autoComplete="organization"
            error={errors['empresa']}
          />
        </div>
      </div>
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
