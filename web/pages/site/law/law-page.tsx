import { paths } from '@horus/contract/paths';
import { law } from '#content/law.ts';
import { sharePictures } from '#content/share-pictures.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { LawHistory } from '#pages/site/law/law-history.tsx';
import { LawPlate } from '#pages/site/law/law-plate.tsx';
import { LawProposals } from '#pages/site/law/law-proposals.tsx';
import { LawInPractice, LawRules } from '#pages/site/law/law-rules.tsx';
import { breadcrumbs } from '#pages/structured-data.ts';
import { ArrowLink } from '#ui/arrow-link.tsx';

const path = paths.site.law.href();

export const meta = () =>
  pageMeta({
    title: `${law.title} en España | Horus`,
    description: law.description,
    path,
    picture: sharePictures.law,
    feed: { title: law.title, path: paths.feeds.law.href() },
    data: [breadcrumbs(['Horus', paths.site.horus.href()], [law.title, path])],
  });

export default function LawPage() {
  return (
    <>
      <LawPlate />
      <LawRules />
      <LawInPractice />
      <LawProposals />
      <LawHistory />
      <div className="page-width flex flex-wrap items-center justify-between gap-x-16 gap-y-4 py-10 sm:py-14">
        <p className="measure text-ink-700">{law.notice}</p>
        <ArrowLink to={paths.site.demo.href()}>{law.tryIt}</ArrowLink>
      </div>
    </>
  );
}
