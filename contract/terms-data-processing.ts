import type { CompanySettings } from './company.ts';
import type { LegalSection } from './legal-document.ts';
import { BREACH_NOTICE_HOURS, CHANGE_NOTICE_DAYS } from './promises.ts';
import { STAFF_DATA_KEPT } from './retention.ts';
import { endSentence } from './sentence.ts';

/** RGPD, art. 28. */
export function dataProcessingSections(company: CompanySettings): LegalSection[] {
  return [
    {
      id: 'datos',
      title: 'Protección de datos',
      blocks: [
        'De los datos de quien contrata somos responsables nosotros: los tratamos para prestarte el servicio, cobrarlo y facturarlo, como explica la política de privacidad de esta web.',
        'De los datos de tu plantilla la responsable es tu empresa, y nosotros somos el encargado del tratamiento. Este apartado y el siguiente son el contrato de encargo del artículo 28 del Reglamento General de Protección de Datos.',
      ],
    },
    {
      id: 'encargo',
      title: 'Encargo del tratamiento',
      blocks: [
        {
          list: [
            'Para qué: prestarte Horus (registrar, ordenar, mostrar, guardar y borrar los datos que tu empresa mete)',
            `Cuánto tiempo: ${STAFF_DATA_KEPT}`,
            'De quién: las personas de tu plantilla que des de alta',
            'Qué datos: identificación y contacto, jornada (entradas, salidas, turnos e incidencias), tarjeta o dispositivo de fichaje y, si usas los mapas, las direcciones de los trabajos. No se tratan huellas ni rostros',
          ],
        },
        'Nos comprometemos a:',
        {
          list: [
            'Tratar los datos solo según tus instrucciones documentadas, que son estas condiciones y lo que hagas en Horus, y avisarte si creemos que alguna infringe la ley',
            'No llevarlos fuera del Espacio Económico Europeo salvo que nos lo pidas o nos obligue la ley, y en ese caso decírtelo antes si la ley lo permite',
            'Que las personas que accedan a ellos se hayan comprometido a guardar secreto',
            'Protegerlos con medidas adecuadas al riesgo: cifrado en las comunicaciones, control de accesos, copias de seguridad y registro de la actividad',
            'Usar otros encargados solo con un contrato que les imponga estas mismas obligaciones, y responder de ellos ante ti',
            'Ayudarte a atender los derechos de tu plantilla',
            'Ayudarte con la seguridad, con las brechas y, si hacen falta, con la evaluación de impacto y la consulta previa a la autoridad',
            `Avisarte sin dilación, y en un máximo de ${BREACH_NOTICE_HOURS} horas, si una brecha de seguridad afecta a tus datos`,
            'Al terminar, devolverte los datos o borrarlos, lo que tú elijas, y borrar las copias que queden, salvo lo que la ley nos obligue a conservar bloqueado',
            'Darte toda la información que necesites para comprobar que cumplimos, y permitir y facilitar las auditorías e inspecciones que hagas tú o quien tú mandes',
          ],
        },
        `Autorizas que trabajemos con otros encargados. Hoy son: ${endSentence(company.COMPANY_SUBPROCESSORS)} Antes de añadir o cambiar uno te avisamos por correo al menos ${CHANGE_NOTICE_DAYS} días antes; si te opones con razones y no encontramos otra salida, puedes terminar el contrato y te devolvemos la parte que no uses.`,
        `Para cualquier asunto de protección de datos, escríbenos a ${company.COMPANY_EMAIL}.`,
      ],
    },
  ];
}
