import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mailToVisitor } from '#features/leads/lead-mails';

it('the visitor’s email contains no free text of the form', () => {
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
