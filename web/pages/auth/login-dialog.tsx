import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { closeLoginModal, useSession } from '#client/session.ts';
import { LOGIN_TITLE } from '#content/login.ts';
import { ChosenPlan } from '#pages/auth/chosen-plan.tsx';
import { FORGOTTEN_TITLE, ForgotPasswordForm } from '#pages/auth/forgot-password-form.tsx';
import { LoginForm } from '#pages/auth/login-form.tsx';
import { type CreatedAccount, RegisterForm } from '#pages/auth/register-form.tsx';
import { ToCheckout } from '#pages/auth/to-checkout.tsx';
import { useOnwards } from '#pages/auth/use-onwards.ts';
import { Alert } from '#ui/alert.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Segment, segmentsStyle } from '#ui/segment.tsx';

/**
 * The login form over the page, opened by picking a plan; in its place, on demand, the one for a
 * forgotten password. Going elsewhere closes it.
 */
export default function LoginDialog({ open }: { readonly open: boolean }) {
  const { key } = useLocation();
  const content = useRef<HTMLDivElement>(null);
  /** The address that the form for a forgotten password begins with; null: login is shown. */
  const [forgottenBy, setForgottenBy] = useState<string | null>(null);
  // Most people who pick a plan are new; someone whose session has ended is not.
  const { expired } = useSession();
  const [side, setSide] = useState<Side>(expired ? 'known' : 'new');

  // biome-ignore lint/correctness/useExhaustiveDependencies: anyone who goes somewhere is done with the form.
  useEffect(() => closeLoginModal, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each form starts at its first field, not at the close button.
  useEffect(() => {
    const first = ':not([hidden]) > form input:not([type=radio])';
    if (open) content.current?.querySelector<HTMLInputElement>(first)?.focus();
  }, [open, forgottenBy]);

  function onClose(): void {
    setForgottenBy(null);
    closeLoginModal();
  }

  return (
    <Dialog open={open} onClose={onClose} title={forgottenBy === null ? LOGIN_TITLE : FORGOTTEN_TITLE}>
      <div ref={content} className="grid gap-5">
        {forgottenBy === null ? (
          <LoginAndOnwards side={side} onSide={setSide} onForgotten={setForgottenBy} />
        ) : (
          <ForgotPasswordForm email={forgottenBy} onBack={() => setForgottenBy(null)} />
        )}
      </div>
    </Dialog>
  );
}

const sides = { new: 'Soy cliente nuevo', known: 'Ya tengo cuenta' } as const;
type Side = keyof typeof sides;

interface LoginAndOnwardsProps {
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly onForgotten: (email: string) => void;
}

/** Either side goes on to the payment. */
function LoginAndOnwards({ side, onSide, onForgotten }: LoginAndOnwardsProps) {
  const { toCheckout } = useOnwards();
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
      {/* Both stay: what was typed on one side is there on coming back to it. */}
      <div hidden={side !== 'new'}>
        <RegisterForm
          onCreated={(account) => {
            setCreated(account);
            onSide('known');
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
