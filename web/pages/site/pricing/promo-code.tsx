import { useEffect, useState } from 'react';
import { company } from '#content/company.ts';
import { pricingTexts } from '#content/pricing.ts';
import { Icon } from '#ui/icons.tsx';
import { COPY_TOAST_MS, toast } from '#ui/toast.ts';

/** Milliseconds that the check mark stays after a copy. */
const CHECK_MS = 2000;

export function PromoCode() {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CHECK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(company.PROMO_CODE);
      setCopied(true);
      toast.success(pricingTexts.promoCopied, { autoClose: COPY_TOAST_MS, toastId: 'promo-copied' });
    } catch {
      toast.error(pricingTexts.promoCopyFailed);
    }
  }

  return (
    <span className="inline-flex items-stretch overflow-hidden rounded-md border border-line-strong bg-white align-middle text-ink-900 on-ink:border-gold-400 on-ink:bg-transparent on-ink:text-gold-300">
      <code className="figures flex items-center pl-3 font-text without-react:pr-3 text-sm font-semibold tracking-wide">
        {company.PROMO_CODE}
      </code>
      <button
        type="button"
        data-live
        onClick={() => void copy()}
        aria-label={copied ? 'Código copiado' : `Copiar el código ${company.PROMO_CODE}`}
        className="-outline-offset-4 flex size-11 items-center justify-center text-lapis-600 hover:bg-lapis-50 active:bg-lapis-100 on-ink:text-gold-300 on-ink:hover:bg-ink-800 on-ink:active:bg-ink-700 without-react:hidden"
      >
        <Icon
          name={copied ? 'check' : 'copy'}
          className={copied ? 'size-5 text-green-600 on-ink:text-green-400' : 'size-5'}
        />
      </button>
    </span>
  );
}
