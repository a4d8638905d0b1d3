import { DEFAULT_ERROR_MESSAGE } from '@horus/contract/errors';
import { useState } from 'react';
import { textOf } from '#client/call.ts';
import { rowLink } from '#pages/account/paper-table.tsx';
import { Icon } from '#ui/icons.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.ts';

/**
 * Saves a file that needs the session, once at a time; tells when it can't.
 * @param download throws CallError
 */
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
  /** What it is the download of, for people who do not see the row it stands in. */
  readonly label: string;
  /** @throws CallError */
  readonly download: () => Promise<void>;
}

/** Saves a file that needs the session: as large as the row it stands in. */
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

/** The look of a way to a document. */
export const documentLink =
  'inline-flex min-h-11 items-center gap-1.5 text-left font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800';
