import { clockTime } from '#ui/use-present-minute.ts';

/** A person's row of the drawn day: minutes since midnight. */
export interface DrawnPerson {
  readonly name: string;
  readonly state: string;
  readonly wrong?: boolean;
  readonly shift: readonly [from: number, to: number];
  readonly workedFrom: number | null;
}

/** 12:24, on the built page. */
export const DRAWN_MINUTE = 12 * 60 + 24;

/**
 * An invented day around a minute of it: who is in, who is out, who has a problem, who comes later.
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
