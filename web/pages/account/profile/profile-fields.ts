import {
  companySchema,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  nameSchema,
  newPasswordSchema,
  type UpdateProfileBody,
} from '@horus/contract/auth';
import { z } from 'zod';

const fields = z.object({
  name: nameSchema,
  company: companySchema,
  currentPassword: z.string().max(MAX_PASSWORD_LENGTH),
  /** Empty to keep the password. */
  newPassword: z.literal('').or(newPasswordSchema),
  confirmation: z.string(),
});

/** The password rules run even when other fields are invalid. */
export const profileFields = fields
  .refine(({ newPassword, currentPassword }) => newPassword === '' || currentPassword !== '', {
    path: ['currentPassword'],
    message: 'Debes introducir tu contraseña actual',
    when: () => true,
  })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    message: 'Las contraseñas no coinciden',
    when: () => true,
  });
export type ProfileValues = z.infer<typeof fields>;

/**
 * Sends only changes: another tab or a colleague may have changed the rest. Sends the passwords
 * only when there is a new one.
 */
export function toProfileUpdate(
  { name, company, currentPassword, newPassword }: ProfileValues,
  base: Pick<ProfileValues, 'name' | 'company'>,
): UpdateProfileBody {
  return {
    ...(name !== base.name && { name }),
    ...(company !== base.company && { company }),
    ...(newPassword !== '' && { currentPassword, newPassword }),
  };
}

/** Fields that show a green check. */
export function validFields(values: ProfileValues): Readonly<Record<keyof ProfileValues, boolean>> {
  const longEnough = values.newPassword.length >= MIN_PASSWORD_LENGTH;
  return {
    name: nameSchema.safeParse(values.name).success,
    company: values.company.trim() !== '' && companySchema.safeParse(values.company).success,
    currentPassword: values.currentPassword !== '',
    newPassword: longEnough,
    confirmation: longEnough && values.confirmation === values.newPassword,
  };
}
