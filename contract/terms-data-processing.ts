import type { CompanySettings } from './company.ts';
import type { LegalSection } from './legal-document.ts';

/** The part of the conditions on personal data: the buyer's, and those of his staff, which we process for him (RGPD, art. 28). */
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
            'Para qué: prestarte Horus, mientras dure el contrato',
            'De quién: las personas de tu plantilla que des de alta',
            'Qué datos: identificación y contacto, jornada (entradas, salidas, turnos e incidencias), tarjeta o dispositivo de fichaje y, si usas los mapas, las direcciones de los trabajos. No se tratan huellas ni rostros',
          ],
        },
        'Nos comprometemos a:',
        {
          list: [
            'Tratar los datos solo según tus instrucciones, que son estas condiciones y lo que hagas en Horus',
            'Que las personas que accedan a ellos guarden secreto',
            'Protegerlos con medidas adecuadas al riesgo: cifrado en las comunicaciones, control de accesos, copias de seguridad y registro de la actividad',
            'Usar otros proveedores (alojamiento, correo) solo con contrato y con las mismas obligaciones, dentro del Espacio Económico Europeo, y avisarte antes de cambiarlos para que puedas oponerte',
            'Ayudarte a atender los derechos de tu plantilla y a cumplir con tus obligaciones',
            'Avisarte sin dilación, y en un máximo de 48 horas, si una brecha de seguridad afecta a tus datos',
            'Darte la información que necesites para comprobar que cumplimos',
            'Devolverte los datos al terminar y borrarlos después, salvo lo que la ley nos obligue a conservar bloqueado',
          ],
        },
        `Para cualquier asunto de protección de datos, escríbenos a ${company.COMPANY_EMAIL}.`,
      ],
    },
  ];
}
