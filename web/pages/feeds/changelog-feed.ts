import { paths } from '@horus/contract/paths';
import { changelog } from '#content/changelog.ts';
import { type FeedEntry, feedResponse } from '#pages/feeds/atom.ts';

/** Includes the folded months. A change without a day is dated on the first of its month. */
export function loader(): Response {
  return feedResponse({
    title: `${changelog.title} de Horus`,
    subtitle: changelog.lead,
    path: paths.feeds.changelog.href(),
    page: paths.site.changelog.href(),
    entries: [...changelog.months, changelog.earlier].flatMap(({ month, changes }) =>
      changes.map(
        ({ id, day, title, paragraphs, points = [] }): FeedEntry => ({
          id,
          date: day ?? `${month}-01`,
          title,
          paragraphs: [...paragraphs, ...points],
        }),
      ),
    ),
  });
}
