import { clockTime } from '#ui/use-present-minute.ts';

/** Times in minutes since midnight. */
export interface DrawnPerson {
  readonly name: string;
  readonly state: string;
  readonly wrong?: boolean;
  readonly shift: readonly [from: number, to: number];
  readonly workedFrom: number | null;
}

/** 12:24, in the prerendered page. */
export const DRAWN_MINUTE = 12 * 60 + 24;

/**
 * Invents a day around the given minute: people at work, one with an incident, one still to come.
 */
export function drawnDay(now: number) {
  const hour = now - (now % 60);
  const [since, early] = [hour - 180, hour - 240];
  const people: readonly DrawnPerson[] = [
    {
      name: 'Lucía Peña',
      state: `Dentro desde las ${clockTime(since - 4)}`,
      shift: [since, hour + 300],
      workedFrom: since - 4,
    },
    {
      name: 'Omar Saadi',
      state: `Dentro desde las ${clockTime(since - 1)}`,
      shift: [since, hour + 300],
      workedFrom: since - 1,
    },
    {
      name: 'Marta Gil',
      state: 'Trabajo en C/ Real, 12',
      shift: [since, hour + 300],
      workedFrom: since + 2,
    },
    {
      name: 'Iván Soto',
      state: `Incidencia a las ${clockTime(now - 44)}`,
      wrong: true,
      shift: [early, hour + 240],
      workedFrom: early,
    },
    {
      name: 'Nadia Rey',
      state: `Entra a las ${clockTime(hour + 180)}`,
      shift: [hour + 180, hour + 480],
      workedFrom: null,
    },
  ];
  return { from: hour - 300, to: hour + 480, people };
}
