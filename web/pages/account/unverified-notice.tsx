import { useEffect } from 'react';
import { refreshUser } from '#client/session.ts';
import { ResendVerification } from '#pages/auth/resend-verification.tsx';
import { Icon } from '#ui/icons.tsx';

/** Disappears once the address is confirmed, even in another tab. */
export function UnverifiedNotice({ email }: { readonly email: string }) {
  useEffect(() => {
    const onFocus = () => void refreshUser();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);

  return (
    <section aria-label="Email sin confirmar" className="border-b border-line bg-paper-2">
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <div className="flex min-w-0 grow basis-48 items-start gap-3 text-sm">
          <Icon name="mail" className="mt-0.5 size-5 shrink-0 text-gold-600" />
          <p className="min-w-0">
            <strong className="font-semibold">Confirma tu email.</strong> Te hemos enviado un enlace a{' '}
            <span title={email} className="max-sm:block max-sm:truncate">
              {email}.
            </span>
          </p>
        </div>
        <ResendVerification />
      </div>
    </section>
  );
}
