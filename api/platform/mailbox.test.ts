import { describe, expect, it } from 'vitest';
import { mailboxOf } from '#platform/mailbox';

describe('mailboxOf', () => {
  it.each([
    ['ana@empresa.es', 'ana@empresa.es'],
    ['Ana+1@Empresa.es', 'ana@empresa.es'],
    ['a.na@empresa.es', 'a.na@empresa.es'],
    ['a.n.a+x@googlemail.com', 'ana@gmail.com'],
    ['+x@empresa.es', '+x@empresa.es'],
  ])('%s → %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
});
