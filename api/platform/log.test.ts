import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog, maskText } from '#platform/log';
import { newToken } from '#platform/tokens';

describe('maskText', () => {
  it('takes out addresses, keys and tokens and leaves the rest', () => {
    const token = newToken();
    expect(maskText(`ana.perez+x@talleres.example sk_test_51abc Bearer ${token} ${token} cs_1`)).toBe(
      '[email] [secret] Bearer [token] [token] cs_1',
    );
  });
});

describe('a query that failed', () => {
  it('keeps its text and loses what it was given', () => {
    const error = new DrizzleQueryError(
      'insert into leads values ($1)',
      ['Lucía\nPeña', 'hola'],
      new Error('no'),
    );
    const lines: string[] = [];
    createLog('info', { write: (line) => lines.push(line) }).error({ err: error }, 'x');
    expect(lines.join('')).toContain('insert into leads values ($1)');
    expect(lines.join('')).toContain('log.test.ts');
    expect(lines.join('')).not.toMatch(/Lucía|Peña|hola/);
  });
});

describe('createLog', () => {
  it('masks what errors and fields carry', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    log.error(
      { err: new Error('no such user ana@talleres.example'), password: 'p', body: { token: 't' } },
      'x',
    );
    expect(lines.join('')).not.toMatch(/ana@|"p"|"t"/);
    expect(lines.join('')).toContain('no such user [email]');
  });
});
