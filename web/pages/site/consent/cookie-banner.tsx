import { paths } from '@horus/contract/paths';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import {
  type ConsentChoice,
  currentConsent,
  effectiveConsent,
  storeConsent,
  watchConsent,
} from '#client/consent.ts';
import { sendConsentProof } from '#client/consent-proof.ts';
import { CONSENT_BANNER_ID } from '#content/consent-banner.ts';
import { cookieBanner } from '#content/cookies.ts';
import { onConsentAsked } from '#pages/site/consent/consent-banner-state.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

const ALL: ConsentChoice = { analytics: true, marketing: true };
const NONE: ConsentChoice = { analytics: false, marketing: false };

/**
 * In every page's markup, shown by `data-ask-consent` on the document. The boot module sets it
 * while there is no valid choice, and handles the two plain answers until React runs. Without
 * script nothing is stored, so the banner stays hidden.
 */
export function CookieBanner() {
  const [configuring, setConfiguring] = useState(false);
  const banner = useRef<HTMLElement>(null);
  /** Element focused when the visitor opened the banner; the focus returns there. */
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

  // A link to the banner's fragment opens it; going back over that link does not.
  const location = useLocation();
  const action = useNavigationType();
  useEffect(() => {
    if (action === 'POP' || location.hash !== `#${CONSENT_BANNER_ID}`) return;
    setConfiguring(true);
    show(true);
  }, [location, action]);

  // Applies a choice made in another tab.
  useEffect(() => watchConsent(() => currentConsent() && close()));

  // Retries a proof that failed to send when the visitor chose.
  useEffect(() => void sendConsentProof(), []);

  function choose(choice: ConsentChoice): void {
    void sendConsentProof(storeConsent(choice));
    close();
  }

  function close(): void {
    const focused = banner.current?.contains(document.activeElement);
    show(false);
    setConfiguring(false);
    const back =
      askedFrom.current instanceof HTMLElement ? askedFrom.current : document.querySelector('main');
    if (focused) back?.focus();
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
      id={CONSENT_BANNER_ID}
      aria-label={cookieBanner.label}
      onKeyDown={(event) => event.key === 'Escape' && configuring && cancel()}
      className="inset-x-0 bottom-0 z-40 hidden overflow-y-auto border-line-strong bg-white outline-none not-tall:border-b ask-consent:block tall:fixed tall:max-h-[60dvh] tall:border-t tall:shadow-lg print:hidden!"
    >
      <div
        className={classNames(
          'page-width grid gap-x-8 gap-y-2 py-2.5 sm:py-3.5',
          !configuring && 'lg:grid-cols-[1fr_auto] lg:items-center',
        )}
      >
        <p className="text-xs text-ink-600 sm:text-sm">
          <strong className="font-semibold text-ink-900 max-sm:sr-only">{cookieBanner.title}.</strong>{' '}
          {cookieBanner.text} <span className="max-sm:hidden">{cookieBanner.changeOfMind}</span>{' '}
          <Link
            to={paths.site.cookies.href()}
            className="font-medium text-lapis-700 underline underline-offset-2"
          >
            {cookieBanner.policy}
          </Link>
        </p>
        {configuring ? (
          <Preferences
            onSubmit={save}
            onCancel={cancel}
            onAcceptAll={() => choose(ALL)}
            onRejectAll={() => choose(NONE)}
          />
        ) : (
          <div className="grid grid-cols-2 gap-1.5 min-[22.5rem]:grid-cols-[1fr_1fr_auto] sm:gap-2 sm:justify-self-start">
            <Button
              data-consent="all"
              variant="secondary"
              className="max-sm:px-1"
              onClick={() => choose(ALL)}
            >
              {cookieBanner.accept}
            </Button>
            <Button
              data-consent="none"
              variant="secondary"
              className="max-sm:px-1"
              onClick={() => choose(NONE)}
            >
              {cookieBanner.reject}
            </Button>
            <Button
              data-live
              variant="quiet"
              className="max-sm:px-1.5 max-[22.5rem]:col-span-2"
              onClick={() => setConfiguring(true)}
            >
              {cookieBanner.configure}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/**
 * Sets the attribute on the document, because the boot module shows the banner before React runs.
 */
function show(shown: boolean): void {
  document.documentElement.toggleAttribute('data-ask-consent', shown);
}

interface PreferencesProps {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onCancel: () => void;
  readonly onAcceptAll: () => void;
  readonly onRejectAll: () => void;
}

function Preferences({ onSubmit, onCancel, onAcceptAll, onRejectAll }: PreferencesProps) {
  const chosen = { necessary: true, ...effectiveConsent(currentConsent()) };
  const purposes = useRef<HTMLFieldSetElement>(null);
  useEffect(() => purposes.current?.focus(), []);

  return (
    <form onSubmit={onSubmit} aria-label={cookieBanner.configure}>
      <fieldset ref={purposes} tabIndex={-1} className="gap-x-8 outline-none md:grid md:grid-cols-3">
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
      <div className="mt-2 flex flex-wrap gap-2 pb-1">
        <Button type="submit" className="max-sm:grow">
          {cookieBanner.save}
        </Button>
        <Button variant="secondary" className="max-sm:grow" onClick={onAcceptAll}>
          {cookieBanner.accept}
        </Button>
        <Button variant="secondary" className="max-sm:grow" onClick={onRejectAll}>
          {cookieBanner.reject}
        </Button>
        <Button variant="quiet" className="max-sm:grow" onClick={onCancel}>
          {cookieBanner.cancel}
        </Button>
      </div>
    </form>
  );
}
