import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailboxOf, mailToVisitor } from '#features/leads/lead-mails';

describe('mailboxOf', () => {
  it.each([
    ['ana@empresa.es', 'ana@empresa.es'],
    ['Ana+1@Empresa.es', 'ana@empresa.es'],
    ['a.na@empresa.es', 'a.na@empresa.es'],
    ['a.n.a+x@googlemail.com', 'ana@gmail.com'],
    ['+x@empresa.es', '+x@empresa.es'],
  ])('%s → %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
});

it('a visitor is told nothing that somebody typed freely', () => {
  const marked = fc.string({ minLength: 1 }).map((text) => `«${text}»`);
  fc.assert(
    fc.property(marked, (typed) => {
      const data = {
        nombre: typed,
        email: 'ana@empresa.example',
        telefono: typed,
        empresa: typed,
        servicio: 'web' as const,
        mensaje: typed,
      };
      expect(JSON.stringify(mailToVisitor({ kind: 'contact', data }))).not.toContain('«');
    }),
  );
});
