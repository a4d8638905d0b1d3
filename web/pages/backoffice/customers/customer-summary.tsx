import type { CustomerPage } from '@horus/contract/backoffice/customers';
import { roleLabels } from '@horus/contract/roles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { now } from '#client/clock.ts';
import {
  alertsOf,
  describeContact,
  describeOwed,
  describePlan,
  type Owed,
} from '#content/backoffice/customer-summary.ts';
import { ASKED_ACT, type DialogAct } from '#content/backoffice/palette-acts.ts';
import { Address } from '#pages/backoffice/parts/address.tsx';
import { PageLink } from '#pages/backoffice/parts/page-link.tsx';
import { Phones } from '#pages/backoffice/parts/phones.tsx';
import { Said } from '#pages/backoffice/parts/said.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons.tsx';

const link = 'text-lapis-700 underline underline-offset-4';

const owedTones: Readonly<Record<Owed['tone'], string>> = {
  good: 'text-green-700',
  waiting: 'text-lapis-800',
  bad: 'text-brick-700',
};

export function CustomerSummary({ page }: { readonly page: CustomerPage }) {
  const { customer, info, members, phones, address, lastContact, notes } = page;
  const [first] = members;
  const note = notes.find(({ email, call }) => !email && !call);
  const owed = describeOwed(info, page.owed, customer.dispute !== null);
  const facts: [string, ReactNode][] = [
    ['Quién', first ? `${first.name}, ${roleLabels[first.role]}` : 'Nadie tiene acceso todavía'],
    [
      'Teléfono',
      <span key="phones" className="flex flex-wrap items-baseline gap-x-3">
        {phones.length > 0 ? <Phones phones={phones} /> : 'No lo ha dejado'}{' '}
        <Correct act="corregir-telefono" label={phones.length > 0 ? 'Corregir' : 'Apuntar'} what="teléfono" />
      </span>,
    ],
    [
      'Email',
      customer.email ? <Email key="email" address={customer.email} writes={members.length > 0} /> : 'Ninguno',
    ],
    ['Plan', describePlan(info)],
    [
      'Pagos',
      <span key="owed" className={classNames('font-semibold', owedTones[owed.tone])}>
        {owed.text}
      </span>,
    ],
    [
      'Último contacto',
      <>
        {describeContact(lastContact)}
        {lastContact?.text && <Said text={lastContact.text} />}
      </>,
    ],
    ...(note ? [['Última nota', <Said key="note" text={note.text} />] as [string, ReactNode]] : []),
    [
      'Dirección',
      <span key="address" className="flex flex-wrap items-baseline gap-x-3">
        {address ? <Address address={address} /> : 'Sin datos fiscales'}{' '}
        <Correct act="corregir-datos" label={address ? 'Corregir' : 'Apuntar'} what="dirección" />
      </span>,
    ],
  ];
  return (
    <>
      <dl className="mt-4 grid gap-x-8 gap-y-2 sm:grid-cols-2 sm:gap-y-3 lg:grid-cols-3">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 last:col-span-full sm:block"
          >
            <dt className="text-xs text-ink-600">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Alerts page={page} />
    </>
  );
}

interface CorrectProps {
  readonly act: DialogAct;
  readonly label: string;
  readonly what: string;
}

function Correct({ act, label, what }: CorrectProps) {
  return (
    <PageLink to={`?${ASKED_ACT}=${act}`} className={`${link} inline-block`}>
      {label} <span className="sr-only">{what}</span>
    </PageLink>
  );
}

interface EmailProps {
  readonly address: string;
  /** The page has the dialog to write. */
  readonly writes: boolean;
}

export function Email({ address, writes }: EmailProps) {
  return writes ? (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {address}{' '}
      <PageLink to={`?${ASKED_ACT}=escribir`} className={`${link} inline-block`}>
        Escribir
      </PageLink>
    </span>
  ) : (
    <a href={`mailto:${address}`} className={link}>
      {address}
    </a>
  );
}

function Alerts({ page }: { readonly page: CustomerPage }) {
  const alerts = alertsOf(page, now());
  if (alerts.length === 0) return null;
  return (
    <ul
      aria-label="Lo que espera"
      className="mt-5 divide-y divide-line rounded-lg border border-line bg-white px-4 text-sm sm:px-5"
    >
      {alerts.map(({ text, link: label, href, tone }) => (
        <li key={text} className="flex items-start gap-2.5 py-1.5">
          <Icon
            name={tone === 'bad' ? 'warning' : 'info'}
            className={classNames(
              'mt-3 size-5 shrink-0',
              tone === 'bad' ? 'text-brick-700' : 'text-lapis-700',
            )}
          />
          <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4">
            <span className="pt-2.5 wrap-anywhere sm:pb-2.5">{text}</span>
            <Where href={href}>{label}</Where>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Where({ href, children }: { readonly href: string; readonly children: string }) {
  const className =
    'inline-flex min-h-11 items-center font-semibold text-lapis-700 underline underline-offset-4';
  const Kind = /^[#?]/.test(href) ? PageLink : Link;
  return (
    <Kind to={href} className={className}>
      {children}
    </Kind>
  );
}
