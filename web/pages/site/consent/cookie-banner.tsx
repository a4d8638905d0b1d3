import { paths } from '@horus/contract/paths';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { cookieBanner } from '#content/cookies.ts';
import { onConsentAsked } from '#pages/site/consent/consent-banner-state.ts';
import { type ConsentChoice, currentConsent, storeConsent, watchConsent } from '#server/consent.ts';
import { sendConsentProof } from '#server/consent-proof.ts';
import { Button } from '#ui/button.tsx';

const ALL: ConsentChoice = { analytics: true, marketing: true };
const NONE: ConsentChoice = { analytics: false, marketing: false };

/**
 * Asks what may be stored. It is in every page's markup; the document's `data-ask-consent` shows it, which the boot
 * module sets while no choice holds, and whose plain answers it takes until React is there. Without script nothing is
 * stored, and nothing is asked.
 */
export function CookieBanner() {
  const [configuring, setConfiguring] = useState(false);
  const banner = useRef<HTMLElement>(null);
  /** Where the visitor was when he asked for the banner: he goes on there. */
  const askedFrom = useRef<Element | null>(null);

  useEffect(
    () =>
      onConsentAsked(() => {
        askedFrom.current = document.activeElement;
        setConfiguring(true);
        show(true);
        banner.current?.focus();
      }),
    [],
  );

  // A choice made in another tab is made here too.
  useEffect(() => watchConsent(() => currentConsent() && close()));

  // A proof that did not arrive when the choice was made.
  useEffect(() => void sendConsentProof(), []);

  function choose(choice: ConsentChoice): void {
    void sendConsentProof(storeConsent(choice));
    close();
  }

  function close(): void {
    const focused = banner.current?.contains(document.activeElement);
    show(false);
    setConfiguring(false);
    if (focused && askedFrom.current instanceof HTMLElement) askedFrom.current.focus({ preventScroll: true });
    askedFrom.current = null;
  }

  function cancel(): void {
    if (currentConsent()) close();
    else {
      setConfiguring(false);
      banner.current?.focus();
    }
  }

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    choose({ analytics: chosen.has('analytics'), marketing: chosen.has('marketing') });
  }

  return (
    <section
      ref={banner}
      tabIndex={-1}
      data-tone="paper"
      aria-label={cookieBanner.label}
      onKeyDown={(event) => event.key === 'Escape' && configuring && cancel()}
      className="fixed inset-x-3 bottom-3 z-40 hidden max-h-[calc(100dvh-1.5rem)] max-w-[30rem] overflow-y-auto rounded-xl border border-line bg-white p-5 shadow-lg outline-none ask-consent:block print:hidden! sm:inset-x-auto sm:bottom-4 sm:left-4 sm:p-6"
    >
      <p className="font-display text-xl font-semibold">{cookieBanner.title}</p>
      <p className="mt-2 text-sm text-ink-600">
        {cookieBanner.text}{' '}
        <Link
          to={paths.site.cookies.href()}
          className="font-medium text-lapis-700 underline underline-offset-2"
        >
          {cookieBanner.policy}
        </Link>
      </p>
      {configuring ? (
        <Preferences onSubmit={save} onCancel={cancel} onAcceptAll={() => choose(ALL)} />
      ) : (
        <div className="mt-4 grid grid-cols-2 gap-2">
          <Button data-consent="all" onClick={() => choose(ALL)}>
            {cookieBanner.accept}
          </Button>
          <Button data-consent="none" onClick={() => choose(NONE)}>
            {cookieBanner.reject}
          </Button>
          <Button data-live variant="quiet" className="col-span-2" onClick={() => setConfiguring(true)}>
            {cookieBanner.configure}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The document says it, not React: the boot module shows the banner before React is there. */
function show(shown: boolean): void {
  document.documentElement.toggleAttribute('data-ask-consent', shown);
}

interface PreferencesProps {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onCancel: () => void;
  readonly onAcceptAll: () => void;
}

function Preferences({ onSubmit, onCancel, onAcceptAll }: PreferencesProps) {
  const consent = currentConsent();
  const chosen = {
    necessary: true,
    analytics: consent?.analytics ?? false,
    marketing: consent?.marketing ?? false,
  };
  const purposes = useRef<HTMLFieldSetElement>(null);
  useEffect(() => purposes.current?.focus(), []);

  return (
    <form onSubmit={onSubmit} className="mt-4">
      <fieldset ref={purposes} tabIndex={-1} className="outline-none">
        <legend className="sr-only">{cookieBanner.configure}</legend>
        {cookieBanner.purposes.map(({ key, name, text }) => (
          <label key={key} className="flex min-h-11 items-start gap-3 border-t border-line py-3">
            <input
              type="checkbox"
              name={key}
              defaultChecked={chosen[key]}
              disabled={key === 'necessary'}
              className="mt-0.5 size-5 shrink-0 accent-lapis-600"
            />
            <span className="text-sm">
              <span className="font-semibold">{name}</span>
              <span className="block text-ink-600">{text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button type="submit" className="col-span-2">
          {cookieBanner.save}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {cookieBanner.cancel}
        </Button>
        <Button variant="secondary" onClick={onAcceptAll}>
          {cookieBanner.accept}
        </Button>
      </div>
    </form>
  );
}
