import { paths } from '@horus/contract/paths';
import { privacy } from '#content/privacy.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { LegalArticle } from '#pages/site/legal/legal-article.tsx';
import { breadcrumbs } from '#pages/structured-data.ts';

const path = paths.site.privacy.href();

export const meta = () =>
  pageMeta({
    title: privacy.title,
    description: privacy.description,
    path,
    data: [breadcrumbs(['Privacidad', path])],
  });

export default function PrivacyPage() {
  return <LegalArticle document={privacy} />;
}
