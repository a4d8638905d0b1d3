import type { JobKind } from '#platform/jobs';

export const lawReminderJob: JobKind<Record<string, never>> = {
  name: 'remind-law-check',
  options: { retryLimit: 3, retryDelay: 300, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
  describe: () => 'Recordatorio de comprobar la página «Estado de la ley»',
};
