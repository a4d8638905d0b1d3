import { paths } from '@horus/contract/paths';
import { changelog } from '#content/changelog.ts';
import { type FeedEntry, feedResponse } from '#pages/feeds/atom.ts';

/**
 * What is new in Horus and on its site, the folded months too. Of a change without a day the month
 * is known: its first.
 */
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
