import type { TotpSetup } from '@horus/contract/second-factor';
import { CopyButton } from '#pages/auth/copy-button.tsx';
import { QrCode } from '#ui/qr-code.tsx';

export function TotpKey({ uri, secret }: TotpSetup) {
  return (
    <>
      <QrCode
        text={uri}
        label="Código QR con la clave de tu cuenta; la tienes también escrita debajo"
        className="mt-3 size-48 rounded-md border border-line"
      />
      <div className="mt-3 text-sm text-ink-600">
        <p>¿No puedes escanearlo? Escribe esta clave en la app:</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4">
          <code className="break-all text-ink-900">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={secret} what="la clave" />
        </p>
      </div>
    </>
  );
}
