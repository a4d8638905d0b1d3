import { expect, test } from 'vitest';
import { noticesToRemove } from '#ui/notices-to-remove.ts';

const plain = (id: string) => ({ id, action: undefined });
const link = (id: string) => ({ id, action: { label: 'Ver la solicitud', href: '/', state: null } });
const undo = (id: string) => ({ id, action: { label: 'Deshacer', run: () => undefined } });

test.each([
  ['two stay', [plain('a'), plain('b')], []],
  ['the oldest goes', [plain('a'), plain('b'), plain('c')], ['a']],
  ['one that leads somewhere goes after those that offer nothing', [link('a'), plain('b'), undo('c')], ['b']],
  ['one that leads somewhere goes for one that offers to undo', [link('a'), undo('b'), undo('c')], ['a']],
  ['those that offer to undo stay, and the newest is seen', [undo('a'), undo('b'), plain('c')], []],
])('notices to remove: %s', (_case, shown, gone) => {
  expect(noticesToRemove(shown).map(({ id }) => id)).toEqual(gone);
});
