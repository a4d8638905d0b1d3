import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
};

/** Sends a download; its type follows from its name. */
export function sendAttachment(reply: FastifyReply, name: string, content: Buffer | string | Readable) {
  return reply
    .type(TYPES[extname(name)] ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${safeFileName(name)}"`)
    .send(content);
}

export function safeFileName(name: string): string {
  return name.replace(/[^\w.-]+/g, '-');
}
