/** The API returns ISO 8601 in UTC; PostgreSQL's JSON has an offset. */
export const iso = (moment: Date | string): string => new Date(moment).toISOString();

export const isoOrNull = (moment: Date | string | null): string | null =>
  moment === null ? null : iso(moment);
