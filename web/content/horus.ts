import { plans, promo } from '@horus/contract/catalog';
import { formatMoney } from '@horus/contract/money';
import { DEMO_DAYS, MONEY_BACK_DAYS } from '@horus/contract/promises';
import { proof } from '#content/proof.ts';

/** 'Desde 24,99 € al mes + IVA'. */
const cheapest = `Desde ${formatMoney(plans.autonomos.monthlyCents)} al mes + IVA`;

export const horusPage = {
  title: 'Horus: control horario para empresas y autónomos',
  description: `Fichajes, turnos, calendario e informes en PDF. Ayuda a cumplir el art.\u00a034.9 ET. Demo de ${DEMO_DAYS} días sin tarjeta. ${cheapest}.`,
  hero: {
    title: 'La hora exacta de cada jornada',
    lead: 'Tu equipo ficha con el móvil o con una tarjeta. Tú ves quién está trabajando, organizas los turnos y descargas el registro del mes en PDF.',
    demo: 'Pedir una demo',
    pricing: 'Ver precios',
    from: `${plans.autonomos.name}, desde`,
    unit: 'al\u00a0mes\u00a0+\u00a0IVA',
    halved: `${promo.discountedFees} cuotas a mitad de precio`,
    facts: `${DEMO_DAYS} días de demo sin tarjeta · ${MONEY_BACK_DAYS} días de devolución`,
  },
  day: {
    title: 'Quién está, desde cuándo y haciendo qué',
    lead: 'Cada fichaje aparece al momento. Si alguien llega tarde, cambia de turno o tiene un problema en un trabajo, lo ves sin tener que llamar.',
    points: [
      [
        'Fichajes',
        'Entradas y salidas desde el móvil, la tableta, el ordenador o un lector NFC con tarjeta RFID.',
      ],
      ['Turnos', 'Asignas el turno a cada persona y ella lo consulta en su teléfono.'],
      ['Trabajos', 'Repartes tareas con su dirección, también a ti mismo, y las ves en el mapa.'],
      ['Incidencias', 'Quien está en la calle avisa desde el móvil, y queda anotado con su hora.'],
    ],
  },
  month: {
    title: 'El informe del mes, en un clic',
    tryIt: 'Ficha, corrige una hora y descárgate el informe: pruébalo aquí',
    lead: 'El calendario laboral, los turnos y los fichajes se juntan en un solo PDF por persona, con la hora de inicio y de fin de cada jornada.',
    points: [
      ['Calendario laboral', 'Festivos, vacaciones y jornadas especiales, a la vista de todos.'],
      ['Informes en PDF', 'Por persona y por mes, para firmar, archivar o enseñar a la Inspección.'],
      ['Gestión de personal', 'Altas, bajas, grupos y permisos, sin depender de nadie.'],
    ],
  },
  law: {
    title: 'Qué exige la ley y qué hace Horus',
    lead: 'El artículo\u00a034.9 del Estatuto de los Trabajadores obliga, desde mayo de 2019, a registrar la jornada de toda la plantilla. Horus te ayuda a cumplir; hacerlo cada día sigue siendo cosa de la empresa.',
    rows: [
      ['Hora de inicio y de fin de cada jornada', 'Cada fichaje se guarda con su fecha y su hora.'],
      [
        'Conservar el registro cuatro años',
        'Mientras seas cliente los fichajes siguen en tu cuenta, y cada mes tienes su PDF para archivarlo.',
      ],
      [
        'A disposición de la plantilla, sus representantes y la Inspección',
        'Cada persona consulta su registro; tú descargas el de todos.',
      ],
      ['Tratar solo los datos necesarios', 'Tarjeta o contraseña. Sin huellas y sin reconocimiento facial.'],
    ],
    more: 'Qué está en vigor y qué es solo un proyecto',
    sheet: 'Hoja de registro para rellenar, gratis',
  },
  places: {
    title: 'El mismo Horus, en tres sitios',
    lead: 'Estas tres pantallas son de la prueba en línea, con datos inventados.',
    rows: [
      {
        where: 'Ordenador',
        who: 'Administradores y usuarios',
        what: 'Personal, turnos, calendario, informes y facturación.',
        picture: 'El registro del mes en un ordenador',
      },
      {
        where: 'Tableta',
        who: 'Supervisores y encargados',
        what: 'Quién ha llegado, trabajos del día e incidencias.',
        picture: 'El tablero del día en una tableta',
      },
      {
        where: 'Móvil',
        who: 'Todo el equipo',
        what: 'Fichar, ver el turno y el trabajo, avisar de una incidencia.',
        picture: 'El fichaje en un móvil',
      },
    ],
  },
  demo: {
    title: `Pruébalo ${DEMO_DAYS} días con tu equipo`,
    lead: 'Te preparamos una demo con tus turnos y tu gente. Es gratis, no pide tarjeta y, si continúas, conservas todo lo que hayas registrado.',
    steps: [
      'Rellenas el formulario y te preguntamos cómo trabajas.',
      'Preparamos tu demo y te enviamos los accesos.',
      `La pruebas ${DEMO_DAYS} días con tu equipo. Si no te convence, no hay que cancelar nada.`,
    ],
    byChat: 'O pídela por chat',
    byPhone: 'Llamar al',
  },
  closing: {
    title: 'En tres días podrías estar fichando',
    lead: `${proof.closing} Empieza con la demo o elige tu plan: en el más pequeño caben hasta ${plans.autonomos.limits.maxUsers} personas.`,
  },
} as const;
