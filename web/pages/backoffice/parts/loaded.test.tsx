import type { UseQueryResult } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CallError } from '#client/call.ts';
import { Loaded } from '#pages/backoffice/parts/loaded.tsx';

const refused = new CallError({
  status: 503,
  code: 'server.busy',
  serverText: 'Vuelve a intentarlo en un minuto.',
});

function render(query: Partial<UseQueryResult<string | null>>): string {
  const result = { data: undefined, error: null, errorUpdateCount: 0, isFetching: false, ...query };
  return renderToStaticMarkup(
    <Loaded query={result as UseQueryResult<string | null>} failed="No hemos podido leerlo">
      {(data) => <p>{data}</p>}
    </Loaded>,
  );
}

describe('the states of a read', () => {
  it.each([{ isFetching: true }, { data: null }])(
    'shows a placeholder before the first answer: %j',
    (query) => {
      expect(render(query)).not.toMatch(/No hemos podido leerlo|Reintentar/);
    },
  );

  it('shows a failure with its reason, and keeps its button while it is retried', () => {
    expect(render({ error: refused, errorUpdateCount: 1 })).toMatch(
      /No hemos podido leerlo.*Vuelve a intentarlo en un minuto/,
    );
    expect(render({ errorUpdateCount: 1, isFetching: true })).toMatch(/No hemos podido leerlo.*<button/);
  });

  it('keeps the data when a later read fails', () => {
    expect(render({ data: 'lo de antes', error: refused, errorUpdateCount: 1 })).toBe('<p>lo de antes</p>');
  });
});
