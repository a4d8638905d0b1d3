import { company } from '#content/company.ts';
import type { BuzzerPattern } from '#content/device-signals.ts';

type GuideLed = 'reading' | 'accepted' | 'refused';

export interface GuideSignal {
  readonly pattern: BuzzerPattern;
  readonly name: string;
  readonly sound: string;
  readonly led: GuideLed;
  readonly light: string;
  readonly meaning: string;
}

export const deviceGuide = {
  title: 'Guía del Dispositivo de Fichaje',
  description:
    'Componentes, luces y sonidos, conexión wifi, uso diario, problemas y especificaciones del dispositivo NFC de Horus.',
  lead: 'Todo lo que necesitas para ponerlo en marcha y entender qué te dice.',
  sections: {
    parts: 'Componentes',
    signals: 'Luces y sonidos',
    wifi: 'Conectarlo al wifi',
    use: 'Uso diario',
    trouble: 'Si algo no va',
    specs: 'Especificaciones técnicas',
    support: 'Soporte',
  },
  parts: [
    ['Lector NFC', 'La zona de los círculos. Aquí se acerca la tarjeta.'],
    ['Luz LED', 'Dice con su color qué está pasando.'],
    ['Zumbador', 'Confirma cada fichaje con un sonido.'],
    ['Conector de alimentación', 'Para un cargador de 5\u00a0V y al menos 1\u00a0A.'],
    ['Tarjetas RFID', 'Una por persona. Se asignan desde Horus.'],
  ],
  tryIt: 'Toca cada señal para verla y oírla.',
  play: 'Reproducir',
  signals: [
    {
      pattern: 'detected',
      name: 'Tarjeta detectada',
      sound: 'Un pitido de 100\u00a0ms',
      led: 'reading',
      light: 'Dorada',
      meaning: 'El lector ha visto la tarjeta y la está comprobando.',
    },
    {
      pattern: 'checkIn',
      name: 'Entrada registrada',
      sound: 'Un pitido largo, de 1000\u00a0ms',
      led: 'accepted',
      light: 'Verde',
      meaning: 'La entrada ha quedado guardada.',
    },
    {
      pattern: 'checkOut',
      name: 'Salida registrada',
      sound: 'Dos pitidos cortos',
      led: 'accepted',
      light: 'Verde',
      meaning: 'La salida ha quedado guardada.',
    },
    {
      pattern: 'success',
      name: 'Operación correcta',
      sound: 'Un pitido de 500\u00a0ms',
      led: 'accepted',
      light: 'Verde',
      meaning: 'Por ejemplo, al terminar de configurar el wifi.',
    },
    {
      pattern: 'unassigned',
      name: 'Tarjeta sin asignar',
      sound: 'Tres pitidos, cada uno más agudo',
      led: 'refused',
      light: 'Roja',
      meaning: 'La tarjeta funciona, pero no es de nadie. Asígnala en Horus.',
    },
    {
      pattern: 'error',
      name: 'Error',
      sound: 'Tres pitidos cortos',
      led: 'refused',
      light: 'Roja',
      meaning: 'No se ha podido guardar el fichaje. Espera unos segundos y repite.',
    },
  ] satisfies readonly GuideSignal[],
  ready:
    'Con la luz azul fija, el dispositivo está conectado y espera una tarjeta. Si está apagada, le falta corriente o conexión.',
  wifi: [
    'Enchufa el dispositivo y espera unos segundos a que arranque.',
    'Con el móvil o el ordenador, busca las redes wifi: la primera vez el dispositivo crea la suya. Conéctate a ella.',
    'Abre en el navegador la dirección local que viene en la etiqueta del dispositivo, normalmente 192.168.4.1.',
    'Elige la red de tu empresa, escribe su contraseña y guarda. Tiene que ser una red de 2,4\u00a0GHz.',
    'El dispositivo se reinicia y se conecta. Cuando oigas un pitido de medio segundo y veas la luz azul, está listo.',
  ],
  use: [
    'Acerca la tarjeta a los círculos, a una distancia de 1 a 3\u00a0cm. No hace falta tocarlos.',
    'Espera la respuesta: un pitido largo es una entrada; dos cortos, una salida.',
    'Entre una lectura y la siguiente deja pasar al menos 3 segundos.',
    'Si te equivocas, no fiches otra vez: pide que lo corrijan en Horus y quedará anotado.',
  ],
  trouble: [
    {
      question: 'No encuentra mi red wifi',
      answer:
        'El dispositivo solo ve redes de 2,4\u00a0GHz. Si tu router junta las dos bandas con el mismo nombre, sepáralas o crea una red de invitados de 2,4\u00a0GHz.',
    },
    {
      question: 'La luz no se enciende',
      answer:
        'Prueba con otro cable y otro cargador de 5\u00a0V y al menos 1\u00a0A. El puerto USB de un ordenador puede no bastar.',
    },
    {
      question: 'No lee la tarjeta',
      answer:
        'Acércala a 1-3\u00a0cm y mantenla quieta un segundo. Sácala de la cartera si hay otras tarjetas cerca. Valen tarjetas MIFARE Classic y NTAG213, NTAG215 o NTAG216.',
    },
    {
      question: 'Suena a tarjeta sin asignar',
      answer: 'Entra en Horus como administrador, abre la ficha de la persona y asígnale esa tarjeta.',
    },
    {
      question: 'Se ha ido internet',
      answer: 'Sin conexión el dispositivo no puede registrar. Ficha desde el móvil mientras vuelve.',
    },
  ],
  specs: [
    ['Distancia de lectura', '1-3\u00a0cm'],
    ['Tiempo entre lecturas', 'Mínimo 3 segundos'],
    ['Alimentación', '5\u00a0V, al menos 1\u00a0A'],
    ['Consumo', 'Unos 150\u00a0mA'],
    ['Wifi', '2,4\u00a0GHz'],
    ['Tarjetas compatibles', 'MIFARE Classic, NTAG213, NTAG215 y NTAG216'],
  ],
  support: {
    text: 'Si no lo arreglas con esta guía, escríbenos y te ayudamos a distancia.',
    mail: company.COMPANY_SUPPORT_EMAIL,
    chat: 'Abrir el chat',
  },
} as const;
