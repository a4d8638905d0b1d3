import { connect } from 'node:tls';
import { DAY_MS } from '@horus/contract/durations';

/** Below this, the automatic renewal has failed for weeks. */
export const CERTIFICATE_WARNING_DAYS = 14;

/** @throws Error when the server doesn't respond in time or the certificate is invalid */
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
