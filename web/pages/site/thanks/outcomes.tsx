import { plans } from '@horus/contract/catalog';
import type { HiringRequest } from '@horus/contract/leads';
import { paths } from '@horus/contract/paths';
import { thanks } from '#content/thanks.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dial, DialArc, DialHand, DialTicks } from '#ui/dial.tsx';
import { Spinner } from '#ui/spinner.tsx';

const { site, account } = paths;

/** The address has no checkout session. */
export function PageUnavailable() {
  return (
    <>
      <h1 className="text-4xl">{thanks.unavailable.title}</h1>
      <p className="mt-4 text-lg text-ink-600">{thanks.unavailable.text}</p>
      <p className="mt-8">
        <ButtonLink to={site.horus.href()} size="lg">
          {thanks.unavailable.link}
        </ButtonLink>
      </p>
    </>
  );
}

export function OrderVerifying() {
  return (
    <div role="status" className="flex flex-col items-center gap-5 text-center">
      <Spinner className="size-16 text-lapis-600" />
      <h1 className="text-2xl">{thanks.verifying}</h1>
    </div>
  );
}

/** Purchase data from the wizard's draft on this device. */
export type Ordered = Partial<Pick<HiringRequest, 'planType' | 'companyName' | 'contactEmail'>>;

export function OrderDone({ ordered }: { readonly ordered: Ordered | undefined }) {
  const { title, order, mailedTo, stepsTitle, steps, portal } = thanks.success;
  const { planType, companyName, contactEmail } = ordered ?? {};
  return (
    <>
      <Dial className="mb-8 size-24 text-green-600">
        <DialArc radius={95} thickness={3} />
        <DialTicks count={12} radius={80} length={12} thickness={3} />
        <DialHand turn={0.12} length={60} thickness={6} />
        <DialHand turn={0.86} length={34} thickness={6} />
      </Dial>
      <h1 className="text-4xl">{title}</h1>
      {planType && companyName && contactEmail && (
        <p className="mt-4 text-lg text-ink-600">
          {order(plans[planType].name, companyName.trim())}. {mailedTo}
          <strong className="font-semibold break-words text-ink-900">{contactEmail.trim()}</strong>.
        </p>
      )}
      <h2 className="mt-10 text-2xl">{stepsTitle}</h2>
      <ol className="mt-4">
        {steps.map((step, index) => (
          <li key={step} className="flex items-baseline gap-5 border-t border-line py-4 last:border-b">
            <span className="figures font-display text-2xl font-semibold text-lapis-600">{index + 1}</span>
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-8">
        <ButtonLink to={account.billing.href()} size="lg">
          {portal}
        </ButtonLink>
      </p>
    </>
  );
}

/** The checkout is complete, the payment is pending. */
export function OrderPending() {
  return (
    <>
      <h1 className="text-4xl">{thanks.pending.title}</h1>
      <p className="mt-4 text-lg text-ink-600">{thanks.pending.text}</p>
    </>
  );
}

/** Without script the page can't ask the server, so it refers to the email. */
export function OrderUnknown() {
  return (
    <>
      <h1 className="text-4xl">{thanks.withoutScript.title}</h1>
      <p className="mt-4 text-lg text-ink-600">{thanks.withoutScript.text}</p>
    </>
  );
}

export interface VerifyAgain {
  readonly onVerify: () => void;
  readonly verifying: boolean;
}

/** Not paid, or the verification failed. */
export function OrderFailed({ message, onVerify, verifying }: { readonly message: string } & VerifyAgain) {
  const { title, verify, busy, retry } = thanks.error;
  return (
    <div>
      <div role="alert">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-4 text-lg text-ink-600">{message}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
        <Button size="lg" onClick={onVerify} busy={verifying} busyLabel={busy}>
          {verify}
        </Button>
        <ButtonLink to={site.horus.href()} size="lg" variant="secondary">
          {retry}
        </ButtonLink>
      </div>
    </div>
  );
}
