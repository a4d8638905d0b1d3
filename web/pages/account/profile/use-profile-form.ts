import { errors } from '@horus/contract/errors';
import { paths } from '@horus/contract/paths';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { call } from '#client/call.ts';
import { PROFILE_DRAFT_KEY } from '#client/form-drafts.ts';
import { zodResolver } from '#client/form-resolver.ts';
import { mergeUser } from '#client/session.ts';
import { useCustomer, useLeaveTo } from '#pages/account/frame/require-user.tsx';
import { useFormDraft, useKeepDraft } from '#pages/account/parts/use-form-draft.ts';
import {
  type ProfileValues,
  profileFields,
  toProfileUpdate,
  validFields,
} from '#pages/account/profile/profile-fields.ts';
import { showFieldErrors } from '#pages/forms/form-refusal.tsx';
import { toast } from '#ui/toast.ts';

/**
 * Milliseconds from the message of an expired session to the login page (docs/product.md, 'Times
 * and limits').
 */
const TO_LOGIN_MS = 2_000;

const [, NO_SUCH_USER] = errors['auth.user_not_found'];
const [, WRONG_PASSWORD] = errors['auth.wrong_current_password'];

const noPasswords = { currentPassword: '', newPassword: '', confirmation: '' } as const;
const sentFields = ['name', 'company', 'currentPassword', 'newPassword'] as const;

export function useProfileForm() {
  const user = useCustomer();
  const saved = { name: user.name, company: user.company ?? '' };
  const draft = useFormDraft(PROFILE_DRAFT_KEY, saved);
  const form = useForm<ProfileValues>({
    resolver: zodResolver(profileFields),
    mode: 'onChange',
    defaultValues: { ...draft.begin, ...noPasswords },
  });
  useKeepDraft(form, draft.keep);
  const { errors: wrong, isSubmitting } = form.formState;
  const [leaving, setLeaving] = useState(false);
  const sendToLogin = useSendToLogin();
  const navigate = useNavigate();
  const right = validFields(form.watch());

  /** Validates the other password fields again, whose errors depend on this one. */
  async function judgeOtherPasswords(changed: keyof ProfileValues): Promise<void> {
    if (changed === 'newPassword') {
      if (form.getFieldState('confirmation').isDirty) await form.trigger('confirmation');
      if (form.getFieldState('currentPassword').invalid) await form.trigger('currentPassword');
    }
  }

  function field(name: keyof ProfileValues) {
    return {
      ...form.register(name, { onChange: () => judgeOtherPasswords(name) }),
      error: wrong[name]?.message,
      valid: right[name],
    };
  }

  async function save(values: ProfileValues): Promise<void> {
    try {
      mergeUser(await call('POST /api/auth/update-profile', { body: toProfileUpdate(values, draft.base) }));
    } catch (error) {
      return explain(error);
    }
    draft.forget();
    await navigate(paths.account.dashboard.href());
    toast.success(
      values.newPassword === '' ? 'Perfil actualizado correctamente' : 'Contraseña cambiada correctamente',
    );
  }

  function explain(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (message.includes(NO_SUCH_USER)) {
      toast.error('Tu sesión ha caducado. Por favor, inicia sesión de nuevo.');
      setLeaving(true);
      sendToLogin();
    } else if (message.includes(WRONG_PASSWORD)) {
      toast.error('La contraseña actual es incorrecta');
      form.setError('currentPassword', { type: 'server', message: WRONG_PASSWORD });
      form.setFocus('currentPassword', { shouldSelect: true });
    } else {
      toast.error(`Error al actualizar el perfil: ${message}`);
      showFieldErrors(error, sentFields, form);
    }
  }

  return {
    field,
    restored: draft.restored,
    startAgain: () => {
      draft.forget();
      // Focus first: after a reset, the form knows its fields only once they are rendered.
      form.setFocus('name');
      form.reset({ ...saved, ...noPasswords });
    },
    saving: isSubmitting || leaving,
    onSubmit: form.handleSubmit(save, () => {
      toast.error('Por favor, corrige los errores en el formulario', { toastId: 'profile-invalid' });
    }),
  };
}

/** Redirects to the login page after a moment to read the reason. */
function useSendToLogin(): () => void {
  const leaveTo = useLeaveTo();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current = setTimeout(() => leaveTo(paths.auth.login.href()), TO_LOGIN_MS);
  };
}
