import { paths } from '@horus/contract/paths';
import { cookiePolicy } from '#content/cookie-policy.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { LegalArticle } from '#pages/site/legal/legal-article.tsx';
import { breadcrumbs } from '#pages/structured-data.ts';

const path = paths.site.cookies.href();

export const meta = () =>
  pageMeta({
    title: cookiePolicy.title,
    description: cookiePolicy.description,
    path,
    data: [breadcrumbs(['Cookies', path])],
  });

export default function CookiesPage() {
  return <LegalArticle document={cookiePolicy} />;
}
