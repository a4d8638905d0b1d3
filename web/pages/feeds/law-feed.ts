import { paths } from '@horus/contract/paths';
import { changeId, law } from '#content/law.ts';
import { type FeedEntry, feedResponse } from '#pages/feeds/atom.ts';

export function loader(): Response {
  return feedResponse({
    title: `${law.title}: registro de la jornada en España`,
    subtitle: law.lead,
    path: paths.feeds.law.href(),
    page: paths.site.law.href(),
    entries: law.history.list.map(
      (change): FeedEntry => ({
        id: changeId(change),
        date: change.date,
        title: change.title,
        paragraphs: [change.text, `Texto oficial: ${change.source.label}.`],
        related: change.source.href,
      }),
    ),
  });
}
