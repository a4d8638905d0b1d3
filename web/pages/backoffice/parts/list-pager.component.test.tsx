import { paths } from '@horus/contract/backoffice/paths';
import { it } from 'vitest';
import { ListPager } from '#pages/backoffice/parts/list-pager.tsx';
import { open, see } from '#pages/testing-page.tsx';

const { lead, leads } = paths.admin;
const items = ['l1', 'l2', 'l3'].map((leadId) => lead.href({ leadId }));

it.each([
  ['whole', false, '2 de 3'],
  ['longer than what was shown', true, '2 de 3+'],
])('an item’s place in a list that is %s', async (_, hasMore, text) => {
  const place = { href: leads.href(), items, hasMore };
  open({ [lead.pattern]: () => <ListPager place={place} on={true} /> }, { at: items[1] ?? '' });
  await see.texts(text);
});
