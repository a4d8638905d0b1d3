import { addressOf } from '@horus/contract/address-of';
import { paths } from '@horus/contract/paths';
import { terms } from '#content/terms.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { LegalArticle } from '#pages/site/legal/legal-article.tsx';
import { breadcrumbs } from '#pages/structured-data.ts';

const path = paths.site.terms.href();

export const meta = () =>
  pageMeta({
    title: terms.title,
    description: terms.description,
    path,
    data: [breadcrumbs(['Términos', path])],
  });

/** The PDF lets a customer store the terms before the purchase. */
export default function TermsPage() {
  return <LegalArticle document={terms} pdfHref={addressOf('GET /api/terms/current')} />;
}
