/** The keys, then their action. */
export type KeyText = readonly string[];

/** Keys of *Hoy* and the lists. */
export const rowKeys = {
  move: ['j', 'k', 'bajar y subir'],
  open: ['Intro', 'abrir'],
} as const;

export const todayKeys = {
  act: ['e', 'pulsar su botón o, si no tiene, abrir'],
  section: ['Mayús', 'j', 'k', 'apartado siguiente y anterior'],
} as const;

export const listKeys = {
  act: ['e', 'quedármela y abrir'],
  choose: ['x', 'elegir'],
} as const;

export const itemKeys = {
  neighbours: ['k', 'j', 'anterior y siguiente'],
  back: ['Esc', 'volver a la lista'],
} as const;

const noteKeys = {
  call: ['l', 'apuntar una llamada'],
  note: ['n', 'escribir una nota'],
} as const;

/** Focuses the field with that `data-key`, or acts at once. */
const leadKeys = {
  answer: ['r', 'responder'],
  template: ['t', 'elegir la plantilla'],
  ...noteKeys,
  reminder: ['m', 'poner el recordatorio'],
  lost: ['p', 'elegir «Perdida» y su motivo'],
  spam: ['s', 'pasarla a «Spam»'],
} as const;

export const helpKey = ['?', 'ver todos los atajos'] as const;

export const officeKeys: readonly { readonly where: string; readonly keys: readonly KeyText[] }[] = [
  {
    where: 'En toda la oficina',
    keys: [
      ['Ctrl', 'K', 'buscar o hacer algo'],
      ['Ctrl', 'Intro', 'enviar lo que estás escribiendo'],
      ['Ctrl', 'Z', 'deshacer lo que ofrece el último aviso'],
      helpKey,
    ],
  },
  { where: 'En Hoy y en las listas', keys: Object.values(rowKeys) },
  { where: 'Solo en Hoy', keys: Object.values(todayKeys) },
  { where: 'Solo en las listas', keys: Object.values(listKeys) },
  {
    where: 'En una ficha',
    keys: [['e', 'ir a lo que falta por hacer, o abrirlo'], ...Object.values(itemKeys)],
  },
  { where: 'En una solicitud', keys: Object.values(leadKeys) },
  { where: 'En la ficha de un cliente', keys: Object.values(noteKeys) },
  { where: 'En una instalación', keys: [noteKeys.note, ['d', 'marcar el envío como entregado']] },
];
