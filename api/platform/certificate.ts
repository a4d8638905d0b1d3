import { connect } from 'node:tls';

const DAY_MS = 24 * 3_600_000;

/** Fewer days than this, and the automatic renewal has failed for weeks. */
export const CERTIFICATE_WARNING_DAYS = 14;

/**
 * Whole days that the certificate of an `https:` address is still valid.
 *
 * @throws {Error} when nobody answers in time, or with a certificate that does not hold.
 */
export async function readCertificateDays(
  url: string,
  { now, timeoutMs }: { now: () => Date; timeoutMs: number },
): Promise<number> {
  const { hostname, port } = new URL(url);
  const ends = await new Promise<number>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.destroy();
      resolve(Date.parse(end));
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no responde a tiempo')));
    socket.on('error', reject);
  });
  return Math.floor((ends - now().getTime()) / DAY_MS);
}
