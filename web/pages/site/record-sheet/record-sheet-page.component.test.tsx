import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import RecordSheetPage from '#pages/site/record-sheet/record-sheet-page.tsx';
import { field, open } from '#pages/testing-page.tsx';

const paper = () => screen.getByRole('article', { name: 'Registro de jornada' });
const day = (name: string) =>
  screen.getAllByRole('row').find(({ textContent }) => textContent.startsWith(name))?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
});

it('a part-timer’s month has complementary hours and explains how to handle them', async () => {
  vi.setSystemTime(new Date(2026, 10, 23, 12));
  const { user } = open({ '/': RecordSheetPage });
  await user.click(field('Jornada parcial'));
  fireEvent.change(field('Horas a la semana'), { target: { value: '20' } });
  await user.click(field('Con horario'));
  await screen.findByRole('columnheader', { name: 'Complementarias' });
  await waitFor(() => expect(day('lun 02')).toContain('4:004:008:00'));
  expect(paper().textContent).toContain('art. 12.4.c ET');
});
