import { addDays } from '@horus/contract/dates';
import { demoWords } from '#content/demo-app.ts';
import { assignShift } from '#pages/site/demo-app/model/act.ts';
import { type ShiftId, type WorkerId, workerIds } from '#pages/site/demo-app/model/demo.ts';
import { boardDay } from '#pages/site/demo-app/model/read-day.ts';
import { planOf, shiftChoices } from '#pages/site/demo-app/model/seed.ts';
import type { DemoHandle } from '#pages/site/demo-app/use-demo.ts';
import { dayName, nameOf, shiftHours } from '#pages/site/demo-app/words.ts';

const words = demoWords.tomorrow;

export function TomorrowShifts(view: DemoHandle) {
  const { clock, now } = view;
  const day = addDays(boardDay(clock, now), 1);
  return (
    <section aria-labelledby="demo-tomorrow" className="demo-tomorrow">
      <h3 id="demo-tomorrow" className="text-xl">
        {words.title}
      </h3>
      <p className="text-sm text-ink-600">{dayName(day)}</p>
      <ul>
        {workerIds.map((worker) => (
          <ShiftRow key={worker} {...view} worker={worker} day={day} />
        ))}
      </ul>
    </section>
  );
}

function ShiftRow({
  demo,
  live,
  change,
  worker,
  day,
}: DemoHandle & { readonly worker: WorkerId; readonly day: string }) {
  const plan = planOf(demo, worker, day);
  const name = nameOf(worker);
  const shown = typeof plan === 'string' ? demoWords.record.absences[plan] : shiftHours(plan);
  return (
    <li>
      <strong className="text-sm">{name}</strong>
      {plan === 'vacation' || !live ? (
        <span className="demo-shift figures text-sm text-ink-700">{shown}</span>
      ) : (
        <select
          aria-label={words.shiftOf(name)}
          value={typeof plan === 'string' ? '' : plan.id}
          onChange={(event) => {
            const shift = (event.target.value || null) as ShiftId | null;
            change((current) => assignShift(current, worker, day, shift));
          }}
          className="control control-list demo-select figures"
        >
          <option value="">{plan === 'holiday' ? demoWords.calendar.holiday : words.rest}</option>
          {shiftChoices.map((shift) => (
            <option key={shift.id} value={shift.id}>
              {shiftHours(shift)}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}
