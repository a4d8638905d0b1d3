import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Phones } from '#pages/backoffice/parts/phones.tsx';

test.each(['x12', '(ext 3)', 'int. 7', '#7', ', ext 3'])(
  'calls the number without its extension: %s',
  (extension) => {
    const html = renderToStaticMarkup(<Phones phones={[`+34 925 22-33.44 ${extension}`]} />);
    expect(html).toContain('href="tel:+34925223344"');
  },
);

test('shows a number once, however it was typed', () => {
  const html = renderToStaticMarkup(<Phones phones={['925000102', '+34 925 00 01 02', '+33 612 345 678']} />);
  expect(html.match(/>[^<>]+</g)).toEqual(['>925 000 102<', '>+33 612 345 678<']);
});
