/** The page that a wizard purchase comes back to. */
export const thanks = {
  title: 'Gracias por tu compra',
  description: 'Confirmación de la contratación de Horus.',
  unavailable: {
    title: 'Página no disponible',
    text: 'Esta página solo está disponible después de realizar un pago.',
    link: 'Ver los planes de Horus',
  },
  verifying: 'Verificando el estado del pago...',
  success: {
    title: '¡Gracias! Tu compra está confirmada',
    stepsTitle: 'Qué pasa ahora',
    steps: [
      'Te enviamos un correo con tus datos de acceso.',
      'El equipo técnico te llama en las próximas 24 horas para coordinar la instalación.',
      'Te ayudamos a configurar Horus con tus turnos y tu gente.',
    ],
    portal: 'Abrir el portal de cliente',
  },
  pending: {
    title: 'Tu pago se está procesando',
    text: 'Algunos métodos de pago tardan un poco. Te avisaremos por correo en cuanto se confirme.',
  },
  error: {
    title: 'Ha ocurrido un error',
    network: 'Ha ocurrido un error al verificar el pago.',
    retry: 'Volver a intentarlo',
  },
} as const;
