import { Fragment } from 'react';

/** A type of Stripe's, which breaks before its dots and underscores where there is no room. */
export function EventType({ type }: { readonly type: string }) {
  return type.split(/(?=[._])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: its parts never move.
    <Fragment key={place}>
      <wbr />
      {part}
    </Fragment>
  ));
}
