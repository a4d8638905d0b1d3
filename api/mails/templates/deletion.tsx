import { formatLongDate } from '@horus/contract/dates';
import { DAYS_AFTER_PLAN, DELETION_DAYS, type DeletionTime } from '@horus/contract/deletion-options';
import type { PlanStatus } from '@horus/contract/requests';
import { CONTRACT_RETENTION_YEARS } from '@horus/contract/retention';
import { BackOfficeLink } from '#mails/layout/back-office-link.tsx';
import { Action, blocks, Facts, Note, Paragraph, Strong, Subtitle } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';

interface Accounts {
  readonly horus: boolean;
  readonly stc: boolean;
}

const accountNames = ({ horus, stc }: Accounts) =>
  horus && stc ? 'App Horus y Web STC' : horus ? 'App Horus' : 'Web STC';

function planNote(plan: PlanStatus, when: DeletionTime): string {
  if (plan.state === 'none') return 'Ninguno';
  const then = when === 'now' ? 'renuncia al resto' : 'elimina cuando termine';
  return plan.state === 'renews'
    ? `En marcha, tiene que cancelarlo antes; ${then}`
    : `no se renueva, termina el ${formatLongDate(plan.endsAt)}; ${then}`;
}

/** The data that the law requires us to keep (decision 009). */
function WhatIsKept({ accounts: { stc } }: { readonly accounts: Accounts }) {
  if (!stc) {
    return <Paragraph>Tu cuenta de la Web STC sigue como está, con tus facturas y tus pagos.</Paragraph>;
  }
  return (
    <>
      <Subtitle>Qué conservamos, y hasta cuándo</Subtitle>
      <Paragraph>
        La ley nos obliga a guardar bloqueados tus facturas, tus pagos y lo que contrataste durante{' '}
        {CONTRACT_RETENTION_YEARS} años desde su fecha. Nadie los usa para otra cosa y después se eliminan.
      </Paragraph>
    </>
  );
}

export const deletionReceived: MailTemplate<'deletion-received'> = ({
  name,
  accounts,
  dueAt,
  // Absent in mails of the previous release.
  plan = { state: 'none' },
  when = 'plan-end',
  withdrawUrl,
}) => ({
  subject: 'Hemos recibido tu solicitud de eliminación',
  preview:
    plan.state === 'renews'
      ? 'Cancela antes tu suscripción. Hasta que la llevemos a cabo puedes retirarla.'
      : `La llevaremos a cabo antes del ${formatLongDate(dueAt)}. Hasta entonces puedes retirarla.`,

  reason: 'account',
  greeting: name,
  body: blocks(
    <>
      Has pedido que eliminemos: <Strong>{accountNames(accounts)}</Strong>.{' '}
      {plan.state === 'ends' && when === 'plan-end' ? (
        <>
          Tu plan no se renueva y termina el <Strong>{formatLongDate(plan.endsAt)}</Strong> como muy tarde: lo
          haremos cuando termine, antes del <Strong>{formatLongDate(dueAt)}</Strong>, y te lo confirmaremos
          por correo.
        </>
      ) : plan.state === 'renews' && when === 'plan-end' ? (
        <>
          Lo haremos cuando tu plan termine, en un plazo de {DAYS_AFTER_PLAN} días o en los {DELETION_DAYS}{' '}
          que siguen a tu solicitud si es más tarde, y te lo confirmaremos por correo.
        </>
      ) : (
        <>
          Lo haremos en un plazo máximo de {DELETION_DAYS} días, antes del{' '}
          <Strong>{formatLongDate(dueAt)}</Strong>, y te lo confirmaremos por correo.
        </>
      )}
    </>,
    'Es definitivo: no podremos recuperar los fichajes ni los informes. Descarga antes los que necesites; la ley obliga a tu empresa a conservar el registro de jornada cuatro años.',
    plan.state === 'ends' && when === 'now' && (
      <>
        Tu plan llega, como mucho, hasta el {formatLongDate(plan.endsAt)} y{' '}
        <Strong>has renunciado a lo que queda</Strong>: termina con tu cuenta.
      </>
    ),
    plan.state === 'renews' && (
      <>
        <Strong>Tienes una suscripción en marcha.</Strong> Cancélala antes desde el portal de facturación:
        mientras siga, no podemos completar la eliminación.
        {when === 'now' && ' Has renunciado a lo que quede de tu plan: termina con tu cuenta.'}
      </>
    ),
    <WhatIsKept accounts={accounts} />,
    '¿Has cambiado de idea, o no has sido tú? Retira la solicitud y todo sigue como estaba:',
    <Action href={withdrawUrl} label="Retirar la solicitud" />,
  ),
});

export const deletionToCompany: MailTemplate<'deletion-to-company'> = ({
  email,
  organization,
  reason,
  accounts,
  dueAt,
  plan = { state: 'none' },
  when = 'plan-end',
  officeUrl,
}) => ({
  subject: `Solicitud de eliminación: ${organization || email}`,
  preview: `${accountNames(accounts)}, antes del ${formatLongDate(dueAt)}.`,
  title: 'Nueva solicitud de eliminación',
  reason: 'company',
  body: blocks(
    <Facts
      rows={[
        ['Cuentas', accountNames(accounts)],
        ['Usuario', email],
        ['Empresa', organization],
        ['Motivo', reason],
        ['Plan', planNote(plan, when)],
        ['Fecha límite', formatLongDate(dueAt)],
      ]}
    />,
    <BackOfficeLink href={officeUrl} label="Abrir la baja" />,
  ),
});

export const deletionWithdrawnToCompany: MailTemplate<'deletion-withdrawn-to-company'> = (props) => {
  const { email, organization, takenOver } = props;
  return {
    subject: `Eliminación retirada: ${organization || email}`,
    preview: 'Ya no hay que eliminar nada.',
    title: 'Una solicitud de eliminación se ha retirado',
    reason: 'company',
    body: blocks(
      <Facts
        rows={[
          ['Usuario', email],
          ['Empresa', organization],
          [
            'Por qué',
            takenOver ? 'La pidió otra persona antes de que confirmara su email' : 'La ha retirado',
          ],
        ]}
      />,
      <Note>Ya no hay que eliminar nada: su cuenta sigue como estaba.</Note>,
    ),
  };
};

export const deletionWithdrawn: MailTemplate<'deletion-withdrawn'> = ({ name, takenOver }) =>
  takenOver
    ? {
        subject: 'Hemos anulado una solicitud de eliminación',
        preview: 'Se pidió antes de que confirmaras tu email. Tu cuenta no se va a eliminar.',
        title: 'Tu cuenta no se va a eliminar',
        reason: 'account',
        greeting: name,
        body: blocks(
          'Con tu nueva contraseña has confirmado que este email es tuyo. Antes de eso alguien había pedido eliminar la cuenta: hemos anulado esa solicitud.',
          <Note>Si la pediste tú, vuelve a pedirla desde tu cuenta.</Note>,
        ),
      }
    : {
        subject: 'Has retirado tu solicitud de eliminación',
        preview: 'Tu cuenta y tus datos siguen como estaban.',
        title: 'Tu cuenta sigue como estaba',
        reason: 'account',
        greeting: name,
        body: blocks(
          'Hemos anulado tu solicitud de eliminación. Tu cuenta y tus datos siguen como estaban y no tienes que hacer nada más.',
          <Note>Si no la has retirado tú, cambia tu contraseña y responde a este correo.</Note>,
        ),
      };

export const deletionDone: MailTemplate<'deletion-done'> = ({ name, accounts }) => {
  return {
    subject: accounts.stc ? 'Hemos eliminado tu cuenta' : 'Hemos eliminado tu cuenta de la App Horus',
    preview: accounts.stc
      ? 'Es lo último que te escribimos.'
      : 'Tu cuenta de la Web STC sigue como está, con tus facturas y tus pagos.',
    reason: accounts.stc ? 'deleted' : 'account',
    greeting: name,
    body: blocks(
      <>
        Como pediste, hemos eliminado: <Strong>{accountNames(accounts)}</Strong>.{' '}
        {accounts.stc
          ? 'Ya no puedes iniciar sesión y tus datos no se pueden recuperar.'
          : 'Ya no puedes entrar en ella, y sus fichajes y sus informes no se pueden recuperar.'}
      </>,
      <WhatIsKept accounts={accounts} />,
      'Gracias por el tiempo que has pasado con nosotros.',
    ),
  };
};
