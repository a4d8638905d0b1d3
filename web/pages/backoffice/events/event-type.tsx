import { Fragment } from 'react';

/** Allows a line break before each dot and underscore. */
export function EventType({ type }: { readonly type: string }) {
  return type.split(/(?=[._])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order.
    <Fragment key={place}>
      <wbr />
      {part}
    </Fragment>
  ));
}
