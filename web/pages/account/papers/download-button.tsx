import { DEFAULT_ERROR_MESSAGE } from '@horus/contract/errors';
import { useState } from 'react';
import { textOf } from '#client/call.ts';
import { rowLink } from '#pages/account/papers/paper-table.tsx';
import { Icon } from '#ui/icons.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.ts';

/** Runs one authenticated download at a time and shows an error. */
export function useDownload(download: () => Promise<void>) {
  const [busy, setBusy] = useState(false);

  async function start(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await download();
    } catch (error) {
      const text = `No hemos podido descargar el documento. ${textOf(error, DEFAULT_ERROR_MESSAGE)}`;
      toast.error(text, { toastId: text });
    } finally {
      setBusy(false);
    }
  }

  return { busy, onClick: () => void start() };
}

interface DownloadButtonProps {
  readonly children: string;
  /** Accessible name, for users who don't see the row. */
  readonly label: string;
  readonly download: () => Promise<void>;
}

export function DownloadButton({ children, label, download }: DownloadButtonProps) {
  const { busy, onClick } = useDownload(download);
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={busy || undefined}
      onClick={onClick}
      className={rowLink}
    >
      {busy ? <Spinner className="size-5" /> : <Icon name="download" className="size-5 shrink-0" />}
      <span className="max-lg:sr-only">{children}</span>
    </button>
  );
}

export const documentLink =
  'inline-flex min-h-11 items-center gap-1.5 text-left font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800';
