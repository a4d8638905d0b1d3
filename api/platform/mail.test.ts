import { expect, it } from 'vitest';
import { isMailboxRefused, sendMail } from '#platform/mail';
import { startScriptedSmtpServer } from '#testing/smtp-server';

const refusal = (command: string, response: string) =>
  Object.assign(new Error(response), { command, response, responseCode: Number(response.slice(0, 3)) });

it.each([
  ['an unknown mailbox', refusal('RCPT TO', '550 5.1.1 No such user')],
  ['an address that the server does not allow', refusal('RCPT TO', '553 5.1.3 Bad address syntax')],
  ['a domain that takes no mail', refusal('RCPT TO', '556 5.1.10 Recipient address has null MX')],
  ['a mailbox that was given up', refusal('RCPT TO', '550 5.2.1 Mailbox disabled')],
  ['an unknown mailbox, said after the message', refusal('DATA', '550 5.1.1 User unknown')],
  ['an unknown mailbox without an enhanced code', refusal('RCPT TO', '550 No such user here')],
])('gives up on %s', (_what, error) => {
  expect(isMailboxRefused(error)).toBe(true);
});

it.each([
  ['a mailbox that is full for now', refusal('RCPT TO', '452 4.2.2 Mailbox full')],
  ['greylisting', refusal('RCPT TO', '451 4.7.1 Try again later')],
  ['a server that dislikes the sender', refusal('RCPT TO', '550 5.7.1 Relaying denied')],
  ['a relay that does not know us', refusal('RCPT TO', '550 Relay access denied')],
  ['a sender without a domain', refusal('RCPT TO', '550 5.1.8 Sender domain not found')],
  ['a message that is too large', refusal('DATA', '552 5.3.4 Message too big')],
  ['a message that is too large, in few words', refusal('DATA', '552 Message size exceeds limit')],
  ['a quota', refusal('RCPT TO', '552 5.2.2 Over quota')],
  ['a message that is taken for spam', refusal('DATA', '554 5.7.1 Message refused')],
  ['a wrong password', refusal('AUTH PLAIN', '535 5.7.8 Authentication failed')],
  ['a password that is asked for', refusal('MAIL FROM', '530 5.7.0 Authentication required')],
  ['a sender that is refused', refusal('MAIL FROM', '550 5.1.0 Sender rejected')],
  ['a server that is not there', Object.assign(new Error('connect ECONNREFUSED'), { command: 'CONN' })],
  ['a fault of our own', new TypeError('undefined is not a function')],
])('retries after %s', (_what, error) => {
  expect(isMailboxRefused(error)).toBe(false);
});

it('sends nothing to a server without encryption when it is required', async () => {
  const smtp = await startScriptedSmtpServer();
  const said: string[] = [];
  const { answer } = smtp;
  smtp.answer = (command) => {
    said.push(command.split(' ', 1)[0] ?? '');
    return answer(command);
  };
  const { smtpUrl } = smtp;
  const mail = { from: 'info@horus.test', to: 'ana@empresa.example', subject: 'Hola', text: 'Hola' };
  try {
    await expect(sendMail({ smtpUrl, requireTls: true }, mail)).rejects.toThrow(/mail server refuses us/);
    expect(said).not.toContain('MAIL');
    await sendMail({ smtpUrl, requireTls: false }, mail);
    expect(smtp.messageIds).toHaveLength(1);
  } finally {
    await smtp.close();
  }
});
