import { expect, it } from 'vitest';
import { isRefusedForGood } from '#platform/mail';

const refusal = (command: string, response: string) =>
  Object.assign(new Error(response), { command, response, responseCode: Number(response.slice(0, 3)) });

it.each([
  ['an unknown mailbox', refusal('RCPT TO', '550 5.1.1 No such user')],
  ['an address that the server does not allow', refusal('RCPT TO', '553 5.1.3 Bad address syntax')],
  ['a message that it will not take', refusal('DATA', '552 5.3.4 Message too big')],
])('gives up on %s', (_what, error) => {
  expect(isRefusedForGood(error)).toBe(true);
});

it.each([
  ['a mailbox that is full for now', refusal('RCPT TO', '452 4.2.2 Mailbox full')],
  ['greylisting', refusal('RCPT TO', '451 4.7.1 Try again later')],
  ['a server that dislikes the sender', refusal('RCPT TO', '550 5.7.1 Relaying denied')],
  ['a wrong password', refusal('AUTH PLAIN', '535 5.7.8 Authentication failed')],
  ['a sender that is refused', refusal('MAIL FROM', '550 5.1.0 Sender rejected')],
  ['a server that is not there', Object.assign(new Error('connect ECONNREFUSED'), { command: 'CONN' })],
  ['a fault of our own', new TypeError('undefined is not a function')],
])('goes on trying after %s', (_what, error) => {
  expect(isRefusedForGood(error)).toBe(false);
});
