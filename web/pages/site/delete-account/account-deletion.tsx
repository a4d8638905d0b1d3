import type { User } from '@horus/contract/auth';
import { paths } from '@horus/contract/paths';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createAccountCache } from '#client/account-queries.ts';
import { usePendingDeletion } from '#client/own-account-queries.ts';
import { removeToken } from '#client/token.ts';
import { deleteAccount } from '#content/delete-account.ts';
import { EmailLinkGuard } from '#pages/account/frame/email-link-guard.tsx';
import { ProofDialog } from '#pages/account/security/proof-dialog.tsx';
import { DeleteAccountWizard } from '#pages/site/delete-account/delete-account-wizard.tsx';
import { PendingDeletion } from '#pages/site/delete-account/pending-deletion.tsx';
import { useHeadingFocus } from '#pages/site/delete-account/use-heading-focus.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Dial, DialArc, DialTicks } from '#ui/dial.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { toast } from '#ui/toast.ts';

const { sent, handOver, pending: texts } = deleteAccount;

/** For signed-in users: requests deletion, shows a pending request, withdraws it. */
export default function AccountDeletion({ user }: { readonly user: User }) {
  const [cache] = useState(createAccountCache);
  const navigate = useNavigate();

  function leave(address: string): void {
    removeToken();
    void navigate(address);
  }

  return (
    <QueryClientProvider client={cache}>
      <EmailLinkGuard user={user} onLeave={leave}>
        <DeletionRequest user={user} />
        <ProofDialog email={user.email} />
      </EmailLinkGuard>
    </QueryClientProvider>
  );
}

function DeletionRequest({ user }: { readonly user: User }) {
  const { pending, plan, lastOwnerOf, failed, reading, readAgain, withdraw } = usePendingDeletion();
  /** The server's message after the request. */
  const [received, setReceived] = useState<string | null>(null);
  /** True after a press, as opposed to page load: the heading then takes the focus. */
  const [acted, setActed] = useState(false);

  if (received !== null) return <Sent message={received} />;
  if (pending) {
    return (
      <PendingDeletion
        plan={plan ?? { state: 'none' }}
        request={pending}
        takesFocus={acted}
        busy={withdraw.isPending}
        onWithdraw={() =>
          withdraw.mutate(undefined, {
            onSuccess: () => {
              setActed(true);
              toast.success(texts.withdrawn);
            },
            onError: () => {
              toast.error(texts.failed, { toastId: 'withdraw' });
              readAgain();
            },
          })
        }
      />
    );
  }
  if (pending === null && lastOwnerOf.length > 0) return <HandOver organizations={lastOwnerOf} />;
  if (pending === null) {
    return (
      <DeleteAccountWizard
        email={user.email}
        plan={plan ?? { state: 'none' }}
        takesFocus={acted}
        onSent={setReceived}
        onPending={() => {
          setActed(true);
          readAgain();
        }}
      />
    );
  }
  if (failed) {
    return <ErrorState title="No hemos podido leer tus solicitudes" onRetry={readAgain} retrying={reading} />;
  }
  return <DeleteAccountSkeleton />;
}

/** Replaces the wizard when the user is the only owner of an organisation with other members. */
function HandOver({ organizations }: { readonly organizations: readonly string[] }) {
  return (
    <>
      <Alert tone="error">
        <p className="font-semibold">{handOver.title}</p>
        <p className="mt-1 wrap-anywhere">{handOver.text(list.format(organizations))}</p>
      </Alert>
      <ButtonLink to={paths.account.team.href()} size="lg" className="mt-6 w-full">
        {handOver.link}
      </ButtonLink>
    </>
  );
}

const list = new Intl.ListFormat('es');

function Sent({ message }: { readonly message: string }) {
  const heading = useHeadingFocus(true);
  return (
    <div role="status">
      <Dial className="size-16 text-green-600">
        <DialArc radius={95} thickness={4} />
        <DialTicks count={12} radius={78} length={12} thickness={4} />
        <path d="M-30 2 L-8 24 L32 -22" strokeWidth={9} strokeLinecap="round" strokeLinejoin="round" />
      </Dial>
      <h2 ref={heading} tabIndex={-1} className="mt-5 text-2xl outline-none">
        {sent.title}
      </h2>
      <p className="mt-3 text-ink-600">
        {message} {sent.mail}
      </p>
      <ButtonLink to={paths.site.home.href()} size="lg" className="mt-6 w-full">
        {sent.link}
      </ButtonLink>
    </div>
  );
}

function DeleteAccountSkeleton() {
  return (
    <div aria-busy="true" className="grid min-h-72 content-start gap-4">
      <span className="sr-only">Cargando...</span>
      <Skeleton className="h-8 w-2/3" />
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-12 w-full" />
      ))}
    </div>
  );
}
