import { paths } from '@horus/contract/paths';
import type { ReactNode } from 'react';
import { company } from '#content/company.ts';

/** First layer of the data protection notice (GDPR art. 13, LOPDGDD art. 11). */
export function DataProtectionNote({ purpose }: { readonly purpose: string }) {
  return (
    <dl className="gap-x-4 gap-y-1 text-xs text-ink-600 sm:grid sm:grid-cols-[auto_1fr]">
      <Row term="Responsable">{company.COMPANY_LEGAL_NAME}</Row>
      <Row term="Finalidad">{purpose}</Row>
      <Row term="Derechos">
        Acceder a tus datos, rectificarlos, suprimirlos y otros que explica la{' '}
        <a
          href={paths.site.privacy.href()}
          target="_blank"
          rel="noopener"
          className="text-lapis-700 underline underline-offset-2"
        >
          política de privacidad<span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
        .
      </Row>
    </dl>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="inline sm:contents">
      <dt className="inline font-semibold max-sm:after:content-[':_']">{term}</dt>
      <dd className="inline max-sm:after:content-['_']">{children}</dd>
    </div>
  );
}
