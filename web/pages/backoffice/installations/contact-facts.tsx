import type { InstallationDetail } from '@horus/contract/backoffice/installations';
import { contactPreferenceLabels } from '@horus/contract/lead-options';
import type { ReactNode } from 'react';
import { Phones } from '#pages/backoffice/parts/phones.tsx';

/** Beside the call's buttons while it is open, else with the customer's other data. */
export function contactFacts(installation: InstallationDetail): (readonly [string, ReactNode])[] {
  const { contact, phones, hiring } = installation;
  return [
    ['Contacto', contact?.name ?? 'Nadie todavía'],
    ['Teléfono', phones.length > 0 ? <Phones key="phones" phones={phones} /> : 'No lo ha dado'],
    ['Prefiere', hiring && contactPreferenceLabels[hiring.preferredContact]],
    ['Pidió que le llamáramos', hiring?.callbackRequested ? 'Sí' : null],
  ];
}
