import { MINUTE_MS } from '@horus/contract/durations';
import {
  type Demo,
  type PunchKind,
  shiftIds,
  type WorkerId,
  workerIds,
} from '#pages/site/demo-app/model/demo.ts';
import { holidayOf, type Shift, shifts, workers } from '#pages/site/demo-app/model/example-data.ts';
import { daysOfMonth, monthOf, weekdayOf, type ZoneClock } from '#pages/site/record/zone-time.ts';

export type Absence = 'vacation' | 'holiday' | 'rest';

export interface SeededPunch {
  readonly id: string;
  readonly what: PunchKind;
  readonly at: number;
  /** The time before the correction of the next morning. */
  readonly correctedFrom?: number;
}

/** Returns a whole number from 0 to `below` - 1, always the same for the same text (FNV-1a). */
function draw(words: string, below: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < words.length; i += 1) hash = Math.imul(hash ^ words.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  return (Math.imul(hash, 0x2c1b3c6d) >>> 0) % below;
}

/** Each month one of the five workers has seven days of holiday. */
function seededVacation(worker: WorkerId, day: string): boolean {
  const month = monthOf(day);
  if (workerIds[draw(`who ${month}`, workerIds.length)] !== worker) return false;
  const first = draw(`when ${month}`, daysOfMonth(month).length - 7) + 1;
  const number = Number(day.slice(8));
  return number >= first && number < first + 7;
}

export function planOf(demo: Demo, worker: WorkerId, day: string): Shift | Absence {
  const person = workers[worker];
  const changes = demo.events.filter(
    (event) =>
      (event.kind === 'shift' || event.kind === 'vacation') && event.worker === worker && event.day === day,
  );
  const vacation = changes.findLast((event) => event.kind === 'vacation');
  if (vacation?.kind === 'vacation' ? vacation.on : seededVacation(worker, day)) return 'vacation';
  const assigned = changes.findLast((event) => event.kind === 'shift');
  if (assigned?.kind === 'shift') return assigned.shift ? shifts[assigned.shift] : 'rest';
  if (person.restDays.includes(weekdayOf(day))) return 'rest';
  if (holidayOf(day) !== null && !person.worksHolidays) return 'holiday';
  return shifts[person.shift];
}

/** Invents the punches of a shift: minutes early or late, a break, sometimes a longer day. */
export function seedPunches(worker: WorkerId, day: string, shift: Shift, clock: ZoneClock): SeededPunch[] {
  const key = `${worker} ${day}`;
  const wall = (minutes: number) => clock.moment(day, minutes);
  const start = wall(shift.from) + (draw(`${key} in`, 11) - 6) * MINUTE_MS;
  const longer = draw(`${key} long`, 9) === 0 ? 20 + draw(`${key} much`, 30) : 0;
  const end = wall(shift.to) + (draw(`${key} out`, 9) - 3 + longer) * MINUTE_MS;
  const id = (index: number) => `${worker}:${day}:${index}`;
  const punches: SeededPunch[] = [{ id: id(0), what: 'in', at: start }];
  if (shift.breakMinutes > 0) {
    const pause = wall(shift.from) + (220 + draw(`${key} break`, 40)) * MINUTE_MS;
    const back = pause + (shift.breakMinutes + draw(`${key} back`, 5) - 2) * MINUTE_MS;
    punches.push({ id: id(1), what: 'break', at: pause }, { id: id(2), what: 'back', at: back });
  }
  const forgotten = draw(`${key} forgotten`, 19) === 0;
  punches.push({
    id: id(3),
    what: 'out',
    at: end,
    ...(forgotten && { correctedFrom: end + (45 + draw(`${key} late`, 50)) * MINUTE_MS }),
  });
  return punches;
}

export const shiftChoices: readonly Shift[] = shiftIds.map((id) => shifts[id]);
