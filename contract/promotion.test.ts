import { describe, expect, it } from 'vitest';
import { promotionOf, runningPromoCode } from './promotion.ts';

const summer = { PROMO_CODE: 'VERANO50', PROMO_UNTIL: '2027-09-30' };
const at = (moment: string) => runningPromoCode(summer, new Date(moment));

describe('the promotion', () => {
  it('runs through its last day and ends at midnight in Madrid', () => {
    expect(at('2027-06-01T10:00:00Z')).toBe('VERANO50');
    expect(at('2027-09-30T21:59:59Z')).toBe('VERANO50');
    expect(at('2027-09-30T22:00:00Z')).toBe('');
    expect(at('2028-02-29T10:00:00Z')).toBe('');
    const winter = { ...summer, PROMO_UNTIL: '2026-12-31' };
    expect(runningPromoCode(winter, new Date('2026-12-31T22:59:59Z'))).toBe('VERANO50');
    expect(runningPromoCode(winter, new Date('2026-12-31T23:00:00Z'))).toBe('');
  });

  it('is null without its code or its last day', () => {
    for (const missing of ['PROMO_CODE', 'PROMO_UNTIL'] as const) {
      const settings = { ...summer, [missing]: '' };
      expect(promotionOf(settings)).toBeNull();
      expect(runningPromoCode(settings, new Date('2027-06-01T10:00:00Z'))).toBe('');
    }
  });
});
