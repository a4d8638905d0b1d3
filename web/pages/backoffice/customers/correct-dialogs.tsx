import {
  type CompanyData,
  type CustomerMember,
  correctCompanyBody,
  correctMemberBody,
} from '@horus/contract/backoffice/customers';
import { DEFAULT_COUNTRY } from '@horus/contract/countries';
import { LINK_DAYS } from '@horus/contract/retention';
import { normalizeTexts } from '@horus/contract/typed-text';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '#client/backoffice/call.ts';
import { useCustomerChanged } from '#client/backoffice/customers.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { CompanyInputs } from '#pages/account/request-invoice/company-fields.tsx';
import {
  type CompanyValues,
  chooseCountry,
  countryOf,
} from '#pages/account/request-invoice/invoice-form-values.ts';
import { ActionDialog, ActionFailed } from '#pages/backoffice/customers/action-dialog.tsx';
import { useFormDraft } from '#pages/backoffice/parts/use-form-draft.ts';
import { fieldsOf } from '#pages/forms/fields-of.ts';
import { TextField } from '#ui/field.tsx';
import { markStart } from '#ui/focus-start.ts';
import { toast } from '#ui/toast.ts';

interface DialogProps {
  readonly organizationId: string;
  readonly onClose: () => void;
}

type CompanyForm = CompanyValues & { readonly company: string; readonly phone: string };

function valuesOf({ company, phone, payer }: CompanyData): CompanyForm {
  const none = { companyName: '', taxId: '', address: '', postalCode: '', city: '', province: '' };
  const known = payer ?? { ...none, country: DEFAULT_COUNTRY };
  return { ...known, company, phone, ...chooseCountry(known.country) };
}

/** Shows data that changed meanwhile in the fields that were not edited. */
export const keepTyped = { resetOptions: { keepDirtyValues: true } } as const;

export const companyDraftOf = (organizationId: string) => `correctData ${organizationId}`;
export const memberDraftOf = (organizationId: string, { userId }: CustomerMember) =>
  `correctMember ${organizationId} ${userId}`;

export function CorrectCompanyDialog({
  organizationId,
  name,
  data,
  startsAtPhone = false,
  onClose,
}: DialogProps & {
  readonly name: string;
  readonly data: CompanyData;
  readonly startsAtPhone?: boolean;
}) {
  const changed = useCustomerChanged(organizationId);
  const stored = valuesOf(data);
  const form = useForm<CompanyForm>({ values: stored, ...keepTyped });
  const draft = useFormDraft(form, stored, [companyDraftOf(organizationId), name]);
  const field = fieldsOf(form);
  const phone = field('phone');

  async function save(): Promise<void> {
    const { company, phone, country, otherCountry, ...payer } = form.getValues();
    const isEmpty = data.payer === null && Object.values(payer).every((text) => text.trim() === '');
    const wanted = isEmpty ? null : { ...payer, country: countryOf({ country, otherCountry }) };
    const body = check(form, correctCompanyBody, { company, phone, payer: wanted, seen: data });
    await call('POST /api/admin/customers/:organizationId/data', { params: { organizationId }, body });
    draft.clear();
    await changed();
  }

  return (
    <ActionDialog
      title="Corregir los datos de la empresa"
      action="Guardar"
      said="Datos guardados"
      onAct={save}
      onRefused={() => void changed()}
      onClose={onClose}
    >
      <div className="grid gap-3" onChange={draft.onChange}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Empresa" optional autoComplete="off" {...field('company')} />
          <TextField
            {...phone}
            {...{ label: 'Teléfono', optional: true, type: 'tel', autoComplete: 'off' }}
            ref={(element) => {
              phone.ref(element);
              if (startsAtPhone) markStart(element);
            }}
          />
        </div>
        <h3 className="mt-3 font-semibold text-ink-900">En sus facturas</h3>
        <CompanyInputs form={form as unknown as UseFormReturn<CompanyValues>} />
      </div>
      <p className="text-sm">
        Las facturas ya emitidas no cambian. El cliente lo ve en su actividad, y lo de antes queda en las
        notas.
      </p>
    </ActionDialog>
  );
}

export function CorrectMemberDialog({
  organizationId,
  member,
  onClose,
}: DialogProps & { readonly member: CustomerMember }) {
  const changed = useCustomerChanged(organizationId);
  const { name, email, userId } = member;
  const stored = { name, email };
  const form = useForm({ values: stored, ...keepTyped });
  const draft = useFormDraft(form, stored, [memberDraftOf(organizationId, member), name]);
  const field = fieldsOf(form);

  async function save(): Promise<void> {
    const body = check(form, correctMemberBody, { ...form.getValues(), seen: stored });
    await sendOnce(`member ${userId}`, (id) =>
      call('POST /api/admin/customers/:organizationId/members/:userId/data', {
        params: { organizationId, userId },
        body: { ...body, id },
      }),
    );
    draft.clear();
    toast.success(body.email === email ? 'Datos guardados' : `Enlace enviado a ${body.email}`);
    await changed();
  }

  return (
    <ActionDialog
      title={`Corregir nombre o email de ${name}`}
      action="Guardar"
      onAct={save}
      onRefused={() => void changed()}
      onClose={onClose}
    >
      <div className="grid gap-3" onChange={draft.onChange}>
        <TextField label="Nombre" required autoComplete="off" {...field('name')} />
        <TextField label="Email" required type="email" autoComplete="off" {...field('email')} />
      </div>
      <ul className="list-disc space-y-1.5 pl-5 text-sm">
        <li>
          Si cambias el email, en el nuevo recibe un enlace que vale {LINK_DAYS} días. Hasta que lo abra con
          su sesión sigue entrando con el de ahora, que recibe un aviso del cambio.
        </li>
        <li>Queda en la actividad de la cuenta, y lo de antes en las notas.</li>
      </ul>
    </ActionDialog>
  );
}

/** Shows the errors of the fields and focuses the first. @throws ActionFailed */
export function check<Values extends FieldValues, Body>(
  form: UseFormReturn<Values>,
  schema: z.ZodType<Body>,
  typed: unknown,
): Body {
  const { data, error } = schema.safeParse(normalizeTexts(typed));
  form.clearErrors();
  if (data) return data;
  for (const [index, { path, message }] of (error?.issues ?? []).entries()) {
    form.setError(path.at(-1) as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  throw new ActionFailed(null);
}
