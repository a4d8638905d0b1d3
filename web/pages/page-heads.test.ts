import { expect, test } from 'vitest';

type Tag = Readonly<Partial<Record<'title' | 'name' | 'content', string>>>;
type Meta = () => readonly Tag[];

const found = import.meta.glob<Meta | undefined>('./**/*-page.tsx', { eager: true, import: 'meta' });
const heads = Object.entries(found).flatMap(([page, meta]) => (meta ? [[page, meta()] as const] : []));

const titleOf = (tags: readonly Tag[]) => tags.find(({ title }) => title)?.title ?? '';
const contentOf = (tags: readonly Tag[], name: string) => tags.find((tag) => tag.name === name)?.content;
const isShown = ([, tags]: (typeof heads)[number]) => contentOf(tags, 'robots') === undefined;

test.each(heads)('%s has a title that search engines and tabs show in full', (_, tags) => {
  expect(titleOf(tags)).toMatch(/^.{11,65}$/u);
});

test.each(heads.filter(isShown))('%s has a description that search engines show in full', (_, tags) => {
  expect(contentOf(tags, 'description')).toMatch(/^.{51,165}$/u);
});

test('no two pages have the same title', () => {
  const titles = heads.map(([, tags]) => titleOf(tags));
  expect(titles.length).toBeGreaterThan(15);
  expect(new Set(titles).size).toBe(titles.length);
});
