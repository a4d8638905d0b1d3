import { paths } from '@horus/contract/paths';
import '#pages/site/record-sheet/record-sheet.css';
import { blankSheets, recordPage } from '#content/record-page.ts';
import { sharePictures } from '#content/share-pictures.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { RecordPaper } from '#pages/site/record/record-paper.tsx';
import { SheetButtons } from '#pages/site/record-sheet/sheet-buttons.tsx';
import { SheetForm } from '#pages/site/record-sheet/sheet-form.tsx';
import { useSheet } from '#pages/site/record-sheet/use-sheet.ts';
import { breadcrumbs } from '#pages/structured-data.ts';
import { ArrowLink } from '#ui/arrow-link.tsx';

const path = paths.site.recordSheet.href();
const { without, blank, excel, onward } = recordPage;
const textLink = 'inline-flex min-h-11 items-center font-medium text-lapis-700 underline underline-offset-4';

export const meta = () =>
  pageMeta({
    title: `${recordPage.title} en PDF y Excel | Horus`,
    description: recordPage.description,
    path,
    picture: sharePictures.recordSheet,
    data: [breadcrumbs(['Horus', paths.site.horus.href()], [recordPage.title, path])],
  });

export default function RecordSheetPage() {
  const { month, months, ...handle } = useSheet();
  return (
    <>
      <header className="page-width record-head">
        <div>
          <h1 className="text-5xl">{recordPage.title}</h1>
          <p className="mt-4 flex flex-wrap items-center gap-x-5">
            {blank.title}
            <a href={blankSheets.pdf} download className={textLink}>
              {blank.pdf}
            </a>
            <a href={blankSheets.xlsx} download className={textLink}>
              {blank.xlsx}
            </a>
          </p>
        </div>
        <div>
          <p className="text-lg text-ink-700">{recordPage.lead}</p>
          <p className="mt-3 text-sm font-semibold text-ink-700">{recordPage.privacy}</p>
        </div>
      </header>
      <section className="bg-paper-3 pt-8 pb-14 lg:pt-12 lg:pb-20">
        <div className="page-width record-desk">
          <div>
            <div className="without-react:hidden">
              <SheetForm {...handle} months={months}>
                <SheetButtons month={month} check={handle.check} />
              </SheetForm>
            </div>
            <div className="hidden without-react:block">
              <p className="text-ink-700">{without}</p>
            </div>
          </div>
          <div data-day className="min-w-0">
            <RecordPaper sheet={month.sheet} />
          </div>
        </div>
      </section>
      <section className="page-width section-space grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <h2 className="text-3xl">{excel.title}</h2>
          <p className="mt-4 text-ink-700">{excel.text}</p>
        </div>
        <div>
          <h2 className="text-2xl">{onward.title}</h2>
          <p className="mt-4 text-ink-700">{onward.text}</p>
          <ArrowLink to={paths.site.demo.href()} className="mt-3">
            {onward.demo}
          </ArrowLink>
        </div>
      </section>
    </>
  );
}
