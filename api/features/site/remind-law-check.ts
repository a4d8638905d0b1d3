import { addDays, dayOf } from '@horus/contract/dates';
import { LAW_CHECK_DAYS, LAW_CHECKED_ON } from '@horus/contract/law-check';
import { paths } from '@horus/contract/paths';
import { lte } from 'drizzle-orm';
import { operatorReminders } from '#features/site/site-tables';
import type { JobKind } from '#platform/jobs';
import type { Services } from '#services';

const KIND = 'law-check';
const AGAIN_AFTER_DAYS = 7;

export const lawReminderJob: JobKind<Record<string, never>> = {
  name: 'remind-law-check',
  options: { retryLimit: 3, retryDelay: 300, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
  describe: () => 'Recordatorio de comprobar la página «Estado de la ley»',
};

export async function registerLawReminder(services: Services): Promise<void> {
  await services.jobs.work(lawReminderJob, () => remindOfLawCheck(services));
  await services.jobs.schedule(lawReminderJob, '30 8 * * *');
}

/**
 * Mails the company when the sources of 'Estado de la ley' have not been checked for
 * LAW_CHECK_DAYS, and weekly until a release changes LAW_CHECKED_ON.
 */
async function remindOfLawCheck({ database, mailer, config, now, log }: Services): Promise<void> {
  const today = dayOf(now());
  if (today < addDays(LAW_CHECKED_ON, LAW_CHECK_DAYS)) return;
  await database.db.transaction(async (tx) => {
    const [due] = await tx
      .insert(operatorReminders)
      .values({ kind: KIND, sentOn: today })
      .onConflictDoUpdate({
        target: operatorReminders.kind,
        set: { sentOn: today },
        setWhere: lte(operatorReminders.sentOn, addDays(today, -AGAIN_AFTER_DAYS)),
      })
      .returning();
    if (!due) return;
    log.warn({ checkedOn: LAW_CHECKED_ON }, 'the sources of the state of the law want a look');
    await mailer.queue(
      tx,
      { to: config.company.COMPANY_EMAIL },
      {
        template: 'law-check-due',
        props: {
          checkedOn: LAW_CHECKED_ON,
          today,
          pageUrl: `${config.server.publicUrl}${paths.site.law.href()}`,
        },
      },
    );
  });
}
