import type { FastifyReply } from 'fastify';
import { ApiError } from '#stripe/api-error';
import { sendNotice } from './layout.ts';

const NO_FORM = {
  title: 'Este formulario no vale',
  text: 'Le falta algo o trae lo que nadie le ha pedido. No se ha cambiado nada: vuelve atrás y envíalo desde su página.',
};
const REASONS: Readonly<Record<number, { readonly title: string; readonly text: string }>> = {
  403: {
    title: 'Esto no viene de aquí',
    text: 'Los botones del entorno de pruebas solo se pulsan en sus propias páginas. No se ha cambiado nada.',
  },
  404: {
    title: 'Esto no existe',
    text: 'No está en esta cuenta, o se ha borrado. No se ha cambiado nada.',
  },
  409: {
    title: 'Esto ya no se puede hacer',
    text: 'Ha cambiado mientras tanto: mira cómo está ahora. No se ha cambiado nada.',
  },
  413: {
    title: 'Esto es demasiado grande',
    text: 'Un formulario ocupa mucho menos. No se ha cambiado nada.',
  },
  415: {
    title: 'Esto no es un formulario',
    text: 'Aquí solo se entienden los de estas páginas. No se ha cambiado nada.',
  },
};

/** Returns the status of a client error; null for our own failure. */
export function refusalStatus(error: unknown): number | null {
  const { statusCode = 500 } = error as { statusCode?: number };
  const status = error instanceof ApiError ? error.status : statusCode;
  return status < 500 ? status : null;
}

export function sendRefusal(
  reply: FastifyReply,
  status: number,
  link: { readonly href: string; readonly label: string } | null = null,
): FastifyReply {
  return sendNotice(reply, status, { ...(REASONS[status] ?? NO_FORM), link });
}
