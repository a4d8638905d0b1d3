import { countryNames } from '@horus/contract/countries';
import { checkAddress, provinceOf } from '@horus/contract/postal-codes';
import { vatOutcome } from '@horus/contract/vat-outcome';
import { useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { invoiceCountries, invoiceRequest, OTHER_COUNTRY } from '#content/invoice-request.ts';
import {
  type CompanyValues,
  countryOf,
  provinceToFill,
  warnAboutTaxId,
} from '#pages/account/request-invoice/invoice-form-values.ts';
import { fieldsOf } from '#pages/forms/fields-of.ts';
import { classNames } from '#ui/class-names.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icons.tsx';
import { SectionPanel } from '#ui/panel.tsx';

const { company: labels } = invoiceRequest;
const otherCountries = countryNames.filter((name) => !invoiceCountries.some((each) => each === name));

export function CompanyFields({ form }: { readonly form: UseFormReturn<CompanyValues> }) {
  const values = useWatch({ control: form.control }) as CompanyValues;
  const country = countryOf(values);
  return (
    <SectionPanel title={labels.title}>
      <CompanyInputs form={form} />
      {country !== '' && (
        <div role="status" className="mt-6 rounded-md bg-paper-2 px-4 py-3 text-sm">
          <p className="font-semibold">{invoiceRequest.vatTitle}</p>
          <p className="mt-1 text-ink-700">{vatOutcome({ ...values, country }).explanation}</p>
        </div>
      )}
    </SectionPanel>
  );
}

export function CompanyInputs({ form }: { readonly form: UseFormReturn<CompanyValues> }) {
  const { trigger, getValues, setValue } = form;
  const { errors, isSubmitted } = form.formState;
  const field = fieldsOf(form);
  const filled = useRef(provinceOf(getValues('postalCode')));
  const values = useWatch({ control: form.control }) as CompanyValues;
  const country = countryOf(values);
  const taxIdWarning = warnAboutTaxId(values.taxId, country);

  function fillProvince(): void {
    const province = provinceToFill(getValues(), filled.current);
    if (province === null) return;
    filled.current = province;
    setValue('province', province, { shouldValidate: isSubmitted });
  }

  function onCountry(): void {
    if (isSubmitted) void trigger('taxId');
    fillProvince();
  }

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={labels.companyName}
        required
        autoComplete="organization"
        boxClassName="sm:col-span-2"
        {...field('companyName')}
      />
      <div className="grid gap-1.5 sm:col-span-2">
        <TextField
          label={labels.taxId}
          hint={labels.taxIdHint}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('taxId')}
          error={errors.taxId?.message ?? (taxIdWarning?.blocks ? taxIdWarning.message : undefined)}
        />
        <FieldWarning>{taxIdWarning && !taxIdWarning.blocks ? taxIdWarning.message : null}</FieldWarning>
      </div>
      <TextField
        label={labels.address}
        required
        autoComplete="address-line1"
        boxClassName="sm:col-span-2"
        {...field('address')}
      />
      <TextField
        label={labels.postalCode}
        required
        autoComplete="postal-code"
        {...field('postalCode', { onChange: fillProvince })}
      />
      <TextField label={labels.city} required autoComplete="address-level2" {...field('city')} />
      <TextField label={labels.province} required autoComplete="address-level1" {...field('province')} />
      <SelectField
        label={labels.country}
        required
        autoComplete="country-name"
        {...field('country', { onChange: onCountry })}
      >
        {invoiceCountries.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <FieldWarning className="sm:col-span-2">
        {values.postalCode === '' ? null : checkAddress({ ...values, country })}
      </FieldWarning>
      {values.country === OTHER_COUNTRY && (
        <SelectField
          label={labels.otherCountry}
          required
          autoComplete="country-name"
          boxClassName="sm:col-span-2"
          {...field('otherCountry', { onChange: onCountry })}
        >
          <option value="">{labels.chooseCountry}</option>
          {otherCountries.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

/** A warning that does not block the form: the value may be right. */
function FieldWarning({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: string | null;
}) {
  return (
    <p role="status" className={classNames('flex gap-2 text-sm text-ink-800 empty:hidden', className)}>
      {children && (
        <>
          <Icon name="warning" className="mt-0.5 size-4.5 shrink-0 text-gold-600" />
          <span>{children}</span>
        </>
      )}
    </p>
  );
}
