import { formatLongDate } from '@horus/contract/dates';
import { DAY_MS } from '@horus/contract/durations';
import { Action, blocks, Note, Strong } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';

export const lawCheckDue: MailTemplate<'law-check-due'> = ({ checkedOn, today, pageUrl }) => {
  const days = Math.round((Date.parse(today) - Date.parse(checkedOn)) / DAY_MS);
  return {
    subject: `Toca comprobar «Estado de la ley»: van ${days} días`,
    preview: `La página dice «Comprobado el ${formatLongDate(checkedOn)}».`,
    title: 'Toca comprobar la página «Estado de la ley»',
    reason: 'company',
    body: blocks(
      <>
        La página dice «Comprobado el {formatLongDate(checkedOn)}». De eso hace <Strong>{days} días</Strong>.
      </>,
      '1. Abre cada texto oficial que enlaza la página. Busca en el BOE un real decreto sobre el registro de jornada, y en el Congreso un proyecto de ley nuevo.',
      '2. Si algo ha cambiado, corrige web/content/law.ts y añade el cambio a su historia: de ahí sale también el canal de novedades.',
      '3. Pon la fecha de hoy en LAW_CHECKED_ON, en contract/law-check.ts, y publica la web.',
      <Action href={pageUrl} label="Abrir la página" />,
      <Note>Te lo recordaremos cada semana hasta que la fecha cambie.</Note>,
    ),
  };
};
