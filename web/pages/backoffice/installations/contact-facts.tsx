import type { InstallationDetail } from '@horus/contract/backoffice/installations';
import { paths } from '@horus/contract/backoffice/paths';
import { contactPreferenceLabels } from '@horus/contract/lead-options';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ASKED_ACT } from '#content/backoffice/palette-acts.ts';
import { Phones } from '#pages/backoffice/parts/phones.tsx';
import { useLinkState } from '#pages/backoffice/parts/use-list-place.ts';

/** Beside the call's buttons while it is open, else with the customer's other data. */
export function contactFacts(installation: InstallationDetail): (readonly [string, ReactNode])[] {
  const { contact, phones, hiring, organizationId } = installation;
  return [
    ['Contacto', contact?.name ?? 'Nadie todavía'],
    [
      'Teléfono',
      phones.length > 0 ? (
        <Phones key="phones" phones={phones} />
      ) : (
        <span key="none">
          No lo ha dado. <AddPhone organizationId={organizationId} />
        </span>
      ),
    ],
    ['Prefiere', hiring && contactPreferenceLabels[hiring.preferredContact]],
    ['Pidió que le llamáramos', hiring?.callbackRequested ? 'Sí' : null],
  ];
}

function AddPhone({ organizationId }: Pick<InstallationDetail, 'organizationId'>) {
  return (
    <Link
      to={`${paths.admin.customer.href({ organizationId })}?${ASKED_ACT}=corregir-telefono`}
      state={useLinkState('Instalación')}
      className="inline-block text-lapis-700 underline underline-offset-4"
    >
      Apuntarlo
    </Link>
  );
}
