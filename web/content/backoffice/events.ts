import type { EventState } from '@horus/contract/backoffice/events';

export const eventStateWords: Readonly<
  Record<EventState, { label: string; many: string; tone: 'good' | 'bad' | 'waiting' }>
> = {
  waiting: { label: 'En espera', many: 'En espera', tone: 'waiting' },
  failed: { label: 'No ha salido', many: 'No han salido', tone: 'bad' },
  done: { label: 'Hecho', many: 'Hechos', tone: 'good' },
};
