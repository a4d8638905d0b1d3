import { MAX_COUNTED, type Waiting, type WaitingItem } from '@horus/contract/backoffice/today';
import { formatMoney } from '@horus/contract/money';
import { capitalize } from '@horus/contract/sentence';
import { Fragment, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { now } from '#client/clock.ts';
import { describeWait } from '#content/backoffice/deletions.ts';
import { rowKeys, todayKeys } from '#content/backoffice/keys.ts';
import { jobName } from '#content/backoffice/system.ts';
import {
  describeAppointment,
  describeCallAgain,
  describeDataWait,
  describeLastCall,
  describeTerm,
  nameWaiting,
  waitingWords,
} from '#content/backoffice/today.ts';
import { listSteps } from '#pages/backoffice/installations/step-names.ts';
import type { ListPlace } from '#pages/backoffice/parts/use-list-place.ts';
import { usePausedUpdates } from '#pages/backoffice/parts/use-paused-updates.ts';
import { KeyHints, useQueueKeys } from '#pages/backoffice/parts/use-queue-keys.tsx';
import { ItemAction } from '#pages/backoffice/today/item-action.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/states.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

interface WaitingListProps {
  readonly waiting: readonly Waiting[];
  readonly onlyMine: boolean;
}

export function WaitingList({ waiting: latest, onlyMine }: WaitingListProps) {
  const { shown: waiting, still } = usePausedUpdates(latest);
  const list = useRef<HTMLUListElement>(null);
  const keys = useQueueKeys(list);
  if (waiting.length === 0) {
    return (
      <EmptyState title={onlyMine ? 'No tienes nada pendiente' : 'No hay nada pendiente'}>
        {onlyMine
          ? 'Quita «Solo lo mío» para ver lo de todos.'
          : 'Cuando llegue una solicitud, una factura o una baja, la verás aquí.'}
      </EmptyState>
    );
  }
  return (
    <>
      <ul ref={list} className="divide-y divide-line border-y border-line" {...still}>
        {waiting.map((each) => (
          <WaitingRow
            key={each.kind}
            {...each}
            counted={latest.find(({ kind }) => kind === each.kind)?.count ?? 0}
          />
        ))}
      </ul>
      <KeyHints {...keys} keys={[...Object.values(rowKeys), ...Object.values(todayKeys)]} />
    </>
  );
}

interface WaitingRowProps extends Waiting {
  /** As the menu's, also while the row is held. */
  readonly counted: number;
}

function WaitingRow({ counted, ...row }: WaitingRowProps) {
  const { kind, count, overdue, amount, first } = row;
  const { href, hrefOf, hint } = waitingWords[kind];
  const items = hrefOf ? first.map(({ pageId }) => hrefOf(pageId)) : [];
  const { pathname, search } = useLocation();
  const place: ListPlace = {
    href: pathname + search,
    name: 'Hoy',
    items,
    open: items,
    hasMore: count > items.length,
  };
  const terms = first.map((item) => termOf(kind, item));
  const isSame = new Set(terms).size < 2;
  const term = isSame && (terms[0] ?? describeTerm(row, now()));
  return (
    <li
      data-queue-section=""
      className="grid items-start gap-x-8 gap-y-1 py-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      <div>
        <p className="flex flex-wrap items-center gap-x-3 text-lg font-semibold">
          <Link
            to={href}
            className="inline-flex min-h-11 items-center text-lapis-700 underline underline-offset-4 lg:min-h-9"
          >
            {nameWaiting({ kind, count: counted })}
          </Link>
          {amount && count > 1 && (
            <span className="figures text-base">
              {count >= MAX_COUNTED && 'más de '}
              {formatMoney(amount.cents, amount.currency)}
            </span>
          )}
          {overdue && <StatusPill tone="bad">Fuera de plazo</StatusPill>}
        </p>
        <p className="text-sm text-ink-600">
          {term && <span className="font-medium text-ink-800">{`${capitalize(term)}. `}</span>}
          {hint}
        </p>
      </div>
      {first.length > 0 && (
        <ul className="text-sm">
          {first.map((item, index) => (
            <Item
              key={`${item.id} ${item.since} ${item.version}`}
              kind={kind}
              item={item}
              place={place}
              term={isSame ? '' : (terms[index] ?? '')}
            />
          ))}
          <More count={count} named={first.length} href={href} />
        </ul>
      )}
    </li>
  );
}

function termOf(kind: Waiting['kind'], { waitsFor, appointmentAt, ...item }: WaitingItem): string {
  const { dueAt, waitsForDataSince } = item;
  if (waitsForDataSince) return describeDataWait(waitsForDataSince, now());
  if (appointmentAt && kind !== 'installations') return describeAppointment(appointmentAt, now());
  return waitsFor && dueAt ? describeWait({ waitsFor, dueAt }, now()) : describeTerm(item, now());
}

interface ItemProps {
  readonly kind: Waiting['kind'];
  readonly item: WaitingItem;
  readonly place: ListPlace;
  /** Empty when the row shows it for all items. */
  readonly term: string;
}

function Item({ kind, item, place, term }: ItemProps) {
  const {
    pageId,
    amount,
    about,
    overdue,
    appointmentAt,
    appointmentFor,
    callAgainOn,
    callAgainHour = null,
    lastCall,
    openSteps,
    returned,
    owner,
    note,
  } = item;
  const name = kind === 'deadLetters' ? jobName(item.name) : item.name;
  const { href, hrefOf } = waitingWords[kind];
  const facts = [
    amount && formatMoney(amount.cents, amount.currency),
    term && (
      <span className={classNames('inline-block', overdue && 'font-medium text-brick-700')}>{term}</span>
    ),
    openSteps && `falta ${listSteps(openSteps)}${returned ? ' (el envío ha vuelto)' : ''}`,
    owner && `de ${owner}`,
    note && `«${note}»`,
    appointmentFor,
    appointmentAt && kind === 'installations' && `cita ${describeAppointment(appointmentAt, now())}`,
    lastCall && describeLastCall(lastCall, now()),
    callAgainOn && describeCallAgain(callAgainOn, callAgainHour, now()),
  ].filter(Boolean);
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 max-sm:py-1 lg:min-h-9">
      <span className="min-w-0 py-1.5 wrap-anywhere lg:py-1">
        <Link
          to={hrefOf?.(pageId) ?? href}
          state={hrefOf && { list: place }}
          data-queue-row=""
          className="text-ink-800 underline underline-offset-4 hover:text-lapis-700 max-lg:inline-block max-lg:py-2"
        >
          {name}
        </Link>
        <span className="text-ink-600 max-sm:block">
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts have no ids.
            <Fragment key={index}>
              <span className={classNames(index === 0 && 'max-sm:hidden')}>, </span>
              {fact}
            </Fragment>
          ))}
        </span>
      </span>
      <ItemAction kind={kind} item={item} name={about ? `${name}, ${about}` : name} />
    </li>
  );
}

function More({
  count,
  named,
  href,
}: {
  readonly count: number;
  readonly named: number;
  readonly href: string;
}) {
  if (count <= named) return null;
  return (
    <li>
      <Link to={href} className="inline-block py-2 text-ink-600 underline underline-offset-4">
        {count >= MAX_COUNTED ? 'y muchas más' : `y ${count - named} más`}
      </Link>
    </li>
  );
}
