import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ScriptedSmtpServer {
  readonly smtpUrl: string;
  readonly messageIds: readonly string[];
  /** Reply to a command or a message (`.`); null sends none. The default accepts everything. */
  answer: (command: string) => string | null | Promise<string | null>;
  close(): Promise<void>;
}

const REPLIES: Readonly<Record<string, string>> = {
  DATA: '354 Go on',
  QUIT: '221 Bye',
  STARTTLS: '502 Not implemented',
};

export async function startScriptedSmtpServer(): Promise<ScriptedSmtpServer> {
  const sockets = new Set<Socket>();
  const messageIds: string[] = [];
  const scripted = {
    answer: (_command: string): string | null | Promise<string | null> => defaultReply(_command),
  };
  const converse = async (socket: Socket) => {
    let inMessage = false;
    let buffer = '';
    for await (const chunk of socket.setEncoding('utf8')) {
      buffer += chunk;
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (inMessage && line !== '.') {
          const messageId = /^message-id: (.+)$/i.exec(line)?.[1];
          if (messageId) messageIds.push(messageId);
          continue;
        }
        inMessage = false;
        const reply = await scripted.answer(line);
        inMessage = reply?.startsWith('354') ?? false;
        if (reply) socket.write(`${reply}\r\n`);
        if (line === 'QUIT') socket.end();
      }
    }
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.write('220 test\r\n');
    converse(socket).catch(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(scripted, {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messageIds,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}

export function defaultReply(command: string): string {
  return REPLIES[command.split(' ', 1)[0] ?? ''] ?? '250 OK';
}
