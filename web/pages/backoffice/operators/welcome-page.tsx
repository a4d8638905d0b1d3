import { type JoinOffer, joinBody, MIN_OPERATOR_PASSWORD_LENGTH } from '@horus/contract/backoffice/operators';
import { paths } from '@horus/contract/backoffice/paths';
import { operatorRoleLabels } from '@horus/contract/operator-roles';
import { endSentence } from '@horus/contract/sentence';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { joinByPasskey } from '#client/backoffice/access.ts';
import { call } from '#client/backoffice/call.ts';
import { readSession } from '#client/backoffice/session-store.ts';
import { textOf } from '#client/call.ts';
import { IncompleteLink } from '#pages/auth/incomplete-link.tsx';
import { PasskeyButton } from '#pages/auth/passkey-button.tsx';
import { RecoveryCodes } from '#pages/auth/recovery-codes.tsx';
import { TotpKey } from '#pages/auth/totp-key.tsx';
import { useLinkToken } from '#pages/auth/use-link-token.ts';
import { LoginFrame } from '#pages/backoffice/operators/login-frame.tsx';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';

/** /admin/acceso, the page of an invitation's link. */
export function WelcomePage() {
  const token = useLinkToken();
  if (token) return <Welcome key={token} token={token} />;
  return (
    <LoginFrame title="Tu acceso">
      {token === null && (
        <IncompleteLink>Si no lo encuentras, pide otro a una persona responsable.</IncompleteLink>
      )}
    </LoginFrame>
  );
}

function Welcome({ token }: { readonly token: string }) {
  const [offer, setOffer] = useState<JoinOffer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const asked = useRef(false);
  const navigate = useNavigate();

  useEffect(() => {
    document.title = 'Tu acceso | Oficina de Horus';
    // Each call returns a new secret, and only the last one works.
    if (asked.current) return;
    asked.current = true;
    call('POST /api/admin/join/begin', { body: { token } }).then(setOffer, (error) =>
      setFailure(textOf(error, 'Vuelve a abrir el enlace.')),
    );
  }, [token]);

  if (codes && offer) {
    return (
      <LoginFrame title="Guarda tus códigos de recuperación">
        <RecoveryCodes
          codes={codes}
          email={offer.person.email}
          lost="la app o la llave"
          onDone={() => {
            void readSession().then(() => navigate(paths.admin.today.href(), { replace: true }));
          }}
        />
      </LoginFrame>
    );
  }
  if (failure) {
    return (
      <LoginFrame title="Tu acceso">
        <ErrorState title="No hemos podido abrir este enlace">{failure}</ErrorState>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title="Tu acceso">
      {offer ? (
        <JoinForm token={token} offer={offer} onDone={setCodes} />
      ) : (
        <Spinner label="Cargando..." className="size-9 text-lapis-600" />
      )}
    </LoginFrame>
  );
}

interface JoinFormProps {
  readonly token: string;
  readonly offer: JoinOffer;
  readonly onDone: (codes: readonly string[]) => void;
}

const schema = joinBody.options[0].pick({ password: true, code: true });

function JoinForm({ token, offer: { person, totp, passkey }, onDone }: JoinFormProps) {
  const { form, field, busy, refusal, setRefusal, onSubmit } = useCallForm({
    schema,
    defaultValues: { password: '', code: '' },
    failure: 'No hemos podido preparar tu acceso. Vuelve a intentarlo.',
    send: async (given) => {
      const { recoveryCodes } = await call('POST /api/admin/join', { body: { token, ...given } });
      onDone(recoveryCodes);
    },
  });

  async function joinWithKey(): Promise<void> {
    if (!(await form.trigger('password'))) return form.setFocus('password');
    onDone(await joinByPasskey(token, form.getValues('password'), passkey));
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
      <p className="text-ink-600">
        {endSentence(`Hola, ${person.name}`)} Entras como{' '}
        <strong className="text-ink-900">{operatorRoleLabels[person.role]}</strong>.
      </p>
      {/* Shows password managers the account of the password. */}
      <input type="email" autoComplete="username" value={person.email} readOnly hidden />
      <PasswordField
        label="Contraseña"
        hint={`Al menos ${MIN_OPERATOR_PASSWORD_LENGTH} caracteres: una frase larga vale.`}
        autoComplete="new-password"
        required
        {...field('password')}
      />
      <fieldset className="grid gap-4 border-t border-line pt-5">
        <legend className="sr-only">Segundo paso</legend>
        <p className="font-semibold">Segundo paso: tu app de códigos</p>
        <div>
          <TotpKey {...totp} />
        </div>
        <TextField
          label="Código de tu app"
          hint="Los 6 números que ves ahora."
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          {...field('code')}
        />
      </fieldset>
      <RefusalAlert refusal={refusal} />
      <Button type="submit" size="lg" busy={busy} busyLabel="Comprobando...">
        Entrar
      </Button>
      <PasskeyButton onUse={joinWithKey} onRefusal={setRefusal}>
        O usar una llave de acceso
      </PasskeyButton>
    </form>
  );
}
