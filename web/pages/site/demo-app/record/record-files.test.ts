import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { describe, expect, test } from 'vitest';
import { beginDemo, correctPunch, punch } from '#pages/site/demo-app/model/act.ts';
import type { Demo } from '#pages/site/demo-app/model/demo.ts';
import { readMonth } from '#pages/site/demo-app/model/month-record.ts';
import { currentDay } from '#pages/site/demo-app/model/read-day.ts';
import { recordCsv } from '#pages/site/demo-app/record/record-csv.ts';
import { sheetOf } from '#pages/site/demo-app/record/record-words.ts';
import { pdfFailure } from '#pages/site/record/pdf-failure.ts';
import { fit, widthOf, writePdf } from '#pages/site/record/pdf-file.ts';
import { recordPdf } from '#pages/site/record/record-pdf.ts';
import { encode, readFace } from '#pages/site/record/true-type.ts';
import { clockOf } from '#pages/site/record/zone-time.ts';

const clock = clockOf('Europe/Madrid');
const at = (time: string) => Date.parse(`2026-11-03T${time}:00+01:00`);

/**
 * On the third of a month: an invented day, a day without work and a day with a corrected punch.
 */
function demoOf(company: Partial<Demo['company']> = {}): Demo {
  const begun = beginDemo(clock, at('09:40'));
  const mine = {
    ...begun,
    held: { worker: 'lucia', day: '2026-11-03' },
    company: { ...begun.company, ...company },
  } as const;
  const came = punch(mine, clock, at('09:40'), { worker: 'lucia', what: 'in', by: 'phone' });
  const left = punch(came, clock, at('14:30'), { worker: 'lucia', what: 'out', by: 'phone' });
  const day = currentDay(left, clock, 'lucia', at('14:40'));
  const [wrong] = day.punches;
  if (!wrong) throw new Error('nothing was clocked');
  const right = correctPunch(left, clock, at('14:40'), {
    day,
    wrong,
    minutes: 390,
    why: 'Olvidó fichar; "de verdad"',
  });
  if (typeof right === 'string') throw new Error(right);
  return right;
}

const sheet = (company?: Partial<Demo['company']>) => {
  const demo = demoOf(company);
  return sheetOf(demo, clock, readMonth(demo, clock, 'lucia', '2026-11', at('15:00')));
};

describe('the CSV', () => {
  test('has a byte order mark, semicolons, a line per day and the total', () => {
    const csv = recordCsv(sheet());
    expect(csv.startsWith('\uFEFFEmpresa;Obrador Las Doce, S. L.\r\n')).toBe(true);
    const lines = csv.split('\r\n');
    expect(lines).toContain('Fecha;Entrada;Salida;Pausas;Ordinarias;Extra;Total;Nota');
    expect(lines).toContain('2026-11-03;06:30;14:30;0:00;8:00;0:00;8:00;');
    expect(lines.filter((line) => line.startsWith('2026-11-'))).toHaveLength(3);
    expect(lines.find((line) => line.startsWith('Total del mes'))).toMatch(
      /^Total del mes;;;;\d+:\d\d;\d+:\d\d;\d+:\d\d;3 días trabajados$/,
    );
    expect(lines.find((line) => line.startsWith('Correcciones;'))).toBe(
      'Correcciones;"03/11, entrada: de 09:40 a 06:30. Marta Gil, el 03/11 a las 14:40: «Olvidó fichar; ""de verdad""»"',
    );
  });

  test.each(['=1+1', '+34', '-2', '@SUM(A1)', '\t=1'])('%j is not a formula in the CSV', (name) => {
    expect(recordCsv(sheet({ name }))).toContain(`Empresa;'${name}\r\n`);
  });
});

describe('the PDF', async () => {
  const cut = async (axes: Record<string, number>, file: string) => {
    const original = await readFile(createRequire(import.meta.url).resolve(file));
    return new Uint8Array(
      await subsetFont(original, 'Registro de jornadaáñ€0123456789:…', {
        targetFormat: 'sfnt',
        variationAxes: axes,
      }),
    );
  };
  const face = readFace(
    'Commissioner',
    await cut({ wght: 400 }, '@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2'),
  );
  const faces = { text: face, strong: face, display: face };
  const look = { face, size: 10, color: '#000000' };
  const textOf = (bytes: Uint8Array) => {
    const file = new TextDecoder('windows-1252').decode(bytes);
    return [...file.matchAll(/\[(.*)\] TJ/g)].map(([, operand = '']) =>
      [...operand.matchAll(/\(((?:\\.|[^()\\])*)\)/g)]
        .map(([, part = '']) => part.replace(/\\(.)/g, '$1'))
        .join(''),
    );
  };

  test('contains the texts of the sheet, in Spanish', () => {
    const name = 'Panadería Ñoño (Hijos) \\ 100 €';
    const texts = textOf(recordPdf(sheet({ name }), faces));
    expect(texts).toEqual(
      expect.arrayContaining(['Registro de jornada', 'noviembre de 2026', name, 'Lucía Peña']),
    );
    // Every character is in the fonts.
    expect(texts.join('')).not.toContain('?');
    expect(texts.join(' ')).toContain('mar 03 * 06:30 14:30 0:00 8:00 0:00 8:00');
    expect(texts).toEqual(expect.arrayContaining(['Firma de la empresa', 'Firma de la persona trabajadora']));
  });

  test('has a cross-reference table with the position of each object', () => {
    const file = new TextDecoder('latin1').decode(recordPdf(sheet(), faces));
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    expect(file.slice(start, start + 5)).toBe('xref\n');
    const places = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
    expect(places.length).toBeGreaterThan(10);
    for (const [index, place] of places.entries())
      expect(file.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
    expect(file).toContain('/Lang (es-ES)');
  });

  test('tags its heading, facts and table for screen readers', () => {
    const file = new TextDecoder('windows-1252').decode(recordPdf(sheet(), faces));
    const objectAt = (number: string) => new RegExp(`^${number} 0 obj\\n(.*)$`, 'm').exec(file)?.[1] ?? '';
    const texts = new Map(
      [...file.matchAll(/^\/Span << \/MCID (\d+) >> BDC BT .*\[(.*)\] TJ ET EMC$/gm)].map(
        ([, id = '', operand = '']) => [
          id,
          [...operand.matchAll(/\(((?:\\.|[^()\\])*)\)/g)].map(([, part]) => part).join(''),
        ],
      ),
    );
    const read = (number: string): unknown[] => {
      const [, type = '', kids = ''] = /\/S \/(\w+) .*\/K \[([^\]]*)\]/.exec(objectAt(number)) ?? [];
      const scope = /\/Scope \/(\w+)/.exec(objectAt(number))?.[1];
      const inside = [...kids.matchAll(/(\d+) 0 R|(\d+)/g)].map(([, part, text = '']) =>
        part ? read(part) : texts.get(text),
      );
      return [scope ? `${type} ${scope}` : type, ...inside];
    };
    const [, root = ''] = /\/StructTreeRoot (\d+) 0 R \/MarkInfo << \/Marked true >>/.exec(file) ?? [];
    const [type, heading, month, ...parts] = read(/\/K (\d+) 0 R/.exec(objectAt(root))?.[1] ?? '');
    expect([type, heading, month]).toEqual([
      'Document',
      ['H1', 'Registro de jornada'],
      ['P', 'noviembre de 2026'],
    ]);
    expect(parts).toContainEqual(['P', 'Trabajador/a', 'Lucía Peña']);
    const [, columns, ...days] = parts.find(
      (part) => Array.isArray(part) && part[0] === 'Table',
    ) as unknown[];
    expect(columns).toEqual(
      expect.arrayContaining(['TR', ['TH Column', 'Día'], ['TH Column', 'Entrada'], ['TH Column', 'Total']]),
    );
    expect(days).toContainEqual([
      'TR',
      ['TH Row', 'mar 03 *'],
      ...['06:30', '14:30', '0:00', '8:00', '0:00', '8:00'].map((cell) => ['TD', cell]),
    ]);
    // No text is marked as an artifact.
    expect(file).not.toMatch(/\/Artifact BMC BT/);
  });

  test('fits 31 days, and cuts long names and the list of corrections', () => {
    const { rows, corrections, ...rest } = sheet({ name: 'Á'.repeat(120) });
    const [row] = rows;
    if (!row) throw new Error('no row');
    const full = { ...rest, rows: Array(31).fill(row), corrections: Array(30).fill(corrections[0]) };
    const bytes = recordPdf(full, faces);
    const texts = textOf(bytes);
    expect(texts).toContainEqual(expect.stringMatching(/^Á+…$/));
    expect(texts).toContainEqual(expect.stringMatching(/^y \d+ más, en el CSV$/));
    const content = new TextDecoder('latin1').decode(bytes);
    for (const [, x, y] of content.matchAll(/ ([\d.-]+) ([\d.-]+) Td /g)) {
      expect(Number(x)).toBeGreaterThan(40);
      expect(Number(y)).toBeGreaterThan(20);
    }
  });

  test('does not cut a company name of sixty letters', () => {
    const name = `${'Panadería '.repeat(5)}Hermanos,`;
    expect(textOf(recordPdf(sheet({ name }), faces))).toContain(name);
  });

  test('drops an accent or stroke that the fonts lack', () => {
    expect(encode('ñŁőşm\u0303')).toEqual(Array.from('ñLosm', (sign) => sign.charCodeAt(0)));
  });

  test('throws for a name in another script, with the characters in the error', () => {
    const draw = () => recordPdf(sheet({ name: 'Bar Ωméga 山 山' }), faces);
    expect(draw).toThrow('Ω山');
    try {
      draw();
    } catch (error) {
      expect(pdfFailure(error)).toBe(
        'El PDF solo escribe letras latinas y aquí hay otros signos: «Ω山». Cámbialos o descarga el otro fichero, que los admite.',
      );
    }
    expect(pdfFailure(new TypeError('503'))).toBeNull();
  });

  test('gives figures in columns equal width, and measures text', () => {
    const figures = { ...look, figures: true };
    expect(widthOf('11:11', figures)).toBe(widthOf('00:00', figures));
    expect(widthOf('Registro', look)).toBeGreaterThan(widthOf('Reg', look));
    expect(widthOf(fit('Registro de jornada', 40, look), look)).toBeLessThanOrEqual(40);
    expect(
      new TextDecoder('latin1').decode(writePdf('x', [face], (pen) => pen.text(0, 10, '1', figures))),
    ).toMatch(/\(\) -[\d.]+ \(1\) -[\d.]+ \(\)/);
  });

  test('throws RangeError for a file that is not a font', () => {
    expect(() => readFace('x', new Uint8Array(100))).toThrow(RangeError);
  });
});
