import { useEffect, useRef, useState } from 'react';
import { login, useSession } from '#client/session.ts';
import { ChosenPlan } from '#pages/auth/chosen-plan.tsx';
import { ForgotPasswordForm } from '#pages/auth/forgot-password-form.tsx';
import { LoginForm } from '#pages/auth/login-form.tsx';
import { type CreatedAccount, RegisterForm } from '#pages/auth/register-form.tsx';
import { ToCheckout } from '#pages/auth/to-checkout.tsx';
import { useRedirectAfterLogin } from '#pages/auth/use-redirect-after-login.ts';
import { Alert } from '#ui/alert.tsx';
import { Segment, segmentsStyle } from '#ui/segment.tsx';

interface LoginModalContentProps {
  /** Null before a choice. */
  readonly side: Side | null;
  readonly onSide: (side: Side) => void;
  readonly forgottenBy: string | null;
  readonly onForgotten: (email: string | null) => void;
}

export default function LoginModalContent({
  side,
  onSide,
  forgottenBy,
  onForgotten,
}: LoginModalContentProps) {
  const content = useRef<HTMLDivElement>(null);
  // Most visitors who pick a plan are new, but not after an expired session.
  const { expired } = useSession();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each form starts at its first field, not at the close button.
  useEffect(() => {
    const first = ':not([hidden]) > form input:not([type=radio])';
    content.current?.querySelector<HTMLInputElement>(first)?.focus();
  }, [forgottenBy]);

  return (
    <div ref={content} className="grid gap-5">
      {forgottenBy === null ? (
        <LoginAndOnwards
          side={side ?? (expired ? 'known' : 'new')}
          onSide={onSide}
          onForgotten={onForgotten}
        />
      ) : (
        <ForgotPasswordForm email={forgottenBy} onBack={() => onForgotten(null)} />
      )}
    </div>
  );
}

const sides = { new: 'Soy cliente nuevo', known: 'Ya tengo cuenta' } as const;
export type Side = keyof typeof sides;

interface LoginAndOnwardsProps {
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly onForgotten: (email: string) => void;
}

function LoginAndOnwards({ side, onSide, onForgotten }: LoginAndOnwardsProps) {
  const { toCheckout } = useRedirectAfterLogin();
  const [created, setCreated] = useState<CreatedAccount | null>(null);
  if (toCheckout) return <ToCheckout />;
  return (
    <>
      <ChosenPlan />
      <fieldset className={`grid grid-cols-2 ${segmentsStyle}`}>
        <legend className="sr-only">Quién eres</legend>
        {(Object.keys(sides) as Side[]).map((each) => (
          <Segment
            key={each}
            name="side"
            checked={side === each}
            onChange={() => onSide(each)}
            className="min-h-11 px-2"
          >
            {sides[each]}
          </Segment>
        ))}
      </fieldset>
      {/* Both forms stay mounted to keep the typed text. */}
      <div hidden={side !== 'new'}>
        <RegisterForm
          // Logs in at once, so that the purchase continues. With another password for an existing
          // account, the login form stays.
          onCreated={async (account, password) => {
            setCreated(account);
            onSide('known');
            await login({ email: account.email, password }).catch(() => undefined);
          }}
        />
      </div>
      <div hidden={side !== 'known'} className="grid gap-5 [&[hidden]]:hidden">
        {created && <Alert tone="success">{created.notice}</Alert>}
        <LoginForm key={created?.email} email={created?.email} onForgotten={onForgotten} />
      </div>
    </>
  );
}
