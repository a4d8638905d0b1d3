import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog, maskPath, maskText } from '#platform/log';
import { newToken } from '#platform/tokens';

describe('maskText', () => {
  it('masks addresses, keys and tokens only', () => {
    const token = newToken();
    expect(maskText(`ana.perez+x@talleres.example sk_test_51abc Bearer ${token} ${token} cs_1`)).toBe(
      '[email] [secret] Bearer [token] [token] cs_1',
    );
  });
});

describe('a query that failed', () => {
  it('keeps its text and omits its parameters', () => {
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

describe('an error with causes', () => {
  const log = (err: unknown): string => {
    const lines: string[] = [];
    createLog('info', { write: (line) => lines.push(line) }).error({ err }, 'x');
    return lines.join('');
  };

  it('contains the code and the constraint, not the row', () => {
    const refusal = Object.assign(
      new Error('duplicate key value violates unique constraint "users_email_key"'),
      {
        code: '23505',
        constraint: 'users_email_key',
        table: 'users',
        detail: 'Key (email)=(lucia@empresa.example) already exists.',
      },
    );
    const line = log(new DrizzleQueryError('insert into users values ($1)', ['Lucía Peña'], refusal));
    const { err } = JSON.parse(line) as { err: { cause: object } };
    expect(err.cause).toMatchObject({ code: '23505', constraint: 'users_email_key', table: 'users' });
    expect(line).not.toMatch(/Lucía|empresa|already exists/);
  });

  it('is described from a copy of its members too', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const copy = { ...error, message: error.message, stack: error.stack, queue: 'mail' };
    const { err } = JSON.parse(log(copy)) as { err: object };
    expect(err).toMatchObject({ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' });
    expect(JSON.parse(log('gone'))).toMatchObject({ err: { message: 'gone' } });
  });

  it('without a message lists its member names', () => {
    const { err } = JSON.parse(log({ code: '53100', queue: 'mail', email: 'ana@empresa.example' })) as {
      err: object;
    };
    expect(err).toMatchObject({ message: 'code, queue, email', code: '53100' });
    expect(JSON.stringify(err)).not.toMatch(/object Object|ana@/);
  });

  it('is described by the first of several errors', () => {
    const refused = Object.assign(new Error('connect ETIMEDOUT 192.0.2.1:443'), { code: 'ETIMEDOUT' });
    const { err } = JSON.parse(log(new AggregateError([refused]))) as { err: object };
    expect(err).toMatchObject({ cause: { message: 'connect ETIMEDOUT 192.0.2.1:443', code: 'ETIMEDOUT' } });
  });

  it('omits the value that PostgreSQL quotes', () => {
    const refusal = Object.assign(new Error('invalid input syntax for type integer: "calle de Lucía"'), {
      code: '22P02',
    });
    const line = log(new Error('saving failed', { cause: refusal }));
    expect(line).toContain('invalid input syntax for type integer');
    expect(line).not.toContain('calle');
  });

  it("contains Stripe's request id", () => {
    const answer = Object.assign(new Error('No such price'), { requestId: 'req_1', statusCode: 400 });
    expect(log(new Error('checkout failed', { cause: answer }))).toContain(
      '"requestId":"req_1","statusCode":400',
    );
  });

  it('ends when an error is its own cause', () => {
    const endless = new Error('round and round');
    endless.cause = endless;
    expect(log(endless).length).toBeLessThan(50_000);
  });
});

describe('maskPath', () => {
  it('masks unknown paths and cuts long ones without leaving half a token', () => {
    const token = newToken();
    expect(maskPath(`/verificar-email/${token}`)).toBe('/verificar-email/[token]');
    expect(maskPath(`/${'a/'.repeat(130)}${token}/${token}`)).not.toContain(token.slice(0, 10));
    expect(maskPath(`/${'x'.repeat(20_000)}`)).toBe('/…');
  });
});

describe('createLog', () => {
  it('masks members of errors and fields', () => {
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
