import { demoWords } from '#content/demo-app.ts';
import { type Shift, workers } from '#pages/site/demo-app/model/example-data.ts';
import type { WorkDay } from '#pages/site/demo-app/model/read-day.ts';
import { formatTime, weekdayOf, type ZoneClock } from '#pages/site/record/zone-time.ts';

const { weekdays, months } = demoWords;

/** `lunes, 23 de noviembre` */
export function dayName(day: string): string {
  return `${weekdays[weekdayOf(day)]}, ${Number(day.slice(8))} de ${monthOnly(day)}`;
}

/** `noviembre`; accepts a day or a month. */
function monthOnly(day: string): string {
  return months[Number(day.slice(5, 7)) - 1] ?? '';
}

/** `noviembre de 2026`; accepts a day or a month. */
export function monthName(day: string): string {
  return `${monthOnly(day)} de ${day.slice(0, 4)}`;
}

/** `12, 14-18`: days of one month, consecutive days joined. */
export function dayRanges(days: readonly string[]): string {
  const ranges: number[][] = [];
  for (const day of days.map((each) => Number(each.slice(8)))) {
    const last = ranges.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else ranges.push([day]);
  }
  return ranges.map((range) => [...new Set([range[0], range.at(-1)])].join('-')).join(', ');
}

/** `23/11` */
export function shortDay(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`;
}

/** `09:02` */
export function timeOf(clock: ZoneClock, moment: number): string {
  return formatTime(clock.read(moment).minutes);
}

/** `el 23/11 a las 09:02` */
export function momentOf(clock: ZoneClock, moment: number): string {
  const { day, minutes } = clock.read(moment);
  return `el ${shortDay(day)} a las ${formatTime(minutes)}`;
}

/** `06:30–15:00` */
export function shiftHours({ from, to }: Shift): string {
  return `${formatTime(from)}–${formatTime(to)}`;
}

/** `Dentro desde las 09:02` */
export function presenceText(clock: ZoneClock, { presence }: WorkDay): string {
  const { absences } = demoWords.record;
  if (!('since' in presence)) return absences[presence.state];
  const time = timeOf(clock, presence.since);
  const names = {
    in: `Dentro desde ${time}`,
    break: `En pausa desde ${time}`,
    done: `Salió a las ${time}`,
    forgotten: 'Sin salida',
    missing: `Sin fichar desde ${time}`,
    next: `Entra a las ${time}`,
  };
  return names[presence.state];
}

/** `3 dentro, 1 en pausa` */
export function summaryOf(board: readonly WorkDay[]): string {
  const count = (state: string) => board.filter(({ presence }) => presence.state === state).length;
  const parts = [`${count('in')} dentro`];
  if (count('break') > 0) parts.push(`${count('break')} en pausa`);
  if (count('missing') > 0) parts.push(`${count('missing')} sin fichar`);
  return parts.join(', ');
}

export function nameOf(worker: WorkDay['worker']): string {
  return workers[worker].name;
}

export function firstName(worker: WorkDay['worker']): string {
  return nameOf(worker).split(' ')[0] ?? '';
}
