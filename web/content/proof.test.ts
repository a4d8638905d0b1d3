import { claimExamples } from '@horus/contract/claims';
import { expect, test } from 'vitest';
import { proofOf } from '#content/proof.ts';

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

test('shows figures with their sources', () => {
  const { letter, closing, sources } = proofOf(claimExamples);
  expect(plain(letter)).toContain('más de 100 empresas, con un 98 % de satisfacción');
  expect(plain(closing)).toBe('Más de 100 empresas usan Horus, con un 98 % de satisfacción.');
  expect(sources).toBe('Fuente: dato de ejemplo.');
});

test('shows a single figure with its own source', () => {
  const companies = { figure: 112, source: 'clientes en vigor el 1 de octubre de 2026' };
  const satisfaction = { figure: 96, source: 'encuesta a 84 clientes, enero de 2026' };
  const users = proofOf({ companies });
  expect(users.closing).toBe('Más de 112 empresas usan Horus.');
  expect(users.sources).toBe('Fuente: clientes en vigor el 1 de octubre de 2026.');
  const satisfied = proofOf({ satisfaction });
  expect(plain(satisfied.letter)).toContain('un 96 % de satisfacción');
  expect(satisfied.letter).not.toContain('empresas');
  expect(proofOf({ companies, satisfaction }).sources).toBe(
    'Fuente: clientes en vigor el 1 de octubre de 2026; encuesta a 84 clientes, enero de 2026.',
  );
});

test('shows the guarantees when there are no figures', () => {
  const { letter, closing, sources } = proofOf({});
  expect(`${letter} ${closing}`).not.toMatch(/empresas|satisfacción/);
  expect(letter).toContain('30 días para pedir la devolución');
  expect(closing).toBe('Sin permanencia y con 30 días de devolución.');
  expect(sources).toBeNull();
});
