import { formatShortDate } from '@horus/contract/dates';

/** On a card, which has no column names, words say what the day is. */
export function Dated({ said, day }: { readonly said: string; readonly day: string }) {
  return (
    <>
      <span className="lg:hidden">{said} </span>
      {formatShortDate(day)}
    </>
  );
}
